import Foundation

/// The place and appearance of one element of a collection view: `UICollectionViewLayoutAttributes`.
///
/// Rects and points are in content coordinates: points from the content's top left, y down. A subclass that
/// adds properties overrides `copy(with:)` and `isEqual(_:)`. The collection view compares with the latter to
/// decide whether to report an element again.
///
/// ## Differences from UICollectionViewLayoutAttributes
///
/// The frame is stored exactly as it was set. Under a transform it is the bounding box of the transformed
/// bounds, as `UIView` defines it. Setting it then moves the centre and keeps the size.
open class CollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The element's index path in the data; empty after a plain `init()`.
  open var indexPath: IndexPath {
    get { values.indexPath }
    set { values.indexPath = newValue }
  }
  /// The stacking order: elements with higher values are in front.
  open var zIndex: Int {
    get { values.zIndex }
    set { values.zIndex = newValue }
  }
  /// The opacity, from 0 to 1.
  open var alpha: CGFloat {
    get { values.alpha }
    set { values.alpha = newValue }
  }
  /// Whether it is hidden.
  open var isHidden: Bool {
    get { values.isHidden }
    set { values.isHidden = newValue }
  }
  /// The category: cell, supplementary or decoration view.
  open var representedElementCategory: CollectionView.ElementCategory { values.category }
  /// The kind of the supplementary or decoration view; nil for a cell.
  open var representedElementKind: String? { values.kind }

  /// All properties as one value, which is copied and compared for each element of each answer.
  final var values = LayoutAttributesValues()

  /// Creates attributes of a cell without an index path.
  public override init() { super.init() }

  /// Creates the attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    values.indexPath = indexPath
  }

  /// Creates the attributes of a supplementary view.
  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    values.indexPath = indexPath
    values.category = .supplementaryView
    values.kind = elementKind
  }

  /// Creates the attributes of a decoration view.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    values.indexPath = indexPath
    values.category = .decorationView
    values.kind = decorationViewKind
  }

  @_silgen_name("BubbleCollection_makeLayoutAttributes")
  convenience init(dynamically: Void) { self.init() }

  /// The element's frame: ``bounds`` about ``center``; under the transform its bounding box.
  open var frame: CGRect {
    get { values.boundingBox }
    set {
      if values.transform == nil {
        values.frame = newValue
      } else {
        center = CGPoint(x: newValue.midX, y: newValue.midY)
      }
    }
  }

  /// The centre of the element; setting it moves the frame.
  open var center: CGPoint {
    get { CGPoint(x: values.frame.midX, y: values.frame.midY) }
    set {
      let size = values.frame.size
      values.frame.origin = CGPoint(
        x: newValue.x - size.width / 2, y: newValue.y - size.height / 2)
    }
  }

  /// The element's size without its transform; setting it keeps the ``center``.
  open var size: CGSize {
    get { values.frame.size }
    set {
      let center = self.center
      values.frame.size = newValue
      self.center = center
    }
  }

  /// The element's own rect: origin zero, and its ``size``.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: values.frame.size) }
    set { size = newValue.size }
  }

  /// The affine transform about the centre, the same value as ``transform3D``.
  ///
  /// It is the identity if ``transform3D`` is not affine.
  open var transform: CGAffineTransform {
    get {
      guard let transform = values.transform?.value, CATransform3DIsAffine(transform) else {
        return .identity
      }
      return CATransform3DGetAffineTransform(transform)
    }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The transform about the centre.
  open var transform3D: CATransform3D {
    get { values.transform?.value ?? CATransform3DIdentity }
    set {
      values.transform =
        CATransform3DIsIdentity(newValue) ? nil : LayoutAttributesValues.Transform(newValue)
    }
  }

  /// Returns a new instance of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).makeInstance()
    copy.values = values
    return copy
  }

  /// Whether the other object has the same class, element and values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewLayoutAttributes else { return false }
    return other === self || type(of: other) == type(of: self) && values == other.values
  }

  /// Whether both attributes are the same, as in ``isEqual(_:)``; the collection view calls this method.
  ///
  /// It avoids a cast, because it runs for each visible element in each pass. A class that adds properties
  /// may override it for instances of exactly itself. For all others it must call ``isEqual(_:)``, as this
  /// does.
  open func isSame(as other: CollectionViewLayoutAttributes) -> Bool {
    guard type(of: self) == CollectionViewLayoutAttributes.self else { return isEqual(other) }
    return hasSameValues(as: other) && type(of: other) == CollectionViewLayoutAttributes.self
  }

  /// Whether the properties of this class are the same, regardless of the properties of subclasses.
  public final func hasSameValues(as other: CollectionViewLayoutAttributes) -> Bool {
    values == other.values
  }

  /// A hash of the element's identity.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(indexPath)
    hasher.combine(values.kind)
    return hasher.finalize()
  }

  /// The element, its frame and the properties that differ from their defaults.
  open override var description: String {
    var text = "\(ElementIdentity(self)) frame \(frame.shortDescription)"
    if zIndex != 0 { text += " zIndex \(zIndex)" }
    if alpha != 1 { text += " alpha \(alpha)" }
    if isHidden { text += " hidden" }
    if values.transform != nil { text += " transformed" }
    return text
  }
}

extension CollectionViewLayoutAttributes {
  /// Returns a copy of the same class.
  func duplicate() -> CollectionViewLayoutAttributes {
    // If a subclass copies into another class, the object itself is used.
    copy(with: nil) as? CollectionViewLayoutAttributes ?? self
  }
}

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
