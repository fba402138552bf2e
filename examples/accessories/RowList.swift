import BubbleCollection
import BubbleLayout
import BubbleList
import Foundation

/// A list of rows that are solved boxes: the layout asks for their sizes and sides.
final class RowList: CollectionViewDataSource, MessageListLayoutDelegate {
  let collectionView: CollectionView
  private let rows: [Row]
  private let solved: [SolvedBoxes]
  private let context: LayoutContext

  init(_ rows: [Row], width: CGFloat, direction: WritingDirection) throws {
    let margin: CGFloat = 10
    context = LayoutContext(
      environment: LayoutEnvironment(width: width, direction: direction),
      measurer: TextMeasurer(), peer: Peer(id: "list", kind: .group))
    self.rows = rows
    solved = try rows.map { [context] row in
      let listWidth = width - 2 * margin
      return try BoxSolver.solve(
        row.box(listWidth: listWidth), availableWidth: listWidth, context: context)
    }
    let layout = MessageListLayout()
    layout.settings.interItemSpacing = 8
    layout.settings.additionalInsets = ViewInsets(
      top: margin, left: margin, bottom: margin, right: margin)
    collectionView = CollectionView(
      frame: CGRect(x: 0, y: 0, width: width, height: 0), collectionViewLayout: layout)
    if direction == .rightToLeft {
      collectionView.traitCollection.layoutDirection = .rightToLeft
    }
    collectionView.dataSource = self
    layout.delegate = self
    collectionView.layoutIfNeeded()
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { rows.count }

  func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
    .exact(solved[indexPath.item].size)
  }

  func alignmentForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemAlignment { rows[indexPath.item].alignment }

  /// A picture of all rows.
  func picture(pictures: PictureFolder) -> ConversationPicture {
    let content = CGRect(origin: .zero, size: collectionView.contentSize)
    let parts = collectionView.layoutAttributesForElements(in: content).map { attributes in
      let item = attributes.indexPath.item
      return ConversationPicture.Part(
        frame: attributes.frame,
        elements: solved[item].elements(in: context, isOutgoing: rows[item].isOutgoing))
    }
    return ConversationPicture(
      size: content.size, parts: parts, theme: .light, pictures: pictures,
      direction: context.environment.direction)
  }
}
