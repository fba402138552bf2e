import BubbleC
import CBubbleCalls
import Foundation
import Testing

/// No argument at all does harm.
@Suite struct RandomCallTests {
  @Test func `random calls end with a status, and a text where they fail`() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["BUBBLE_SEED"].flatMap { UInt64($0) } ?? .random(in: 1...1 << 32)
    let count = environment["BUBBLE_CALLS"].flatMap { UInt64($0) } ?? 4_000
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("random-calls-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let counts = random_calls(seed, count, folder.path)

    let function = counts.wrong_function.map { String(cString: $0) } ?? ""
    #expect(counts.wrong == 0, "BUBBLE_SEED=\(seed): \(function)")
    // Some succeed, and each way to fail that one thread can meet is met.
    #expect(counts.by_status.0 > count / 10)
    #expect(counts.by_status.1 > count / 100 && counts.by_status.2 > count / 100)
  }
}
