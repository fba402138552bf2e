import ArgumentParser
import BubbleCanvas
import BubbleLayout
import Foundation

/// `bubble render`: draws the conversation.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Draws the conversation as a picture.")

  @OptionGroup var options: CommonOptions

  @Option(name: [.short, .long], help: "The picture: a .png, .svg or .pdf file.")
  var output: String

  @Option(help: "How many pixels of a .png are one point, from 0.1 to 8.")
  var scale: Double = 2

  /// What a file's suffix stands for.
  private enum Format: String {
    case png, svg, pdf
  }

  func validate() throws {
    guard (0.1...8).contains(scale) else {
      throw ValidationError("--scale is \(scale): give a number from 0.1 to 8")
    }
    _ = try format()
  }

  private func format() throws -> Format {
    let suffix = URL(fileURLWithPath: output).pathExtension.lowercased()
    guard let format = Format(rawValue: suffix) else {
      let text = suffix.isEmpty ? "\(output) has no suffix" : ".\(suffix) can't be drawn"
      throw ValidationError("--output: \(text); the file must end in .png, .svg or .pdf")
    }
    return format
  }

  func run() async throws {
    try checkOutputFolder()
    let session = try await Session.run(options)
    let picture = session.transcript.picture(
      theme: options.theme, pictures: session.pictures)
    do {
      let data =
        switch try format() {
        case .png: try picture.png(scale: scale)
        case .svg: try picture.svg()
        case .pdf: try picture.pdf()
        }
      try data.write(to: URL(fileURLWithPath: output))
    } catch let error as PictureFormatError {
      StandardError.print("error: \(output): \(error)")
      throw ExitCode(1)
    } catch {
      StandardError.print("error: \(output) can't be written: \(error.localizedDescription)")
      throw ExitCode(1)
    }
    try reportBrokenPictures(of: session)
    try session.exit()
  }

  /// Says which pictures could not be drawn although their files looked right; each is a placeholder.
  private func reportBrokenPictures(of session: Session) throws {
    let found = session.pictures.diagnostics.dropFirst(session.pictureDiagnosticCount)
    for diagnostic in found { StandardError.print("warning: \(diagnostic)") }
    if !found.isEmpty { throw ExitCode(1) }
  }

  private func checkOutputFolder() throws {
    let folder = URL(fileURLWithPath: output).deletingLastPathComponent().path
    var isDirectory: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory)
    guard exists, isDirectory.boolValue else {
      StandardError.print("error: \(output): there is no folder \(folder); make it first")
      throw ExitCode(1)
    }
    if FileManager.default.fileExists(atPath: output, isDirectory: &isDirectory),
      isDirectory.boolValue
    {
      StandardError.print("error: \(output) is a folder; name a file")
      throw ExitCode(1)
    }
  }
}
