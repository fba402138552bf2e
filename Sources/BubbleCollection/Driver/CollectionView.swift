import Foundation

/// Drives a collection view layout without a screen: `UICollectionView`.
///
/// It holds the counts and the bounds that a layout asks for, and asks the layout in UIKit's order. It
/// reports to the host through ``changesHandler`` which elements appeared, moved, changed and disappeared.
/// Passes run only in ``layoutIfNeeded()``, and within updates, transitions and animated scrolls.
///
/// A collection view belongs to one thread at a time. Rects and points are in content coordinates: points
/// from the content's top left, y down.
///
/// ```swift
/// let layout = CollectionViewFlowLayout()
/// let list = CollectionView(
///   frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
/// list.dataSource = items
/// list.changesHandler = { pass in
///   for change in pass.changes { print(change.element, change.finalAttributes.frame) }
/// }
/// list.layoutIfNeeded()
/// ```
open class CollectionView: HeadlessScrollView {
  /// The category of an element of a collection view: `UICollectionView.ElementCategory`.
  public enum ElementCategory: Int, Sendable {
    /// An item of the data.
    case cell
    /// A view that shows something of its section.
    case supplementaryView
    /// A view without data that belongs to the layout.
    case decorationView
  }

  /// The axis along which content scrolls: `UICollectionView.ScrollDirection`.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical
    /// To the sides.
    case horizontal
  }

  /// The kind of a section's header in a flow layout.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer in a flow layout.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The layout; setting it changes the layout without an animation.
  open var collectionViewLayout: CollectionViewLayout {
    get { currentLayout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// The source of the counts, and of the views if there are any.
  open weak var dataSource: (any CollectionViewDataSource)? {
    didSet {
      forgetMissingMethods()
      reloadData()
    }
  }

  /// The delegate that is notified of scrolling and views; a flow layout asks it for sizes.
  open weak var delegate: (any CollectionViewDelegate)?

  /// Called with the effects of each pass, update and transition on the elements that are or were visible.
  ///
  /// The pass is over by then: the handler may scroll, update and lay out. The resulting changes are reported
  /// next.
  public var changesHandler: ((CollectionViewChanges) -> Void)?

  /// Called at once when a layout or data source makes an error; see ``diagnostics``.
  public var diagnosticHandler: ((CollectionViewDiagnostic) -> Void)?

  /// The errors of the layout and the data source, each once; at most 100.
  public internal(set) var diagnostics: [CollectionViewDiagnostic] = []

  /// Measures elements for a host without views, as `preferredLayoutAttributesFitting(_:)` does for one with
  /// views.
  ///
  /// It receives a copy of an element's attributes and returns the attributes that the element prefers.
  ///
  /// While an item is moved by hand, the copy has the data source's index path of the item.
  ///
  /// The collection view calls it in three cases: an element appears, the layout gives it a size other than
  /// the measured one, or the element is invalidated. A provider that is set after none measures all visible
  /// elements in the next pass. A provider that replaces another does not measure again the elements measured
  /// before; a host that measures differently from now on calls `invalidateLayout()`. Nil, the default: only
  /// views measure themselves, and measured sizes stay.
  public var preferredAttributesProvider:
    ((CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes)?
  {
    didSet {
      if oldValue == nil, preferredAttributesProvider != nil { remeasureVisibleElements() }
    }
  }

  /// The animation of an element that appears or disappears in an update for which the layout returns no
  /// attributes.
  public var appearanceAnimation = AppearanceAnimation.fade

  /// Prepares data for items that are likely to be shown soon; held weakly.
  ///
  /// After a pass the collection view requests the items on the next page in the direction of scrolling, at
  /// first towards the end. It requests the nearest first, each once and at most 100, and never a visible
  /// item. Items no longer ahead, or two pages away, are cancelled. Batches rename requested items. Requests
  /// for deleted and reloaded items, and all requests in a ``reloadData()``, are dropped without a call. To
  /// find the items, the collection view asks the layout about the two pages ahead.
  open weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    didSet { prefetchingDidSwitch(forgets: true) }
  }

  /// Whether the collection view calls ``prefetchDataSource``; true by default.
  ///
  /// Setting it to false cancels the requests made so far.
  open var isPrefetchingEnabled = true { didSet { prefetchingDidSwitch(forgets: false) } }

  /// Whether there are placeholders of a drop: always false, because drag and drop is not supported.
  open var hasUncommittedUpdates: Bool { false }

  /// Records the calls to the layout and its answers; nil records nothing.
  public var recorder: LayoutRecorder?

  /// The views that may have their element measured again; ``SelfSizingInvalidation/enabled`` by default.
  ///
  /// In the next pass the collection view asks the element for its preferred attributes, and the layout
  /// whether they invalidate it, as for an element that just appeared. So only self-sizing elements change
  /// their size. If that pass runs within `HeadlessView.animate`, the movement takes that call's duration.
  /// UIKit animates it in any case, except within `performWithoutAnimation`.
  public var selfSizingInvalidation = SelfSizingInvalidation.enabled

  // The parts that the extensions work on, each in its own file.
  let layoutState: LayoutState
  let counts = DataSourceCounts()
  let updates = DataUpdates()
  var pending = PendingInvalidation()
  let activity = Activity()
  let visible: VisibleContent
  let reusePool = ReusePool()
  var selection = ItemSelection()
  var prefetcher = Prefetcher()
  let scrolling = ScrollState()
  let animations = Animations()

  /// Creates a collection view with a frame and a layout.
  public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    layoutState = LayoutState(layout)
    visible = VisibleContent(bounds: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    install(layout)
  }

  /// Creates a collection view of zero size with a flow layout; the coder is not read.
  public required init?(coder: NSCoder) {
    layoutState = LayoutState(CollectionViewFlowLayout())
    visible = VisibleContent(bounds: .zero)
    super.init(coder: coder)
    install(currentLayout)
  }

  /// The visible part of the content: its origin is the content offset, its size the view's size.
  ///
  /// Each change asks the layout whether it is stale while the old bounds still apply. The layout is
  /// invalidated once the new bounds apply.
  open override var bounds: CGRect {
    get { storedBounds }
    set { changeBounds(to: newValue) }
  }

  /// Whether the direction of the interface applies; changing the direction prepares the layout again.
  open override var semanticContentAttribute: SemanticContentAttribute {
    get { super.semanticContentAttribute }
    set {
      let old = effectiveUserInterfaceLayoutDirection
      super.semanticContentAttribute = newValue
      directionDidChange(from: old)
    }
  }

  /// The traits of the host's screen; changing the direction prepares the layout again.
  open override var traitCollection: TraitCollection {
    get { super.traitCollection }
    set {
      let old = effectiveUserInterfaceLayoutDirection
      super.traitCollection = newValue
      directionDidChange(from: old)
    }
  }

  /// The number of sections in the data.
  open var numberOfSections: Int {
    loadCounts()
    return counts.items.count
  }

  /// Returns the number of items in a section; 0 if the section does not exist.
  open func numberOfItems(inSection section: Int) -> Int {
    loadCounts()
    return counts.items.indices.contains(section) ? counts.items[section] : 0
  }

  /// The number of items of each section.
  package var itemCounts: SectionCounts {
    loadCounts()
    return counts.items
  }

  /// Reads counts and everything else again in the next pass; clears the selection at once.
  open func reloadData() {
    updates.record { $0.reloadsEverything = true }
    updates.letGo()
    forgetNamedItems()
    pending.reloadViews()
    // Before the layout is notified: some layouts count in `invalidateLayout()`.
    counts.invalidate()
    invalidateEverything(of: queries, isReload: true)
  }

  /// Runs a pass if anything is stale: asks the layout and reports the changes.
  ///
  /// A call from within a hook of the layout does nothing: the current pass continues.
  open override func layoutIfNeeded() {
    guard needsLayout || pending.needsPrepare else { return }
    layoutSubviews()
  }

  /// Runs a pass; called by ``layoutIfNeeded()`` if one is needed.
  ///
  /// Overrides call super.
  open override func layoutSubviews() {
    runPass(PlainPass(duration: HeadlessView.animationScope == nil ? 0 : operationDuration))
  }

  /// Runs several changes as one; their index paths refer to the data before or after all of them, as
  /// described at ``insertItems(at:)`` and the other methods.
  ///
  /// Counts and layout are brought up to date first, so the data must not change before the block runs.
  /// Nested batches join the outer one. The order of the calls in the block does not matter. Inserted and
  /// moved elements have their given places; everything else fills the remaining places in order: first the
  /// sections, then the items within each section that stays. `reloadData()` in the block makes everything
  /// else in it void. An empty batch prepares the layout again, and animates the elements that changed their
  /// place.
  ///
  /// ## Differences from UICollectionView
  ///
  /// - Errors that UIKit raises as exceptions are thrown, with the same text, before the layout is notified
  ///   of anything: counts, layout and elements stay unchanged. The data source then has other counts:
  ///   correct the data, or call ``reloadData()``. If the block throws, its calls are dropped; if the data
  ///   did not change, nothing happened.
  /// - Moves of items in and out of moved sections, and moves to the same place, work.
  /// - Naming the same place twice throws; UIKit accepts it, and may crash later.
  /// - A reloaded section counts as a deleted and an inserted one. Items do not move into it or out of it,
  ///   and updates of items within it are ignored.
  /// - A supplementary or decoration view moves with its section and keeps its item number, except those of
  ///   its kind that the layout declares deleted and inserted. The layout is called for the kinds that were
  ///   on screen or near it, or are registered as decoration views.
  /// - With more than 128 sections, the collection view does not ask the data source for all counts. It asks
  ///   for the sections that the batch names, and for 128 others in turn. A count that changed silently is
  ///   detected in its turn; until then the section has as many items as before.
  /// - The content size is read again after `prepare(forCollectionViewUpdates:)`.
  /// - A target offset of the layout or the delegate is clamped to its limits. The layout receives the
  ///   delegate's answer.
  /// - A batch from within a hook of the layout, the data source or the delegate is reported and refused;
  ///   ``changesHandler`` and completions may begin another one.
  ///
  /// - Parameters:
  ///   - updates: Changes the data and declares the changes; nil declares none.
  ///   - completion: Called at the end of the animation, within this call if there is none. It receives
  ///     whether the animation ran to its end.
  /// - Throws: ``CollectionUpdateError`` if the declared changes do not fit the counts; the collection view
  ///   is then unchanged, and the caller must correct the data. Rethrows errors of the block.
  /// - Complexity: O(*u* log *n* + *v*) for *u* updates, *v* visible elements and *n* updates and sections, and
  ///   what the layout does.
  open func performBatchUpdates(
    _ updates: (() throws -> Void)?, completion: ((Bool) -> Void)? = nil
  ) throws {
    try runBatch(updates, completion: completion)
  }

  /// Notifies the next pass of changed insets; the pass clamps the offset to its limits.
  open override func adjustedContentInsetDidChange() {
    currentLayout.adjustedContentInsetDidChange()
    scrolling.setNeedsClamping()
    setNeedsLayout()
  }

  /// Whether a finger is on the content, which interrupts an animated scroll and stops a deceleration; set by
  /// the host.
  open override var isTracking: Bool { didSet { handDidChange(isOnContent: isTracking) } }

  /// Whether the user drags, which interrupts an animated scroll, stops a deceleration and cancels a touch;
  /// set by the host.
  ///
  /// The delegate is notified when a drag begins and when it is over.
  /// ``endDragging(withVelocity:targetContentOffset:)`` also asks it for the final offset.
  open override var isDragging: Bool {
    didSet {
      if isDragging { touchCancelled() }
      handDidChange(isOnContent: isDragging)
    }
  }

  /// Whether a scroll is coming to rest; set by the host, after the end of the drag.
  ///
  /// The delegate is notified when it begins and when it is over. A finger on the content makes it false.
  open override var isDecelerating: Bool { didSet { handDidChange(isOnContent: false) } }

  /// Moves the content, within ``animationDuration`` if animated.
  ///
  /// An animated scroll ends within the content, even if the content has shrunk by then. An offset that was
  /// beyond the content from the start is still reached, as long as content, view and insets keep their
  /// sizes.
  open override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scroll(to: contentOffset, animated: animated)
  }
}
