import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// The surroundings of messages in a pixel picture.
package struct ShareSettings: Hashable, Sendable {
  /// Whether the background around bubbles is transparent.
  package var isTransparent = false
  /// The padding around the messages, in points.
  package var padding: CGFloat = 0
  /// Whether a bar with the conversation's title is above them.
  package var hasTitleBar = false
  /// Whether they are on the screen of a device.
  package var hasDevice = false
  /// Whether the picture is only as wide as its bubbles.
  package var isCropped = false

  /// Makes settings without surroundings.
  package init() {}

  /// Whether any setting differs from its default.
  package var isUsed: Bool { self != ShareSettings() }

  /// Returns the picture of a transcript with its surroundings.
  ///
  /// - Parameters:
  ///   - showsDays: Whether the picture has the headers of days.
  package func picture(
    of transcript: Transcript, theme: Theme, pictures: any PictureSource, showsDays: Bool
  ) -> SharedPicture {
    var picture = transcript.sharedPicture(
      theme: theme, pictures: pictures, showsDays: showsDays, isCropped: isCropped)
    picture.padding = padding
    picture.hasDevice = hasDevice
    if isTransparent { picture.ground = .transparent }
    if hasTitleBar {
      let context = LayoutContext(
        environment: transcript.environment, measurer: TextMeasurer(),
        peer: transcript.conversation.peer)
      picture.title = context.measure(
        transcript.conversation.peer.title, style: .title,
        maximumWidth: max(1, picture.size.width - 24), maximumLines: 1)
    }
    return picture
  }
}
