import Foundation

extension IndexPath {
  /// Creates an index path of an item in a section, as UIKit's extension does.
  public init(item: Int, section: Int) {
    // Without an array: this runs for each element of each answer.
    self.init(index: section)
    append(item)
  }

  /// Creates an index path of a row in a section: `UITableView`'s spelling of the same path.
  public init(row: Int, section: Int) { self.init(item: row, section: section) }

  /// The section: the first index, `NSNotFound` if the path is empty.
  public var section: Int {
    get { isEmpty ? NSNotFound : self[0] }
    set { if isEmpty { append(newValue) } else { self[0] = newValue } }
  }

  /// The item within its section: the second index, `NSNotFound` if the path has no second index.
  ///
  /// The index path of a whole section in a ``CollectionViewUpdateItem`` has `NSNotFound` here, too.
  public var item: Int {
    get { count < 2 ? NSNotFound : self[1] }
    set {
      switch count {
      case 0: self = [NSNotFound, newValue]
      case 1: append(newValue)
      default: self[1] = newValue
      }
    }
  }

  /// The item under `UITableView`'s name.
  public var row: Int {
    get { item }
    set { item = newValue }
  }

  /// Whether this is the path of an item: two indices, neither of them negative or `NSNotFound`.
  package var isItemPath: Bool { itemIndices != nil }

  /// Both indices of the path of an item; nil if it is not one.
  ///
  /// Each index is read once, because this runs for each element of each answer.
  var itemIndices: (section: Int, item: Int)? {
    guard count == 2 else { return nil }
    let section = self[0]
    let item = self[1]
    guard section >= 0, item >= 0, section != NSNotFound, item != NSNotFound else { return nil }
    return (section, item)
  }
}
