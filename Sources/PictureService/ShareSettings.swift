import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// What is around the messages of a picture of pixels.
package struct ShareSettings: Hashable, Sendable {
  /// Whether what is beside bubbles is transparent.
  package var isTransparent = false
  /// How much room there is around them, in points.
  package var padding: CGFloat = 0
  /// Whether a bar with the conversation's title is over them.
  package var hasTitleBar = false
  /// Whether they are on the screen of a device.
  package var hasDevice = false
  /// Whether the picture is only as wide as its bubbles.
  package var isCropped = false

  /// Nothing is around them.
  package init() {}

  /// Whether anything is asked for.
  package var isUsed: Bool { self != ShareSettings() }

  /// The picture of a transcript with what is around it.
  ///
  /// - Parameters:
  ///   - showsDays: Whether the headers of days are there.
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
