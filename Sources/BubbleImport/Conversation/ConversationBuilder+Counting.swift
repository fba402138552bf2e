extension ConversationBuilder {
  /// A builder that counts messages and discards them.
  static func counting(_ export: Export, _ options: ImportOptions) -> ConversationBuilder {
    ConversationBuilder(export, options: options, sink: NoMessages()) { _ in nil }
  }

  /// The number of messages, after the last one; nil if finishing failed.
  var countedMessages: Int? { (try? finish()).map { _ in messageCount } }
}

private final class NoMessages: MessageSink {
  var takesAnyOrder: Bool { true }

  func write(_ message: ImportedMessage) throws(ImportError) {}
}
