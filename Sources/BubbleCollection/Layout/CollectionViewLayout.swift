import Foundation

/// Places the elements of a collection view: `UICollectionViewLayout`, to be subclassed.
///
/// The driver, ``CollectionView``, calls it in UIKit's order: ``prepare()``, then ``collectionViewContentSize``, then
/// ``layoutAttributesForElements(in:)``. Rects and points are in content coordinates: points from the content's top left, y down.
/// A layout belongs to one thread at a time. Names, defaults and order are those of UIKit's header and class reference.
///
/// ```swift
/// class StackLayout: CollectionViewLayout {
///   override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }
///   override func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
///     (0..<(collectionView?.numberOfItems(inSection: 0) ?? 0)).map { item in
///       let attributes = CollectionViewLayoutAttributes(forCellWith: [0, item])
///       attributes.frame = CGRect(x: 0, y: 44 * item, width: 320, height: 44)
///       return attributes
///     }
///   }
/// }
/// ```
///
/// ## Names of older sources
///
/// | in old sources | today |
/// | --- | --- |
/// | `prepareLayout()` | ``prepare()`` |
/// | `collectionViewContentSize()` | ``collectionViewContentSize`` |
/// | `layoutAttributesForElementsInRect(_:)` | ``layoutAttributesForElements(in:)`` |
/// | `layoutAttributesForItemAtIndexPath(_:)` | ``layoutAttributesForItem(at:)`` |
/// | `…ViewOfKind(_:atIndexPath:)`, `…ElementOfKind(_:atIndexPath:)` | `…(ofKind:at:)` |
/// | `invalidateLayoutWithContext(_:)` | ``invalidateLayout(with:)`` |
/// | `shouldInvalidateLayoutForBoundsChange(_:)` | ``shouldInvalidateLayout(forBoundsChange:)`` |
/// | `invalidationContextForBoundsChange(_:)` | ``invalidationContext(forBoundsChange:)`` |
/// | `targetContentOffsetForProposedContentOffset(_:)` | ``targetContentOffset(forProposedContentOffset:)`` |
/// | `prepareForCollectionViewUpdates(_:)` | ``prepare(forCollectionViewUpdates:)`` |
/// | `prepareForAnimatedBoundsChange(_:)` | ``prepare(forAnimatedBoundsChange:)`` |
/// | `prepareForTransitionToLayout(_:)`, `…FromLayout(_:)` | `prepareForTransition(to:)`, `…(from:)` |
/// | `registerClass(_:forDecorationViewOfKind:)` | `register(_:forDecorationViewOfKind:)` |
open class CollectionViewLayout: NSObject {
  /// The collection view that uses this layout; nil if there is none.
  open var collectionView: CollectionView? { owner }
  weak var owner: CollectionView? { didSet { if owner !== oldValue { ownerCount += 1 } } }
  /// A number that changes whenever the layout is attached to a collection view, or detached from it.
  package private(set) var ownerCount = 0

  /// The context that ``invalidateLayout()`` forwards while the collection view calls it.
  private var contextOfCollectionView: CollectionViewLayoutInvalidationContext?
  /// Whether the driver is within its call of ``prepare()``: properties set there need no invalidation.
  var isBeingPrepared = false
  /// Whether the base class received the query for the drop place of an item that is moved by hand.
  var leavesTargetOpen = false
  /// The optional methods that the delegate lacks.
  package var missingMethods: MissingMethods = []

  /// Measures visible items, for layouts of this package that know their content; a view's preferred size has
  /// precedence.
  package var itemMeasurer: ((IndexPath) -> CGSize)?
  /// A number that changes whenever the results of ``itemMeasurer`` become stale.
  package var itemMeasurerVersion = 0

  /// The scrolling axis of the content; nil: the axis along which it is larger than the view.
  var scrollDirectionOfContent: CollectionView.ScrollDirection? { nil }

  /// The classes of decoration views, by kind.
  var decorationViewClasses: [String: CollectionReusableView.Type] = [:]
  /// The kinds of supplementary and decoration views that the layout has returned.
  private var answeredKinds: Set<ElementKind> = []

  /// Notifies the layout of a change of the collection view's `adjustedContentInset`.
  ///
  /// By default the layout is queried as for a change of the bounds to the present bounds. Layouts that fill
  /// the remaining width, or hold elements at its edges, compare the insets there. UIKit invalidates, too,
  /// since iOS 13, but has no such method.
  open func adjustedContentInsetDidChange() {
    guard let bounds = collectionView?.bounds, shouldInvalidateLayout(forBoundsChange: bounds)
    else { return }
    invalidateLayout(with: invalidationContext(forBoundsChange: bounds))
  }

  /// Creates a layout.
  public override init() { super.init() }

