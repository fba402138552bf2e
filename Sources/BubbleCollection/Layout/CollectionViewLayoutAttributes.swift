import Foundation

/// Where one element of a collection view is and how it looks: `UICollectionViewLayoutAttributes`.
///
/// Rects and points are in content coordinates: points from the content's top left, y down. A subclass
/// that adds properties overrides `copy(with:)` and `isEqual(_:)`: the collection view compares with the
/// latter to see whether an element has to be told again.
///
/// ## Differences from UICollectionViewLayoutAttributes
///
/// The frame is stored as it was set: it comes back to the last bit. Under a transform it is the
/// bounding box of the transformed bounds, as `UIView` says; setting it then moves the centre and
/// leaves the size.
open class CollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The place of the element in the data; an empty path after a plain `init()`.
  open var indexPath = IndexPath()
  /// What lies over what: higher is nearer.
  open var zIndex = 0
  /// How opaque it is, from 0 to 1.
  open var alpha: CGFloat = 1
  /// Whether it is hidden.
  open var isHidden = false
  /// Whether it is a cell, a supplementary or a decoration view.
  open var representedElementCategory: CollectionView.ElementCategory { storedCategory }
  /// Which kind of supplementary or decoration view; nil for a cell.
  open var representedElementKind: String? { storedKind }

  var storedCategory = CollectionView.ElementCategory.cell
  var storedKind: String?
  /// Where the element is without its transform.
  var untransformedFrame = CGRect.zero
  /// What it is transformed by about its centre; nil: not at all.
  ///
  /// Behind a reference, for few elements have one.
  private var storedTransform: Transform?

  private final class Transform {
    let value: CATransform3D
    init(_ value: CATransform3D) { self.value = value }
  }

  /// Makes attributes of a cell without an index path.
  public override init() { super.init() }

  /// Makes the attributes of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Makes the attributes of a supplementary view.
  public convenience init(
    forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    storedCategory = .supplementaryView
    storedKind = elementKind
  }

  /// Makes the attributes of a decoration view.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    self.indexPath = indexPath
    storedCategory = .decorationView
    storedKind = decorationViewKind
  }

  @_silgen_name("BubbleCollection_makeLayoutAttributes")
  convenience init(dynamically: Void) { self.init() }

  /// Where the element is: ``bounds`` about ``center``, under the transform its bounding box.
  open var frame: CGRect {
    get {
      guard let storedTransform else { return untransformedFrame }
      return storedTransform.value.boundingBox(of: untransformedFrame)
    }
    set {
      if storedTransform == nil {
        untransformedFrame = newValue
      } else {
        center = CGPoint(x: newValue.midX, y: newValue.midY)
      }
    }
  }

  /// The middle of the element; setting it moves the frame.
  open var center: CGPoint {
    get { CGPoint(x: untransformedFrame.midX, y: untransformedFrame.midY) }
    set {
      let size = untransformedFrame.size
      untransformedFrame.origin = CGPoint(
        x: newValue.x - size.width / 2, y: newValue.y - size.height / 2)
    }
  }

  /// How large the element is without its transform; setting it keeps the ``center``.
  open var size: CGSize {
    get { untransformedFrame.size }
    set {
      let center = self.center
      untransformedFrame.size = newValue
      self.center = center
    }
  }

  /// The element's own rect: origin zero, and its ``size``.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: untransformedFrame.size) }
    set { size = newValue.size }
  }

  /// The flat transform about the centre, the same fact as ``transform3D``.
  ///
  /// The identity if ``transform3D`` is none that is flat.
  open var transform: CGAffineTransform {
    get {
      guard let storedTransform, CATransform3DIsAffine(storedTransform.value) else {
        return .identity
      }
      return CATransform3DGetAffineTransform(storedTransform.value)
    }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// The transform about the centre.
  open var transform3D: CATransform3D {
    get { storedTransform?.value ?? CATransform3DIdentity }
    set { storedTransform = CATransform3DIsIdentity(newValue) ? nil : Transform(newValue) }
  }

  /// A new instance of the same class with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).makeInstance()
    copy.indexPath = indexPath
    copy.storedCategory = storedCategory
    copy.storedKind = storedKind
    copy.untransformedFrame = untransformedFrame
    copy.storedTransform = storedTransform
    copy.zIndex = zIndex
    copy.alpha = alpha
    copy.isHidden = isHidden
    return copy
  }

  /// Whether the other object is of the same class and says the same of the same element.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CollectionViewLayoutAttributes else { return false }
    if other === self { return true }
    return type(of: other) == type(of: self) && indexPath == other.indexPath
      && storedCategory == other.storedCategory && storedKind == other.storedKind
      && untransformedFrame == other.untransformedFrame && zIndex == other.zIndex
      && alpha == other.alpha && isHidden == other.isHidden
      && (storedTransform === other.storedTransform
        || CATransform3DEqualToTransform(transform3D, other.transform3D))
  }

  /// A hash of the element's identity.
  open override var hash: Int {
    var hasher = Hasher()
    hasher.combine(indexPath)
    hasher.combine(storedKind)
    return hasher.finalize()
  }

  /// The element, its frame and what is not as by default.
  open override var description: String {
    var text = "\(ElementIdentity(self)) frame \(frame.shortDescription)"
    if zIndex != 0 { text += " zIndex \(zIndex)" }
    if alpha != 1 { text += " alpha \(alpha)" }
    if isHidden { text += " hidden" }
    if storedTransform != nil { text += " transformed" }
    return text
  }
}
