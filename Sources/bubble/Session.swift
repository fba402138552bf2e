import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// What every command does first: reads the conversation, loads the scripts, lays out.
struct Session {
  let transcript: Transcript
  let pictures: PictureFolder
  /// How many pictures were found wrong before anything was drawn.
  let pictureDiagnosticCount: Int
  /// Everything that went wrong, for the JSON output.
  ///
  /// It has been printed already.
  let diagnostics: [TranscriptDiagnostic]

  /// Reads and lays out, printing what is wrong to standard error.
  ///
  /// - Throws: `ExitCode` 1 for a file that is no conversation, its message printed.
  static func run(_ options: CommonOptions) async throws -> Session {
    let reading = try read(options.conversation)
    for issue in reading.issues { StandardError.print("warning: \(issue)") }
    if reading.conversation.messages.isEmpty {
      StandardError.print("note: \(options.conversation): the conversation has no messages")
    }
    let plugins = PluginFolders(paths: options.pluginFolders) { script, line in
      StandardError.print("\(script): \(line)")
    }.chain()
    let progress = ProgressLine(total: reading.conversation.messages.count)
    let transcript = try await Transcript.layOut(
      reading.conversation, environment: options.environment,
      chain: plugins.chain, measurer: PangoTextMeasurer(),
      onProgress: progress.update)
    progress.finish()
    let pictures = PictureFolder(path: folder(of: options.conversation))
    pictures.check(reading.people)
    transcript.checkPictures(in: pictures)
    let found = plugins.diagnostics + transcript.snapshot.diagnostics + pictures.diagnostics
    for diagnostic in found { StandardError.print("warning: \(diagnostic)") }
    return Session(
      transcript: transcript, pictures: pictures,
      pictureDiagnosticCount: pictures.diagnostics.count,
      diagnostics: reading.issues.map(TranscriptDiagnostic.init)
        + found.map(TranscriptDiagnostic.init))
  }

  /// Ends with status 1 if anything could not be read or laid out.
  func exit() throws {
    if !diagnostics.isEmpty { throw ExitCode(1) }
  }

  private static func read(_ path: String) throws -> ConversationReader.Reading {
    do {
      guard path == "-" else { return try ConversationReader.read(contentsOf: path) }
      return try ConversationReader(file: "standard input").read(.standardInput, form: nil)
    } catch {
      StandardError.print("error: \(error)")
      throw ExitCode(1)
    }
  }

  /// The folder that a conversation's pictures lie in; none for standard input.
  private static func folder(of path: String) -> String? {
    path == "-" ? nil : URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

/// Standard error.
enum StandardError {
  /// Prints a text and a line feed.
  ///
  /// Control characters are shown as U+FFFD: names and scripts from outside must not give orders to a
  /// terminal.
  static func print(_ text: String) {
    let shown = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          let isControl = scalar.properties.generalCategory == .control
          return isControl && scalar != "\n" && scalar != "\t" ? "\u{FFFD}" : scalar
        }))
    FileHandle.standardError.write(Data((shown + "\n").utf8))
  }

  /// Whether a person is reading.
  static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }
}
