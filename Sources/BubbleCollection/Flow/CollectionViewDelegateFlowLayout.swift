import Foundation

/// Gives a flow layout the metrics of sections and items: `UICollectionViewDelegateFlowLayout`.
///
/// The flow layout asks the collection view's ``CollectionView/delegate`` if it conforms to this protocol.
/// Every method is optional: without it the layout uses its own property, and does not call the method again
/// in the same preparation. It asks section by section: inset, line spacing, interitem spacing, header,
/// footer, then the items' sizes in order. Names of older sources end in `…AtIndexPath` and `…AtIndex`.
public protocol CollectionViewDelegateFlowLayout: CollectionViewDelegate {
  /// Returns the size of an item, in points; ``CollectionViewFlowLayout/itemSize`` by default.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  /// Returns the margins of a section's items; ``CollectionViewFlowLayout/sectionInset`` by default.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets
  /// Returns the minimum distance of a section's lines; ``CollectionViewFlowLayout/minimumLineSpacing`` by
  /// default.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the minimum distance of items on a line; ``CollectionViewFlowLayout/minimumInteritemSpacing`` by
  /// default.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  /// Returns the size of a section's header, of which only the extent along the scrolling axis counts;
  /// ``CollectionViewFlowLayout/headerReferenceSize`` by default.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  /// Returns the size of a section's footer, of which only the extent along the scrolling axis counts;
  /// ``CollectionViewFlowLayout/footerReferenceSize`` by default.
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

// Each default notes in the calling layout that the method is missing, and returns the layout's property.
extension CollectionViewDelegateFlowLayout {
  /// Returns the layout's item size.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { commonItemSize(collectionView, collectionViewLayout) }
  /// Returns the layout's section inset.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets {
    noteMissing(.insetForSection, collectionView, collectionViewLayout)?.sectionInset ?? .zero
  }
  /// Returns the layout's minimum distance of lines.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    noteMissing(.minimumLineSpacing, collectionView, collectionViewLayout)?.minimumLineSpacing ?? 10
  }
  /// Returns the layout's minimum distance of items.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    noteMissing(.minimumInteritemSpacing, collectionView, collectionViewLayout)?
      .minimumInteritemSpacing ?? 10
  }
  /// Returns the layout's header size.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { commonHeaderSize(collectionView, collectionViewLayout) }
  /// Returns the layout's footer size.
  public func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { commonFooterSize(collectionView, collectionViewLayout) }

  /// Returns ``CollectionViewFlowLayout/itemSize``, as if the delegate lacked the method; for protocols of
  /// this package that refine this one.
  package func commonItemSize(_ view: CollectionView, _ layout: CollectionViewLayout) -> CGSize {
    noteMissing(.sizeForItem, view, layout)?.itemSize ?? CGSize(width: 50, height: 50)
  }

  /// Returns ``CollectionViewFlowLayout/headerReferenceSize``, as if the delegate lacked the method.
  package func commonHeaderSize(
    _ view: CollectionView, _ layout: CollectionViewLayout
  ) -> CGSize {
    noteMissing(.referenceSizeForHeader, view, layout)?.headerReferenceSize ?? .zero
  }

  /// Returns ``CollectionViewFlowLayout/footerReferenceSize``, as if the delegate lacked the method.
  package func commonFooterSize(
    _ view: CollectionView, _ layout: CollectionViewLayout
  ) -> CGSize {
    noteMissing(.referenceSizeForFooter, view, layout)?.footerReferenceSize ?? .zero
  }

  /// Notes in the layout that the delegate lacks a method, unless another object forwards the call.
  private func noteMissing(
    _ method: MissingMethods, _ view: CollectionView, _ layout: CollectionViewLayout
  ) -> CollectionViewFlowLayout? {
    if view.delegate === self { layout.missingMethods.insert(method) }
    return layout as? CollectionViewFlowLayout
  }
}
