import ArgumentParser
import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleText
import Dispatch
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

  /// What is measured alone, by its flag.
  enum Subject: String, EnumerableFlag {
    case scripts = "what scripts cost"
    case collection = "the collection view and the message list"
    case text = "text"
    case chain = "the chain of layouters and passes over it, against bare Pango"
    case boxes = "what solving trees of boxes costs"
    case long = "what a conversation of many messages costs"
    case live = "what a conversation costs that lives in a host"
    case drawing = "what drawing a screen costs"
    case browser = "text, against Chromium"
    case reading = "reading, and the whole tool on long conversations"
    case exports = "the import of messengers' exports: --messages says of how many messages"

    static func name(for value: Subject) -> NameSpecification { .customLong("\(value)") }
    static func help(for value: Subject) -> ArgumentHelp? { "Measure only \(value.rawValue)." }
  }

  @Option(help: "How many messages.")
  var messages = 20_000

  @Option(help: "How often everything is measured, in turn.")
  var rounds = 7

  @Option(help: "The seed of the messages.")
  var seed: UInt64 = 2_026

  @Option(help: "A file for the figures as JSON.")
  var json: String?

  @Flag
  var subject: Subject?

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
    if let subject {
      try await measure(subject, isAlone: true, &report)
    } else {
      // First: a child's peak memory starts with that of its parent.
      try measureTool(&report)
      let all: [Subject] = [
        .reading, .exports, .text, .chain, .long, .live, .drawing, .scripts, .collection, .boxes,
      ]
      for subject in all { try await measure(subject, isAlone: false, &report) }
      try await ReloadBench(seed: seed).measure(rounds: rounds, &report)
    }
    print(report.table)
    if let json { try report.json.write(to: URL(fileURLWithPath: json)) }
  }

  private func measure(_ subject: Subject, isAlone: Bool, _ report: inout Report) async throws {
    switch subject {
    case .scripts:
      let lua = try LuaBench(environment: LayoutEnvironment(width: 375))
      for _ in 0..<rounds { try lua.measure(&report) }
    case .collection:
      for _ in 0..<rounds {
        try CollectionBench().measure(&report)
        try ListBench().measure(&report)
        try MessagesFlowBench().measure(&report)
      }
    case .text: try TextBench(seed: seed, rounds: rounds).measure(&report)
    case .chain: try await measureMessages(&report)
    case .boxes: try SolverBench(seed: seed).measure(rounds: rounds, &report)
    case .long:
      try await UnchangedPassBench(seed: seed).measure(rounds: rounds, &report)
      try await LongConversationBench(seed: seed).measure(rounds: rounds, &report)
    case .live:
      try await LiveConversationBench(seed: seed).measure(rounds: rounds, &report)
      try MotionBench().measure(rounds: rounds, &report)
    case .drawing: try DrawingBench(seed: seed, isFirst: isAlone).measure(rounds: rounds, &report)
    case .browser: try BrowserBench(seed: seed, rounds: rounds, count: messages).measure(&report)
    case .reading:
      try measureLongConversations(&report)
      try ReadingBench(seed: seed).measure(rounds: rounds, &report)
    case .exports:
      try ImportBench(messageCount: isAlone ? messages : 200_000, seed: seed, tool: tool)
        .measure(rounds: isAlone ? rounds : min(rounds, 3), &report)
    }
  }

  private var conversation: Conversation {
    var generator = ConversationGenerator(seed: seed)
    return generator.conversation(messageCount: messages)
  }

  private func measureMessages(_ report: inout Report) async throws {
    let (conversation, environment) = (conversation, LayoutEnvironment(width: 375))
    let texts = barePangoTexts(conversation, environment)
    let font = environment.font(for: .body)
    let pango = BarePango(font: font)
    let chain = WholeChain(conversation, environment)
    // Every second text, so that both halves take the same time.
    let halves = [0, 1].map { half in texts.indices.filter { $0 % 2 == half }.map { texts[$0] } }
    _ = pango.measure(texts)
    _ = try await run(2, conversation, environment)
    for _ in 0..<rounds {
      let pair = pairwise(pango, chain, texts)
      // Loading the fonts is part of it; that takes some milliseconds.
      let pangoOnTwo = seconds {
        DispatchQueue.concurrentPerform(iterations: 2) {
          _ = BarePango(font: font).measure(halves[$0])
        }
      }
      let one = try await run(1, conversation, environment)
      let two = try await run(2, conversation, environment)
      for (name, seconds) in [
        ("bare Pango: set text, get size", pair.pango),
        ("bare Pango, half of the texts on each of two cores", pangoOnTwo),
        ("whole chain to a cell layout", pair.chain),
        ("background pass, one core: all layouts kept", one),
        ("background pass, two cores", two),
      ] {
        report.add(name, seconds * 1e6 / Double(messages), "µs a message")
      }
      report.add("whole chain / bare Pango", pair.chain / pair.pango, "times", "at most 1.2")
      report.add("background pass / bare Pango, one core", one / pair.pango, "times")
      report.add("background pass, one core / two cores", one / two, "times", "at least 1.6")
      report.add(
        "bare Pango, one core / two cores (the machine's bound)", pair.pango / pangoOnTwo, "times")
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
  private func run(
    _ workers: Int, _ conversation: Conversation, _ environment: LayoutEnvironment
  ) async throws -> Double {
    let pass = MeasuringPass(
      chain: .builtIn, environment: environment, measurer: TextMeasurer(), workerCount: workers)
    var snapshot: CellLayoutSnapshot?
    let time = try await seconds { snapshot = try await pass.run(conversation) }
    precondition(snapshot?.entries.count == conversation.messages.count)
    return time
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
  private func measureTool(_ report: inout Report) throws {
    let (conversation, environment) = (conversation, LayoutEnvironment(width: 375))
    let texts = barePangoTexts(conversation, environment)
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("conversation.json")
      try conversation.fileContents().write(to: file)
      for _ in 0..<rounds {
        // Cold, as the tool's own is.
        let pango = BarePango(font: environment.font(for: .body))
        let cold = seconds { _ = pango.measure(texts) }
        let run = try WholeProcess(tool, ["layout", file.path])
        report.add(
          "bubble layout, whole process", run.wallSeconds * 1e6 / Double(messages), "µs a message")
        report.add("bubble layout / bare Pango", run.wallSeconds / cold, "times", "at most 1.5")
        report.add("bubble layout, peak memory", run.peakMegabytes, "MB", "under 400")
      }
    }
  }
}

/// Runs the body with a folder that is there until it ends.
func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("bubble-bench-\(ProcessInfo.processInfo.processIdentifier)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
