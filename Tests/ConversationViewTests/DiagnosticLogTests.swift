import BubbleCore
import Expectations
import Testing

@testable import ConversationView

@Suite struct DiagnosticLogTests {
  private func diagnostics(_ numbers: Range<Int>) -> [Diagnostic] {
    numbers.map { Diagnostic(text: "\($0)") }
  }

  @Test("the last thousand are kept, and the others counted, however they come")
  func limit() {
    var log = DiagnosticLog()
    var count = 0
    for size in [1, 998, 1, 1, 500, 2_500, 999, 1, 0] {
      log.append(diagnostics(count..<count + size))
      count += size
      expect(log.all.map(\.text), equals: (max(0, count - 1_000)..<count).map(String.init))
      expect(log.droppedCount, equals: max(0, count - 1_000))
    }
    log.all = diagnostics(0..<1_200)
    expect(log.all.first?.text, equals: "200")
    expect(log.droppedCount, equals: 200)
    log.all = []
    expect(log.all.isEmpty && log.droppedCount == 0)
  }

  @Test("an append copies nothing, also while a host holds what it read")
  func copies() {
    var log = DiagnosticLog()
    log.append(diagnostics(0..<1_000))
    func address() -> UnsafePointer<Diagnostic>? {
      log.stored.withUnsafeBufferPointer { $0.baseAddress }
    }
    var moves = 0
    var held: [[Diagnostic]] = []
    for number in 1_000..<11_000 {
      let before = address()
      if number % 10 == 0 { held = [log.all] }
      log.append(diagnostics(number..<number + 1))
      if address() != before { moves += 1 }
    }
    expect(held.count, equals: 1)
    // Only while the storage grows to its greatest size.
    expect(moves <= 2, "\(moves)")
  }

  @Test("a view counts the diagnostics that it has dropped until the host empties the list")
  func view() {
    let view = Situation(1).view
    view.report(diagnostics(0..<1_003))
    expect(view.diagnostics.count, equals: 1_000)
    expect(view.droppedDiagnosticCount, equals: 3)
    view.diagnostics = []
    expect(view.droppedDiagnosticCount, equals: 0)
  }
}
