import BubbleCore
import Foundation

/// The visible matches.
extension ConversationSearch {
  /// A visible match.
  public struct Mark: Hashable, Sendable {
    /// The message.
    public var message: MessageID
    /// The rectangles of the match in view coordinates, one for each part of a line.
    public var rectangles: [CGRect]
    /// Whether it is the current match.
    public var isCurrent: Bool
  }

  /// The matches in the visible elements at rest, from top to bottom.
  ///
  /// - Complexity: O(*n*) in the length of the texts that are shown.
  public var marks: [Mark] { core.screen.list.elements.flatMap(marks) }

  /// Returns the matches in an element, such as one of ``ConversationView/drawn``, within its frame.
  ///
  /// A match is marked if the layouter shows the member of the content unchanged. Several texts of a bubble may be equal, for example
  /// if a message is its sender's name. Then the one in the largest font counts as the content, and of those the one drawn last. A
  /// text that the layouter shows changed, such as the shortened name of a document, is found but not marked. Nor are hidden words.
  public func marks(in element: ConversationElement) -> [Mark] {
    let list = core.screen.list
    guard case .message(let id) = element.id, case .cell(let layout) = element.layout,
      let cell = layout as? BubbleCellLayout, let rank = list.rank(of: element.id),
      let message = list.state.rows.found(rank: rank)?.row.message
    else { return [] }
    let matches = matches(in: message)
    guard !matches.isEmpty else { return [] }
    let current = current
    let measurer = list.state.settings.measurer
    let payload = message.content.payload
    var texts: [String: TextLayout] = [:]
    return matches.compactMap { match in
      guard
        let text = texts[match.field]
          ?? payload[match.field]?.string.flatMap({ cell.text(reading: $0, measurer) })
      else { return nil }
      texts[match.field] = text
      // A mark would show where the words are under the bar.
      if text.text.request.isHidden(in: match.range) { return nil }
      let rectangles = text.rectangles(for: match.range).map {
        $0.offsetBy(dx: element.frame.minX, dy: element.frame.minY)
      }
      guard !rectangles.isEmpty else { return nil }
      return Mark(message: id, rectangles: rectangles, isCurrent: match == current)
    }
  }
}

extension BubbleCellLayout {
  /// Returns the text that shows a string of the content; nil if there is none.
  fileprivate func text(reading string: String, _ measurer: any TextMeasuring) -> TextLayout? {
    var largest: (text: MeasuredText, frame: CGRect, alignment: LineAlignment)?
    for element in elements {
      guard case .text(let text, _, let alignment) = element.content, text.request.text == string,
        text.request.font.size >= largest?.text.request.font.size ?? 0
      else { continue }
      largest = (text, element.frame, alignment)
    }
    return largest.map {
      TextLayout($0.text, in: $0.frame, alignment: $0.alignment, measurer: measurer)
    }
  }
}
