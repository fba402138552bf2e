import BubbleCore
import Foundation

/// The carets of a line beside those of a browser.
public struct CaretComparison: Sendable {
  /// In points.
  public static let tolerance = 0.5
  /// Carets that are nearer to each other than this are one: a browser rounds to 1/64, twice at the border of formats.
  private static let resolution = 0.05
  /// Why carets differ, the weakest first.
  public enum Reason: Int, Sendable, CaseIterable, Comparable {
    /// One of the two has no boundary of grapheme clusters there: a browser has a newer version of Unicode.
    case cluster
    /// At the line's start or end the browser has one caret, at the text, and none of the paragraph's direction.
    case lineEnd
    /// Inside of a syllable of Burmese, Khmer or Punjabi, whose width the browser divides evenly among clusters that have their own
    /// glyphs.
    case syllable
    /// Pictures are before it, whose advances the browser rounds to pixels, or spaces of other fonts; all the rest is as wide.
    case picture
    /// Spaces are before it that the browser takes from the first font of all; all the rest is as wide.
    case space
    /// None of these.
    case unknown

    /// The order of the cases.
    public static func < (left: Reason, right: Reason) -> Bool { left.rawValue < right.rawValue }
  }

  /// An offset with its carets from left to right; none without a boundary of clusters.
  private struct Place {
    var offset: Int
    var own: [Double]
    var browser: [Double]

    /// The distance of the carets; nil: their numbers differ.
    var distance: Double? {
      own.count == browser.count ? zip(own, browser).map { abs($0 - $1) }.max() ?? 0 : nil
    }

    var agrees: Bool { distance.map { $0 <= CaretComparison.tolerance } ?? false }
  }

  /// The line with the browser's carets.
  public let fixture: CaretFixture
  private let places: [Place]

  /// Measures a line and compares.
  public init(_ fixture: CaretFixture, measurer: any TextMeasuring) {
    self.fixture = fixture
    let text = measurer.measure(fixture.request)
    let line = MeasuredLine(measurer: measurer, clusters: measurer.clusters(of: text, line: 0))
    let layout = TextLayout(
      text, in: CGRect(x: 0, y: 0, width: text.width, height: text.height), alignment: .left,
      measurer: line)
    let own = Set(line.clusters.clusters.flatMap { [$0.range.lowerBound, $0.range.upperBound] })
    let browser = Dictionary(
      fixture.carets.map { (Int($0[0]), Array($0.dropFirst())) },
      uniquingKeysWith: { first, _ in first })
    places = own.union(browser.keys).sorted().map { offset in
      var place = Place(
        offset: offset, own: [], browser: CaretComparison.distinct(browser[offset] ?? []))
      if own.contains(offset) {
        let caret = layout.caret(at: TextPosition(offset: offset))
        place.own = CaretComparison.distinct(
          [caret.primary, caret.secondary].compactMap { ($0?.minX).map(Double.init) })
      }
      return place
    }
  }

  private static func distinct(_ carets: [Double]) -> [Double] {
    carets.sorted().reduce(into: []) { distinct, caret in
      if let last = distinct.last, caret - last < resolution { return }
      distinct.append(caret)
    }
  }

  /// The strongest reason why places of the line differ; nil: all carets are as in the browser.
  public var reason: Reason? {
    places.indices.filter { !places[$0].agrees }.map(reason(at:)).max()
  }

  private func reason(at index: Int) -> Reason {
    let place = places[index]
    if place.own.isEmpty || place.browser.isEmpty { return .cluster }
    let isEnd = index == 0 || index == places.count - 1
    if isEnd, place.browser.count == 1, place.own.contains(where: isNear(place.browser[0])) {
      return .lineEnd
    }
    if isInSyllable(index) { return .syllable }
    guard isShifted(index) else { return .unknown }
    return fixture.kind == .emoji ? .picture : .space
  }

  private func isNear(_ caret: Double) -> (Double) -> Bool {
    { abs($0 - caret) <= CaretComparison.tolerance }
  }

  private func isInSyllable(_ index: Int) -> Bool {
    guard ["Gurmukhi", "Khmer", "Myanmar"].contains(fixture.script), index > 0,
      index < places.count - 1
    else {
      return false
    }
    return !text(places[index - 1].offset..<places[index + 1].offset).contains(" ")
  }

  /// Whether the part between a place and the next one that counts is a space, or as wide as in the browser.
  private func isShifted(_ index: Int) -> Bool {
    func counts(_ other: Int) -> Bool {
      !places[other].own.isEmpty && !places[other].browser.isEmpty && !isInSyllable(other)
    }
    let other =
      places[..<index].indices.last(where: counts)
      ?? places[(index + 1)...].indices.first(where: counts)
    guard let other else { return false }
    let (first, last) = (places[min(index, other)], places[max(index, other)])
    if text(first.offset..<last.offset) == " " { return true }
    let widths = CaretComparison.distances(first.own, last.own)
    return CaretComparison.distances(first.browser, last.browser)
      .contains { widths.contains(where: isNear($0)) }
  }

  private static func distances(_ carets: [Double], _ others: [Double]) -> [Double] {
    carets.flatMap { caret in others.map { abs($0 - caret) } }
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: Array(fixture.text.utf8)[range], as: UTF8.self)
  }

  /// The line and its differences, for people.
  public var report: String {
    let spans = (fixture.spans ?? []).map { " \($0.start)..<\($0.end) format \($0.format)" }
    let head =
      "\(fixture.kind) \(fixture.script) \(fixture.size) \(fixture.text.debugDescription)"
      + spans.joined(separator: ",")
    let differing = places.indices.filter { !places[$0].agrees }.map { index in
      "  \(reason(at: index)) at \(places[index].offset): \(places[index].own), browser \(places[index].browser)"
    }
    return ([head] + differing).joined(separator: "\n")
  }
}

/// A measurer that caches the clusters of its only line, so that they are not found again for each caret.
private struct MeasuredLine: TextMeasuring {
  let measurer: any TextMeasuring
  let clusters: LineClusters

  func measure(_ request: TextRequest) -> MeasuredText { measurer.measure(request) }

  func minimumContentWidth(of request: TextRequest) -> CGFloat {
    measurer.minimumContentWidth(of: request)
  }

  func clusters(of text: MeasuredText, line: Int) -> LineClusters { clusters }
}
