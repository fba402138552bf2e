import BubbleC
import CBubbleCalls
import Expectations
import Foundation
import Testing

/// No argument at all does harm.
@Suite struct RandomCallTests {
  @Test func `random calls end with a status, and a text where they fail`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["BUBBLE_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...1 << 32)
    let count = environment["BUBBLE_CALLS"].flatMap { UInt64($0) } ?? 4_000
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("random-calls-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // It is said before the calls: a crash would not say it.
    FileHandle.standardError.write(Data("random calls: BUBBLE_SEED=\(seed)\n".utf8))
    let path = folder.path
    let (wrong, function, byStatus) = await onThread {
      let counts = random_calls(seed, count, path)
      let statuses = [counts.by_status.0, counts.by_status.1, counts.by_status.2]
      return (counts.wrong, counts.wrong_function.map { String(cString: $0) } ?? "", statuses)
    }

    expect(wrong, equals: 0, "BUBBLE_SEED=\(seed): \(function)")
    // Some succeed, others fail, in one way or another.
    expect(byStatus[0] > count / 10)
    expect(byStatus[1] > count / 100 && byStatus[2] > count / 100)
  }
}
