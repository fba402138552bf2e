import ArgumentParser
import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleText
import Foundation

/// Measures the cost of a message, against bare Pango in the same run.
///
/// Everything is measured in turn, round by round, and ratios are taken within a round: only these
/// figures are reliable on a shared machine.
@main
struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bubble-bench",
    abstract: "Measures what a message costs, against bare Pango in the same run.")

  @Option(help: "How many messages.")
  var messages = 20_000

  @Option(help: "How often everything is measured, in turn.")
  var rounds = 7

  @Option(help: "The seed of the messages.")
  var seed: UInt64 = 2_026

  @Option(help: "A file for the figures as JSON.")
  var json: String?

  @Flag(help: "Measure only what scripts cost.")
  var scripts = false

  @Flag(help: "Measure only the collection view and the message list.")
  var collection = false

  @Flag(help: "Measure only text.")
  var text = false

  @Flag(help: "Measure only the chain of layouters and passes over it, against bare Pango.")
  var chain = false

  @Flag(help: "Measure only what solving trees of boxes costs.")
  var boxes = false

  @Flag(help: "Measure only what a conversation of many messages costs.")
  var long = false

  @Flag(help: "Measure only what a conversation costs that lives in a host.")
  var live = false

  @Flag(help: "Measure only what drawing a screen costs.")
  var drawing = false

  @Flag(help: "Measure only text, against Chromium.")
  var browser = false

  @Flag(help: "Measure only reading, and the whole tool on long conversations.")
  var reading = false

  @Flag(
    help: "Measure only the import of messengers' exports: --messages says of how many messages.")
  var exports = false

  @Flag(help: "Run the tool on a million messages, too.")
  var million = false

  @Option(help: ArgumentHelp(visibility: .private))
  var textChild: String?

  @Option(help: ArgumentHelp(visibility: .private))
  var writeLines: String?

  @Option(help: ArgumentHelp(visibility: .private))
  var writeExport: String?

  func run() async throws {
    if let writeLines {
      return try LayoutCommandBench.write(messageCount: messages, seed: seed, to: writeLines)
    }
    if let writeExport {
      let parts = writeExport.split(separator: ":", maxSplits: 1).map(String.init)
      guard parts.count == 2, let kind = ImportBench.Kind(rawValue: parts[0]) else {
        throw ValidationError("--write-export is \(writeExport): write KIND:FILE")
      }
      return try ImportBench.write(kind, messageCount: messages, seed: seed, to: parts[1])
    }
    if let child = textChild.flatMap(TextChild.init) {
      return child.measure(count: messages, seed: seed)
    }
    var report = Report(messageCount: messages, rounds: rounds, seed: seed)
    try await measure(&report)
    print(report.table)
    if let json { try report.json.write(to: URL(fileURLWithPath: json)) }
  }

  /// Measures the chosen subjects.
  private func measure(_ report: inout Report) async throws {
    if text {
      try TextBench(seed: seed, rounds: rounds).measure(&report)
    } else if chain {
      try await measureMessages(conversation, &report)
    } else if boxes {
      try measureBoxes(&report)
    } else if reading {
      try measureLongConversations(&report)
      try ReadingBench(seed: seed).measure(rounds: rounds, &report)
    } else if exports {
      try ImportBench(messageCount: messages, seed: seed, tool: tool)
        .measure(rounds: rounds, &report)
    } else if browser {
      try BrowserBench(seed: seed, rounds: rounds, count: messages).measure(&report)
    } else if scripts {
      try measureScripts(&report)
    } else if collection {
      try measureCollection(&report)
    } else if long {
      try await measureLong(&report)
    } else if live {
      try await LiveConversationBench(seed: seed).measure(rounds: rounds, &report)
      try MotionBench().measure(rounds: rounds, &report)
    } else if drawing {
      try DrawingBench(seed: seed, isFirst: true).measure(rounds: rounds, &report)
    } else {
      try await measureAll(&report)
    }
  }

  private var conversation: Conversation {
    var generator = ConversationGenerator(seed: seed)
    return generator.conversation(messageCount: messages)
  }

  private func measureAll(_ report: inout Report) async throws {
    let conversation = conversation
    // First: a child's peak memory starts with that of its parent.
    try measureTool(conversation, &report)
    try measureLongConversations(&report)
    try ImportBench(messageCount: 200_000, seed: seed, tool: tool)
      .measure(rounds: min(rounds, 3), &report)
    try ReadingBench(seed: seed).measure(rounds: rounds, &report)
    try TextBench(seed: seed, rounds: rounds).measure(&report)
    try await measureMessages(conversation, &report)
    try await measureLong(&report)
    try await LiveConversationBench(seed: seed).measure(rounds: rounds, &report)
    try MotionBench().measure(rounds: rounds, &report)
    try DrawingBench(seed: seed, isFirst: false).measure(rounds: rounds, &report)
    try await ReloadBench(seed: seed).measure(rounds: rounds, &report)
    try measureScripts(&report)
    try measureCollection(&report)
    try measureBoxes(&report)
  }

  private func measureBoxes(_ report: inout Report) throws {
    try SolverBench(seed: seed).measure(rounds: rounds, &report)
    let kinds = try ContentTypesBench(environment: LayoutEnvironment(width: 375))
    for _ in 0..<rounds { kinds.measure(&report) }
  }

  private func measureLong(_ report: inout Report) async throws {
    try await UnchangedPassBench(seed: seed).measure(rounds: rounds, &report)
    try await LongConversationBench(seed: seed).measure(rounds: rounds, &report)
  }

  private func measureCollection(_ report: inout Report) throws {
    for _ in 0..<rounds {
      try CollectionBench().measure(&report)
      try ListBench().measure(&report)
      try MessagesFlowBench().measure(&report)
    }
  }

  private func measureScripts(_ report: inout Report) throws {
    let lua = try LuaBench(environment: LayoutEnvironment(width: 375))
    for _ in 0..<rounds { try lua.measure(&report) }
  }

  private func measureMessages(
    _ conversation: Conversation, _ report: inout Report
  ) async throws {
    let environment = LayoutEnvironment(width: 375)
    let texts = barePangoTexts(conversation, environment)
    let pango = BarePango(font: environment.font(for: .body))
    let chain = WholeChain(conversation, environment)
    let one = pass(environment, workers: 1)
    let two = pass(environment, workers: 2)
    let lua = try LuaBubble(environment: environment)
    let halves = BarePangoOnTwoCores(texts: texts, font: environment.font(for: .body))
    _ = pango.measure(texts)
    await halves.measure()
    _ = try await two.run(conversation)
    for _ in 0..<rounds {
      let pair = pairwise(pango, chain, texts)
      report.add(.barePango, seconds: pair.pango)
      report.add(.chain, seconds: pair.chain)
      report.add(.barePangoOnTwoCores, seconds: await seconds { await halves.measure() })
      report.add(.pass, seconds: try await run(one, conversation))
      report.add(.passOnTwoCores, seconds: try await run(two, conversation))
      report.add(.luaBubble, seconds: try seconds { try lua.build(count: messages) })
      report.add(.luaScript, seconds: try seconds { try lua.runScript(count: messages) })
    }
  }

  /// Returns the times of bare Pango and of the chain for all messages.
  ///
  /// Both measure parts of the messages in turn, so that both meet the same state of the machine. The parts are so large
  /// that the content of the processor's caches from the one does not count for the other.
  private func pairwise(
    _ pango: BarePango, _ chain: WholeChain, _ texts: [(text: String, width: CGFloat)]
  ) -> (pango: Double, chain: Double) {
    var times = (pango: 0.0, chain: 0.0)
    var start = 0
    while start < texts.count {
      let range = start..<min(start + 4_000, texts.count)
      times.pango += seconds { _ = pango.measure(texts[range]) }
      times.chain += seconds { chain.layOut(range) }
      start = range.upperBound
    }
    return times
  }

  /// Returns the time of a pass, without that of freeing its result.
  private func run(_ pass: MeasuringPass, _ conversation: Conversation) async throws -> Double {
    var snapshot: CellLayoutSnapshot?
    let time = try await seconds { snapshot = try await pass.run(conversation) }
    precondition(snapshot?.entries.count == conversation.messages.count)
    return time
  }

  private func pass(_ environment: LayoutEnvironment, workers: Int) -> MeasuringPass {
    MeasuringPass(
      chain: .builtIn, environment: environment, measurer: TextMeasurer(),
      workerCount: workers)
  }

  /// Returns the texts at the widths at which the chain breaks them.
  private func barePangoTexts(
    _ conversation: Conversation, _ environment: LayoutEnvironment
  ) -> [(text: String, width: CGFloat)] {
    conversation.messages.map { message in
      let width = CellMetrics.maximumContentWidth(
        ground: .standard, peer: conversation.peer, isOutgoing: message.isOutgoing,
        containerWidth: environment.width)
      return (message.content.text ?? "", width)
    }
  }

  private func measureLongConversations(_ report: inout Report) throws {
    try LayoutCommandBench(messageCount: 100_000, seed: seed, tool: tool)
      .measure(rounds: rounds, &report, promise: "0.6 s and 150 MB")
    guard million else { return }
    try LayoutCommandBench(messageCount: 1_000_000, seed: seed, tool: tool)
      .measure(rounds: min(rounds, 3), &report, promise: "6 s and 600 MB")
  }

  /// The path of the command line tool, which is beside this program.
  private var tool: String {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("bubble").path
  }

  /// Measures `bubble layout` as a separate process, from the file to the JSON.
  private func measureTool(_ conversation: Conversation, _ report: inout Report) throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-bench-\(ProcessInfo.processInfo.processIdentifier).json")
    try conversation.fileContents().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let environment = LayoutEnvironment(width: 375)
    let texts = barePangoTexts(conversation, environment)
    for _ in 0..<rounds {
      // Cold, as the tool's own is.
      let pango = BarePango(font: environment.font(for: .body))
      report.add(.coldPango, seconds: seconds { _ = pango.measure(texts) })
      let run = try WholeProcess(tool, ["layout", file.path])
      report.add(.tool, seconds: run.wallSeconds)
      report.peakMegabytes = max(report.peakMegabytes, run.peakMegabytes)
    }
  }
}
