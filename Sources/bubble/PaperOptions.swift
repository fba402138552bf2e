import ArgumentParser
import BubbleCanvas
import Foundation

/// `--paper` and `--margin`: options for a PDF with pages.
struct PaperOptions: ParsableArguments {
  @Option(
    help: """
      Divides a .pdf into pages: a4, a5, letter, legal, or WxH such as 148x210mm. The list fills the \
      space between the margins; --width sets its width in points.
      """)
  var paper: PaperSize?

  @Option(
    help: "The distance of the list from the edges of the paper, such as 15mm, 0.5in or 36pt.")
  var margin: PaperLength?

  func validate() throws {
    guard paper != nil || margin == nil else {
      throw ValidationError("--margin is for pages: name their --paper, such as a4")
    }
    guard paper == nil || setup(listWidth: nil) != nil else {
      throw ValidationError(
        "--margin: between the margins of this paper there is no room for a list; give less")
    }
  }

  /// Returns paper, margins and width; nil without pages.
  ///
  /// - Parameter listWidth: The value of `--width`.
  func setup(listWidth: Double?) -> PageSetup? {
    guard let paper else { return nil }
    return PageSetup(
      paper: paper, margin: margin?.points ?? PageSetup.standardMargin,
      listWidth: listWidth.map { CGFloat($0) })
  }
}

extension PaperSize: ExpressibleByArgument {
  /// Parses a command line argument.
  public init?(argument: String) { self.init(argument) }
}

extension PaperLength: ExpressibleByArgument {
  /// Parses a command line argument.
  public init?(argument: String) { self.init(argument) }
}
