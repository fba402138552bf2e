import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// Messages that are higher where the one before is of another person: sizes depend on neighbours.
private final class Chat: CollectionViewDataSource, CollectionViewDelegateFlowLayout {
  var senders: [[Int]]
  private(set) var asked: [IndexPath] = []

  init(_ senders: [[Int]]) { self.senders = senders }

  func numberOfSections(in collectionView: CollectionView) -> Int { senders.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { senders[section].count }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    asked.append(indexPath)
    let section = senders[indexPath.section]
    let isFirst = indexPath.item == 0 || section[indexPath.item - 1] != section[indexPath.item]
    return CGSize(width: 100, height: isFirst ? 40 : 20)
  }

  func forgetQuestions() { asked = [] }
}

private struct ChatHost {
  let chat: Chat
  let layout = CollectionViewFlowLayout()
  let view: CollectionView

  init(_ senders: [[Int]], asksForAll: Bool = false) {
    chat = Chat(senders)
    layout.minimumLineSpacing = 0
    layout.asksForAllSizesInBatchUpdates = asksForAll
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.delegate = chat
    view.dataSource = chat
    view.layoutIfNeeded()
    chat.forgetQuestions()
  }

  func delete(_ item: Int) throws {
    try view.performBatchUpdates {
      chat.senders[0].remove(at: item)
      try view.deleteItems(at: [IndexPath(item: item, section: 0)])
    }
  }

  var frames: [CGRect] {
    chat.senders.indices.flatMap { section in
      chat.senders[section].indices.compactMap {
        layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))?.frame
      }
    }
  }

  /// What a layout makes of the data that sees them for the first time.
  var fresh: [CGRect] { ChatHost(chat.senders).frames }
}

@Suite struct FlowBatchSizeTests {
  @Test func `by default a survivor keeps its size, whoever is before it now`() throws {
    let host = ChatHost([[1, 2, 2, 2]])
    try host.delete(1)
    expect(host.chat.asked, equals: [])
    expect(host.frames.map(\.height), equals: [40, 20, 20])
    expect(host.fresh.map(\.height), equals: [40, 40, 20])
  }

  @Test func `with the switch a batch asks for all, each once, and moves nothing wrongly`() throws {
    let host = ChatHost([[1, 2, 2, 2], [3]], asksForAll: true)
    try host.delete(1)
    let all = (0..<3).map { IndexPath(item: $0, section: 0) } + [IndexPath(item: 0, section: 1)]
    expect(host.chat.asked, equals: all)
    expect(host.frames, equals: host.fresh)
    expect(host.view.contentSize.height, equals: 140)
    host.layout.asksForAllSizesInBatchUpdates = false
    host.chat.forgetQuestions()
    try host.delete(0)
    expect(host.chat.asked, equals: [])
  }

  @Test func `to set the switch asks nobody`() {
    let host = ChatHost([[1, 2]])
    host.layout.asksForAllSizesInBatchUpdates = true
    host.view.layoutIfNeeded()
    expect(host.chat.asked, equals: [])
  }

