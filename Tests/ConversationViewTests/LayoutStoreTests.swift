import BubbleCore
import Expectations
import Foundation
import Testing

@testable import ConversationView

@Suite struct LayoutStoreTests {
  /// A layout that says how many bytes it takes.
  private struct SizedLayout: CellLayout {
    var key: LayoutKey
    var height: CGFloat = 20
    var date = ""
    var cellKind: CellKind = "sized"
    var estimatedByteCount: Int
  }

  private func measured(_ number: Int, bytes: Int) -> RowMeasurer.Measured {
    let message = Situation.message(number)
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: FixedMeasurer(),
      peer: Peer(id: "bo", kind: .private, title: "Bo"))
    let key = LayoutKey(layouter: "sized", version: "1", message: message, context: context)
    return RowMeasurer.Measured(
      row: Row(rank: number, content: .message(message), height: 20),
      layout: .cell(SizedLayout(key: key, estimatedByteCount: bytes)))
  }

  @Test("above the limit, the layouts farthest from the visible part go, and no visible one")
  func farthest() {
    var store = LayoutStore(byteLimit: 1_000)
    for number in 0..<20 { store.insert(measured(number, bytes: 100)) }
    store.trim(around: 12...13, seen: [0, 12, 13])
    // Three quarters of the limit stay.
    let kept = (0..<20).filter { store.layout(at: $0) != nil }
    expect(kept, equals: [0, 10, 11, 12, 13, 14, 15])
    expect(store.byteCount, equals: 700)
  }

  @Test("a layout in place of another one counts alone, and an impossible size does no harm")
  func sizes() {
    var store = LayoutStore(byteLimit: 1_000)
    for bytes in [100, 300] { store.insert(measured(1, bytes: bytes)) }
    expect(store.byteCount, equals: 300)
    for (number, bytes) in [-5, .min, .max, .max].enumerated() {
      store.insert(measured(2 + number, bytes: bytes))
    }
    store.trim(around: 1...1, seen: [])
    expect(store.byteCount, equals: 300)
  }
}
