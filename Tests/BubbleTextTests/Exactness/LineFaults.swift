import BubbleCore
import Foundation

@testable import BubbleText

/// Finds what is wrong with the lines of a measured text: their order, their widths, and where they end.
struct LineFaults {
  /// What is wrong, in words.
  private(set) var found: [String] = []

  private let measured: MeasuredText
  private let bytes: UnsafeBufferPointer<UInt8>
  private let reference: ReferenceShaping
  private let places: BreakPlaces

  /// How far a width may be off, in points.
  static let tolerance = 1.0 / 64
  /// What the engine adds to the width for rounding, and what it takes for as wide.
  private static let slack = 1.0 / 512

  init(
    _ measured: MeasuredText, _ bytes: UnsafeBufferPointer<UInt8>, _ reference: ReferenceShaping,
    _ places: BreakPlaces
  ) {
    self.measured = measured
    self.bytes = bytes
    self.reference = reference
    self.places = places
    checkOrder()
    guard found.isEmpty else { return }
    for index in measured.lines.indices { check(index) }
  }

  /// The faults of a request's lines.
  static func faults(of request: TextRequest) -> [String] {
    var text = request.text
    let measured = TextMeasurer().measure(request)
    return text.withUTF8 {
      LineFaults(measured, $0, ReferenceShaping(request, $0), BreakPlaces($0)).found
    }
  }

  private mutating func checkOrder() {
    var end = 0
    for (index, line) in measured.lines.enumerated() {
      let gap = line.range.lowerBound - end
      let isRight =
        measured.lines.indices.first == index
        ? gap == 0 : gap == separatorLength(at: end, before: index)
      if !isRight {
        found.append(
          "line \(index) starts at \(line.range.lowerBound), \(gap) behind the one before")
      }
      if !line.width.isFinite || line.width < 0 {
        found.append("line \(index) is \(line.width) wide")
      }
      end = line.range.upperBound
    }
    if end != bytes.count { found.append("the lines end at \(end) of \(bytes.count)") }
    if measured.lines.last?.endsInSoftBreak != false {
      found.append("the last line ends in a soft break")
    }
  }

  private func separatorLength(at offset: Int, before index: Int) -> Int {
    if measured.lines[index - 1].endsInSoftBreak { return 0 }
    let (end, length) = Paragraphs.end(of: bytes, from: offset)
    return end == offset && length > 0 ? length : -1
  }

  private mutating func check(_ index: Int) {
    let line = measured.lines[index]
    let maximum = measured.request.maximumWidth
    let whole = reference.extent(
      of: line.range, isRightToLeft: line.isRightToLeft, endsInSoftBreak: line.endsInSoftBreak)
    if line.isReduced {
      if whole.width <= maximum, whole.isCertain {
        note("line \(index) is drawn smaller, but only \(whole.width) wide")
      }
    } else if !isSame(line.width, whole) {
      note("line \(index) is \(line.width) wide, shaped whole \(whole.width)")
    }
    guard line.endsInSoftBreak else { return }
    let end = line.range.upperBound
    let next = places.next(behind: end)
    if places.isBreak(end) {
      if whole.isCertain,
        let more = fitting(
          line.range.lowerBound..<next.end, isSoft: next.isSoft, isRightToLeft: line.isRightToLeft)
      {
        note("line \(index) ends at \(end), but up to \(next.end) it is \(more) wide")
      }
    } else {
      checkInside(index, next)
    }
  }

  /// Whether a width is that of what was shaped whole.
  ///
  /// HarfBuzz marks what lacks a letter with a dotted circle, but not what is a multiple of 15 syllables behind another one,
  /// for it counts no further: what is shaped with other text around it may have a circle more or less.
  private func isSame(_ width: Double, _ whole: ReferenceShaping.Extent) -> Bool {
    let difference = abs(width - whole.width)
    return difference <= LineFaults.tolerance || whole.isAtStop
      || whole.circleWidths.contains { circle in
        circle > 0
          && (1...9).contains { abs(difference - circle * Double($0)) <= LineFaults.tolerance }
      }
  }

  /// How wide a stretch is that fits into a line; nil: it does not.
  private func fitting(_ stretch: Range<Int>, isSoft: Bool, isRightToLeft: Bool) -> Double? {
    let extent = reference.extent(
      of: stretch, isRightToLeft: isRightToLeft, endsInSoftBreak: isSoft)
    return extent.width <= measured.request.maximumWidth - LineFaults.slack && extent.isCertain
      ? extent.width : nil
  }

  private mutating func note(_ fault: String) { found.append(fault) }

