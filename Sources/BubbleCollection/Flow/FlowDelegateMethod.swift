/// The methods of ``CollectionViewDelegateFlowLayout``, all of which a delegate may leave out.
enum FlowDelegateMethod: UInt8 {
  case sizeForItem = 1
  case insetForSection = 2
  case minimumLineSpacing = 4
  case minimumInteritemSpacing = 8
  case referenceSizeForHeader = 16
  case referenceSizeForFooter = 32

  /// All but that of sizes, added up.
  static let ofSections: UInt8 = 62
}
