import BubbleCore
import Foundation

/// The selection of the conversation's text.
struct Selecting {
  /// The number of messages that are laid out for copying; further ones are copied as their plain `text` member.
  static let laidOutLimit = 10_000

  var state = SelectionState()
  /// The place of the pointer that extends the selection; nil after its release.
  var pointer: CGPoint?
  /// A context, and the settings for which it was made.
  var context: (settings: LayoutSettings, context: LayoutContext)?
}

/// Selecting and copying text, within a message and across messages.
extension ConversationView {
  /// The selection; nil if nothing is selected.
  ///
  /// It survives edits, unless they remove the message at its start or end.
  public var selection: ConversationTextRange? {
    get { selecting.state.range { core.rank(of: $0) } }
    set {
      selecting.state = SelectionState()
      guard let newValue else { return }
      let (start, end) = (newValue.start, newValue.end)
      selecting.state.begin(SelectionState.Part(start: start, end: start), .character)
      selecting.state.extend(to: SelectionState.Part(start: end, end: end))
    }
  }

  /// Returns the text position nearest to a point of the view; nil if no text is visible.
  public func textPosition(at point: CGPoint) -> ConversationTextPosition? {
    part(at: point, .character)?.start
  }

  /// Begins a selection at a point: an empty one, the word, or the message.
  ///
  /// - Returns: Whether there is text.
  @discardableResult
  public func beginSelection(
    at point: CGPoint, by granularity: SelectionGranularity = .character
  ) -> Bool {
    guard let part = part(at: point, granularity) else { return false }
    selecting.state.begin(part, granularity)
    return true
  }

  /// Extends the selection to a point, with the granularity of its beginning.
  public func extendSelection(to point: CGPoint) {
    if let part = part(at: point, selecting.state.granularity) {
      selecting.state.extend(to: part)
    }
  }

  /// Extends the selection to the pointer, and scrolls while ``advance(by:)`` passes time and the pointer is beyond an edge.
  ///
  /// The farther the pointer is beyond the uncovered part of the view, the faster it scrolls. Meanwhile ``isAnimating`` is true.
  ///
  /// - Parameter pointer: The place of the pointer that is dragged, in view coordinates; nil after its release.
  public func dragSelection(to pointer: CGPoint?) {
    selecting.pointer = pointer
    if let pointer { extendSelection(to: pointer) }
  }

  /// The velocity of the scroll towards a pointer beyond an edge, in points per second; 0 at the end of the list.
  var autoscrollVelocity: CGFloat {
    guard let pointer = selecting.pointer else { return 0 }
    let (list, viewport) = (core.screen.list, core.screen.list.viewport)
    let (top, bottom) = viewport.uncovered
    let distance = min(0, pointer.y - top) + max(0, pointer.y - bottom)
    let limits = viewport.limits(list.state.rows)
    let isAtLimit = distance < 0 ? list.top <= limits.lowerBound : list.top >= limits.upperBound
    return isAtLimit ? 0 : max(-1_500, min(distance * 10, 1_500))
  }

  /// Scrolls towards a pointer beyond an edge, and extends the selection to it.
  ///
  /// - Returns: The changes; nil if nothing scrolls.
  func autoscroll(by seconds: TimeInterval) -> ConversationChanges? {
    let velocity = autoscrollVelocity
    guard let pointer = selecting.pointer, velocity != 0 else { return nil }
    let changes = core.scroll(by: velocity * seconds)
    extendSelection(to: pointer)
    return changes
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
    guard case .message(let id) = element.id, let layout = element.messageLayout else { return nil }
    return texts(of: id, layout)
  }

  /// Returns the texts of a shown message, visible or not; nil for a custom kind of layout.
  func texts(of id: MessageID) -> CellTexts? {
    core.layout(of: .message(id)).flatMap { texts(of: id, $0) }
  }

  private func texts(of id: MessageID, _ layout: BubbleCellLayout) -> CellTexts? {
    core.message(id).map { CellTexts(layout, of: $0, in: shownContext) }
  }

  private var shownContext: LayoutContext {
    let settings = core.screen.list.state.settings
    if let context = selecting.context, context.settings === settings { return context.context }
    let made = settings.makeContext()
    selecting.context = (settings, made)
    return made
  }

  // MARK: Showing

