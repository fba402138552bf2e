import ArgumentParser
import BubbleCanvas
import Foundation

/// The format and file that `bubble render` writes.
struct PictureOptions: ParsableArguments {
  /// The format of the picture.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case png, webp, avif, jpg, svg, pdf

    /// Whether it has pixels.
    var hasPixels: Bool { self != .svg && self != .pdf }
  }

  @Option(
    name: [.customShort("o", allowingJoined: true), .long],
    help: ArgumentHelp(
      "The picture: a .png, .webp, .avif, .jpg, .svg or .pdf file; - with --format is standard output.",
      valueName: "file"))
  var output: String

  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      "The format on standard output; the suffix of a file says its format.",
      valueName: "format"))
  private var givenFormat: Format?

  @Option(
    help: ArgumentHelp(
      "The number of pixels to a point, from 0.1 to 8; not for a .svg or .pdf. (default: 2)",
      valueName: "factor"))
  private var scale: Double?

  @Option(
    help: ArgumentHelp(
      "The text of an .svg: outlines, or live, so that it can be selected and searched as well. (default: outlines)",
      valueName: "kind"))
  var svgText: SVGText?

  @Flag(
    help: """
      Continues until Ctrl-C, and draws again when a script, the conversation or one of its pictures changes.
      """)
  var watch = false

  /// The file to write.
  var file: PictureOutput { PictureOutput(path: output) }

  /// The number of pixels to a point.
  var usedScale: Double { scale ?? PixelScale.usual }

  func validate() throws {
    let format = try format()
    if let scale {
      guard format.hasPixels else {
        throw ValidationError("--scale is for pixels: a .\(format) has none; leave it out")
      }
      try PixelScale.check(scale)
    }
    if svgText != nil, format != .svg {
      throw ValidationError(
        "--svg-text is for an .svg; a .pdf has its text always, a picture of pixels never")
    }
  }

  /// Returns the format, which the suffix of the file gives.
  func format() throws -> Format {
    guard !file.isStandardOutput else {
      guard let givenFormat else {
        throw ValidationError("--output -: give the format with --format, such as png")
      }
      return givenFormat
    }
    let suffix = URL(fileURLWithPath: output).pathExtension.lowercased()
    guard let format = Format(rawValue: suffix == "jpeg" ? "jpg" : suffix) else {
      if ["html", "htm"].contains(suffix) {
        throw ValidationError("--output: `bubble archive` writes a .html, not bubble render")
      }
      let text =
        output.isEmpty
        ? "the name is empty"
        : suffix.isEmpty ? "\(output) has no suffix" : ".\(suffix) can't be drawn"
      throw ValidationError(
        "--output: \(text); the file must end in .png, .webp, .avif, .jpg, .svg or .pdf")
    }
    guard givenFormat == nil else {
      throw ValidationError("--format is for --output -: \(output) has its format in its suffix")
    }
    return format
  }
}

/// The number of pixels to a point, with the same range and default in all commands.
enum PixelScale {
  static let usual = 2.0
  /// The help text of all commands.
  static let help = ArgumentHelp(
    "The number of pixels to a point, from 0.1 to 8.", valueName: "factor")

  static func check(_ scale: Double) throws {
    try InvalidValue.check("--scale", scale, in: 0.1...8, "a number from 0.1 to 8")
  }
}

extension SVGText: ExpressibleByArgument {}
