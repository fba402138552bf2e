import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation
import PictureService

/// The options that choose the messages to draw.
struct SelectionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only these messages, by number, counted from 1: 12..40, 12.., ..40 or 12.",
      valueName: "first..last"))
  var range: PlaceRange?

  @Option(
    name: .customLong("message"), parsing: .singleValue,
    help: ArgumentHelp(
      "Only the message of this id, without the headers of days; once for each.", valueName: "id"))
  var only: [String] = []

  /// Returns the chosen messages, including the choice by days.
  func selection(_ options: CommonOptions) -> MessageSelection {
    var selection = MessageSelection()
    selection.places = range?.places
    (selection.from, selection.until) = options.export.moments(timeZone: options.timeZone)
    if !only.isEmpty { selection.messages = Set(only.map { MessageID($0) }) }
    return selection
  }
}

extension PlaceRange: ExpressibleByArgument {
  /// Parses places as `--range` gives them.
  public init?(argument: String) { self.init(argument) }
}

/// The options for the surroundings of the messages in a pixel picture, and for its division into files.
struct ShareOptions: ParsableArguments {
  @Flag(help: "Leaves the space beside bubbles transparent, in a .png, .webp or .avif.")
  var transparent = false

  @Option(
    help: ArgumentHelp(
      "The space around the messages of a .png, .webp, .avif or .jpg.", valueName: "points"))
  var padding: Double = 0

  @Flag(help: "Draws a bar with the conversation's title over the messages.")
  var titleBar = false

  @Flag(help: "Draws the messages on the screen of a device.")
  var deviceFrame = false

  @Flag(help: "Makes the picture only as wide as its bubbles.")
  var crop = false

  @Option(
    help: ArgumentHelp(
      """
      Writes a picture that is higher than this in parts, which are cut between bubbles: chat.png is chat-1.png, \
      chat-2.png …
      """, valueName: "points"))
  var maxHeight: Double?

  @Option(
    help:
      "The quality of a .jpg, .avif or .webp, from 1 to 100; a .webp without it loses nothing.")
  var quality: Int?

  @Flag(help: "Makes a .png as small as it may be, which takes several times as long.")
  var small = false

  /// Whether any of the options is given.
  var isUsed: Bool {
    settings.isUsed || maxHeight != nil || quality != nil || small
  }

  /// The settings for the surroundings of the messages.
  var settings: ShareSettings {
    var settings = ShareSettings()
    settings.isTransparent = transparent
    settings.padding = CGFloat(padding)
    settings.hasTitleBar = titleBar
    settings.hasDevice = deviceFrame
    settings.isCropped = crop
    return settings
  }

  /// Throws if an option does not fit the format.
  func check(_ format: PictureOptions.Format) throws {
    let given = [
      ("--transparent", transparent), ("--padding", padding != 0), ("--title-bar", titleBar),
      ("--device-frame", deviceFrame), ("--crop", crop), ("--max-height", maxHeight != nil),
      ("--quality", quality != nil), ("--small", small),
    ].first { $0.1 }
    if !format.hasPixels, let given {
      throw ValidationError(
        "\(given.0) is for a picture of pixels: a .png, .webp, .avif or .jpg, not a .\(format)")
    }
    if transparent, format == .jpg {
      throw ValidationError(
        "--transparent: a .jpg has no transparency; draw a .png, .webp or .avif")
    }
    if quality != nil, format == .png {
      throw ValidationError("--quality: a .png loses nothing; --small makes it smaller")
    }
    if small, format != .png {
      throw ValidationError("--small is for a .png; --quality makes a .\(format) smaller")
    }
  }

  func validate() throws {
    try InvalidValue.check(
      "--padding", padding, in: 0...1_000, "a number of points from 0 to 1000")
    try InvalidValue.check(
      "--max-height", maxHeight, in: 40...1_000_000, "a number of points over 40")
    try InvalidValue.check("--quality", quality, in: 1...100, "a number from 1 to 100")
    if deviceFrame, maxHeight != nil {
      throw ValidationError("--device-frame is around one picture: leave --max-height out")
    }
  }
}
