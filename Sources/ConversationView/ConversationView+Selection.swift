import BubbleCore
import Foundation

/// Selecting and copying text, within a message and across messages.
extension ConversationView {
  /// What is selected; nil: nothing.
  ///
  /// It stays through edits, and is gone when the message is that it begins or ends in.
  public var selection: ConversationTextRange? {
    get { selecting.range }
    set { if let newValue { selecting.select(newValue) } else { selecting.clear() } }
  }

  /// The place in a message's text that is nearest to a point of the view; nil: no text is shown.
  public func textPosition(at point: CGPoint) -> ConversationTextPosition? {
    selecting.position(at: point)
  }

  /// Selects what is at a point: nothing yet, the word, or the message.
  ///
  /// - Returns: Whether there is text.
  @discardableResult
  public func beginSelection(
    at point: CGPoint, by granularity: SelectionGranularity = .character
  ) -> Bool {
    selecting.begin(at: point, granularity)
  }

  /// Selects up to a point, in the steps in which it was begun.
  public func extendSelection(to point: CGPoint) { selecting.extend(to: point) }

  /// What is selected of what is seen, in view coordinates: to be filled under or over the text.
  public var selectionRectangles: [CGRect] { selecting.rectangles }

  /// Where the handles of the selection stand, in view coordinates, without a width; nil: that end is not seen.
  public var selectionHandles: (start: CGRect?, end: CGRect?) { selecting.handles }

  /// The text of a range as it is copied: names and times only where it reaches over several messages.
  ///
  /// - Complexity: O(*n*) in the number of its messages.
  public func text(of range: ConversationTextRange, as format: CopyFormat = .plain) -> String {
    selecting.text(of: range, as: format)
  }
}
