import BubbleCollection

/// An error in building or applying a snapshot, with the text of UIKit's exception.
///
/// Identifiers are given as text.
public enum DiffableDataSourceError: Error, Hashable, Sendable {
  /// A call names the same item twice.
  case duplicateItems([String])
  /// A call names the same section twice.
  case duplicateSections([String])
  /// A call adds sections that the snapshot already has.
  case existingSections([String])
  /// A call appends items, but there is no section yet.
  case noSections
  /// A call names an item that the snapshot does not have.
  case missingItem(String)
  /// A call names a section that the snapshot does not have.
  case missingSection(String)
  /// A call reloads or reconfigures an item that the snapshot does not have.
  case reloadOfMissingItem(String)
  /// A call reloads a section that the snapshot does not have.
  case reloadOfMissingSection(String)
  /// A call moves or inserts an item or a section before or after itself.
  case destinationIsSource(String)
  /// A snapshot is applied while the collection view calls its layout or data source, or within the block of
  /// a batch.
  case reentrantApply
}

extension DiffableDataSourceError: CustomStringConvertible {
  /// The error in UIKit's words, if UIKit has a text for it.
  public var description: String {
    switch self {
    case .duplicateItems(let identifiers): Self.notUnique("item", identifiers)
    case .duplicateSections(let identifiers): Self.notUnique("section", identifiers)
    case .existingSections(let identifiers): Self.existing(identifiers)
    case .noSections:
      "There are currently no sections in the data source. Please add a section first."
    case .missingItem(let identifier):
      "Invalid update: the item identifier \(identifier) does not exist in the snapshot"
    case .missingSection(let identifier):
      "Invalid update: the section identifier \(identifier) does not exist in the snapshot"
    case .reloadOfMissingItem(let identifier):
      """
      Attempted to reload item identifier that does not exist in the snapshot: \(identifier)
      """
    case .reloadOfMissingSection(let identifier):
      """
      Attempted to reload section identifier that does not exist in the snapshot: \(identifier)
      """
    case .destinationIsSource(let identifier):
      "Invalid update: destination for move or insertion is the same as the source [\(identifier)]"
    case .reentrantApply:
      """
      A snapshot was applied from within a pass of the collection view or the block of a batch; apply \
      it afterwards
      """
    }
  }

  private static func notUnique(_ kind: String, _ identifiers: [String]) -> String {
    """
    Fatal: supplied \(kind) identifiers are not unique. Duplicate identifiers: {(
        \(identifiers.joined(separator: ",\n    "))
    )}
    """
  }

  private static func existing(_ identifiers: [String]) -> String {
    let (plural, verb) = identifiers.count == 1 ? ("", "s") : ("s", "")
    return """
      Diffable data source detected an attempt to insert or append \(identifiers.count) section \
      identifier\(plural) that already exist\(verb) in the snapshot. Identifiers in a snapshot must be \
      unique. Section identifier\(plural) that already exist\(verb): \
      \(identifiers.joined(separator: ", "))
      """
  }
}
