import BubbleCore
import ConversationView
import Foundation

/// A conversation of messages whose words all differ, so that a test finds the line that is read by its first word.
struct ReadingSituation {
  let view: ConversationView

  init(
    _ messages: [Message], size: CGSize = CGSize(width: 375, height: 300),
    _ change: (inout ConversationViewOptions) -> Void = { _ in }
  ) {
    var options = ConversationViewOptions()
    options.workerCount = 2
    change(&options)
    view = ConversationView(
      Conversation(peer: Peer(id: "bo", kind: .private), messages: messages),
      environment: LayoutEnvironment(width: size.width),
      chain: LayouterChain([ParagraphLayouter()]),
      measurer: WordMeasurer(), size: size, options: options)
  }

  /// Returns a message with words that no other number's message has, in a paragraph for each count.
  static func message(
    _ number: Int, _ counts: Int..., minutes: Int? = nil, pictureHeight: Int? = nil
  ) -> Message {
    var start = 0
    let text = counts.map { count in
      defer { start += count }
      return words(number, start..<start + count)
    }.joined(separator: "\n")
    var message = Message(
      id: MessageID("\(number)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 1_750_000_000 + Double(minutes ?? number) * 60),
      content: .text(text))
    if let pictureHeight { message.extras["picture"] = .integer(Int64(pictureHeight)) }
    return message
  }

  static func words(_ number: Int, _ range: Range<Int>) -> String {
    range.map { "m\(number)w\($0)" }.joined(separator: " ")
  }

  /// Commits, and ends all animations.
  func commit() {
    view.commit(.measuringNow, animated: false)
    while view.isAnimating { view.advance(by: 0.1) }
  }

  func settle() async {
    while !view.isSettled {
      await view.measured()
      view.commit(animated: false)
    }
  }

  /// The visible lines from top to bottom: their words, and their upper edges in view coordinates.
  var lines: [Line] { view.elements.flatMap(lines) }

  /// The upper edges of the lines that are drawn now, by their first words.
  var drawnLines: [Substring: CGFloat] {
    Dictionary(
      view.drawn.flatMap(lines).compactMap { line in line.words.first.map { ($0, line.y) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The lines of a visible message; empty if it is not visible.
  func lines(of id: MessageID) -> [Line] {
    view.element(.message(id)).map(lines) ?? []
  }

  /// A visible line: its part of a text, and its upper edge in view coordinates.
  struct Line {
    let text: String
    let range: Range<Int>
    let y: CGFloat
    let height: CGFloat

    var words: [Substring] {
      let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
      let end = text.utf8.index(start, offsetBy: range.count)
      return text[start..<end].split(separator: " ")
    }
  }

  private func lines(_ element: ConversationElement) -> [Line] {
    guard case .cell = element.layout else { return [] }
    return element.layout.elements.flatMap { part -> [Line] in
      guard case .text(let text, _, _) = part.content else { return [] }
      return text.lines.enumerated().map { index, line in
        Line(
          text: text.request.text, range: line.range,
          y: element.frame.minY + part.frame.minY + CGFloat(index) * text.lineHeight,
          height: text.lineHeight)
      }
    }
  }

  /// The first word of the first line that is at least partly visible below a height.
  func word(below y: CGFloat = 0) -> Substring? {
    lines.first { $0.y + $0.height > y + 0.001 }?.words.first
  }

  /// The upper edge of the line with a word, in view coordinates; nil if its message is not visible.
  func y(of word: Substring?) -> CGFloat? {
    word.flatMap { word in lines.first { $0.words.contains(word) }?.y }
  }
}

/// Paragraphs, with a picture above and reactions below if a message has some.
struct ParagraphLayouter: BoxLayouter {
  let id: LayouterID = "paragraphs"
  let contentTypes: Set<String>? = nil

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    var boxes: [LayoutBox] = []
    if case .integer(let height)? = message.extras["picture"] {
      boxes.append(.image("p", naturalSize: CGSize(width: 100, height: CGFloat(height))))
    }
    boxes += (message.content.text ?? "").split(separator: "\n").map { .text(String($0)) }
    if message.extras["reaction"] != nil { boxes.append(.text("+1")) }
    return .bubble(.column(gap: 4, boxes))
  }
}

/// A measurer that breaks lines between words; all characters are alike, and those of the family "Large" larger.
struct WordMeasurer: TextMeasuring {
  func measure(_ request: TextRequest) -> MeasuredText {
    let isLarge = request.font.family == "Large"
    let width: CGFloat = isLarge ? 11 : 8
    let utf8 = Array(request.text.utf8)
    let limit = max(1, Int(max(0, min(request.maximumWidth, 100_000)) / width))
    var lines: [Range<Int>] = []
    var start = 0
    while start < utf8.count {
      var end = min(utf8.count, start + limit)
      if end < utf8.count, let space = utf8[start...end].lastIndex(of: 32), space > start {
        end = space
      }
      lines.append(start..<end)
      start = end < utf8.count && utf8[end] == 32 ? end + 1 : end
    }
    if lines.isEmpty { lines = [0..<0] }
    return MeasuredText(
      request: request,
      lines: lines.map {
        MeasuredText.Line(
          range: $0, width: CGFloat($0.count) * width, isRightToLeft: false,
          endsInSoftBreak: $0.upperBound < utf8.count)
      },
      lineHeight: isLarge ? 23.3 : 18, ascent: 14)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat { 80 }

  func widestCharacterWidth(of request: TextRequest) -> CGFloat { 8 }
}

extension ConversationElement {
  /// The message that it shows; nil for another row and for accessories.
  var shownMessage: MessageID? { if case .message(let id) = id { id } else { nil } }
}
