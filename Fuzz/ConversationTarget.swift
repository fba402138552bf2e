import Foundation

@testable import BubbleCore

/// Reads a conversation from memory and from a pipe in small pieces, and finds the same in both.
///
/// The first byte says how the file is built. What is wrong with it is reported in texts that give no orders
/// to a terminal, whatever they quote.
func readConversation(_ bytes: UnsafeRawBufferPointer) {
  guard let first = bytes.first else { return }
  let data = Data(bytes.dropFirst())
  let format: ConversationReader.Format? = [nil, .json, .jsonLines][Int(first % 3)]
  let reader = ConversationReader(file: "fuzz", maximumSize: 1 << 22)
  let reading: ConversationReader.Reading
  do {
    reading = try reader.read(from: data, format: format)
  } catch {
    checkIsPlain("\(error)")
    return
  }
  for issue in reading.issues { checkIsPlain("\(issue)") }
  let messages = reading.conversation.messages
  precondition(Set(messages.map(\.id)).count == messages.count, "two messages have one id")
  precondition(messages.allSatisfy { $0.date.timeIntervalSince1970.isFinite }, "a date is none")
}

/// Control characters other than line feeds and tabs could move a terminal's cursor.
func checkIsPlain(_ text: String) {
  let isPlain = text.unicodeScalars.allSatisfy {
    $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
  }
  precondition(isPlain, "a report has control characters: \(text.debugDescription)")
}
