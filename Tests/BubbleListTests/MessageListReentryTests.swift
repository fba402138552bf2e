import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Delegates that use the layout while it asks them.
@Suite struct MessageListReentryTests {
  /// A delegate that does something whenever it is asked.
  private final class Busy: CollectionViewDataSource, MessageListLayoutDelegate {
    var count = 100
    var isAsked = false
    var questions = 0
    var action: () -> Void = {}

    private func act() {
      guard !isAsked, questions < 60 else { return }
      isAsked = true
      questions += 1
      action()
      isAsked = false
    }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      count
    }
    func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
      act()
      return .exact(CGSize(width: 100, height: 50))
    }
    func alignmentForItem(
      _ layout: MessageListLayout, at indexPath: IndexPath
    ) -> ChatItemAlignment {
      act()
      return .leading
    }
    func interItemSpacing(_ layout: MessageListLayout, after indexPath: IndexPath) -> CGFloat? {
      act()
      return 2
    }
    func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool { true }
    func sizeForHeader(_ layout: MessageListLayout, in section: Int) -> ItemSize {
      act()
      return .exact(CGSize(width: 0, height: 20))
    }
  }

  /// What the delegate does with the layout.
  enum Action: CaseIterable {
    case takeSnapshot, askForElements, restore, changeSettings, invalidate

    func callAsFunction(_ layout: MessageListLayout) {
      switch self {
      case .takeSnapshot: _ = layout.getContentOffsetSnapshot(from: .bottom)
      case .askForElements:
        let rect = CGRect(x: 0, y: 0, width: 300, height: 900)
        _ = layout.layoutAttributesForElements(in: rect)
      case .restore: layout.scrollToItem(at: [0, 50], edge: .top)
      case .changeSettings: layout.settings.additionalInsets.left += 1
      case .invalidate: layout.invalidateLayout()
      }
    }
  }

  @Test(arguments: Action.allCases)
  func `whoever is asked may ask the layout`(action: Action) throws {
    let busy = Busy()
    let layout = MessageListLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    layout.keepContentOffsetAtBottomOnBatchUpdates = true
    layout.delegate = busy
    view.dataSource = busy
    view.layoutIfNeeded()
    busy.action = { [unowned layout] in action(layout) }
    try view.performBatchUpdates {
      busy.count += 1
      try view.insertItems(at: [[0, 3]])
    }
    let context = MessageListInvalidationContext()
    context.invalidateItems(at: [[0, 0], [0, 1]])
    context.invalidateSupplementaryElements(ofKind: layout.headerKind, at: [[0, 0]])
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    try view.performBatchUpdates {
      layout.reconfigureItems(at: [[0, 2]])
      try view.reconfigureItems(at: [[0, 2]])
    }
    expect(busy.questions > 0)
    busy.action = {}
    layout.invalidateLayout()
    view.layoutIfNeeded()
    expect(view.contentSize.height, equals: 5_270)
  }
}