  /// Creates a layout as `init()` does: archives are not supported, the coder is not read.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: Queries

  /// The class of the layout's attributes.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }
  /// The class of the layout's invalidation contexts.
  open class var invalidationContextClass: AnyClass {
    CollectionViewLayoutInvalidationContext.self
  }

  /// Computes everything that the queries below need: the first message after each invalidation.
  open func prepare() {}

  /// The size of all content; zero in the base class.
  open var collectionViewContentSize: CGSize { .zero }

  /// Returns the attributes of at least all elements whose frames intersect `rect`; nil in the base class.
  ///
  /// The rect may be larger than the visible part, negative, or beyond the content. The returned attributes
  /// must not change until an invalidation.
  open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    nil
  }

  /// Returns the attributes of a cell; nil in the base class.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  /// Returns the attributes of a supplementary view; nil in the base class.
  ///
  /// During an exchange of layouts the collection view requests only sections' headers and footers, and the
  /// kinds of which this layout itself has returned views.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the attributes of a decoration view; nil in the base class.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns the final offset of a batch update or a change of layout or size; the proposal in the base class.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  /// Returns the final offset of a drag; the proposal in the base class.
  ///
  /// - Parameters:
  ///   - proposedContentOffset: The final offset without an override, in content coordinates.
  ///   - velocity: Points per millisecond, as scroll views report it; Apple's page documents points per second.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  // MARK: Invalidation

  /// Invalidates everything, so that it is prepared again in the next pass; cheap, and may be called at any time.
  ///
  /// The counts stay. It calls ``invalidateLayout(with:)``. Overrides call super.
  ///
  /// The collection view calls it, too, as in UIKit: when the layout is attached, for `reloadData()`, for a
  /// batch update, and for new bounds that make the layout stale. The reason is in the context that
  /// ``invalidateLayout(with:)`` then receives. For new bounds this context names only the elements that
  /// ``invalidationContext(forBoundsChange:)`` named. So an override drops caches, and nothing that the
  /// layout cannot compute again. If an element prefers another size or is moved by hand, the collection view
  /// calls only ``invalidateLayout(with:)``.
  open func invalidateLayout() {
    let context: CollectionViewLayoutInvalidationContext
    if let given = contextOfCollectionView {
      context = given
      // Any invalidations that the layout makes in return have their own contexts.
      contextOfCollectionView = nil
    } else {
      context = makeInvalidationContext()
      context.storedInvalidateEverything = true
    }
    invalidateLayout(with: context)
  }

  /// Invalidates the parts that a context names, to be prepared again in the next pass; every invalidation
  /// passes through here, once.
  ///
  /// For new bounds it is called when the collection view has them. Overrides call super.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    collectionView?.layout(self, wasInvalidatedWith: context)
  }

  /// Whether new bounds make the layout stale; false in the base class.
  ///
  /// Called at every change of offset or size, while the collection view still has its old bounds.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Returns a context with the parts that new bounds make stale; a new instance of
  /// `invalidationContextClass` in the base class.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  /// Whether the attributes that an element prefers make the layout stale; false in the base class.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// Returns a context with the parts that preferred attributes make stale; a new context in the base class.
  ///
  /// This is the point at which the layout adopts the size.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  // MARK: Updates

  /// Notifies the layout of the changes of a batch, after ``prepare()`` for the new data.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}
  /// Ends the work begun by ``prepare(forCollectionViewUpdates:)``, inside the animation.
  open func finalizeCollectionViewUpdates() {}

  /// Returns the start of the animation of an item that is on screen after a change; nil: the animation's
  /// end.
  ///
  /// Called for surviving items, too, with the index path after the change. For an item that appears in a
  /// batch, the base class returns a copy of its attributes, faded according to
  /// ``CollectionView/appearanceAnimation``, but only while the batch calls it. Otherwise nil.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .cell(itemIndexPath))
  }
  /// Returns the end of the animation of an item that was on screen before a change; nil: the animation's
  /// start.
  ///
  /// Called for surviving items, too, with the index path before the change. For items that disappear in a
  /// batch the base class does the same as ``initialLayoutAttributesForAppearingItem(at:)`` for those that
  /// appear.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .cell(itemIndexPath))
  }
  /// Returns the start of the animation of a supplementary view; nil: the animation's end.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .supplementary(elementKind, elementIndexPath))
  }
  /// Returns the end of the animation of a supplementary view; nil: the animation's start.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .supplementary(elementKind, elementIndexPath))
  }
  /// Returns the start of the animation of a decoration view; nil: the animation's end.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .decoration(elementKind, decorationIndexPath))
  }
  /// Returns the end of the animation of a decoration view; nil: the animation's start.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .decoration(elementKind, decorationIndexPath))
  }

  /// Returns the supplementary views that a batch removes, by index paths before it; none in the base class.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// Returns the decoration views that a batch removes, by index paths before it; none in the base class.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// Returns the supplementary views that a batch adds, by index paths after it; none in the base class.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// Returns the decoration views that a batch adds, by index paths after it; none in the base class.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Bounds and transitions

  /// Notifies the layout that the bounds change inside an animation.
  ///
  /// It is not called around the insertions and deletions of a batch, in contrast to Apple's page: UIKit's
  /// header ties it to the bounds. Layouts that are notified of a batch would begin another change here,
  /// which would undo the batch.
  ///
  /// - Parameter oldBounds: The bounds before; the collection view has the new ones already.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Ends the work begun by ``prepare(forAnimatedBoundsChange:)``, inside the animation.
  open func finalizeAnimatedBoundsChange() {}
  /// Notifies the layout that another one is about to replace it.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}
  /// Notifies the layout that it is about to replace another one.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}
  /// Ends a change of layout, on both layouts, inside the animation.
  open func finalizeLayoutTransition() {}

  // MARK: Decoration views

  /// Registers the class of the decoration views of a kind; nil removes the registration.
  ///
  /// - Precondition: The kind is not empty, and the class is one of `CollectionReusableView`.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    precondition(!elementKind.isEmpty, "the kind of a decoration view is empty")
    precondition(
      viewClass == nil || viewClass is CollectionReusableView.Type,
      "\(viewClass.map(String.init(describing:)) ?? "") is not a CollectionReusableView")
    decorationViewClasses[elementKind] = viewClass as? CollectionReusableView.Type
  }

  /// Registers the nib of the decoration views of a kind; nil removes the registration.
  open func register(_ nib: Nib?, forDecorationViewOfKind elementKind: String) {
    register(nib?.viewClass, forDecorationViewOfKind: elementKind)
  }

  // MARK: Direction

  /// The direction for which the layout was written; left to right in the base class.
  open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }
  /// Whether the collection view mirrors the layout if the interface has the other direction.
  ///
  /// False in the base class. The content is mirrored about the middle of its width. Its first layout starts
  /// at the right end, unless an offset was set before. An offset of 0 is the left end, here as in UIKit.
  ///
  /// ## Differences from UICollectionViewLayout
  ///
  /// After a later change of direction or of the content, the host has to set the offset.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Moving by hand

  /// Returns the index path of a drop of an item that is being moved by hand; in the base class the item's
  /// origin.
  ///
  /// The collection view ignores the base class's answer, and drops the item at the index path of the item
  /// that lies under the position.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    leavesTargetOpen = true
    return previousIndexPath
  }

  /// Returns the attributes of an item while it is being moved by hand; nil in the base class.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Returns a context with the parts that a step of moving items by hand makes stale.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.storedTargetPaths = targetIndexPaths
    context.storedPreviousPaths = previousIndexPaths
    context.storedMovementTarget = targetPosition
    return context
  }

  /// Returns a context with the parts that the end of moving items by hand makes stale.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> CollectionViewLayoutInvalidationContext {
    let context = makeInvalidationContext()
    context.storedTargetPaths = indexPaths
    context.storedPreviousPaths = previousIndexPaths
    return context
  }
}

