/// The built-in recordings.
extension StreamRecording {
  /// All of them: a message from typing to reading, a poll that is closed at the end, and an assistant's answer.
  static let bundled = [
    recording("A message on its way", "delivery.jsonl"),
    recording("A poll being voted", "vote.jsonl"),
    recording("An answer, token by token", "answer.jsonl"),
  ]

  private static func recording(_ name: String, _ file: String) -> StreamRecording {
    do throws(Refusal) {
      return try StreamRecording(name: name, lines: Array(EmbeddedFile.text(file).utf8), path: name)
    } catch {
      preconditionFailure("a test reads the built-in recordings: \(error)")
    }
  }
}
