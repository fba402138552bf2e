import Foundation

/// The values of layout attributes, without those of subclasses.
struct LayoutAttributesValues: Equatable {
  var indexPath = IndexPath()
  var category = CollectionView.ElementCategory.cell
  var kind: String?
  /// The frame of the element without its transform.
  var frame = CGRect.zero
  var zIndex = 0
  var alpha: CGFloat = 1
  var isHidden = false
  /// The transform about the element's centre; nil if there is none.
  var transform: Transform?

  /// A transform behind a reference, because few elements have one.
  final class Transform: Equatable {
    let value: CATransform3D
    init(_ value: CATransform3D) { self.value = value }

    static func == (one: Transform, other: Transform) -> Bool {
      one === other || CATransform3DEqualToTransform(one.value, other.value)
    }
  }

  /// The frame of the element under its transform.
  var boundingBox: CGRect {
    guard let transform else { return frame }
    return transform.value.boundingBox(of: frame)
  }

  // The values that differ most often are compared first.
  static func == (one: LayoutAttributesValues, other: LayoutAttributesValues) -> Bool {
    one.frame == other.frame && one.zIndex == other.zIndex && one.alpha == other.alpha
      && one.isHidden == other.isHidden && one.category == other.category
      && (one.category == .cell || one.kind == other.kind) && one.transform == other.transform
      && one.indexPath == other.indexPath
  }
}
