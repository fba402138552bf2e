import Foundation

/// A data source that knows its items by identifiers, so that a layout finds one again however the data changed.
package protocol IdentifiedItems: AnyObject {
  /// What identifies the item at an index path; nil if there is none.
  func identifier(ofItemAt indexPath: IndexPath) -> AnyHashable?
  /// Where the item with an identifier is; nil if it is not there.
  func indexPath(ofItemIdentifiedBy identifier: AnyHashable) -> IndexPath?
}
