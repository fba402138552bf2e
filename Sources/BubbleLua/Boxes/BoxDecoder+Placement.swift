import BubbleCore
import Foundation

/// Properties that change the position of elements in their parent, and the tracks of grids.
extension BoxDecoder {
  /// Reads two numbers from 0 to 1.
  mutating func readPoint(_ property: BoxProperty) throws -> ImageFocus {
    let (value, name) = try readAny()
    guard case .list(let items) = value, items.count == 2,
      let x = items[0].finiteNumber, let y = items[1].finiteNumber,
      (0...1).contains(x), (0...1).contains(y)
    else { throw BoxMistake(property, given: value, named: name) }
    return ImageFocus(x: CGFloat(x), y: CGFloat(y))
  }

  /// Reads a time: a date of the message or of `ctx.date`, a number of seconds since 1970, or a text.
  mutating func readTime(_ property: BoxProperty) throws -> Double {
    let (value, name) = try readAny()
    let seconds: Double? =
      switch value {
      case .map(let members): members["seconds"]?.finiteNumber
      case .string(let text): DateReader.date(text)?.timeIntervalSince1970
      default: value.finiteNumber
      }
    guard let seconds else {
      guard case .string(let text) = value else {
        throw BoxMistake(property, given: value, named: name)
      }
      throw BoxMistake(
        property, " \(BoxMistake.quoted(text)) is not a date: write \"2026-11-24T19:00:00Z\"")
    }
    guard TimeRange.times.contains(seconds) else {
      throw BoxMistake(property, " must be a date of the years 1 to 9999")
    }
    return seconds
  }

  /// Reads one length for all edges, or named ones.
  mutating func readOffsets(_ property: BoxProperty) throws -> BoxOffsets {
    let (value, name) = try readAny()
    if let length = BoxDecoder.signedLength(value) { return BoxOffsets(length) }
    if value == .list([]) { return BoxOffsets() }
    guard case .map(let members) = value else {
      throw BoxMistake(property, given: value, named: name)
    }
    var offsets = BoxOffsets()
    for (edge, value) in members where value != .bool(false) {
      guard let edge = BoxEdge(rawValue: edge), let length = BoxDecoder.signedLength(value) else {
        throw BoxMistake(property, given: .map(members), named: name)
      }
      switch edge {
      case .top: offsets.top = length
      case .leading: offsets.leading = length
      case .bottom: offsets.bottom = length
      case .trailing: offsets.trailing = length
      }
    }
    return offsets
  }

  /// Returns a length that may be negative: a number, or a percentage such as `-25%`.
  private static func signedLength(_ value: FlatValue) -> BoxLength? {
    if let number = value.finiteNumber { return .points(CGFloat(number)) }
    guard case .string(let text) = value else { return nil }
    let isNegative = text.hasPrefix("-")
    guard let part = percentage(String(text.dropFirst(isNegative ? 1 : 0))) else { return nil }
    return .percent(isNegative ? -part : part)
  }

  private static func percentage(_ text: String) -> CGFloat? {
    var text = text
    return text.withUTF8 { percentage(UnsafeRawBufferPointer($0)) }
  }

  /// Reads the number of equal tracks, or the length of each track.
  mutating func readTracks(_ property: BoxProperty) throws -> [GridTrack] {
    let (value, name) = try readAny()
    if case .list(let items) = value {
      let most = Int(property.bounds.upperBound)
      guard items.count <= most else {
        throw BoxMistake(property, " has \(items.count) tracks: there are at most \(most)")
      }
      return try items.enumerated().map { place, item in
        guard let track = BoxDecoder.track(item) else {
          throw BoxMistake(
            property,
            ": track \(place + 1) must be a number of points from 0, \"25%\", \"1fr\" or \"auto\", not "
              + BoxDecoder.shown(item))
        }
        return track
      }
    }
    guard let number = value.finiteNumber, number == number.rounded(),
      property.bounds.contains(number)
    else { throw BoxMistake(property, given: value, named: name) }
    return GridTrack.equal(count: Int(number))
  }

  private static func shown(_ item: FlatValue) -> String {
    switch item {
    case .string(let text): BoxMistake.quoted(text)
    default: item.finiteNumber.map(LuaNumber.short) ?? BoxMistake.kind(of: item)
    }
  }

  private static func track(_ item: FlatValue) -> GridTrack? {
    if let number = item.finiteNumber {
      return number >= 0 ? .length(.points(CGFloat(number))) : nil
    }
    guard case .string(let text) = item else { return nil }
    if text == "auto" { return .automatic }
    if text.hasSuffix("fr") { return share(text).map { .fraction($0) } }
    let words = text.filter { $0 != " " }
    if words.hasPrefix("minmax(0,"), words.hasSuffix(")") {
      return share(String(words.dropFirst(9).dropLast())).map { .equal($0) }
    }
    return percentage(text).map { .length(.percent($0)) }
  }

  /// Returns the number of shares in a text such as `1.5fr`.
  private static func share(_ text: String) -> CGFloat? {
    // The digits of a percentage.
    text.hasSuffix("fr") ? percentage(text.dropLast(2) + "%") : nil
  }
}
