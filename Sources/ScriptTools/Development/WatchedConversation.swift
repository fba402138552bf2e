import BubbleCore
import Foundation

/// A conversation that is read again when its file changes.
///
/// One that can't be read leaves the last one in place. The same once more is no news: some programs save in several steps.
package struct WatchedConversation {
  /// Reads the file.
  package typealias Read = @Sendable () throws(ConversationError) -> ConversationReader.Reading

  /// What came of reading it again.
  package struct Outcome {
    /// Whether it is another one than before.
    package var isChanged = false
    /// What is wrong with it that was not before.
    package var issues: [ConversationIssue] = []
    /// Why it can't be read, if that is news.
    package var error: String?
    /// How much is still wrong with it, where it is as it was before a mistake; nil: there was none.
    package var mendedLeaving: Int?
  }

  /// What was read last.
  package private(set) var reading: ConversationReader.Reading?
  /// Why it can't be read now; nil: it can.
  package private(set) var error: String?

  private let read: Read
  private let describe: @Sendable (ConversationError) -> String
  private let wait: WatchedScripts.Wait

  /// Takes what reads it; nothing is read yet.
  ///
  /// - Parameters:
  ///   - describe: Says what an error means, and what to do.
  ///   - wait: What is done before something that is wrong is read again.
  package init(
    read: @escaping Read,
    describe: @escaping @Sendable (ConversationError) -> String = { "\($0)" },
    wait: @escaping WatchedScripts.Wait = WatchedScripts.wait
  ) {
    self.read = read
    self.describe = describe
    self.wait = wait
  }

  /// Reads it again.
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

  /// Reads it, a second time where something is wrong with it that was not before.
  private func readWhole() async throws(ConversationError) -> ConversationReader.Reading {
    let known = Set(reading?.issues ?? [])
    if let new = try? read(), reading == nil || known.isSuperset(of: new.issues) { return new }
    await wait()
    return try read()
  }
}
