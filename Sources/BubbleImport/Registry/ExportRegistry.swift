import BubbleCore

/// The readers that are asked, in order: the first that recognises a file reads it.
///
/// The same idea as `LayouterChain`: whoever adds a reader decides where it stands.
public struct ExportRegistry: Sendable {
  /// The readers, first to last.
  public var readers: [any ExportReader]

  /// Makes a registry.
  public init(_ readers: [any ExportReader]) { self.readers = readers }

  /// All formats that this library knows.
  public static let builtIn = ExportRegistry([
    TelegramReader(), ChatLabReader(), SlackReader(), DiscordReader(), MatrixReader(), MetaReader(),
    AssistantReader.chatGPT, AssistantReader.claude, SignalReader(), IMessageReader(),
    WhatsAppReader(),
  ])

  /// The same with a reader in front of the others.
  public func adding(_ reader: any ExportReader) -> ExportRegistry {
    ExportRegistry([reader] + readers)
  }

  /// The first reader of an export; nil if none recognises it.
  ///
  /// Archives in a folder are opened if none of its other files is an export.
  public func reader(of export: Export) -> (any ExportReader)? {
    readers.first { $0.recognizes(export) }
      ?? (export.openArchives() ? readers.first { $0.recognizes(export) } : nil)
  }

  /// What the first bytes of a file look like: `an export of Telegram Desktop`; nil: nothing that is known.
  package func kind(ofStart bytes: [UInt8]) -> String? {
    if ZipArchive.isArchive(bytes) { return "a .zip" }
    let export = Export(["conversation.json": bytes], name: "conversation")
    return readers.first { $0.recognizes(export) }.map { "an export of \($0.name)" }
  }

  /// The conversations of an export, of all its files, folders and archives, numbered from 1.
  ///
  /// - Parameters:
  ///   - export: What is read.
  ///   - options: Says of which days the messages of each conversation are counted; nil: none is.
  /// - Throws: ``ImportError`` if it is no export, or none of its conversations can be listed.
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
  ///   - export: What is read.
  ///   - options: Which conversation, and what the export does not say itself.
  ///   - sink: Takes the messages.
  ///   - mediaPath: What messages name a file of the export by; nil where it can't be shown.
  /// - Returns: The head of the conversation, and what was not understood.
  /// - Throws: ``ImportError`` if it is no export, or something has to be chosen.
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
    for problem in export.problems.all { builder.note(problem) }
    try reader.read(chosen.own, of: export, into: builder)
    let head = try builder.finish()
    try ordered?.finish()
    if builder.messageCount == 0, builder.leftOutDates == nil {
      builder.note("there is no message in it")
    }
    return ImportReport(
      reader: reader.id, head: head, findings: builder.findings, messageCount: builder.messageCount,
      chat: chat, export: export.path, missingFileCount: builder.missingFileCount,
      missingFiles: builder.missingFiles, leftOutDates: builder.leftOutDates,
      unusedFiles: listing.unusedFiles(beside: chat))
  }

  /// Why no reader recognises an export: a file of it that can't be read, or that it is none.
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
        file: export.path, reason: "this is a conversation file already, and needs no import")
    }
    var reason = "it is none of " + readers.map(\.name).joined(separator: ", ")
    if export.files.isEmpty { reason += "; there is no file in it" }
    if let problem = export.problems.all.first { reason += "; not looked at: \(problem)" }
    if let inner = export.files.first(where: { $0.lowercased().hasSuffix(".zip") }) {
      reason += "; there is an archive in it, \(TextRepair.name(inner)): give that by itself"
    }
    return .notAnExport(file: export.path, reason: reason)
  }
}
