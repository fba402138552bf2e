import BubbleCore
import BubbleTestSupport
import Foundation
import Platform

/// A metered layouter that does with each message what a test decides for it.
struct ConductLayouter: MeteredLayouter {
  /// What it does with a message.
  enum Conduct: CaseIterable {
    case cheap, dear, fails, failsDearly, stops, refuses
  }

  /// What is thrown.
  struct Failure: LimitedError, CustomStringConvertible {
    let isOverLimit: Bool
    var description: String { isOverLimit ? "stopped" : "wrong" }
  }

  static let dearUnits = 9_000_000

  let id: LayouterID
  let standing = LayouterStanding(
    budget: WorkBudget(unitsPerMessage: 1_000_000, stops: 3), layoutLimit: 50_000_000)
  let log = CountingLog()
  let conduct: @Sendable (Message) -> Conduct
  /// Whether some messages take longer than others.
  var isUneven = false

  /// What it was asked to build.
  final class CountingLog: Sendable {
    private let ids = Lock<[MessageID]>([])
    func note(_ id: MessageID) { ids.withLock { $0.append(id) } }
    var built: [MessageID] { ids.withLock { $0 } }
  }

  init(_ id: LayouterID, conduct: @escaping @Sendable (Message) -> Conduct) {
    self.id = id
    self.conduct = conduct
  }

  func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    conduct(message) != .refuses
  }

  func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    log.note(message.id)
    if isUneven, message.id.rawValue.utf8.reduce(0, { $0 &* 31 &+ Int($1) }) % 7 == 0 {
      Thread.sleep(forTimeInterval: 0.001)
    }
    switch conduct(message) {
    case .dear: context.charge(ConductLayouter.dearUnits)
    case .fails: throw Failure(isOverLimit: false)
    case .failsDearly:
      context.charge(ConductLayouter.dearUnits)
      throw Failure(isOverLimit: false)
    case .stops: throw Failure(isOverLimit: true)
    case .cheap, .refuses: break
    }
    return PlainCellLayout(
      key: layoutKey(for: message, in: context), height: 10, date: context.time,
      cellKind: cellKind)
  }
}
