import BubbleCore
import Foundation

/// A conversation that is read again when its file changes.
///
/// If the file can't be read, the last conversation is kept. A problem is reported only once, because some programs save in
/// several steps.
package struct WatchedConversation {
  /// Reads the file.
  package typealias Read = @Sendable () throws(ConversationError) -> ConversationReader.Reading

  /// The result of reading the file again.
  package struct Outcome {
    /// Whether the conversation has changed.
    package var isChanged = false
    /// The new problems.
    package var issues: [ConversationIssue] = []
    /// The error if the file can't be read; nil if it is already reported.
    package var error: String?
    /// The number of remaining problems if the conversation is the same as before a mistake; nil if there was no
    /// mistake.
    package var mendedLeaving: Int?
  }

  /// The last conversation.
  package private(set) var reading: ConversationReader.Reading?
  /// The error if the file can't be read now; nil if it can.
  package private(set) var error: String?

  private let read: Read
  private let describe: @Sendable (ConversationError) -> String
  private let wait: WatchedScripts.Wait

  /// Takes the function that reads the file, which is not called yet.
  ///
  /// - Parameters:
  ///   - describe: Returns the text of an error, with advice.
  ///   - wait: Called before a file with a problem is read again.
  package init(
    read: @escaping Read,
    describe: @escaping @Sendable (ConversationError) -> String = { "\($0)" },
    wait: @escaping WatchedScripts.Wait = WatchedScripts.wait
  ) {
    (self.read, self.describe, self.wait) = (read, describe, wait)
  }

  /// Reads the file again.
  package mutating func refresh() async -> Outcome {
    var outcome = Outcome()
    do throws(ConversationError) {
      let new = try await readWhole()
      let known = Set(reading?.issues ?? [])
      outcome.issues = new.issues.filter { !known.contains($0) }
      defer { (reading, error) = (new, nil) }
      outcome.isChanged =
        reading.map { new.conversation != $0.conversation || new.people != $0.people } ?? true
      let isMended = error != nil || known.isStrictSuperset(of: new.issues)
      if reading != nil, !outcome.isChanged, isMended { outcome.mendedLeaving = new.issues.count }
    } catch {
      let text = describe(error)
      if self.error != text { outcome.error = text }
      self.error = text
    }
    return outcome
  }

  /// Reads the file, and a second time if there is a new problem.
  private func readWhole() async throws(ConversationError) -> ConversationReader.Reading {
    let known = Set(reading?.issues ?? [])
    if let new = try? read(), reading == nil || known.isSuperset(of: new.issues) { return new }
    await wait()
    return try read()
  }
}