  /// A line that ends within a word.
  private mutating func checkInside(_ index: Int, _ next: (end: Int, isSoft: Bool)) {
    let line = measured.lines[index]
    let end = line.range.upperBound
    let start = places.last(before: end)
    // Where a hyphen does not fit no line ends.
    let isHyphen = start > 1 && bytes[start - 1] == 0xAD && bytes[start - 2] == 0xC2
    if !isHyphen,
      let width = fitting(
        start..<next.end, isSoft: next.isSoft, isRightToLeft: line.isRightToLeft)
    {
      note("line \(index) ends at \(end), within \(start)..<\(next.end), which is \(width) wide")
    }
    if start > line.range.lowerBound, !isHyphen {
      note("line \(index) ends within a word that does not begin it")
    }
    if !places.isCluster(end) { note("line \(index) ends within a cluster") }
    // No line ends behind a soft hyphen within a word.
    guard bytes[end...].prefix(2).elementsEqual([0xC2, 0xAD]) == false else { return }
    guard !isGroupEnd(end, from: line.range.lowerBound) else { return }
    let cluster = places.nextCluster(behind: end)
    if let more = fitting(
      line.range.lowerBound..<cluster, isSoft: true, isRightToLeft: line.isRightToLeft)
    {
      note("line \(index) ends within a word at \(end), but up to \(cluster) it is \(more) wide")
    }
  }

  /// Whether a line that begins with an amount ends between groups of its digits.
  private func isGroupEnd(_ end: Int, from start: Int) -> Bool {
    let text = String(decoding: bytes[start...].prefix(end - start + 99), as: UTF8.self)
    let scalars = text.unicodeScalars.map(\.value)
    let offsets = text.unicodeScalars.reduce(into: [start]) {
      $0.append($0[$0.count - 1] + UTF8.width($1))
    }
    return scalars.indices.contains { next in
      let found = AmountRule.groupEnd(scalars, before: next, from: 0) {
        AmountRule.holds(bytes, spaceAt: offsets[$0])
      }
      return found.map { offsets[$0] } == end
    }
  }
}

/// Where lines may end and clusters start, in a whole text.
struct BreakPlaces {
  /// Offsets behind which a line may end, those before separators and the end of the text among them.
  private var breaks: [Int] = []
  private var hardEnds: Set<Int> = []
  private var clusters: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while true {
      let (end, length) = Paragraphs.end(of: bytes, from: start)
      let base = RunFormat(
        fonts: TextScratch.current.set(for: TextFont(family: "Noto Sans", size: 16)))
      let characters = StyledCharacters(
        UnsafeBufferPointer(rebasing: bytes[start..<end]), at: start, base: base)
      let isCluster = characters.clusterStarts()
      var isBreak = [UInt8](repeating: 0, count: characters.scalars.count)
      // A mark behind a tab stands alone, as behind a space.
      let alone = characters.scalars.indices.map { index in
        let isBehindTab = index > 0 && characters.scalars[index - 1] == 0x09
        let isMark = [.cm, .zwj, .saMark].contains(
          LineBreakClasses.value(of: characters.scalars[index]))
        return isBehindTab && isMark ? 0x61 : characters.scalars[index]
      }
      alone.withUnsafeBufferPointer { scalars in
        isBreak.withUnsafeMutableBufferPointer {
          if let first = $0.baseAddress { lineBreaks(of: scalars, into: first) }
        }
      }
      for index in characters.scalars.indices {
        // UAX #14 allows one between a space and its mark.
        let offset = characters.offsets[index]
        let isInAmount =
          offset > 0 && bytes[offset - 1] == 0x20
          && AmountRule.holds(bytes, spaceAt: offset - 1)
        if isBreak[index] == LineBreak.allowed.rawValue, isCluster[index] != 0, !isInAmount {
          breaks.append(characters.offsets[index])
        }
        if isCluster[index] != 0 { clusters.append(characters.offsets[index]) }
      }
      breaks.append(end)
      clusters.append(end)
      hardEnds.insert(end)
      guard length > 0 else { return }
      start = end + length
      breaks.append(start)
      clusters.append(start)
    }
  }

  func isBreak(_ offset: Int) -> Bool { BreakPlaces.contains(breaks, offset) }
  func isCluster(_ offset: Int) -> Bool { BreakPlaces.contains(clusters, offset) }

  /// The next place behind an offset where a line may end, and whether its paragraph goes on there.
  func next(behind offset: Int) -> (end: Int, isSoft: Bool) {
    let end = BreakPlaces.first(of: breaks, above: offset) ?? offset
    return (end, !hardEnds.contains(end))
  }

  /// The last place before an offset where a line may end.
  func last(before offset: Int) -> Int {
    let place = BreakPlaces.place(in: breaks, above: offset - 1)
    return place > 0 ? breaks[place - 1] : 0
  }

  func nextCluster(behind offset: Int) -> Int {
    BreakPlaces.first(of: clusters, above: offset) ?? offset
  }

  private static func place(in offsets: [Int], above offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func first(of offsets: [Int], above offset: Int) -> Int? {
    let place = place(in: offsets, above: offset)
    return place < offsets.count ? offsets[place] : nil
  }

  private static func contains(_ offsets: [Int], _ offset: Int) -> Bool {
    let place = place(in: offsets, above: offset)
    return place > 0 && offsets[place - 1] == offset
  }
}
