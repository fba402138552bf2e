import BubbleCore
import BubbleLayout
import BubbleLua
import BubbleText
import Dispatch
import Foundation

/// The cost of a script next to nothing, and next to the same in Swift: in processor time, except for the
/// threads.
struct LuaBench {
  private let suitable: LuaLayouter
  private let thirty: LayouterChain
  private let long: LuaLayouter
  private let luaText: LayouterChain
  private let swiftText = LayouterChain([TextLayouter()])
  private let bubble: LuaBubble
  private let saying: LuaLayouter
  private let silent: LuaLayouter
  private let context: LayoutContext
  private static let repeats = 20_000

  init(environment: LayoutEnvironment) throws {
    suitable = try LuaScripts.layouter(LuaScripts.suitable(name: "suitable"))
    thirty = LayouterChain(
      try (0..<30).map { try LuaScripts.layouter(LuaScripts.suitable(name: "asked-\($0)")) })
    long = try LuaScripts.layouter(LuaScripts.long)
    luaText = LayouterChain([try LuaScripts.layouter(LuaScripts.text)])
    bubble = try LuaBubble(environment: environment)
    saying = try LuaScripts.layouter(LuaScripts.texts(saying: true), words: LuaScripts.words)
    silent = try LuaScripts.layouter(LuaScripts.texts(saying: false), words: LuaScripts.words)
    context = LayoutContext(
      environment: environment, measurer: TextMeasurer(),
      peer: Peer(id: "bench", kind: .group), time: "09:00")
    let lua = luaText.cellLayout(for: LuaScripts.textMessage(0), context: context)
    let swift = swiftText.cellLayout(for: LuaScripts.textMessage(0), context: context)
    guard lua.diagnostics.isEmpty, lua.layout.height == swift.layout.height else {
      throw WholeProcess.Failure(description: "the two texts differ: \(lua.diagnostics)")
    }
  }

  /// Adds the figures of a round.
  func measure(_ report: inout Report) throws {
    try measureAsking(&report)
    try measureBubble(&report)
    try measureSaying(&report)
    try measureLoading(&report)
    try measureTwin(&report)
    try measureThreads(&report)
  }

  private func add(
    _ name: String, _ value: Double, unit: String = "µs", promise: String, _ report: inout Report
  ) {
    report.add(figure: name, value, unit: unit, promise: promise)
  }

  /// Measures the same message again and again, and another one each time, which includes its encoding.
  private func measureAsking(_ report: inout Report) throws {
    let messages = (0..<LuaBench.repeats / 10).map(LuaScripts.textMessage)
    let message = messages[0]
    let each = 1e6 / Double(LuaBench.repeats)
    let one = try processorSeconds {
      for _ in 0..<LuaBench.repeats {
        let answer = try suitable.isSuitable(message, in: context)
        precondition(!answer)
      }
    }
    add("Lua is_suitable that reads two fields", one * each, promise: "at most 0.35", &report)
    let each30 = 1e6 / Double(messages.count)
    let empty = LayouterChain()
    func perMessage(_ chain: LayouterChain) -> Double {
      each30
        * processorSeconds {
          for message in messages { _ = chain.layoutKey(for: message, context: context) }
        }
    }
    let asked = perMessage(thirty) - perMessage(empty)
    add(
      "30 Lua scripts asked about a new message, less an empty chain", asked,
      promise: "at most 10", &report)
  }

  /// Measures loading: the first state parses the script, and keeps the code for the others.
  private func measureLoading(_ report: inout Report) throws {
    let count = 200
    func perState(isFirst: Bool) throws -> Double {
      let time = try processorSeconds {
        for _ in 0..<count { try long.plugin.makeState(isFirst: isFirst) }
      }
      return time * 1e6 / Double(count)
    }
    add(
      "the first state with a script of 200 lines", try perState(isFirst: true),
      promise: "at most 150", &report)
    add(
      "each further state with a script of 200 lines", try perState(isFirst: false),
      promise: "at most 150", &report)
  }

  /// Texts of many words, each laid out once by a script and once by the layouter that is built in.
  private func measureTwin(_ report: inout Report) throws {
    let messages = (0..<1_000).map(LuaScripts.textMessage)
    var times = (lua: 0.0, swift: 0.0)
    for start in stride(from: 0, to: messages.count, by: 100) {
      let some = messages[start..<start + 100]
      times.lua += layOut(some, luaText)
      times.swift += layOut(some, swiftText)
    }
    add(
      "a text bubble in Lua / in Swift, Pango included", times.lua / times.swift, unit: "times",
      promise: "at most 1.5", &report)
    add("the text bubble in Swift", times.swift * 1e3, promise: "", &report)
  }

  private func layOut(_ messages: ArraySlice<Message>, _ chain: LayouterChain) -> Double {
    processorSeconds {
      for message in messages { _ = chain.cellLayout(for: message, context: context) }
    }
  }

  /// Measures the bubble of ten boxes: built, checked, flattened and decoded, not laid out.
  private func measureBubble(_ report: inout Report) throws {
    let time = try processorSeconds { try bubble.runScript(count: LuaBench.repeats) }
    add(
      "a Lua bubble of 10 boxes to a box tree", time * 1e6 / Double(LuaBench.repeats),
      promise: "at most 8", &report)
  }

  /// Measures the additional cost of a text in the reader's language, every second one with a plural form.
  private func measureSaying(_ report: inout Report) throws {
    let message = LuaScripts.textMessage(0)
    func perBubble(_ layouter: LuaLayouter) throws -> Double {
      let time = try processorSeconds {
        for _ in 0..<LuaBench.repeats {
          _ = try layouter.plugin.buildLayout(
            peer: context.peer, message: message, context: context)
        }
      }
      return time * 1e6 / Double(LuaBench.repeats)
    }
    let (with, without) = (try perBubble(saying), try perBubble(silent))
    add("ctx.say in a script, less a text of its own", (with - without) / 8, promise: "", &report)
  }

  /// Measures the same work twice by one thread, and once by each of two.
  private func measureThreads(_ report: inout Report) throws {
    let count = LuaBench.repeats
    let one = try seconds { try bubble.runScript(count: 2 * count) }
    let two = seconds {
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        do { try bubble.runScript(count: count) } catch { preconditionFailure("\(error)") }
      }
    }
    add(
      "Lua bubbles of 10 boxes a second, one thread", Double(2 * count) / one / 1e3,
      unit: "thousand",
      promise: "", &report)
    add(
      "the same on two threads / on one", one / two, unit: "times", promise: "at least 1.6", &report
    )
  }
}
