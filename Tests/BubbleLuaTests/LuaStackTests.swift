import BubbleCore
import BubbleGenerator
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Scripts that go deep, on a thread with a small stack.
@Suite struct LuaStackTests {
  /// The least stack that a thread needs to run scripts.
  private static let stackSize = 512 << 10

  /// Attacks whose point is depth: of the parser, of metamethods, of callbacks, of results.
  private static let groups: Set<String> = [
    "metatables", "parser", "errors", "results", "patterns",
  ]

  @Test func `no attack needs more than half a megabyte of stack`() {
    let attacks = LuaAttackTests.attacks.filter { attack in
      LuaStackTests.groups.contains(attack.group) && !attack.kinds.contains("time")
    }
    let ends = Lock([String]())
    let isOver = DispatchSemaphore(value: 0)
    let thread = Thread {
      for attack in attacks {
        do throws(PluginError) {
          _ = try Scripts.plugin(attack.source, modules: AttackScript.modules).box()
          ends.withLock { $0.append("\(attack.title) built a box") }
        } catch {
          ends.withLock { $0.append(error.kind.rawValue) }
        }
      }
      isOver.signal()
    }
    thread.stackSize = LuaStackTests.stackSize
    thread.start()
    isOver.wait()
    let kinds = ends.withLock { $0 }
    expect(kinds.count == attacks.count && attacks.count > 100)
    expect(kinds.allSatisfy { PluginError.Kind(rawValue: $0) != nil }, "\(kinds)")
  }

  /// What a script says that calls itself so many times, which keeps the stack's memory: large blocks are looked
  /// at more often.
  private func ending(depth: Int) throws -> String {
    let plugin = try Scripts.building(
      "local function f(n) if n == 0 then return 0 end return 1 + f(n - 1) end "
        + "return ui.text(tostring(f(\(depth))))")
    do throws(PluginError) {
      _ = try plugin.box()
      return "built"
    } catch {
      return error.message
    }
  }

  @Test func `functions may call each other as deep as is said, and hardly deeper`() throws {
    for depth in [10, 1_000, 5_990] { try expect(ending(depth: depth), equals: "built") }
    let tooDeep = "functions call each other more than 6000 levels deep"
    for depth in [6_250, 9_000, 100_000] { try expect(ending(depth: depth), equals: tooDeep) }
  }
}
