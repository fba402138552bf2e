import BubbleCore
import BubbleGenerator
import BubbleText
import Foundation

/// Measures text against bare Pango, on the same texts in the same run.
///
/// Warm subjects are measured in turn, round by round. Cold ones start without a font, in a separate process. Times are of
/// the processor, except those of two cores, so that ratios hold on a machine that does other things besides.
struct TextBench {
  let seed: UInt64
  let rounds: Int

  /// The width at which lines are broken.
  static let width: CGFloat = 240
  static let font = TextFont(family: "Noto Sans", size: 16)

  private static let unit = "times"

  /// Adds all rows to a report.
  func measure(_ report: inout Report) throws {
    try measureFirst(&report)
    try measureCold(20_000, promise: "at least 12", &report)
    try measureCold(200_000, promise: "at least 20", &report)
    let mixed = TextCorpus.mixed.texts(20_000, seed: seed)
    measureWarm(
      "ASCII", TextCorpus.ascii.texts(20_000, seed: seed), promise: "at least 60", &report)
    measureWarm("other Latin", TextCorpus.latin.texts(4_000, seed: seed), promise: "", &report)
    measureWarm("mixed, 20,000", mixed, promise: "at least 45", &report)
    measureWarm("mixed, 200,000", TextCorpus.mixed.texts(200_000, seed: seed), promise: "", &report)
    measureTwoCores(mixed, &report)
  }

  private func measureFirst(_ report: inout Report) throws {
    for _ in 0..<rounds {
      report.add(
        "text, first measuring: since the process started",
        try TextChild.first.run(count: 1, seed: seed) / 1e3, "ms", "under 30")
      report.add(
        "text, first measuring: seven scripts",
        try TextChild.firstOfScripts.run(count: 1, seed: seed) / 1e3, "ms")
    }
  }

  /// Measures both in separate processes, one after the other.
  private func measureCold(_ count: Int, promise: String, _ report: inout Report) throws {
    for _ in 0..<rounds {
      let pango = try TextChild.pango.run(count: count, seed: seed)
      let engine = try TextChild.engine.run(count: count, seed: seed)
      add("cold, mixed, \(count)", pango: pango, engine: engine, promise, &report)
    }
  }

  private func measureWarm(
    _ name: String, _ texts: [String], promise: String, _ report: inout Report
  ) {
    let requests = TextBench.requests(texts)
    let sample = texts.prefix(20_000).map { (text: $0, width: TextBench.width) }
    let pango = BarePango(font: TextBench.font)
    _ = pango.measure(sample)
    TextBench.measure(requests)
    for _ in 0..<rounds {
      let bare = processorSeconds { _ = pango.measure(sample) } * 1e6 / Double(sample.count)
      let own = processorSeconds { TextBench.measure(requests) } * 1e6 / Double(requests.count)
      add("warm, \(name)", pango: bare, engine: own, promise, &report)
    }
  }

  private func measureTwoCores(_ texts: [String], _ report: inout Report) {
    let requests = TextBench.requests(texts)
    let halves = [0, 1].map { half in
      requests.indices.filter { $0 % 2 == half }.map { requests[$0] }
    }
    for _ in 0..<rounds {
      // Long enough for starting threads to be of no account.
      let one = seconds { for _ in 0..<10 { TextBench.measure(requests) } }
      let two = seconds {
        DispatchQueue.concurrentPerform(iterations: 2) { half in
          for _ in 0..<10 { TextBench.measure(halves[half]) }
        }
      }
      report.add(
        "text, mixed, 20,000: two cores over one", one / two, TextBench.unit, "at least 1.8")
    }
  }

  /// Adds both times of a message, in µs, and their ratio.
  private func add(
    _ name: String, pango: Double, engine: Double, _ promise: String, _ report: inout Report
  ) {
    report.add("text, \(name): bare Pango", pango, "µs a message")
    report.add("text, \(name)", engine, "µs a message")
    report.add("text, \(name): times faster", pango / engine, TextBench.unit, promise)
  }

  static func requests(_ texts: [String]) -> [TextRequest] {
    texts.map { TextRequest(text: $0, font: font, maximumWidth: width) }
  }

  static func measure(_ requests: [TextRequest]) {
    var lineCount = 0
    let span = requests.span
    for index in span.indices { lineCount += TextMeasurer().measure(span[index]).lines.count }
    precondition(lineCount >= requests.count)
  }
}

/// The messages that are measured.
enum TextCorpus {
  case ascii, latin, mixed

  /// Returns a number of texts.
  func texts(_ count: Int, seed: UInt64) -> [String] {
    var generator = ChatTextGenerator(seed: seed)
    var texts: [String] = []
    texts.reserveCapacity(count)
    while texts.count < count {
      let text = generator.text()
      if contains(text) { texts.append(text) }
    }
    return texts
  }

  private func contains(_ text: String) -> Bool {
    switch self {
    case .mixed: true
    case .ascii: text.utf8.allSatisfy { $0 < 0x80 }
    case .latin:
      text.utf8.contains { $0 >= 0x80 } && text.unicodeScalars.allSatisfy { $0.value < 0x250 }
    }
  }
}

/// A process that measures texts once, with nothing loaded before.
enum TextChild: String {
  /// All texts by Pango, or by the engine.
  case pango, engine
  /// One text: Latin, or of several scripts. The time is that since the process started.
  case first, firstOfScripts

  /// Returns the time of a message in µs.
  func run(count: Int, seed: UInt64) throws -> Double {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--text-child", rawValue, "--messages", String(count), "--seed", String(seed),
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard
      let time = Double(String(decoding: data, as: UTF8.self).split(separator: "\n").first ?? "")
    else {
      throw WholeProcess.Failure(
        description: "the process \(rawValue) gave no figure: \(process.terminationStatus)")
    }
    return time
  }

  /// Measures in this process, and prints the time of a message in µs.
  func measure(count: Int, seed: UInt64) {
    let texts = TextCorpus.mixed.texts(count, seed: seed)
    let time: Double
    switch self {
    case .engine:
      let requests = TextBench.requests(texts)
      time = processorSeconds { TextBench.measure(requests) } / Double(count)
    case .pango:
      // 20,000 texts are enough for the cost of one; with more of them Pango takes minutes.
      let sample = texts.prefix(20_000).map { (text: $0, width: TextBench.width) }
      time =
        processorSeconds { _ = BarePango(font: TextBench.font).measure(sample) }
        / Double(sample.count)
    case .first: time = secondsUntilMeasured("See you at the station, half past nine?")
    case .firstOfScripts: time = secondsUntilMeasured("See you 明天 مرحبا שלום नमस्ते สวัสดี 😂")
    }
    print(time * 1e6)
  }

  /// Returns the time that the process has used since its start, once a text is measured.
  private func secondsUntilMeasured(_ text: String) -> Double {
    TextBench.measure(TextBench.requests([text]))
    return processorSeconds()
  }
}
