import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation
import PictureService

/// Which messages are drawn.
struct SelectionOptions: ParsableArguments {
  @Option(help: "Only these messages, by their places from 1: 12..40, 12.., ..40 or 12.")
  var messages: PlaceRange?

  @Option(
    parsing: .upToNextOption, help: "Only the messages with these ids, without the headers of days."
  )
  var only: [String] = []

  /// What is chosen, by days, too.
  func selection(_ options: CommonOptions) -> MessageSelection {
    var selection = MessageSelection()
    selection.places = messages?.places
    (selection.from, selection.until) = options.export.moments(timeZone: options.timeZone)
    if !only.isEmpty { selection.messages = Set(only.map { MessageID($0) }) }
    return selection
  }
}

extension PlaceRange: ExpressibleByArgument {
  /// Reads places as `--messages` has them.
  public init?(argument: String) { self.init(argument) }
}

/// What is around the messages of a picture of pixels, and how it is divided.
struct ShareOptions: ParsableArguments {
  @Flag(help: "What is beside bubbles is transparent: for a .png, .webp or .avif.")
  var transparent = false

  @Option(help: "How much room is around the messages of a .png, .webp, .avif or .jpg, in points.")
  var padding: Double = 0

  @Flag(help: "A bar with the conversation's title is over them.")
  var titleBar = false

  @Flag(help: "They are on the screen of a device.")
  var deviceFrame = false

  @Flag(help: "The picture is only as wide as its bubbles.")
  var crop = false

  @Option(
    help: """
      A picture that is higher, in points, is written in parts that are cut between bubbles: \
      chat.png is chat-1.png, chat-2.png …
      """)
  var maxHeight: Double?

  @Option(
    help:
      "The quality of a .jpg, .avif or .webp, from 1 to 100; a .webp without it loses nothing.")
  var quality: Int?

  @Flag(help: "A .png is made as small as it may be, which takes several times as long.")
  var small = false

  /// Whether anything is asked for.
  var isUsed: Bool {
    settings.isUsed || maxHeight != nil || quality != nil || small
  }

  /// What of it is around the messages.
  var settings: ShareSettings {
    var settings = ShareSettings()
    settings.isTransparent = transparent
    settings.padding = CGFloat(padding)
    settings.hasTitleBar = titleBar
    settings.hasDevice = deviceFrame
    settings.isCropped = crop
    return settings
  }

  func validate() throws {
    guard (0...1_000).contains(padding) else {
      throw ValidationError("--padding is \(padding): give a number of points from 0 to 1000")
    }
    if let maxHeight, !(40...1_000_000).contains(maxHeight) {
      throw ValidationError("--max-height is \(maxHeight): give a number of points over 40")
    }
    if let quality, !(1...100).contains(quality) {
      throw ValidationError("--quality is \(quality): give a number from 1 to 100")
    }
    if deviceFrame, maxHeight != nil {
      throw ValidationError("--device-frame is around one picture: leave --max-height out")
    }
  }
}
