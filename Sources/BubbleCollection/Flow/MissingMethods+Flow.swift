/// The methods of ``CollectionViewDelegateFlowLayout``, all of which a delegate may leave out.
extension MissingMethods {
  package static let sizeForItem = MissingMethods(rawValue: 1 << 24)
  package static let insetForSection = MissingMethods(rawValue: 1 << 25)
  package static let minimumLineSpacing = MissingMethods(rawValue: 1 << 26)
  package static let minimumInteritemSpacing = MissingMethods(rawValue: 1 << 27)
  package static let referenceSizeForHeader = MissingMethods(rawValue: 1 << 28)
  package static let referenceSizeForFooter = MissingMethods(rawValue: 1 << 29)

  /// All but that of sizes.
  package static let ofSections = MissingMethods(rawValue: 62 << 24)
}
