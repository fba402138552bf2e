/// The methods of ``CollectionViewDelegateFlowLayout``, all of which a delegate may leave out.
extension MissingMethods {
  static let sizeForItem = MissingMethods(rawValue: 1 << 24)
  static let insetForSection = MissingMethods(rawValue: 1 << 25)
  static let minimumLineSpacing = MissingMethods(rawValue: 1 << 26)
  static let minimumInteritemSpacing = MissingMethods(rawValue: 1 << 27)
  static let referenceSizeForHeader = MissingMethods(rawValue: 1 << 28)
  static let referenceSizeForFooter = MissingMethods(rawValue: 1 << 29)

  /// All but that of sizes.
  static let ofSections = MissingMethods(rawValue: 62 << 24)
}
