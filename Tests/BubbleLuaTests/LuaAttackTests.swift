import BubbleCore
import BubbleGenerator
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// A script that does harm, by mistake or on purpose, costs a message its layouter and nothing else.
@Suite struct LuaAttackTests {
  static let attacks = read()

  private static func read() -> [AttackScript] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Attacks")
    return (try? AttackScript.read(folder: folder)) ?? []
  }

  @Test func `there are many attacks, each with a name of its own`() {
    expect(LuaAttackTests.attacks.count > 300)
    expect(Set(LuaAttackTests.attacks.map(\.title)).count, equals: LuaAttackTests.attacks.count)
    let kinds = Set(PluginError.Kind.allCases.map(\.rawValue))
    for attack in LuaAttackTests.attacks {
      expect(!attack.kinds.isEmpty && attack.kinds.isSubset(of: kinds), "\(attack.title)")
    }
  }

  // The time limit is for hangs: what stops a script is fuel, and time where one instruction is slow.
  @Test("stopped, named, and forgotten", .timeLimit(.minutes(1)), arguments: attacks)
  func attack(_ attack: AttackScript) throws {
    switch attack.phase {
    case .load: attackWhileLoading(attack)
    case .isSuitable, .buildLayout: try attackInACall(attack)
    }
  }

  private func attackWhileLoading(_ attack: AttackScript) {
    let error = #expect(throws: PluginError.self) {
      try Scripts.plugin(attack.source, modules: AttackScript.modules)
    }
    check(error, attack)
  }

  private func attackInACall(_ attack: AttackScript) throws {
    let plugin = try Scripts.plugin(attack.source, modules: AttackScript.modules)
    let error = #expect(throws: PluginError.self) {
      if attack.phase == .isSuitable {
        _ = try plugin.isSuitable(Scripts.message(), in: Scripts.context)
      }
      _ = try plugin.box()
    }
    check(error, attack)
    let calm = Scripts.message(["calm": .bool(true)])
    try expect(plugin.isSuitable(calm, in: Scripts.context))
    try expect(plugin.box(calm), equals: .text("calm"))
  }

  /// Says how the script ended: in one of the ways it may, with a place and a message of a line.
  private func check(_ error: PluginError?, _ attack: AttackScript) {
    guard let error else { return }
    let isExpected =
      attack.kinds.contains(error.kind.rawValue)
      // Which of the two ends it first depends on the machine.
      || (error.kind == .time && attack.kinds.contains("fuel"))
    expect(isExpected, "\(error)")
    expect(error.place?.file.hasSuffix(".lua"), equals: true, "\(error)")
    // A file that returns no manifest is wrong as a whole.
    let isWholeFile = attack.phase == .load && error.kind == .result
    expect((error.place?.line ?? 0) >= 1 || isWholeFile, "\(error)")
    expect(error.message.utf8.count <= 3000)
    expect(!error.message.contains("\n") || error.kind == .runtime, "\(error)")
  }

  @Test func `bytecode is not run`() {
    let error = #expect(throws: PluginError.self) { try Scripts.plugin("\u{1b}Lua\u{54}\u{0}") }
    expect(error?.kind, equals: .syntax)
    expect(error?.message.contains("compiled"), equals: true)
  }

  @Test func `source bombs are refused`() {
    let nested = String(repeating: "(", count: 300) + "1" + String(repeating: ")", count: 300)
    #expect(throws: PluginError.self) { try Scripts.plugin("return " + nested) }
    let long = "--" + String(repeating: "x", count: 300_000)
    #expect(throws: PluginError.self) { try Scripts.plugin(long) }
    let loop = #expect(throws: PluginError.self) { try Scripts.plugin("while true do end") }
    expect(loop?.kind, equals: .fuel)
  }

  @Test func `what a call was given is gone when it is over`() throws {
    let plugin = try Scripts.plugin(
      """
      local kept
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function(peer, message)
          if kept then return ui.text(kept.sender.name) end
          kept = message
          return ui.text "first"
        end }
      """)
    try expect(plugin.box(), equals: .text("first"))
    let error = #expect(throws: PluginError.self) { try plugin.box() }
    expect(error?.message.contains("valid only during the call"), equals: true)
    expect(error?.place?.line, equals: 4)
  }

  @Test func `print is cut off and costs`() throws {
    let lines = Counter()
    let plugin = try Scripts.plugin(
      """
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function()
          for i = 1, 1000 do print(i, ('x'):rep(200)) end
          return ui.text "done"
        end }
      """, print: { line in lines.add(line.utf8.count) })
    try expect(plugin.box(), equals: .text("done"))
    expect(lines.total > 10_000)
    expect(lines.total <= 16 << 10)
  }

  @Test func `nothing of the machine can be named`() throws {
    let plugin = try Scripts.building(
      """
      local found = {}
      for _, name in ipairs { "io", "os", "debug", "package", "load", "loadfile", "dofile",
          "loadstring", "collectgarbage", "coroutine", "_G" } do
        if pcall(function() return _ENV[name] end) then found[#found + 1] = name end
      end
      return ui.text(table.concat(found, " "))
      """)
    try expect(plugin.box(), equals: .text(""))
  }

  @Test func `no address can be read`() throws {
    let plugin = try Scripts.building(
      """
      local all = { tostring({}), tostring(print), string.format("%s %s", {}, print), tostring(message),
        tostring(ui), tostring(ui.text "x"), tostring(message.content) }
      return ui.text(table.concat(all, ","))
      """)
    try expect(
      plugin.box(), equals: .text("table,function,table function,message,table,ui.text,table"))
  }

  @Test func `a state is small and does not grow`() throws {
    let plugin = try Scripts.building("return ui.column { ui.text 'a', ui.text(message.id) }")
    for _ in 0..<2000 { _ = try plugin.box() }
    let host = try LuaHost(limits: .standard)
    expect(host.memoryUsed < 64 << 10)
  }
}

extension AttackScript: CustomTestStringConvertible {
  /// What reports of tests call it.
  public var testDescription: String { title }
}
