import Foundation

/// The reason for refusing a batch of updates.
///
/// UIKit raises an exception with the same text. The collection view is the same as before the batch: counts,
/// layout and visible elements. If the data have changed already, correct them, or call
/// ``CollectionView/reloadData()``.
public enum CollectionUpdateError: Error, Hashable, Sendable {
  /// The kinds of operations on an item or a section.
  public enum Operation: String, Sendable {
    /// The item or section is new.
    case insert
    /// The item or section is gone.
    case delete
    /// The item or section has other data.
    case reload
    /// The item's cell is configured again.
    case reconfigure
    /// The item or section has another place.
    case move
  }

  /// The numbering of an index path or a section.
  public enum Numbering: String, Sendable {
    /// The numbers before the batch.
    case before
    /// The numbers after the batch.
    case after
  }

  /// The count of a section that survives, by its number after the batch, does not fit the batch.
  ///
  /// A move within a section counts as moved in and as moved out.
  case invalidNumberOfItems(
    section: Int, after: Int, before: Int, inserted: Int, deleted: Int, movedIn: Int, movedOut: Int)
  /// The count of the sections does not fit the batch.
  case invalidNumberOfSections(after: Int, before: Int, inserted: Int, deleted: Int)
  /// The item does not exist in its section, which has `count` items.
  case missingItem(Operation, IndexPath, Numbering, count: Int)
  /// The section does not exist; `item` is nil if the whole section is meant.
  case missingSection(Operation, item: Int?, section: Int, Numbering, count: Int)
  /// Two operations apply to the same item.
  case itemCollision(Operation, Operation, IndexPath, Numbering)
  /// Two operations apply to the same section.
  case sectionCollision(Operation, Operation, section: Int, Numbering)
  /// An item moves out of a section that is deleted or reloaded, by its number before the batch.
  case moveFromDeletedSection(Int)
  /// An item moves into a section that is inserted or reloaded, by its number after the batch.
  case moveIntoInsertedSection(Int)
  /// The index path does not belong to an item.
  case unusableIndexPath(Operation, IndexPath)
  /// The update was made from within a hook of the layout, the data source or the delegate.
  case reentrantCall(String)
}

extension CollectionUpdateError: CustomStringConvertible {
  /// UIKit's text if UIKit has one.
  public var description: String {
    switch self {
    case .invalidNumberOfItems(
      let section, let after, let before, let inserted, let deleted, let movedIn, let movedOut):
      """
      Invalid update: invalid number of items in section \(section).  The number of items contained in an \
      existing section after the update (\(after)) must be equal to the number of items contained in that \
      section before the update (\(before)), plus or minus the number of items inserted or deleted from \
      that section (\(inserted) inserted, \(deleted) deleted) and plus or minus the number of items moved \
      into or out of that section (\(movedIn) moved in, \(movedOut) moved out).
      """
    case .invalidNumberOfSections(let after, let before, let inserted, let deleted):
      """
      Invalid update: invalid number of sections.  The number of sections contained in the collection view \
      after the update (\(after)) must be equal to the number of sections contained in the collection view \
      before the update (\(before)), plus or minus the number of sections inserted or deleted \
      (\(inserted) inserted, \(deleted) deleted).
      """
    case .missingItem(let operation, let path, let numbering, let count):
      missingItemText(operation, path, numbering, count)
    case .missingSection(let operation, let item, let section, let numbering, let count):
      missingSectionText(operation, item, section, numbering, count)
    case .itemCollision(let first, let second, let path, let numbering):
      collisionText(first, second, numbering, "index path (\(path.lengthAndPath))", "items")
    case .sectionCollision(let first, let second, let section, let numbering):
      collisionText(first, second, numbering, "section (\(section))", "sections")
    case .moveFromDeletedSection(let section):
      "cannot move an item from a deleted section (\(section))"
    case .moveIntoInsertedSection(let section):
      "cannot move an item into a newly inserted section (\(section))"
    case .unusableIndexPath(let operation, let path):
      "attempt to \(operation) the index path (\(path.lengthAndPath)), which is not that of an item"
    case .reentrantCall(let call):
      "\(call) was called from a hook of the layout, the data source or the delegate"
    }
  }

  private func missingItemText(
    _ operation: Operation, _ path: IndexPath, _ numbering: Numbering, _ count: Int
  ) -> String {
    switch numbering {
    case .before:
      """
      attempt to \(operation.before) item \(path.item) from section \(path.section) which only contains \
      \(count) items before the update
      """
    case .after:
      """
      attempt to \(operation) item \(path.item) into section \(path.section), but there are only \(count) \
      items in section \(path.section) after the update
      """
    }
  }

  private func missingSectionText(
    _ operation: Operation, _ item: Int?, _ section: Int, _ numbering: Numbering, _ count: Int
  ) -> String {
    let sections = "there are only \(count) sections \(numbering) the update"
    guard let item else {
      // UIKit has a comma in only one of the two texts.
      return operation == .insert
        ? "attempt to insert section \(section) but \(sections)"
        : "attempt to \(operation.before) section \(section), but \(sections)"
    }
    return numbering == .before
      ? "attempt to \(operation.before) item \(item) from section \(section), but \(sections)"
      : "attempt to \(operation) item \(item) into section \(section), but \(sections)"
  }

  private func collisionText(
    _ first: Operation, _ second: Operation, _ numbering: Numbering, _ place: String,
    _ things: String
  ) -> String {
    switch (first, second, numbering) {
    case (.move, .move, .after): "attempt to move two \(things) to the same \(place)"
    case _ where first == second: "attempt to \(first) the same \(place) twice"
    case (.delete, .reload, _): "attempt to delete and reload the same \(place)"
    case (_, _, .before): "attempt to perform a delete and a move from the same \(place)"
    case (_, _, .after): "attempt to perform an insert and a move to the same \(place)"
    }
  }
}

extension CollectionUpdateError.Operation: CustomStringConvertible {
  /// The operation as a verb.
  public var description: String { rawValue }

  /// The verb for a place before the batch: a reload is a deletion there, as in UIKit's texts.
  fileprivate var before: String { self == .reload ? "delete" : rawValue }
}

extension CollectionUpdateError.Numbering: CustomStringConvertible {
  /// `before` or `after`.
  public var description: String { rawValue }
}

extension IndexPath {
  /// The text of UIKit's exceptions about an index path, without its address.
  fileprivate var lengthAndPath: String {
    "{length = \(count), path = \(map(String.init).joined(separator: " - "))}"
  }
}
