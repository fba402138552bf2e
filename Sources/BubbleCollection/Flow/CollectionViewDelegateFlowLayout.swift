import Foundation

/// Gives a flow layout the metrics of sections and items: `UICollectionViewDelegateFlowLayout`.
///
/// The flow layout asks the collection view's ``CollectionView/delegate`` if it is one of these. Each
/// method may be left out: the layout's own property stands for it then, and the layout does not ask again
/// in the same preparation. It asks section after section: inset, line spacing, interitem spacing, header,
/// footer, then the items' sizes in their order. Names of older sources end in `…AtIndexPath` and
/// `…AtIndex`.
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  /// The size of an item, in points; ``CollectionViewFlowLayout/itemSize`` if left out.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// The margins of a section's items; ``CollectionViewFlowLayout/sectionInset`` if left out.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets
  /// The least distance of a section's lines; ``CollectionViewFlowLayout/minimumLineSpacing`` if left out.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The least distance of items on a line; ``CollectionViewFlowLayout/minimumInteritemSpacing`` if left
  /// out.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// The size of a section's header, of which only what is along the axis that scrolls counts;
  /// ``CollectionViewFlowLayout/headerReferenceSize`` if left out.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// The size of a section's footer, of which only what is along the axis that scrolls counts;
  /// ``CollectionViewFlowLayout/footerReferenceSize`` if left out.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

// Each default tells the layout that asks that there is no such method, and answers the layout's property.
extension CollectionViewDelegateFlowLayout {
  /// The layout's item size.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    noteMissing(.sizeForItem, collectionView, collectionViewLayout)?.itemSize
      ?? CGSize(width: 50, height: 50)
  }
  /// The layout's section inset.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets {
    noteMissing(.insetForSection, collectionView, collectionViewLayout)?.sectionInset ?? .zero
  }
  /// The layout's least distance of lines.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    noteMissing(.minimumLineSpacing, collectionView, collectionViewLayout)?.minimumLineSpacing ?? 10
  }
  /// The layout's least distance of items.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    noteMissing(.minimumInteritemSpacing, collectionView, collectionViewLayout)?
      .minimumInteritemSpacing ?? 10
  }
  /// The layout's header size.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    noteMissing(.referenceSizeForHeader, collectionView, collectionViewLayout)?.headerReferenceSize
      ?? .zero
  }
  /// The layout's footer size.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    noteMissing(.referenceSizeForFooter, collectionView, collectionViewLayout)?.footerReferenceSize
      ?? .zero
  }

  /// What ``CollectionViewFlowLayout/itemSize`` says, as if the delegate had no method for it; for protocols of
  /// this package that refine this one.
  package func commonItemSize(_ view: CollectionView, _ layout: CollectionViewLayout) -> CGSize {
    noteMissing(.sizeForItem, view, layout)?.itemSize ?? CGSize(width: 50, height: 50)
  }

  /// What ``CollectionViewFlowLayout/headerReferenceSize`` says, as if the delegate had no method for it.
  package func commonHeaderSize(
    _ view: CollectionView, _ layout: CollectionViewLayout
  ) -> CGSize {
    noteMissing(.referenceSizeForHeader, view, layout)?.headerReferenceSize ?? .zero
  }

  /// What ``CollectionViewFlowLayout/footerReferenceSize`` says, as if the delegate had no method for it.
  package func commonFooterSize(
    _ view: CollectionView, _ layout: CollectionViewLayout
  ) -> CGSize {
    noteMissing(.referenceSizeForFooter, view, layout)?.footerReferenceSize ?? .zero
  }

  /// Tells the layout that the delegate has no such method; not if another object hands a question on.
  private func noteMissing(
    _ method: MissingMethods, _ view: CollectionView, _ layout: CollectionViewLayout
  ) -> CollectionViewFlowLayout? {
    if view.delegate === self { layout.missingMethods.insert(method) }
    return layout as? CollectionViewFlowLayout
  }
}
