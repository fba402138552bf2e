import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleList

/// Where the animations of a batch start and end.
@Suite struct AppearanceTests {
  /// Writes down how it is asked about inserted items.
  private final class Host: CollectionViewDataSource, MessageListLayoutDelegate {
    struct Question: Equatable {
      var indexPath: IndexPath
      var frame: CGRect
      var state: InitialAttributesRequestType
    }

    var heights: [CGFloat]
    var clusters: [Int]
    var headers: [CGFloat] = [0]
    var questions: [Question] = []
    let layout = MessageListLayout()
    let view: CollectionView

    init(_ heights: [CGFloat], clusters: [Int] = []) {
      self.heights = heights
      self.clusters = clusters
      view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 375, height: 300), collectionViewLayout: layout)
      layout.delegate = self
      layout.register(
        CollectionReusableView.self,
        forDecorationViewOfKind: MessageListLayout.clusterBackgroundKind)
      if !clusters.isEmpty { layout.clusterBackground = ClusterBackground() }
      view.dataSource = self
      view.preferredAttributesProvider = { [unowned self] attributes in
        if attributes.representedElementCategory == .cell {
          attributes.size.height = self.heights[attributes.indexPath.item]
        }
        return attributes
      }
      view.animationDuration = 1
      view.layoutIfNeeded()
    }

    func numberOfSections(in collectionView: CollectionView) -> Int { headers.count }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      section == headers.count - 1 ? heights.count : 1
    }
    func messageListLayout(
      _ layout: MessageListLayout, heightForHeaderInSection section: Int
    ) -> CGFloat { headers[section] }
    func clusterForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
      clusters.isEmpty ? nil : clusters[indexPath.item]
    }
    func initialLayoutAttributesForInsertedItem(
      _ layout: MessageListLayout, at indexPath: IndexPath,
      modifying originalAttributes: MessageListLayoutAttributes,
      on state: InitialAttributesRequestType
    ) {
      questions.append(
        Question(indexPath: indexPath, frame: originalAttributes.frame, state: state))
      originalAttributes.alpha = state == .initial ? 0.25 : originalAttributes.alpha * 2
      originalAttributes.center.x += 100
    }

    /// Runs a batch, and says what became of elements of a kind; nil: of cells.
    func changes(ofKind kind: String?, _ updates: @escaping () throws -> Void) throws
      -> [ElementChange]
    {
      var changes: [ElementChange] = []
      view.changesHandler = { changes += $0.changes.filter { $0.element.kind == kind } }
      try view.performBatchUpdates(updates)
      view.changesHandler = nil
      return changes
    }
  }

  private func rows(_ count: Int) -> [CGFloat] { Array(repeating: 40, count: count) }

  private func frame(_ y: CGFloat, _ height: CGFloat, x: CGFloat = 0) -> CGRect {
    CGRect(x: x, y: y, width: 375, height: height)
  }

  @Test func `an inserted item that says its size is asked about twice`() throws {
    let host = Host(rows(20))
    let changes = try host.changes(ofKind: nil) {
      host.heights.insert(90, at: 2)
      try host.view.insertItems(at: [[0, 2]])
    }
    expect(
      host.questions,
      equals: [
        .init(indexPath: [0, 2], frame: frame(80, 40), state: .initial),
        .init(indexPath: [0, 2], frame: frame(80, 90), state: .invalidation),
      ])
    let inserted = changes.first { $0.kind == .appeared }
    expect(inserted?.initialAttributes.frame, equals: frame(80, 90, x: 100))
    expect(inserted?.initialAttributes.alpha, equals: 0.5)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `an inserted item of known size is asked about once`() throws {
    let host = Host(rows(20))
    host.view.preferredAttributesProvider = nil
    _ = try host.changes(ofKind: nil) {
      host.heights.insert(90, at: 2)
      try host.view.insertItems(at: [[0, 2]])
    }
    expect(host.questions.map(\.state), equals: [.initial])
  }

  @Test func `backgrounds of clusters move along with their first messages`() throws {
    let host = Host(rows(12), clusters: [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    let changes = try host.changes(ofKind: MessageListLayout.clusterBackgroundKind) {
      host.heights.insert(40, at: 0)
      host.clusters.insert(9, at: 0)
      try host.view.insertItems(at: [[0, 0]])
    }
    expect(changes.map(\.kind), equals: [.moved, .moved, .moved, .appeared])
    let moved = changes.filter { $0.kind == .moved }
    expect(moved.map { $0.previousElement?.indexPath }, equals: [[0, 0], [0, 3], [0, 6]])
    expect(moved.map(\.element.indexPath), equals: [[0, 1], [0, 4], [0, 7]])
    expect(moved.map(\.initialAttributes.frame.minY), equals: [0, 120, 240])
    expect(moved.map(\.finalAttributes.frame.minY), equals: [40, 160, 280])
    expect(moved.map(\.finalAttributes.frame.height), equals: [120, 120, 120])
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `a background grows with its cluster, and one without messages goes`() throws {
    let host = Host(rows(12), clusters: [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3])
    let kind = MessageListLayout.clusterBackgroundKind
    var changes = try host.changes(ofKind: kind) {
      // A message comes in over the first one of cluster 1, and belongs to it.
      host.heights.insert(40, at: 3)
      host.clusters.insert(1, at: 3)
      try host.view.insertItems(at: [[0, 3]])
    }
    let grown = changes.first { $0.element.indexPath == [0, 3] }
    expect(grown?.previousElement?.indexPath, equals: [0, 3])
    expect(grown?.initialAttributes.frame, equals: frame(120, 120))
    expect(grown?.finalAttributes.frame, equals: frame(120, 160))
    changes = try host.changes(ofKind: kind) {
      // All of cluster 1 go, and the first message of cluster 2.
      host.heights.removeSubrange(3..<8)
      host.clusters.removeSubrange(3..<8)
      try host.view.deleteItems(at: (3..<8).map { [0, $0] })
    }
    let gone = changes.first { $0.kind == .disappeared }
    expect(gone?.element.indexPath, equals: [0, 3])
    expect(gone?.finalAttributes.frame, equals: frame(120, 160))
    expect(gone?.finalAttributes.alpha, equals: 0)
    let stayed = changes.first { $0.element.indexPath == [0, 3] && $0.kind == .moved }
    expect(stayed?.previousElement?.indexPath, equals: [0, 7])
    expect(stayed?.finalAttributes.frame, equals: frame(120, 80))
    // It was beyond the lower edge, and moves up.
    let arrived = changes.first { $0.kind == .appeared }
    expect(arrived?.element.indexPath, equals: [0, 5])
    expect(arrived?.initialAttributes.frame, equals: frame(400, 120))
    expect(arrived?.initialAttributes.alpha, equals: 1)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `the line over unread messages moves along with its message`() throws {
    let host = Host(rows(12))
    host.layout.unreadSeparator = UnreadSeparator(above: [0, 4], height: 20)
    host.view.layoutIfNeeded()
    let kind = MessageListLayout.unreadSeparatorKind
    var changes = try host.changes(ofKind: kind) {
      host.heights.removeFirst(3)
      host.heights.insert(40, at: 0)
      try host.view.deleteItems(at: [[0, 0], [0, 1], [0, 2]])
      try host.view.insertItems(at: [[0, 0]])
    }
    expect(changes.map(\.kind), equals: [.moved])
    expect(changes.first?.previousElement?.indexPath, equals: [0, 4])
    expect(changes.first?.element.indexPath, equals: [0, 2])
    expect(changes.first?.initialAttributes.frame, equals: frame(160, 20))
    expect(changes.first?.finalAttributes.frame, equals: frame(80, 20))
    changes = try host.changes(ofKind: kind) {
      host.heights.insert(contentsOf: self.rows(10), at: 0)
      try host.view.insertItems(at: (0..<10).map { [0, $0] })
    }
    // It goes down out of sight.
    expect(changes.map(\.kind), equals: [.disappeared])
    expect(changes.first?.finalAttributes.frame, equals: frame(480, 20))
    expect(changes.first?.finalAttributes.alpha, equals: 1)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `a header that comes into sight comes from where it was`() throws {
    let host = Host(rows(12))
    host.headers = [20]
    host.view.reloadData()
    host.view.contentOffset.y = 60
    host.view.layoutIfNeeded()
    let changes = try host.changes(ofKind: MessageListLayout.dayHeaderKind) {
      // A day of one message comes above, and pushes all down.
      host.headers = [30, 20]
      try host.view.insertSections([0])
    }
    expect(host.view.contentOffset.y, equals: 60)
    expect(changes.map(\.element.indexPath), equals: [[1, 0]])
    expect(changes.first?.initialAttributes.frame, equals: frame(0, 20))
    expect(changes.first?.initialAttributes.alpha, equals: 1)
    expect(changes.first?.finalAttributes.frame, equals: frame(70, 20))
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `every view that stays gets its name, however many items come and go`() {
    for round in 0..<testRounds(75) {
      var random = SeededGenerator(seed: testSeed() &+ UInt64(round))
      var names: [(before: Place, after: Place?)] = []
      var (before, after) = (-1, -1)
      for _ in 0..<random.number(below: 8) {
        before += 1 + random.number(below: 6)
        let isGone = random.number(below: 4) == 0
        if !isGone { after += 1 + random.number(below: 6) }
        names.append(
          (Place(3, before), isGone ? nil : Place(1, after)))
      }
      let renaming = ElementRenaming(names) { $0 == 3 ? 1 : nil }
      let mapping = PlaceMapping(
        deleted: renaming.deleted.compactMap { Place($0) }.sorted(),
        inserted: renaming.inserted.compactMap { Place($0) }.sorted(), moves: [])
      for name in names {
        let place = name.before
        let mapped = mapping.after(of: place, section: 1)
        let expected = name.after
        expect(mapped, equals: expected, "\(names), seed \(testSeed()), round \(round)")
      }
      expect(renaming.deleted.count + renaming.inserted.count <= before + after + 2)
    }
  }

  @Test func `what is measured moves the start of animations along with the content`() throws {
    let host = Host(rows(20))
    host.layout.anchorPolicy = .bottom
    host.view.contentOffset.y = 500
    host.view.layoutIfNeeded()
    let changes = try host.changes(ofKind: nil) {
      host.heights.append(90)
      try host.view.insertItems(at: [[0, 20]])
    }
    expect(host.view.contentOffset.y, equals: 590)
    // It comes up from where it would be seen if the content did not move: below the last item of before.
    expect(host.questions.last?.frame, equals: frame(710, 90))
    expect(host.questions.first?.frame, equals: frame(760, 40))
    expect(changes.contains { $0.element.indexPath == [0, 20] && $0.kind == .appeared })
  }
}
