import BubbleCore
import ConversationView
import Expectations
import Foundation
import Platform
import Testing

/// A layouter that takes far more work than it may, and says how much.
private struct DearLayouter: MeteredLayouter {
  let id: LayouterID = "dear"
  let contentTypes: Set<String>? = ["text"]
  let cellKind: CellKind = "dear"
  let standing: LayouterStanding
  let askedCount = Lock(0)

  init() {
    standing = LayouterStanding(
      budget: WorkBudget(unitsPerMessage: 1_000, stops: 2), layoutLimit: 1_000_000)
  }

  func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { true }

  func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    askedCount.withLock { $0 += 1 }
    context.charge(message.content.text == "dear" ? 30_000 : 10)
    return HeightLayouter.Layout(
      key: layoutKey(for: message, in: context), height: 77, date: context.time,
      cellKind: cellKind)
  }
}

@Suite struct MeteredLayouterTests {
  private func kinds(_ view: ConversationView) -> Set<CellKind> {
    Set(
      view.elements.compactMap {
        if case .cell(let layout) = $0.layout { layout.cellKind } else { nil }
      })
  }

  @Test("a layouter that uses up its budget is reported, and its messages are laid out by others")
  func switchedOff() async throws {
    let dear = DearLayouter()
    let situation = Situation(30, layouters: [dear])
    await situation.settle()
    expect(kinds(situation.view), equals: ["dear"])
    try situation.view.append([Situation.message(100, "dear")])
    await situation.settle()
    // One message is its sender's fault.
    expect(kinds(situation.view), equals: ["dear"])
    try situation.view.append((101..<110).map { Situation.message($0, "dear") })
    await situation.settle()
    expect(kinds(situation.view), equals: ["logged"])
    expect(dear.standing.isSwitchedOff)
    let reports: [String] = situation.view.diagnostics.filter { $0.layouter == "dear" }.map(\.text)
    let switchedOff = reports.filter { (text: String) in
      text.contains("switched off for later")
    }
    expect(switchedOff.count, equals: 1)
    // The host's chain is the host's.
    expect(situation.view.chain.layouters.map(\.id), equals: ["dear", "all"])
  }

  @Test("a message that asks too much is charged for once, however often it is laid out")
  func chargedOnce() async throws {
    let situation = Situation(5, layouters: [DearLayouter()])
    try situation.view.append([Situation.message(100, "dear")])
    for width in [300, 310, 320, 330, 340, 350.0] {
      situation.view.size.width = width
      await situation.settle()
    }
    for name in ["a", "b", "c"] {
      var chain = situation.view.chain
      try chain.append(LoggedLayouter(LayouterID(rawValue: name), situation.built))
      situation.view.chain = chain
      await situation.settle()
    }
    expect(kinds(situation.view), equals: ["dear"])
    expect(!situation.view.diagnostics.contains { $0.text.contains("is switched off for") })
  }

  @Test("a message that is edited, and asks too much each time, is charged for each time")
  func editedAgain() async {
    let situation = Situation(5, layouters: [DearLayouter()])
    for number in 0..<4 {
      situation.view.upsert([Situation.message(100, "dear", minutes: number)])
      await situation.settle()
    }
    expect(kinds(situation.view), equals: ["logged"])
  }

  @Test("one that is switched off while a pass goes on is not asked for the rest of it")
  func withinAPass() async throws {
    let dear = DearLayouter()
    let messages = (0..<3_000).map { Situation.message($0, "dear") }
    let view = ConversationView(
      Conversation(peer: Peer(id: "bo", kind: .private), messages: messages),
      environment: LayoutEnvironment(width: 375),
      chain: LayouterChain([dear, HeightLayouter(version: "0")]), measurer: FixedMeasurer(),
      size: CGSize(width: 375, height: 300))
    await view.measured()
    expect(dear.askedCount.withLock { $0 } < 50)
    await view.settle()
    expect(kinds(view), equals: ["height"])
  }

  @Test("one that was loaded again is asked again")
  func loadedAgain() async throws {
    let situation = Situation(20, layouters: [DearLayouter()])
    try situation.view.append((101..<110).map { Situation.message($0, "dear") })
    await situation.settle()
    expect(kinds(situation.view), equals: ["logged"])
    situation.view.remove((101..<110).map { MessageID("\($0)") })
    var chain = situation.view.chain
    try chain.replace("dear", with: DearLayouter())
    situation.view.chain = chain
    await situation.settle()
    expect(kinds(situation.view), equals: ["dear"])
  }

  @Test("one that was switched off stays so when other layouters come")
  func otherChain() async throws {
    let dear = DearLayouter()
    let situation = Situation(20, layouters: [dear])
    try situation.view.append((101..<110).map { Situation.message($0, "dear") })
    await situation.settle()
    var chain = situation.view.chain
    try chain.append(LoggedLayouter("more", situation.built))
    situation.view.chain = chain
    await situation.settle()
    expect(kinds(situation.view), equals: ["logged"])
  }
}
