import Foundation

/// What layout attributes say of an element, without what subclasses add.
struct LayoutAttributesValues: Equatable {
  var indexPath = IndexPath()
  var category = CollectionView.ElementCategory.cell
  var kind: String?
  /// Where the element is without its transform.
  var frame = CGRect.zero
  var zIndex = 0
  var alpha: CGFloat = 1
  var isHidden = false
  /// What the element is transformed by about its centre; nil: not at all.
  var transform: Transform?

  /// A transform behind a reference, for few elements have one.
  final class Transform: Equatable {
    let value: CATransform3D
    init(_ value: CATransform3D) { self.value = value }

    static func == (one: Transform, other: Transform) -> Bool {
      one === other || CATransform3DEqualToTransform(one.value, other.value)
    }
  }

  /// Where the element is under its transform.
  var boundingBox: CGRect {
    guard let transform else { return frame }
    return transform.value.boundingBox(of: frame)
  }

  // What differs most often comes first.
  static func == (one: LayoutAttributesValues, other: LayoutAttributesValues) -> Bool {
    one.frame == other.frame && one.zIndex == other.zIndex && one.alpha == other.alpha
      && one.isHidden == other.isHidden && one.category == other.category
      && (one.category == .cell || one.kind == other.kind) && one.transform == other.transform
      && one.indexPath == other.indexPath
  }
}