  /// The rectangles of the visible part of the selection, in view coordinates, to fill under or over the text.
  ///
  /// They leave out the date of a pinned header of a day, which lies over the text.
  public var selectionRectangles: [CGRect] {
    guard let range = selection else { return [] }
    let date = pinnedDate
    return core.screen.list.elements.flatMap { element in
      let wide = element.messageLayout?.wideBoxes ?? []
      return parts(of: element, in: range).flatMap { part in
        // A wide table cuts off what is panned out of it.
        let box = wide.first { $0.holds(part.layout.frame) }?.frame
        return part.layout.rectangles(for: part.range).map { box?.intersection($0) ?? $0 }.flatMap {
          $0.offsetBy(dx: element.frame.minX, dy: element.frame.minY).parts(outside: date)
        }
      }
    }
  }

  /// What is drawn of the pinned header of a day, in view coordinates; null without one.
  private var pinnedDate: CGRect {
    guard let header = core.screen.list.pinnedDay else { return .null }
    return header.elements.reduce(CGRect.null) { $0.union($1.frame) }
      .offsetBy(dx: header.frame.minX, dy: header.frame.minY)
  }

  /// The frames of the selection's handles, in view coordinates, with width 0; nil for an end that is not visible.
  ///
  /// The date of a pinned header of a day hides an end that is under it.
  public var selectionHandles: SelectionHandles {
    guard let range = selection else { return SelectionHandles() }
    return SelectionHandles(
      start: edge(range.start, .downstream), end: edge(range.end, .upstream))
  }

  private func edge(_ position: ConversationTextPosition, _ affinity: TextAffinity) -> CGRect? {
    guard let frame = place(of: position, affinity) else { return nil }
    return pinnedDate.contains(CGPoint(x: frame.midX, y: frame.midY)) ? nil : frame
  }

  /// Returns the place of a position in a visible message, in view coordinates; nil if the message is not visible.
  func place(of position: ConversationTextPosition, _ affinity: TextAffinity) -> CGRect? {
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

  /// Returns the start and the end of a range in a message; nil if the message is not in the range.
  private func ends(
    of id: MessageID, in range: ConversationTextRange
  ) -> (start: CellTextPosition?, end: CellTextPosition?)? {
    guard let rank = core.rank(of: id),
      let first = core.rank(of: range.start.message),
      let last = core.rank(of: range.end.message), first <= rank, rank <= last
    else { return nil }
    return (
      rank == first ? range.start.position : nil, rank == last ? range.end.position : nil
    )
  }

  // MARK: Copying

  /// Returns the text of a range for copying, with names and times only if it covers several messages.
  ///
  /// - Complexity: O(*n*) in the number of its messages.
  public func text(of range: ConversationTextRange, as format: CopyFormat = .plain) -> String {
    guard let first = core.number(of: range.start.message),
      let last = core.number(of: range.end.message), first <= last
    else { return "" }
    var copied = CopiedText(format, hasSeveral: first < last)
    let rows = core.screen.list.state.rows
    for number in first...last {
      guard number < rows.summary.messages,
        let message = rows.found(message: number).row.message
      else { continue }
      guard number - first < Selecting.laidOutLimit else {
        copied.add(message, time: core.time(of: message), text: message.content.text ?? "")
        continue
      }
      guard let layout = core.layout(of: .message(message.id)),
        let ends = ends(of: message.id, in: range)
      else { continue }
      let texts = CellTexts(layout, of: message, in: shownContext)
      copied.add(message, time: layout.date, texts.parts(from: ends.start, to: ends.end))
    }
    return copied.text
  }
}

extension CGRect {
  /// Returns the parts of the rectangle outside of another one, from top to bottom.
  fileprivate func parts(outside other: CGRect) -> [CGRect] {
    let cut = intersection(other)
    guard !cut.isEmpty else { return isNull ? [] : [self] }
    return [
      CGRect(x: minX, y: minY, width: width, height: cut.minY - minY),
      CGRect(x: minX, y: cut.minY, width: cut.minX - minX, height: cut.height),
      CGRect(x: cut.maxX, y: cut.minY, width: maxX - cut.maxX, height: cut.height),
      CGRect(x: minX, y: cut.maxY, width: width, height: maxY - cut.maxY),
    ].filter { !$0.isEmpty }
  }
}
