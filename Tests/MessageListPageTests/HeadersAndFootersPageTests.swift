import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

@testable import message_list

/// Days as chips in the middle, of which those of the weekend scroll out, and a button under the first one.
final class Chips: MessageListLayoutDelegate {
  func shouldPresentHeader(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool { true }

  func shouldPresentFooter(_ layout: MessageListLayout, at sectionIndex: Int) -> Bool {
    sectionIndex == 0
  }

  func shouldPinHeaderToVisibleBounds(
    _ layout: MessageListLayout, at sectionIndex: Int
  ) -> Bool { sectionIndex % 7 < 5 }

  func sizeForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ItemSize {
    switch kind {
    case .header: .exact(CGSize(width: 80, height: 20))
    case .cell: .exact(CGSize(width: 260, height: 50))
    case .footer: .estimated(CGSize(width: 100, height: 30))
    }
  }

  func alignmentForItem(
    _ layout: MessageListLayout, of kind: ItemKind, at indexPath: IndexPath
  ) -> ChatItemAlignment {
    switch kind {
    case .header: .center
    case .cell: .fullWidth
    case .footer: .trailing
    }
  }

  func interItemSpacing(
    _ layout: MessageListLayout, of kind: ItemKind, after indexPath: IndexPath
  ) -> CGFloat? { kind == .header ? 8 : nil }
}

/// What the page says of headers and footers.
@Suite struct HeadersAndFootersPageTests {
  /// Ten days of ten messages, 520 high but the first, which has a footer.
  private func chips() -> (open: OpenChat, chips: Chips) {
    let open = OpenChat(days: 10, of: 10)
    let chips = Chips()
    open.layout.delegate = chips
    open.list.preferredAttributesProvider = { attributes in
      if attributes.representedElementKind == CollectionView.elementKindSectionFooter {
        attributes.size = CGSize(width: 60, height: 30)
      }
      return attributes
    }
    open.list.layoutIfNeeded()
    return (open, chips)
  }

  private func frame(_ kind: String, _ section: Int, _ open: OpenChat) -> CGRect? {
    open.list.layoutAttributesForSupplementaryElement(ofKind: kind, at: [section, 0])?.frame
      .offsetBy(dx: 0, dy: -open.list.contentOffset.y)
  }

  @Test func `days stand in the middle, and those of the weekend scroll out`() {
    let (open, chips) = chips()
    let kind = MessageListLayout.dayHeaderKind
    expect(frame(kind, 0, open), equals: CGRect(x: 90, y: 0, width: 80, height: 20))
    open.scroll(to: 400)
    expect(frame(kind, 0, open)?.minY, equals: 0)
    let footer = frame(CollectionView.elementKindSectionFooter, 0, open)
    expect(footer, equals: CGRect(x: 200, y: 120, width: 60, height: 30))
    // The next day begins at 550: what is left of the distance of 8 is pushed away.
    open.scroll(to: 525)
    expect(frame(kind, 0, open)?.minY, equals: -3)
    open.scroll(to: 550 + 4 * 520 + 100)
    expect(frame(kind, 5, open)?.minY, equals: -100)
    withExtendedLifetime(chips) {}
  }

  @Test func `views of UIKit's kind are found`() {
    let (open, chips) = chips()
    let layout = open.layout

    layout.headerKind = CollectionView.elementKindSectionHeader

    open.list.layoutIfNeeded()
    expect(
      frame(CollectionView.elementKindSectionHeader, 0, open),
      equals: CGRect(x: 90, y: 0, width: 80, height: 20))
    expect(frame(MessageListLayout.dayHeaderKind, 0, open) == nil)
    withExtendedLifetime(chips) {}
  }

  @Test func `messages, headers and footers stay, or only some of them`() {
    let (open, chips) = chips()
    open.scroll(to: 400)
    let kind = MessageListLayout.dayHeaderKind
    open.layout.settings.pinnableItems = .cells
    open.list.layoutIfNeeded()
    expect(frame(kind, 0, open)?.minY, equals: -400)
    open.layout.settings.pinnableItems = .supplementaryViews
    open.list.layoutIfNeeded()
    expect(frame(kind, 0, open)?.minY, equals: 0)
    withExtendedLifetime(chips) {}
  }
}
