import Foundation

extension TextRequest {
  /// A request for the different characters of the text, in their formats, each on its own line.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the length of the text and the number of spans.
  var ofItsCharacters: TextRequest {
    var lines = CharacterLines()
    let runs = formatRuns
    var run = 0
    var offset = 0
    for character in text {
      while run < runs.count, runs[run].range.upperBound <= offset { run += 1 }
      let isFormatted = run < runs.count && runs[run].range.lowerBound <= offset
      lines.add(character, as: isFormatted ? runs[run] : nil)
      offset += character.utf8.count
    }
    var request = self
    request.text = lines.text
    request.spans = lines.spans
    request.maximumWidth = .infinity
    request.maximumLines = nil
    return request
  }
}

/// Characters with different formats, a line each.
private struct CharacterLines {
  private(set) var text = ""
  private(set) var spans: [TextSpan] = []
  private var known: Set<Line> = []

  private struct Line: Hashable {
    var character: Character
    var format: TextFormat
    var adjustment: TextAdjustment?
    var attachmentSize: CGSize?
  }

  mutating func add(_ character: Character, as run: FormatRun?) {
    let format = run?.format ?? []
    let line = Line(
      character: character, format: format, adjustment: run?.adjustment,
      attachmentSize: run?.attachmentSize)
    guard !character.isWhitespace, known.insert(line).inserted else { return }
    if !text.isEmpty { text.append("\n") }
    let start = text.utf8.count
    text.append(character)
    let span = TextSpan(
      range: start..<text.utf8.count, format: format, adjustment: run?.adjustment,
      attachment: run?.attachmentSize.map(TextAttachment.init(size:)))
    if span.changesLook { spans.append(span) }
  }
}
