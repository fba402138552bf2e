import Foundation

/// Says where the elements of a collection view are: `UICollectionViewLayout`, to be subclassed.
///
/// The driver, ``CollectionView``, asks in UIKit's order: ``prepare()``, then
/// ``collectionViewContentSize``, then ``layoutAttributesForElements(in:)``. Rects and points are in
/// content coordinates: points from the content's top left, y down. A layout belongs to one thread at a
/// time. Names, defaults and order are those of UIKit's header and class reference.
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
  /// The collection view that asks this layout, while there is one.
  open var collectionView: CollectionView? { owner }
  weak var owner: CollectionView? { didSet { if owner !== oldValue { ownerCount += 1 } } }
  /// Another number whenever the layout is attached to a collection view, or detached from it.
  package private(set) var ownerCount = 0

  /// What ``invalidateLayout()`` is to hand on while the collection view calls it.
  private var contextOfCollectionView: CollectionViewLayoutInvalidationContext?
  /// Whether the driver is within its call of ``prepare()``: what is set there needs no invalidation.
  var isBeingPrepared = false
  /// Whether the base class was asked where an item that is moved by hand would be dropped.
  var leavesTargetOpen = false
  /// The optional methods that the delegate was found not to have.
  package var missingMethods: MissingMethods = []

  /// What measures items when they are seen, for layouts of this package that know their content; what a view
  /// prefers counts more.
  package var itemMeasurer: ((IndexPath) -> CGSize)?
  /// Another number whenever what ``itemMeasurer`` said no longer holds.
  package var itemMeasurerVersion = 0

  /// The axis along which the content scrolls; nil: that along which it is larger than the view.
  var scrollDirectionOfContent: CollectionView.ScrollDirection? { nil }

  /// What decoration views are made of, by kind.
  var decorationViewClasses: [String: CollectionReusableView.Type] = [:]
  /// The kinds of views that are no cells of which the layout answered some.
  private var answeredKinds: Set<ElementKind> = []

  /// Tells that the collection view's `adjustedContentInset` is another one.
  ///
  /// By default the layout is asked as if the bounds had changed, to what they are: layouts that are as wide as is
  /// left, or hold elements at its edges, compare the insets there. UIKit invalidates, too, since iOS 13, but has
  /// no such method.
  open func adjustedContentInsetDidChange() {
    guard let bounds = collectionView?.bounds, shouldInvalidateLayout(forBoundsChange: bounds)
    else { return }
    invalidateLayout(with: invalidationContext(forBoundsChange: bounds))
  }

  /// Makes a layout.
  public override init() { super.init() }

  /// Makes a layout as `init()` does: there are no archives here, the coder is not read.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: What a layout is asked

  /// The class of the attributes that the layout makes.
  open class var layoutAttributesClass: AnyClass { CollectionViewLayoutAttributes.self }
  /// The class of the contexts that the layout's invalidations are made of.
  open class var invalidationContextClass: AnyClass {
    CollectionViewLayoutInvalidationContext.self
  }

  /// Computes what the questions below need: the first message after each invalidation.
  open func prepare() {}

  /// The size of all content; zero in the base class.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of at least all elements whose frames intersect `rect`; nil in the base class.
  ///
  /// The rect may be larger than what is visible, negative, or beyond the content. What is handed out
  /// must not change until an invalidation.
  open func layoutAttributesForElements(in rect: CGRect) -> [CollectionViewLayoutAttributes]? {
    nil
  }

  /// The attributes of a cell; nil in the base class.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    nil
  }

  /// The attributes of a supplementary view; nil in the base class.
  ///
  /// While layouts are exchanged it is asked for sections' headers and footers, and for those kinds alone of which
  /// it answered views itself.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration view; nil in the base class.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? { nil }

  /// Where to stop after a batch update, a change of layout or of size; the proposal in the base class.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  /// Where to stop after a drag; the proposal in the base class.
  ///
  /// - Parameters:
  ///   - proposedContentOffset: Where it would stop without an override, in content coordinates.
  ///   - velocity: Points a millisecond, as scroll views give it; Apple's page says a second.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  // MARK: Invalidation

  /// Has everything prepared again in the next pass; cheap, and may be called at any time.
  ///
  /// The counts stay. Goes through ``invalidateLayout(with:)``. Overrides call super.
  ///
  /// The collection view calls it, too, as in UIKit: when the layout is attached, for `reloadData()`, for a batch
  /// update, and for new bounds that make the layout stale. What it is called for is in the context that
  /// ``invalidateLayout(with:)`` gets then: nothing but what ``invalidationContext(forBoundsChange:)`` named, for
  /// new bounds. So an override drops what is cached, and nothing that the layout cannot have again. Where an
  /// element prefers another size or is moved by hand, the collection view calls ``invalidateLayout(with:)``
  /// alone.
  open func invalidateLayout() {
    let context: CollectionViewLayoutInvalidationContext
    if let given = contextOfCollectionView {
      context = given
      // Whatever the layout invalidates in return is its own affair.
      contextOfCollectionView = nil
    } else {
      context = makeInvalidationContext()
      context.storedInvalidateEverything = true
    }
    invalidateLayout(with: context)
  }

  /// Has what a context names prepared again in the next pass; every invalidation comes through here, once.
  ///
  /// For new bounds it is called when the collection view has them. Overrides call super.
  open func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    collectionView?.layout(self, wasInvalidatedWith: context)
  }

  /// Whether new bounds make the layout stale; false in the base class.
  ///
  /// Asked at every change of offset or size, while the collection view still has its old bounds.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// What new bounds make stale; a fresh context of
  /// `invalidationContextClass` in the base class.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> CollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  /// Whether the attributes that an element prefers make the layout stale; false in the base class.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> Bool { false }

  /// What preferred attributes make stale; a fresh context in the base class.
  ///
  /// Here the layout takes over the size.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: CollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  // MARK: Updates

  /// Tells of the changes of a batch, after ``prepare()`` for the new data.
  open func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {}
  /// Ends what ``prepare(forCollectionViewUpdates:)`` began, inside the animation.
  open func finalizeCollectionViewUpdates() {}

  /// Where the animation of an item that is on screen after a change starts; nil: where it ends.
  ///
  /// Asked for survivors, too, with the index path after the change. The base class answers for what
  /// appears in a batch, while it is asked about that: a copy, faded as
  /// ``CollectionView/appearanceAnimation`` says. Else nil.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .cell(itemIndexPath))
  }
  /// Where the animation of an item that was on screen before a change ends; nil: where it started.
  ///
  /// Asked for survivors, too, with the index path before the change. The base class answers for what
  /// disappears in a batch, as ``initialLayoutAttributesForAppearingItem(at:)`` does for what appears.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .cell(itemIndexPath))
  }
  /// Where the animation of a supplementary view starts; nil: where it ends.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .supplementary(elementKind, elementIndexPath))
  }
  /// Where the animation of a supplementary view ends; nil: where it started.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .supplementary(elementKind, elementIndexPath))
  }
  /// Where the animation of a decoration view starts; nil: where it ends.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .decoration(elementKind, decorationIndexPath))
  }
  /// Where the animation of a decoration view ends; nil: where it started.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    collectionView?.appearanceByDefault(of: .decoration(elementKind, decorationIndexPath))
  }

  /// The supplementary views that a batch takes away, by index paths before it; none in the base class.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// The decoration views that a batch takes away, by index paths before it; none in the base class.
  open func indexPathsToDeleteForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// The supplementary views that a batch adds, by index paths after it; none in the base class.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// The decoration views that a batch adds, by index paths after it; none in the base class.
  open func indexPathsToInsertForDecorationView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Bounds and transitions

  /// Tells that the bounds change inside an animation.
  ///
  /// Not called around the insertions and deletions of a batch, though Apple's page says so: UIKit's header ties it
  /// to the bounds, and layouts that are notified of a batch begin another change here, which would undo it.
  ///
  /// - Parameter oldBounds: The bounds before; the collection view has the new ones already.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Ends what ``prepare(forAnimatedBoundsChange:)`` began, inside the animation.
  open func finalizeAnimatedBoundsChange() {}
  /// Tells that another layout is about to take this one's place.
  open func prepareForTransition(to newLayout: CollectionViewLayout) {}
  /// Tells that this layout is about to take another one's place.
  open func prepareForTransition(from oldLayout: CollectionViewLayout) {}
  /// Ends a change of layout, on both layouts, inside the animation.
  open func finalizeLayoutTransition() {}

  // MARK: Decoration views

  /// Says what the decoration views of a kind are made of; nil: nothing any more.
  ///
  /// - Precondition: The kind is not empty, and the class is one of `CollectionReusableView`.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    precondition(!elementKind.isEmpty, "the kind of a decoration view is empty")
    precondition(
      viewClass == nil || viewClass is CollectionReusableView.Type,
      "\(viewClass.map(String.init(describing:)) ?? "") is no CollectionReusableView")
    decorationViewClasses[elementKind] = viewClass as? CollectionReusableView.Type
  }

  /// Says what the decoration views of a kind are instantiated from; nil: nothing any more.
  open func register(_ nib: Nib?, forDecorationViewOfKind elementKind: String) {
    register(nib?.viewClass, forDecorationViewOfKind: elementKind)
  }

  // MARK: Direction

  /// The direction that the layout was written for; left to right in the base class.
  open var developmentLayoutDirection: UserInterfaceLayoutDirection { .leftToRight }
  /// Whether the collection view mirrors the layout where the interface has the other direction.
  ///
  /// False in the base class. The content is mirrored about the middle of its width. Its first layout
  /// starts at the right end, unless an offset was set before; an offset of 0 is its left end, here as in
  /// UIKit.
  ///
  /// ## Differences from UICollectionViewLayout
  ///
  /// Where the direction changes later, or other content follows, the offset is the host's to set.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  // MARK: Moving by hand

  /// Where an item that is being moved by hand would be dropped; where it came from in the base class.
  ///
  /// The collection view takes the base class's answer for none, and drops the item where the item
  /// is that lies under the position.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    leavesTargetOpen = true
    return previousIndexPath
  }

  /// How an item looks while it is being moved by hand; nil in the base class.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> CollectionViewLayoutAttributes? { nil }

  /// What a step of moving items by hand makes stale.
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

  /// What the end of moving items by hand makes stale.
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
  /// Invalidates by a context of the collection view's: calls ``invalidateLayout()``, whose overrides are to know
  /// of it, and which hands the context on.
  func invalidateLayout(using context: CollectionViewLayoutInvalidationContext) {
    let outer = contextOfCollectionView
    contextOfCollectionView = context
    invalidateLayout()
    contextOfCollectionView = outer
  }

  /// A fresh context of ``invalidationContextClass``.
  func makeInvalidationContext() -> CollectionViewLayoutInvalidationContext {
    let named: AnyClass = type(of: self).invalidationContextClass
    guard let contextClass = named as? CollectionViewLayoutInvalidationContext.Type else {
      collectionView?.report(
        .layout("invalidationContextClass is \(named), which is no invalidation context"))
      return CollectionViewLayoutInvalidationContext()
    }
    return contextClass.makeInstance()
  }
}

extension CollectionViewLayout {
  /// Records that the layout has an element of a kind.
  func noteKind(of element: ElementIdentity) { answeredKinds.insert(ElementKind(element)) }

  /// Whether the layout may have views of a kind: a layout may trap where it is asked for one that is the other
  /// layout's of a transition.
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