  @Test func `with the switch an item that was measured is measured again after its batch`() throws
  {
    let host = ChatHost([[1, 2, 2]], asksForAll: true)
    host.layout.estimatedItemSize = CGSize(width: 100, height: 10)
    host.view.preferredAttributesProvider = { attributes in
      attributes.size.height += attributes.size.height < 60 ? 30 : 0
      return attributes
    }
    host.view.layoutIfNeeded()
    expect(host.frames.map(\.height), equals: [70, 70, 50])
    try host.delete(1)
    expect(host.frames.map(\.height), equals: [70, 70])
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `without sizes from the delegate the switch leaves what was measured`() throws {
    let host = FlowHost([40]) {
      $0.estimatedItemSize = CGSize(width: 100, height: 20)
      $0.minimumLineSpacing = 0
      $0.asksForAllSizesInBatchUpdates = true
    }
    host.view.preferredAttributesProvider = {
      $0.size.height = 30
      return $0
    }
    host.view.layoutIfNeeded()
    host.view.preferredAttributesProvider = nil
    let measured = host.frames().filter { $0.height == 30 }.count
    try host.view.performBatchUpdates {
      host.counts.items = [41]
      try host.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    expect(host.frames().map(\.height).prefix(3), equals: [20, 30, 30])
    expect(host.frames().filter { $0.height == 30 }.count, equals: measured)
  }

  @Test func `a delegate that gives sizes only now is asked for all`() throws {
    let layout = CollectionViewFlowLayout()
    layout.asksForAllSizesInBatchUpdates = true
    layout.minimumLineSpacing = 0
    let chat = Chat([[1, 1, 2]])
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.dataSource = chat
    view.layoutIfNeeded()
    view.delegate = chat
    try view.performBatchUpdates {
      chat.senders[0].append(2)
      try view.insertItems(at: [IndexPath(item: 3, section: 0)])
    }
    expect(view.visibleLayoutAttributes.map(\.frame.height), equals: [40, 20, 40, 20])
  }

  @Test func `with the switch random batches give what a fresh layout gives`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<testRounds(30) {
      let senders = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        (0..<Int.random(in: 0...12, using: &random)).map { _ in
          Int.random(in: 0...2, using: &random)
        }
      }
      let host = ChatHost(senders, asksForAll: true)
      for _ in 0..<6 {
        try change(host, &random)
        host.view.contentOffset.y = CGFloat(Int.random(in: 0...300, using: &random))
        host.view.layoutIfNeeded()
        guard host.frames == host.fresh else {
          Issue.record("\(host.chat.senders), BUBBLE_SEED=\(seed)")
          return
        }
      }
    }
  }

  private func change(_ host: ChatHost, _ random: inout SeededGenerator) throws {
    let section = Int.random(in: 0..<host.chat.senders.count, using: &random)
    let count = host.chat.senders[section].count
    let old = IndexPath(item: Int.random(in: 0..<max(1, count), using: &random), section: section)
    let kind = Int.random(in: 0..<5, using: &random)
    try host.view.performBatchUpdates {
      switch kind {
      case 0 where count > 0:
        host.chat.senders[section].remove(at: old.item)
        try host.view.deleteItems(at: [old])
      case 1 where count > 0:
        let sender = host.chat.senders[section].remove(at: old.item)
        host.chat.senders[section].append(sender)
        try host.view.moveItem(at: old, to: IndexPath(item: count - 1, section: section))
      case 2 where count > 0: try host.view.reloadItems(at: [old])
      case 3:
        host.chat.senders.insert([1, 1, 2], at: section)
        try host.view.insertSections([section])
      default:
        host.chat.senders[section].insert(2, at: old.item)
        try host.view.insertItems(at: [old])
      }
    }
  }

  #if DEBUG
    @Test func `whoever listens is told once of a survivor whose size is another one`() throws {
      let host = ChatHost([[1, 2, 2, 2, 3, 3]])
      var told: [String] = []
      host.view.diagnosticHandler = { told.append($0.description) }
      try host.delete(5)
      expect(told, equals: [])
      expect(host.chat.asked.count, equals: 5)
      try host.delete(1)
      try host.delete(0)
      expect(told.count, equals: 1)
      let text = told.first ?? ""
      for part in [
        "item 1 of section 0", "100.0 × 20.0", "100.0 × 40.0", "asksForAllSizesInBatchUpdates",
      ] { expect(text.contains(part), "\(part)") }
      // What is shown is what a build for release shows.
      expect(host.frames.map(\.height), equals: [20, 20, 40])
    }

    @Test func `who listens is told nothing where all are asked for, or the item is reloaded`()
      throws
    {
      let host = ChatHost([[1, 2, 2, 2]], asksForAll: true)
      host.view.diagnosticHandler = { _ in }
      try host.delete(1)
      host.layout.asksForAllSizesInBatchUpdates = false
      try host.view.performBatchUpdates {
        host.chat.senders[0].remove(at: 0)
        try host.view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        try host.view.reloadItems(at: [IndexPath(item: 1, section: 0)])
      }
      expect(host.view.diagnostics.isEmpty)
      expect(host.frames, equals: host.fresh)
    }

    @Test func `of many survivors a few are asked for`() throws {
      let host = ChatHost([Array(repeating: 1, count: 3_000)])
      host.view.frame.size.height = 10_000
      host.view.layoutIfNeeded()
      host.view.diagnosticHandler = { _ in }
      host.chat.forgetQuestions()
      try host.delete(2_999)
      expect(host.chat.asked.count, equals: 32)
    }
  #endif
}
