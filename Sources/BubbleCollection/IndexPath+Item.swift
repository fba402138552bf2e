import Foundation

extension IndexPath {
  /// Makes an index path of an item in a section, as UIKit's extension does.
  public init(item: Int, section: Int) { self.init(indexes: [section, item]) }

  /// The section: the first index.
  ///
  /// - Precondition: The path is not empty.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The item within its section: the second index.
  ///
  /// - Precondition: The path has two indices.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
