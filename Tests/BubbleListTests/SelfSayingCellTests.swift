import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Cells that say everything of themselves, so that no delegate is asked about each item.
@Suite struct SelfSayingCellTests {
  /// A million messages; what is asked about them is counted.
  private final class Host: CollectionViewDataSource, MessageListLayoutDelegate {
    let view: CollectionView
    let layout = MessageListLayout()
    var questionCount = 0

    init() {
      view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 400, height: 600), collectionViewLayout: layout)
      layout.delegate = self
      layout.anchorPolicy = .top
      view.dataSource = self
      view.preferredAttributesProvider = { [unowned self] attributes in
        questionCount += 1
        guard let attributes = attributes as? MessageListLayoutAttributes else { return attributes }
        let item = attributes.indexPath.item
        attributes.size = CGSize(width: 200, height: height(item))
        attributes.alignment = item.isMultiple(of: 2) ? .leading : .trailing
        attributes.interItemSpacing = item.isMultiple(of: 5) ? 12 : 3
        return attributes
      }
      view.layoutIfNeeded()
    }

    func height(_ item: Int) -> CGFloat { 30 + CGFloat(item % 7) * 10 }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      1_000_000
    }
  }

  private func check(_ host: Host) {
    let seen = host.view.visibleLayoutAttributes
    for (attributes, next) in zip(seen, seen.dropFirst()) {
      let item = attributes.indexPath.item
      expect(attributes.frame.height, equals: host.height(item))
      expect(attributes.frame.minX, equals: (item.isMultiple(of: 2) ? 0 : 200))
      expect(
        abs(next.frame.minY - attributes.frame.maxY - (item.isMultiple(of: 5) ? 12 : 3)) < 1e-6)
    }
    expect(!seen.isEmpty && host.view.diagnostics.isEmpty)
  }

  @Test func `only the messages that are seen are asked about, be there a million`() {
    let host = Host()
    check(host)
    expect(host.questionCount < 40)
    for target in [500_000, 3, 999_999] {
      host.questionCount = 0
      host.layout.scrollToItem(at: [0, target], edge: .top)
      check(host)
      expect(host.questionCount < 60)
    }
  }
}
