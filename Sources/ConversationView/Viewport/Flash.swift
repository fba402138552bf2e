import BubbleCore
import Foundation

/// The mark of a message for a moment.
struct Flash {
  var message: MessageID
  private var time: TimeInterval = 0

  init(_ message: MessageID) { self.message = message }

  /// Returns the mark some seconds later; nil if it has ended.
  func advanced(by seconds: TimeInterval, _ settings: MotionSettings) -> Flash? {
    var later = self
    later.time += seconds
    return later.time < settings.flashDuration ? later : nil
  }

  /// Returns the strength of the mark: it fades in its second half, but not with reduced motion.
  func strength(_ settings: MotionSettings) -> CGFloat {
    settings.isReduced ? 1 : min(1, 2 * (1 - time / settings.flashDuration))
  }
}

/// Marking a message for a moment.
extension ConversationView {
  /// Marks a message for a moment, such as the target of a jump.
  ///
  /// ```swift
  /// view.scroll(to: "99", animated: true)
  /// view.flash("99")
  /// ```
  ///
  /// The message's ``ConversationElement/highlight`` in ``drawn`` is 1. After an animated scroll has arrived, it falls to 0 within
  /// ``MotionSettings/flashDuration`` as ``advance(by:)`` passes time. With reduced motion it stays 1 for that time and does not fade.
  ///
  /// One message is marked at a time; nil ends its mark.
  public func flash(_ id: MessageID?) {
    flash = options.motion.flashDuration > 0 ? id.map(Flash.init) : nil
  }

  /// Returns the same elements, with the mark of a message.
  func highlighted(_ elements: [ConversationElement]) -> [ConversationElement] {
    guard let flash else { return elements }
    return elements.map { element in
      guard element.messageID == flash.message else { return element }
      var element = element
      element.highlight = flash.strength(options.motion)
      return element
    }
  }
}
