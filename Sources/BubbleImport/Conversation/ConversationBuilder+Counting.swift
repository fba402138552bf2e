extension ConversationBuilder {
  /// A builder whose messages are counted, and go nowhere.
  static func counting(_ export: Export, _ options: ImportOptions) -> ConversationBuilder {
    ConversationBuilder(export, options: options, sink: NoMessages()) { _ in nil }
  }

  /// How many messages came, now that all did; nil if that failed.
  var countedMessages: Int? { (try? finish()).map { _ in messageCount } }
}

private final class NoMessages: MessageSink {
  var takesAnyOrder: Bool { true }

  func write(_ message: ImportedMessage) throws(ImportError) {}
}
