import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import ScriptTools

/// The problems of laying out a conversation: errors, pictures that can't be shown, and content that no layouter
/// supports.
struct LayoutFindings {
  let pictures: PictureFolder
  private let input: Session.Input
  private var diagnostics: [Diagnostic] = []
  /// The messages that are shown as unsupported content.
  private var untaken: Set<MessageID> = []
  /// The messages of ``untaken`` without an explanation so far: no suitable layouter failed or could not be loaded.
  private var unheardOf: Set<MessageID> = []

  /// The problems to report.
  struct Problems {
    /// The problems for the JSON output and the exit status.
    var diagnostics: [TranscriptDiagnostic]
    /// The problems to print, in addition to those printed before the layout.
    var all: [Diagnostic]
  }

  init(_ input: Session.Input, _ options: CommonOptions) {
    self.init(input, pictures: Session.pictures(of: options.conversation))
  }

  init(_ input: Session.Input, pictures: PictureFolder) {
    (self.input, self.pictures) = (input, pictures)
    pictures.check(input.people)
  }

  /// Adds the problems in the layouts of some messages; those of a conversation come in order.
  mutating func note(_ entries: [CellLayoutSnapshot.Entry]) {
    for entry in entries {
      if let layout = entry.layout { pictures.check(layout, of: entry.message) }
      diagnostics += entry.diagnostics
      guard entry.key.layouter == "unsupported" else { continue }
      untaken.insert(entry.message)
      if entry.diagnostics.isEmpty, entry.passedOver.isEmpty { unheardOf.insert(entry.message) }
    }
  }

  /// Returns the problems to report, after all messages have been noted.
  func problems() -> Problems {
    let (messages, reading) = (input.conversation.messages, input.reading)
    if pictures.lacksFolder {
      StandardError.print("note: \(reading.file): pictures beside it are not read; name the file")
    }
    let untakenContent =
      untaken.isEmpty && reading.hiddenTypes.isEmpty
      ? []
      : input.chain.untakenContent(
        in: messages, hiddenTypes: reading.hiddenTypes,
        placed: { reading.diagnostic($1, of: "content.type", in: $0) },
        where: { untaken.contains($0.id) })
    let found =
      diagnostics + untakenContent
      + input.chain.misspeltMembers(in: messages) {
        reading.diagnostic($2, of: $1, isName: true, in: $0)
      }
      + input.chain.contentFindings(in: messages) {
        reading.diagnostic($3, of: $1, isName: $2, in: $0)
      } + pictures.diagnostics
    let unknown =
      input.mayLackScripts || unheardOf.isEmpty
      ? []
      : input.chain.unknownContent(
        in: messages, placed: { reading.diagnostic($1, of: "content.type", in: $0) },
        where: { unheardOf.contains($0.id) })
    return Problems(
      diagnostics: input.diagnostics + found.map(TranscriptDiagnostic.init), all: found + unknown)
  }

  /// Prints the problems, after all messages have been noted, and ends the command where there are any for the exit status.
  func report(_ options: CommonOptions) throws {
    let problems = problems()
    let lacksFonts = Session.warn(of: problems.all, options)
    if !problems.diagnostics.isEmpty || lacksFonts { throw ExitCode(1) }
  }
}
