import BubbleCanvas
import BubbleCore
import ConversationView
import Foundation

extension Transcript {
  /// Returns the whole list as a picture to be shared, without anything around it.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - pictures: The source of avatars and of the messages' pictures.
  ///   - showsDays: Whether there are headers of days.
  ///   - isCropped: Whether the picture is only as wide as the bubbles with everything beside them.
  /// - Complexity: O(*n*) in the number of messages.
  public func sharedPicture(
    theme: Theme, pictures: any PictureSource, showsDays: Bool = true, isCropped: Bool = false
  ) -> SharedPicture {
    var parts: [ConversationPicture.Part] = []
    // The height of the headers that are left out.
    var leftOut: CGFloat = 0
    for element in list.elements {
      if !showsDays, case .day = element.id {
        leftOut += element.frame.height
        continue
      }
      parts.append(
        ConversationPicture.Part(
          frame: element.frame.offsetBy(dx: 0, dy: -leftOut), elements: element.elements))
    }
    var frame = CGRect(
      x: 0, y: 0, width: environment.width,
      height: max(1, (parts.last?.frame.maxY ?? 0) + Transcript.foot))
    if isCropped, let ink = Transcript.extent(of: parts) {
      frame.origin.x = max(0, ink.lowerBound - Transcript.foot)
      frame.size.width = min(environment.width, ink.upperBound + Transcript.foot) - frame.minX
      for index in parts.indices { parts[index].frame.origin.x -= frame.minX }
    }
    return SharedPicture(
      ConversationPicture(
        size: frame.size, parts: parts, theme: theme, pictures: pictures,
        direction: environment.direction))
  }

  /// The room under the last cell, and beside cropped bubbles, in points: a tail is no wider.
  private static let foot: CGFloat = 8

  /// Returns the horizontal range of visible content; nil if nothing is visible.
  private static func extent(of parts: [ConversationPicture.Part]) -> ClosedRange<CGFloat>? {
    var extent: ClosedRange<CGFloat>?
    for part in parts {
      for element in part.elements where element.frame.width > 0 && element.frame.height > 0 {
        let ink = element.inkFrame
        let (left, right) = (part.frame.minX + ink.minX, part.frame.minX + ink.maxX)
        guard left.isFinite, right.isFinite else { continue }
        extent = min(extent?.lowerBound ?? left, left)...max(extent?.upperBound ?? right, right)
      }
    }
    return extent
  }
}