extension CollectionViewLayout {
  /// Invalidates with a context of the collection view: calls ``invalidateLayout()``, so that its overrides
  /// run; it forwards the context.
  func invalidateLayout(using context: CollectionViewLayoutInvalidationContext) {
    let outer = contextOfCollectionView
    contextOfCollectionView = context
    invalidateLayout()
    contextOfCollectionView = outer
  }

  /// Returns a new instance of ``invalidationContextClass``.
  func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    let named: AnyClass = type(of: self).invalidationContextClass
    guard let contextClass = named as? CollectionViewLayoutInvalidationContext.Type else {
      collectionView?.report(
        .layout("invalidationContextClass is \(named), which is not an invalidation context"))
      return CollectionViewLayoutInvalidationContext()
    }
    return contextClass.makeInstance()
  }

  /// Records that the layout has an element of a kind.
  func noteKind(of element: ElementIdentity) { answeredKinds.insert(ElementKind(element)) }

  /// Whether the layout may have views of a kind: a layout may trap on a query for a kind that only the other
  /// layout of a transition has.
  func mayKnow(_ kind: ElementKind) -> Bool {
    switch kind.category {
    case .cell: true
    case .supplementaryView:
      kind.kind == CollectionView.elementKindSectionHeader
        || kind.kind == CollectionView.elementKindSectionFooter || answeredKinds.contains(kind)
    case .decorationView:
      decorationViewClasses[kind.kind] != nil || answeredKinds.contains(kind)
    }
  }
}
