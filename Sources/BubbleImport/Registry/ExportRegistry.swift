import BubbleCore

/// The readers that are asked, in order: the first that recognises an export reads it.
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
    ChatGPTReader(), ClaudeReader(), SignalReader(), IMessageReader(), WhatsAppReader(),
  ])

  /// The same with a reader in front of the others.
  public func adding(_ reader: any ExportReader) -> ExportRegistry {
    ExportRegistry([reader] + readers)
  }

  /// The reader of an export; nil if none recognises it.
  public func reader(of export: Export) -> (any ExportReader)? {
    readers.first { $0.recognizes(export) }
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
    guard let reader = reader(of: export) else { throw refusal(of: export) }
    let chats = try reader.chats(in: export)
    let chat = try ExportRegistry.choose(options.chat, of: chats, export)
    let builder = ConversationBuilder(export, options: options, sink: sink, mediaPath: mediaPath)
    builder.title = chat.title
    builder.id = chat.key
    for problem in export.problems.all { builder.note(problem) }
    try reader.read(chat, of: export, into: builder)
    let head = try builder.finish()
    return ImportReport(
      reader: reader.id, head: head, findings: builder.findings, messageCount: builder.messageCount)
  }

  /// Why no reader recognises an export: a file of it that can't be read, or that it is none.
  public func refusal(of export: Export) -> ImportError {
    if let failure = export.failure { return failure }
    var reason = "it is none of " + readers.map(\.name).joined(separator: ", ")
    if let problem = export.problems.all.first { reason += "; not looked at: \(problem)" }
    if let inner = export.files.first(where: { $0.lowercased().hasSuffix(".zip") }) {
      reason += "; there is an archive in it, \(TextRepair.name(inner)): give that by itself"
    }
    return .notAnExport(file: export.path, reason: reason)
  }

  private static func choose(
    _ name: String?, of chats: [ExportedChat], _ export: Export
  ) throws(ImportError) -> ExportedChat {
    guard let name else {
      guard let first = chats.first else {
        throw .notAnExport(file: export.path, reason: "there is no conversation in it")
      }
      guard chats.count == 1 else { throw .severalChats(file: export.path, chats: chats) }
      return first
    }
    let titled = chats.filter { $0.title == name }
    if titled.count > 1, Int(name) == nil {
      throw .severalChats(file: export.path, chats: titled)
    }
    let found =
      titled.first ?? chats.first { $0.key == name }
      ?? Int(name).flatMap { number in chats.first { $0.index == number } }
      ?? chats.first { $0.title.lowercased() == name.lowercased() }
    guard let found else { throw .unknownChat(file: export.path, name: name, chats: chats) }
    return found
  }
}

/// What came of reading an export.
public struct ImportReport: Sendable {
  /// The short name of the reader that read it.
  public var reader: String
  /// The head of the conversation.
  public var head: ImportedHead
  /// What was not understood.
  public var findings: ImportFindings
  /// How many messages came out.
  public var messageCount: Int
}
