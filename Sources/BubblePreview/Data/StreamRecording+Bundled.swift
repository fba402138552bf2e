/// The built-in recordings.
extension StreamRecording {
  /// All of them: a message from typing to reading, a poll that is closed at the end, and an assistant's answer.
  static let bundled = [
    recording("A message on its way", PackageResources.delivery_jsonl),
    recording("A poll being voted", PackageResources.vote_jsonl),
    recording("An answer, token by token", PackageResources.answer_jsonl),
  ]

  private static func recording(_ name: String, _ lines: [UInt8]) -> StreamRecording {
    do throws(Refusal) {
      return try StreamRecording(name: name, lines: lines, path: name)
    } catch {
      preconditionFailure("a test reads the built-in recordings: \(error)")
    }
  }
}
