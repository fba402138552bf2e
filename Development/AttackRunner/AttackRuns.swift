import BubbleCore
import BubbleGenerator
import BubbleLua
import Foundation

/// The running times of harmful scripts until they are stopped, against their time limits.
struct AttackRuns {
  /// The end of one attack.
  struct Run {
    var title: String
    var milliseconds: Double
    var limit: Double
    var end: String

    var ratio: Double { milliseconds / limit }
  }

  let attacks: [AttackScript]
  private let folder: ScriptFolder
  private let peer = Peer(id: "bench", kind: .group)
  private let message = Message(
    id: "1", sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
    date: Date(timeIntervalSince1970: 0),
    content: MessageContent(type: "sample", payload: ["type": .string("sample")]))

  /// Reads the attacks in a folder.
  init(folder path: String) throws {
    attacks = try AttackScript.read(folder: URL(fileURLWithPath: path))
    folder = try ScriptFolder()
    for (name, text) in AttackScript.modules { try folder.write(text, to: "\(name).lua") }
  }

  /// Runs all: with the limits as they are, and the functions' with those of `is_suitable`, too.
  func run() throws -> [(limits: String, runs: [Run])] {
    var limits = LuaLimits()
    let standard = try attacks.map { try run($0, limits: limits) }
    limits.buildLayout = limits.isSuitable
    let tight = try attacks.filter { $0.phase == .buildLayout }.map { try run($0, limits: limits) }
    return [("the standard limits", standard), ("those of is_suitable for build_layout", tight)]
  }

  private func run(_ attack: AttackScript, limits: LuaLimits) throws -> Run {
    try folder.write(attack.source, to: "init.lua")
    let loader = LuaPluginLoader(limits: limits)
    var end = "built"
    let layouter = attack.phase == .load ? nil : try loader.loadPlugin(at: folder.url)
    let budget =
      switch attack.phase {
      case .load: limits.load
      case .isSuitable: limits.isSuitable
      case .buildLayout: limits.buildLayout
      }
    let milliseconds = processorMilliseconds {
      do {
        switch attack.phase {
        case .load: _ = try loader.loadPlugin(at: folder.url)
        case .isSuitable: _ = try layouter?.isSuitable(message, in: .ofSquares(peer))
        case .buildLayout:
          _ = try layouter?.box(for: message, in: .ofSquares(peer))
        }
      } catch {
        end = (error as? PluginError)?.kind.rawValue ?? "\(error)"
      }
    }
    return Run(
      title: attack.title, milliseconds: milliseconds, limit: budget.time / .milliseconds(1),
      end: end)
  }

  /// Returns the processor time of this thread that something takes, which neighbours do not change.
  private func processorMilliseconds(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
    let start = now()
    body()
    return now() - start
  }
}
