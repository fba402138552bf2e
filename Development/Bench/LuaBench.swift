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
  private let match: LuaLayouter
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
    match = try LuaScripts.layouter(LuaScripts.match)
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
    try measureBubbles(&report)
    try measureLoading(&report)
    measureTwin(&report)
    try measureThreads(&report)
  }

  /// Returns the microseconds of processor time of each repetition.
  private func each(_ count: Int = repeats, _ body: () throws -> Void) rethrows -> Double {
    try processorSeconds { for _ in 0..<count { try body() } } * 1e6 / Double(count)
  }

  /// Measures the same message again and again, and another one each time, which includes its encoding.
  private func measureAsking(_ report: inout Report) throws {
    let messages = (0..<LuaBench.repeats / 10).map(LuaScripts.textMessage)
    let one = try each {
      let answer = try suitable.isSuitable(messages[0], in: context)
      precondition(!answer)
    }
    report.add("Lua is_suitable that reads two fields", one, "µs", "at most 0.35")
    func perMessage(_ chain: LayouterChain) -> Double {
      processorSeconds {
        for message in messages { _ = chain.layoutKey(for: message, context: context) }
      } * 1e6 / Double(messages.count)
    }
    report.add(
      "30 Lua scripts asked about a new message, less an empty chain",
      perMessage(thirty) - perMessage(LayouterChain()), "µs", "at most 10")
  }

  /// Measures loading: the first state parses the script, and keeps the code for the others.
  private func measureLoading(_ report: inout Report) throws {
    for (name, isFirst) in [("the first", true), ("each further", false)] {
      let time = try each(200) { try long.plugin.makeState(isFirst: isFirst) }
      report.add("\(name) state with a script of 200 lines", time, "µs", "at most 150")
    }
  }

  /// Texts of many words, each laid out once by a script and once by the layouter that is built in.
  private func measureTwin(_ report: inout Report) {
    let messages = (0..<1_000).map(LuaScripts.textMessage)
    var times = (lua: 0.0, swift: 0.0)
    for start in stride(from: 0, to: messages.count, by: 100) {
      let some = messages[start..<start + 100]
      times.lua += layOut(some, luaText)
      times.swift += layOut(some, swiftText)
    }
    report.add(
      "a text bubble in Lua / in Swift, Pango included", times.lua / times.swift, "times",
      "at most 1.5")
    report.add("the text bubble in Swift", times.swift * 1e3, "µs")
  }

  private func layOut(_ messages: ArraySlice<Message>, _ chain: LayouterChain) -> Double {
    processorSeconds {
      for message in messages { _ = chain.cellLayout(for: message, context: context) }
    }
  }

  private func build(_ layouter: LuaLayouter, _ message: Message) throws {
    _ = try layouter.plugin.buildLayout(peer: context.peer, message: message, context: context)
  }

  /// Measures the bubble of ten boxes: built, checked, flattened and decoded, and laid out as well; and the additional cost of a text in the
  /// reader's language, every second one with a plural form.
  private func measureBubbles(_ report: inout Report) throws {
    let message = LuaScripts.matchMessage
    let tree = try each { try build(match, message) }
    report.add("a Lua bubble of 10 boxes to a box tree", tree, "µs", "at most 8")
    let chain = LayouterChain([match])
    report.add(
      "a Lua bubble of 10 boxes, texts measured",
      each { _ = chain.cellLayout(for: message, context: context) }, "µs")
    let text = LuaScripts.textMessage(0)
    let (with, without) = (
      try each { try build(saying, text) }, try each { try build(silent, text) }
    )
    report.add("ctx.say in a script, less a text of its own", (with - without) / 8, "µs")
  }

  /// Measures the same work twice by one thread, and once by each of two.
  private func measureThreads(_ report: inout Report) throws {
    let count = LuaBench.repeats
    @Sendable func run(_ count: Int) throws {
      for _ in 0..<count { try build(match, LuaScripts.matchMessage) }
    }
    let one = try seconds { try run(2 * count) }
    let two = seconds {
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        do { try run(count) } catch { preconditionFailure("\(error)") }
      }
    }
    report.add(
      "Lua bubbles of 10 boxes a second, one thread", Double(2 * count) / one / 1e3, "thousand")
    report.add("the same on two threads / on one", one / two, "times", "at least 1.6")
  }
}
