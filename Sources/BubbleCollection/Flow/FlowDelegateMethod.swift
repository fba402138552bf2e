/// The methods of ``CollectionViewDelegateFlowLayout``, all of which a delegate may leave out.
enum FlowDelegateMethod: Int {
  case sizeForItem
  case insetForSection
  case minimumLineSpacing
  case minimumInteritemSpacing
  case referenceSizeForHeader
  case referenceSizeForFooter
}
