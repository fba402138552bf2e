import BubbleCore
import BubbleGenerator
import Foundation

/// The cost of reading a conversation, in megabytes of file (10⁶ bytes) a second, and beside Foundation's parser,
/// which makes no messages of it.
struct ReadingBench {
  private static let count = 100_000

  private let document: Data
  private let lines: Data

  init(seed: UInt64) throws {
    var generator = ConversationGenerator(seed: seed)
    let conversation = generator.conversation(messageCount: ReadingBench.count)
    document = try conversation.fileContents()
    lines = try conversation.fileLines()
  }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report) throws {
    for _ in 0..<rounds {
      let parser = rate(document) {
        processorSeconds { _ = try? JSONSerialization.jsonObject(with: document) }
      }
      let json = try rate(document) { try read(document, .json, workers: 1) }
      let one = try rate(lines) { try read(lines, .jsonLines, workers: 1) }
      // Two cores are measured by the clock: it counts that they work at the same time.
      let oneByClock = try rate(lines) { try read(lines, .jsonLines, workers: 1, byClock: true) }
      let twoByClock = try rate(lines) { try read(lines, .jsonLines, workers: 2, byClock: true) }
      let unit = "MB/s"
      report.add("Foundation's JSON parser", parser, unit)
      report.add("reading JSON, one core", json, unit, "at least 100")
      report.add("reading JSON Lines, one core", one, unit, "at least 100")
      report.add("reading JSON / Foundation's JSON parser", json / parser, "")
      report.add("reading JSON Lines / Foundation's JSON parser", one / parser, "")
      report.add("reading JSON Lines, two cores / one", twoByClock / oneByClock, "", "at least 1.8")
    }
  }

  /// Returns the megabytes of some bytes that are read in a second.
  private func rate(_ data: Data, _ seconds: () throws -> Double) rethrows -> Double {
    Double(data.count) / 1e6 / (try seconds())
  }

  /// Returns the time of reading, without that of freeing the messages: of the processor, or by the clock.
  private func read(
    _ data: Data, _ format: ConversationReader.Format, workers: Int, byClock: Bool = false
  ) throws -> Double {
    var reader = ConversationReader(file: "bench")
    reader.workerCount = workers
    var reading: ConversationReader.Reading?
    func body() throws { reading = try reader.read(from: data, format: format) }
    let time = byClock ? try seconds(body) : try processorSeconds(body)
    precondition(reading?.conversation.messages.count == ReadingBench.count)
    return time
  }
}
