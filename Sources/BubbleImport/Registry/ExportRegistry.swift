import BubbleCore

/// The readers, in order: the first one that recognises an export reads it.
///
/// It works like `LayouterChain`: the code that adds a reader chooses its place.
///
/// ```swift
/// let export = try Export(contentsOf: URL(fileURLWithPath: "ChatExport.zip"))
/// let messages = ConversationCollector(file: export.name, maximumSize: 100_000_000)
/// let report = try ExportRegistry.builtIn.read(
///   export, options: ImportOptions(me: "Ana"), into: messages)
/// for finding in report.findings.all { print(finding) }
/// let conversation = messages.conversation(report.head).conversation
/// ```
public struct ExportRegistry: Sendable {
  /// The readers, first to last.
  public var readers: [any ExportReader]

  /// Makes a registry.
  public init(_ readers: [any ExportReader]) { self.readers = readers }

  /// All formats that this library supports.
  public static let builtIn = ExportRegistry([
    TelegramReader(), ChatLabReader(), SlackReader(), DiscordReader(), MatrixReader(), MetaReader(),
    AssistantReader.chatGPT, AssistantReader.claude, SignalReader(), IMessageReader(),
    WhatsAppReader(),
  ])

  /// Returns a registry that asks a reader before the others.
  public func adding(_ reader: any ExportReader) -> ExportRegistry {
    ExportRegistry([reader] + readers)
  }

  /// Returns the first reader that recognises an export; nil if none does.
  ///
  /// Opens the archives in a folder if none of its other files is an export.
  public func reader(of export: Export) -> (any ExportReader)? {
    readers.first { $0.recognizes(export) }
      ?? (export.openArchives() ? readers.first { $0.recognizes(export) } : nil)
  }

  /// Returns the format that the first bytes of a file have: `an export of Telegram Desktop`; nil if it is unknown.
  package func kind(ofStart bytes: [UInt8]) -> String? {
    if ZipArchive.isArchive(bytes) { return "a .zip" }
    let export = Export(["conversation.json": bytes], name: "conversation")
    return readers.first { $0.recognizes(export) }.map { "an export of \($0.name)" }
  }

  /// Returns the conversations of an export, of all its files, folders and archives, numbered from 1.
  ///
  /// - Parameters:
  ///   - export: The export.
  ///   - options: The days of the messages to count in each conversation; nil: counts none.
  /// - Throws: ``ImportError`` if it is not an export, or none of its conversations can be listed.
  /// - Complexity: O(*n*) in the bytes of the export if messages are counted.
  public func chats(
    in export: Export, counting options: ImportOptions? = nil
  ) throws(ImportError) -> [ExportedChat] {
    let listing = try ChatListing(of: export, self)
    return options.map { listing.counted($0) } ?? listing.chats
  }

  /// Reads one conversation of an export.
  ///
  /// - Parameters:
  ///   - export: The export.
  ///   - options: The conversation to read, and facts that the export lacks.
  ///   - sink: Receives the messages.
  ///   - mediaPath: Returns the path by which messages name a file of the export; nil if it can't be shown.
  /// - Returns: The head of the conversation, and the parts of the export that were not understood.
  /// - Throws: ``ImportError`` if the export cannot be read, or if the options leave several conversations or owners to
  ///   choose from, or name an unknown one.
  /// - Complexity: O(*n*) in the bytes of the export, of which few are in memory.
  public func read(
    _ export: Export, options: ImportOptions = ImportOptions(), into sink: any MessageSink,
    mediaPath: @escaping (_ file: String) -> String? = { $0 }
  ) throws(ImportError) -> ImportReport {
    let listing = try ChatListing(of: export, self)
    let chosen = try listing.choose(options.chat)
    let (reader, chat) = (chosen.reader, chosen.shown)
    let ordered = sink.takesAnyOrder ? nil : OrderedMessages(sink)
    let builder = ConversationBuilder(
      export, options: options, sink: ordered ?? sink, mediaPath: mediaPath)
    builder.title = chat.title
    builder.id = chat.key
    let problems = export.problems.all
    for problem in problems { builder.note(problem) }
    do throws(ImportError) { try reader.read(chosen.own, of: export, into: builder) } catch {
      // The messages before a broken place are kept.
      guard case .broken = error, builder.hasMessages else { throw error }
      builder.note(.unread(error.file, error.reason))
    }
    let head = try builder.finish()
    for problem in export.problems.all.dropFirst(problems.count) { builder.note(problem) }
    try ordered?.finish()
    if builder.messageCount == 0, builder.leftOutDates == nil { builder.note("it has no message") }
    return ImportReport(
      reader: reader.id, head: head, findings: builder.findings, messageCount: builder.messageCount,
      chat: chat, export: export.path, missingFileCount: builder.missingFileCount,
      missingFiles: builder.missingFiles, leftOutDates: builder.leftOutDates,
      unusedFiles: listing.unusedFiles(beside: chat))
  }

  /// Returns the reason why no reader recognises an export: one of its files can't be read, or it is not an export.
  public func refusal(of export: Export) -> ImportError {
    if let failure = export.failure { return failure }
    for file in export.files.filter(UnreadableFile.mayBe).prefix(200) + export.files.prefix(1) {
      guard let reason = UnreadableFile.reason(of: file, in: export) else { continue }
      return .unreadable(file: export.shownName(of: file), reason: reason)
    }
    if export.files.count == 1, case let start = ByteSearch(export.start(of: export.files[0])),
      start.hasName("peer"), start.hasName("messages") || start.hasName("people")
    {
      return .unreadable(
        file: export.path, reason: "this is already a conversation file, and needs no import")
    }
    var reason = "it is none of " + readers.map(\.name).joined(separator: ", ")
    if export.files.isEmpty { reason += "; it has no files" }
    if !export.files.isEmpty, export.files.allSatisfy({ export.size(of: $0) == 0 }) {
      reason += "; it is empty"
    }
    if let problem = export.problems.all.first { reason += "; not read: \(problem)" }
    if let inner = export.files.first(where: { $0.lowercased().hasSuffix(".zip") }) {
      reason += "; it contains the archive \(TextRepair.name(inner)): import that separately"
    }
    return .notAnExport(file: export.path, reason: reason)
  }
}
