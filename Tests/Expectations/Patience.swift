import Foundation
import Testing

/// How long a test waits for what happens in another thread or program before it fails.
///
/// It is long beside everything that is waited for, also where eight programs share a processor. A test that waits for
/// what never comes ends all the same.
public let testPatience = Duration.seconds(60)

/// Waits until a condition holds, and records an issue that says what was waited for if it does not.
///
/// - Parameter what: Completes the sentence "it did not come to this: …".
/// - Returns: Whether it holds.
@discardableResult
public func waitUntil(
  _ what: @autoclosure () -> String, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column, _ condition: () throws -> Bool
) rethrows -> Bool {
  let end = ContinuousClock.now + testPatience
  while try !condition() {
    guard ContinuousClock.now < end else {
      giveUp(what(), fileID: fileID, filePath: filePath, line: line, column: column)
      return false
    }
    usleep(1_000)
  }
  return true
}

/// The same for a task: it lets others go on in between.
///
/// It looks at least a thousand times: where thousands of tests share a few threads, each turn takes seconds, and what is
/// waited for needs turns of its own.
@discardableResult
nonisolated(nonsending) public func suspendUntil(
  _ what: @autoclosure () -> String, fileID: String = #fileID, filePath: String = #filePath,
  line: Int = #line, column: Int = #column, _ condition: () async throws -> Bool
) async rethrows -> Bool {
  let end = ContinuousClock.now + testPatience
  var looks = 0
  while try await !condition() {
    looks += 1
    guard ContinuousClock.now < end || looks < 1_000 else {
      giveUp(what(), fileID: fileID, filePath: filePath, line: line, column: column)
      return false
    }
    try? await Task.sleep(for: .milliseconds(1))
  }
  return true
}

private func giveUp(
  _ what: String, fileID: String, filePath: String, line: Int, column: Int
) {
  Issue.record(
    "it did not come to this within \(testPatience): \(what)",
    sourceLocation: SourceLocation(
      fileID: fileID, filePath: filePath, line: line, column: column))
}
