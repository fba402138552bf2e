import BubbleCore
import Foundation

/// What is selected of the conversation's text.
final class SelectionControl {
  /// Of how many messages texts are laid out to be copied; of more, what they say is copied as it stands.
  private static let laidOutLimit = 10_000

  private let core: ConversationCore
  private var state = SelectionState()
  /// The context of the settings for which it was made.
  private var context: (settings: LayoutSettings, context: LayoutContext)?

  init(_ core: ConversationCore) { self.core = core }

  // MARK: - Selecting

  /// What is selected; nil: nothing.
  var range: ConversationTextRange? { state.range { core.order(of: $0) } }

  func clear() { state = SelectionState() }

  /// Selects what is at a point; false: there is no text.
  func begin(at point: CGPoint, _ granularity: SelectionGranularity) -> Bool {
    guard let part = part(at: point, granularity) else { return false }
    state.begin(part, granularity)
    return true
  }

  /// Selects up to a point.
  func extend(to point: CGPoint) {
    if let part = part(at: point, state.granularity) { state.extend(to: part) }
  }

  /// Selects a range.
  func select(_ range: ConversationTextRange) {
    state.begin(
      SelectionState.Part(start: range.start, end: range.start), .character)
    state.extend(to: SelectionState.Part(start: range.end, end: range.end))
  }

  /// The place in the text of a message that is nearest to a point; nil: there is no text.
  func position(at point: CGPoint) -> ConversationTextPosition? {
    part(at: point, .character)?.start
  }

  private func part(
    at point: CGPoint, _ granularity: SelectionGranularity
  ) -> SelectionState.Part? {
    let elements = core.screen.list.elements.filter { $0.messageLayout != nil }
    let nearest = elements.min { distance($0.frame, point) < distance($1.frame, point) }
    guard let nearest, case .message(let id) = nearest.id, let texts = texts(of: nearest) else {
      return nil
    }
    let own = CGPoint(x: point.x - nearest.frame.minX, y: point.y - nearest.frame.minY)
    guard let position = texts.position(at: own) else { return nil }
    let range: (start: CellTextPosition, end: CellTextPosition) =
      switch granularity {
      case .character: (position, position)
      case .word: texts.word(at: position)
      case .message: texts.whole ?? (position, position)
      }
    return SelectionState.Part(
      start: ConversationTextPosition(message: id, position: range.start),
      end: ConversationTextPosition(message: id, position: range.end))
  }

  private func distance(_ frame: CGRect, _ point: CGPoint) -> CGFloat {
    max(frame.minY - point.y, point.y - frame.maxY, 0)
  }

  private func texts(of element: ConversationElement) -> CellTexts? {
    guard case .message(let id) = element.id, let layout = element.messageLayout,
      let message = core.message(id)
    else { return nil }
    return CellTexts(layout, of: message, in: shownContext)
  }

  private var shownContext: LayoutContext {
    let settings = core.screen.list.state.settings
    if let context, context.settings === settings { return context.context }
    let made = settings.makeContext()
    context = (settings, made)
    return made
  }

  // MARK: - Showing

  /// What is selected of what is seen, in view coordinates.
  var rectangles: [CGRect] {
    guard let range else { return [] }
    return core.screen.list.elements.flatMap { element in
      parts(of: element, in: range).flatMap { part in
        part.layout.rectangles(for: part.range).map {
          $0.offsetBy(dx: element.frame.minX, dy: element.frame.minY)
        }
      }
    }
  }

  /// Where the handles are, in view coordinates; nil: the end is not seen.
  var handles: (start: CGRect?, end: CGRect?) {
    guard let range else { return (nil, nil) }
    return (edge(range.start, .downstream), edge(range.end, .upstream))
  }

  private func edge(_ position: ConversationTextPosition, _ affinity: TextAffinity) -> CGRect? {
    let element = core.screen.list.elements.first { $0.id == .message(position.message) }
    guard let element, let texts = texts(of: element),
      texts.layouts.indices.contains(position.position.text)
    else { return nil }
    let edge = texts.layouts[position.position.text].edge(
      at: TextPosition(offset: position.position.position.offset, affinity: affinity))
    return edge.offsetBy(dx: element.frame.minX, dy: element.frame.minY)
  }

  private func parts(
    of element: ConversationElement, in range: ConversationTextRange
  ) -> [(layout: TextLayout, range: Range<Int>)] {
    guard case .message(let id) = element.id, let texts = texts(of: element),
      let (start, end) = ends(of: id, in: range)
    else { return [] }
    return texts.parts(from: start, to: end)
  }

  /// Where a range begins and ends in a message; nil if the message is not in it.
  private func ends(
    of id: MessageID, in range: ConversationTextRange
  ) -> (start: CellTextPosition?, end: CellTextPosition?)? {
    guard let order = core.order(of: id),
      let first = core.order(of: range.start.message),
      let last = core.order(of: range.end.message), first <= order, order <= last
    else { return nil }
    return (
      order == first ? range.start.position : nil, order == last ? range.end.position : nil
    )
  }

  // MARK: - Copying

  /// The text of a range.
  ///
  /// - Complexity: O(*n*) in the number of messages of the range.
  func text(of range: ConversationTextRange, as format: CopyFormat) -> String {
    guard let first = core.number(of: range.start.message),
      let last = core.number(of: range.end.message), first <= last
    else { return "" }
    var copied = CopiedText(format, hasSeveral: first < last)
    let rows = core.screen.list.state.rows
    for number in first...last {
      guard number < rows.summary.messages,
        let message = rows.found(message: number).row.message
      else { continue }
      guard number - first < SelectionControl.laidOutLimit else {
        copied.add(message, time: core.time(of: message), text: message.content.text ?? "")
        continue
      }
      guard let layout = core.layout(of: message.id), let ends = ends(of: message.id, in: range)
      else { continue }
      let texts = CellTexts(layout, of: message, in: shownContext)
      copied.add(message, time: layout.date, texts.parts(from: ends.start, to: ends.end))
    }
    return copied.text
  }
}
