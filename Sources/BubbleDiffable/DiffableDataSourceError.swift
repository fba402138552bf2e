import BubbleCollection
import Foundation

/// A snapshot that cannot be applied, with the text of UIKit's exception.
///
/// Identifiers are given as text.
public enum DiffableDataSourceError: Error, Hashable, Sendable {
  /// The same item twice in one call.
  case duplicateItems([String])
  /// The same section twice in one call.
  case duplicateSections([String])
  /// Sections that are added although the snapshot has them.
  case existingSections([String])
  /// Items are appended, but there is no section yet.
  case noSections
  /// An item is named that the snapshot does not have.
  case missingItem(String)
  /// A section is named that the snapshot does not have.
  case missingSection(String)
  /// An item is to be reloaded or reconfigured that the snapshot does not have.
  case reloadOfMissingItem(String)
  /// A section is to be reloaded that the snapshot does not have.
  case reloadOfMissingSection(String)
  /// Something is to be put beside itself.
  case destinationIsSource(String)
  /// A snapshot is applied while the collection view asks its layout or data source, or within the block
  /// of a batch.
  case reentrantApply
}

extension DiffableDataSourceError: CustomStringConvertible {
  /// What is wrong, in UIKit's words where it has any.
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
