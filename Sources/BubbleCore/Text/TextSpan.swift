/// How a part of a text is drawn.
public struct TextFormat: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a format of its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Heavier letters.
  public static let bold = TextFormat(rawValue: 1)
  /// Slanted letters.
  public static let italic = TextFormat(rawValue: 2)
  /// Letters of fixed pitch.
  public static let code = TextFormat(rawValue: 4)
  /// Struck through.
  public static let strike = TextFormat(rawValue: 8)
}

/// A part of a text that is formatted, or can be hit, or both.
///
/// Spans may overlap: a link may be bold in part.
public struct TextSpan: Hashable, Sendable {
  /// Offsets into the text's UTF-8, on character boundaries.
  public var range: Range<Int>
  /// How it is drawn.
  public var format: TextFormat
  /// The id of its hit region: `link:https://…`; nil: it can't be hit.
  public var regionID: String?
  /// The address that it leads to, which its region and what is read aloud of it ask the host to open;
  /// nil: it leads nowhere.
  public var link: String?

  /// Makes a span.
  ///
  /// - Parameters:
  ///   - range: Offsets into the text's UTF-8.
  ///   - format: How that part is drawn.
  ///   - regionID: Nil: `link:` and the address, for one that has a `link`.
  ///   - link: The address that it leads to; nil: it leads nowhere.
  public init(
    range: Range<Int>, format: TextFormat = [], regionID: String? = nil, link: String? = nil
  ) {
    self.range = range
    self.format = format
    self.regionID = regionID ?? link.map { "link:\($0)" }
    self.link = link
  }
}

/// A part of a text that has one format throughout.
public struct FormatRun: Hashable, Sendable {
  /// Offsets into the text's UTF-8.
  public var range: Range<Int>
  /// How it is drawn; never empty.
  public var format: TextFormat

  /// Makes a run.
  public init(range: Range<Int>, format: TextFormat) {
    self.range = range
    self.format = format
  }
}

extension TextRequest {
  /// The formatted parts of the text, in order and apart from each other; empty where there are none.
  ///
  /// Where spans overlap, a run has the formats of all of them. What lies outside of the text is left
  /// out.
  ///
  /// - Complexity: O(*n* log *n*) in the number of spans.
  public var formatRuns: [FormatRun] {
    guard spans.contains(where: { !$0.format.isEmpty }) else { return [] }
    let length = text.utf8.count
    var edges: [(offset: Int, format: TextFormat, step: Int)] = []
    for span in spans where !span.format.isEmpty {
      let range = span.range.clamped(to: 0..<length)
      guard !range.isEmpty else { continue }
      edges.append((range.lowerBound, span.format, 1))
      edges.append((range.upperBound, span.format, -1))
    }
    edges.sort { $0.offset < $1.offset }
    return TextRequest.runs(between: edges)
  }

  /// The runs between edges in order, where formats begin (1) and end (-1).
  private static func runs(
    between edges: [(offset: Int, format: TextFormat, step: Int)]
  ) -> [FormatRun] {
    var runs: [FormatRun] = []
    // How many spans of each format there are at the offset.
    var depths = [Int](repeating: 0, count: TextFormat.all.count)
    var format: TextFormat = []
    var start = 0
    for edge in edges {
      if edge.offset > start {
        if let last = runs.last, last.range.upperBound == start, last.format == format {
          runs[runs.count - 1].range = last.range.lowerBound..<edge.offset
        } else if !format.isEmpty {
          runs.append(FormatRun(range: start..<edge.offset, format: format))
        }
        start = edge.offset
      }
      for (place, part) in TextFormat.all.enumerated() where edge.format.contains(part) {
        depths[place] += edge.step
        if depths[place] > 0 { format.insert(part) } else { format.remove(part) }
      }
    }
    return runs
  }
}

extension TextFormat {
  /// Every single format.
  static let all: [TextFormat] = [.bold, .italic, .code, .strike]
}
