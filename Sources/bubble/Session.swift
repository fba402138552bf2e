import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// What most commands do first: read the conversation, load the scripts, lay out.
struct Session {
  let transcript: Transcript
  let pictures: PictureFolder
  /// How many pictures were found wrong before anything was drawn.
  let pictureDiagnosticCount: Int
  /// Everything that went wrong, for the JSON output.
  ///
  /// It has been printed already.
  let diagnostics: [TranscriptDiagnostic]

  /// A conversation and who lays it out.
  struct Input {
    let conversation: Conversation
    let people: [Person]
    let chain: LayouterChain
    /// What was wrong with the conversation and the scripts.
    ///
    /// It has been printed already.
    let diagnostics: [TranscriptDiagnostic]

    /// Whether anything could not be read or loaded.
    var hasProblems: Bool { !diagnostics.isEmpty }
  }

  /// Reads and lays out, printing what is wrong to standard error.
  ///
  /// - Throws: `ExitCode` 1 for a file that is no conversation, its message printed.
  static func run(_ options: CommonOptions) async throws -> Session {
    let input = try Input.read(options)
    let progress = ProgressLine(total: input.conversation.messages.count)
    let transcript = try await Transcript.layOut(
      input.conversation, environment: options.environment, chain: input.chain,
      measurer: PangoTextMeasurer(), clusters: options.clusters.policy,
      onProgress: progress.update)
    progress.finish()
    let pictures = PictureFolder(path: folder(of: options.conversation))
    pictures.check(input.people)
    transcript.checkPictures(in: pictures)
    let found = transcript.snapshot.diagnostics + pictures.diagnostics
    for diagnostic in found { StandardError.print("warning: \(diagnostic)") }
    return Session(
      transcript: transcript, pictures: pictures,
      pictureDiagnosticCount: pictures.diagnostics.count,
      diagnostics: input.diagnostics + found.map(TranscriptDiagnostic.init))
  }

  /// Ends with status 1 if anything could not be read or laid out.
  func exit() throws {
    if !diagnostics.isEmpty { throw ExitCode(1) }
  }

  /// The folder that a conversation's pictures lie in; none for standard input.
  private static func folder(of path: String) -> String? {
    path == "-" ? nil : URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

extension Session.Input {
  /// Reads the conversation and loads the scripts, printing what is wrong to standard error.
  ///
  /// - Throws: `ExitCode` 1 for a file that is no conversation, its message printed.
  static func read(_ options: CommonOptions) throws -> Session.Input {
    let reading = try reading(of: options.conversation)
    for issue in reading.issues { StandardError.print("warning: \(issue)") }
    if reading.conversation.messages.isEmpty {
      StandardError.print("note: \(options.conversation): the conversation has no messages")
    }
    let plugins = PluginFolders(paths: options.pluginFolders) { script, line in
      StandardError.print("\(script): \(line)")
    }.chain()
    for diagnostic in plugins.diagnostics { StandardError.print("warning: \(diagnostic)") }
    return Session.Input(
      conversation: reading.conversation, people: reading.people, chain: plugins.chain,
      diagnostics: reading.issues.map(TranscriptDiagnostic.init)
        + plugins.diagnostics.map(TranscriptDiagnostic.init))
  }

  private static func reading(of path: String) throws -> ConversationReader.Reading {
    do {
      guard path == "-" else { return try ConversationReader.read(contentsOf: path) }
      return try ConversationReader(file: "standard input").read(.standardInput, form: nil)
    } catch {
      StandardError.print("error: \(error)")
      throw ExitCode(1)
    }
  }
}
