import Foundation

/// Drives a collection view layout without a screen: `UICollectionView`.
///
/// It holds what a layout asks for, the counts and the bounds, asks the layout in UIKit's order, and tells
/// the host through ``changesHandler`` what appeared, moved, changed and disappeared. Nothing happens
/// behind the host's back: a pass runs in ``layoutIfNeeded()``, and within updates, transitions and
/// scrolls that are animated.
///
/// A collection view belongs to one thread at a time. Rects and points are in content coordinates: points
/// from the content's top left, y down.
open class CollectionView: HeadlessScrollView {
  /// What an element of a collection view can be: `UICollectionView.ElementCategory`.
  public enum ElementCategory: Int, Sendable {
    /// An item of the data.
    case cell
    /// A view that shows something of its section.
    case supplementaryView
    /// A view without data that the layout owns.
    case decorationView
  }

  /// The axis along which content scrolls: `UICollectionView.ScrollDirection`.
  public enum ScrollDirection: Int, Sendable {
    /// Up and down.
    case vertical
    /// To the sides.
    case horizontal
  }

  /// The kind of the header of a section in a flow layout.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of the footer of a section in a flow layout.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The layout; setting it changes to another one without an animation.
  open var collectionViewLayout: CollectionViewLayout {
    get { currentLayout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  /// Gives the counts, and views if there are any.
  open weak var dataSource: (any CollectionViewDataSource)? {
    didSet {
      forgetMissingMethods()
      reloadData()
    }
  }

  /// Is notified of scrolling and views; a flow layout asks it for sizes.
  open weak var delegate: (any CollectionViewDelegate)?

  /// Called with what each pass, update and transition did to the elements that are or were visible.
  ///
  /// The pass is over by then: the handler may scroll, update and lay out. What that changes is reported next.
  public var changesHandler: ((CollectionViewChanges) -> Void)?

  /// Called at once with what a layout or data source did wrong; see ``diagnostics``.
  public var diagnosticHandler: ((CollectionViewDiagnostic) -> Void)?

  /// What a layout or data source did wrong, each once, the first 100.
  public internal(set) var diagnostics: [CollectionViewDiagnostic] = []

  /// Measures elements for a host without views, as `preferredLayoutAttributesFitting(_:)` does for one
  /// with views: gets a copy of an element's attributes and returns what the element prefers.
  ///
  /// While an item is moved by hand the copy has the index path that the data source knows the item by.
  ///
  /// Asked when an element appears, when the layout gives it another size than it was measured at, and when it
  /// is invalidated. Where there was none, a provider is asked in the next pass about all elements that are
  /// visible. One that takes another's place is not asked about what that has measured: a host that measures
  /// differently from now on calls `invalidateLayout()`. Nil, the default: nothing measures itself but views,
  /// and what was measured stays.
  public var preferredAttributesProvider:
    ((CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes)?
  {
    didSet {
      if oldValue == nil, preferredAttributesProvider != nil { remeasureVisibleElements() }
    }
  }

  /// How an element appears or disappears in an update where the layout says nothing.
  public var appearanceAnimation = AppearanceAnimation.fade

  /// Gets data ready for items that are likely to be shown soon; it is not kept.
  ///
  /// After a pass it is asked for the items on the page that comes next where the content is scrolled to, at
  /// first its end, the nearest ones first, each once and 100 at most; never for what is visible. What is not
  /// ahead any more, or two pages away, is cancelled. Batches rename what was asked for; what they delete or
  /// reload, and all of it in a ``reloadData()``, is forgotten without a call. The layout is asked about the two
  /// pages ahead for it.
  open weak var prefetchDataSource: (any CollectionViewDataSourcePrefetching)? {
    didSet { prefetchingDidSwitch(forgets: true) }
  }

  /// Whether ``prefetchDataSource`` is asked; true by default.
  ///
  /// What it was asked for is cancelled when it becomes false.
  open var isPrefetchingEnabled = true { didSet { prefetchingDidSwitch(forgets: false) } }

  /// Whether placeholders of a drop are there: false, there is no drag and drop.
  open var hasUncommittedUpdates: Bool { false }

  /// Writes down what the layout is asked; nil: nothing is written down.
  public var recorder: LayoutRecorder?

  /// Which views may have their element measured again; ``SelfSizingInvalidation/enabled`` by default.
  ///
  /// The element is asked in the next pass what it prefers, and the layout whether that makes it stale, as if it
  /// had just appeared; so only elements that size themselves become larger or smaller. Where that pass runs
  /// within `HeadlessView.animate`, what moves takes its time; UIKit animates it in any case, unless within
  /// `performWithoutAnimation`.
  public var selfSizingInvalidation = SelfSizingInvalidation.enabled

  // The parts that the extensions work on, each with a file of its own.
  let layoutState: LayoutState
  let counts = DataSourceCounts()
  let updates = DataUpdates()
  var pending = PendingInvalidation()
  let activity = Activity()
  let visible: VisibleContent
  var reusePool = ReusePool()
  var namedItems = NamedItems()
  let scrolling = ScrollState()
  var animations = Animations()

  /// Makes a collection view with its frame and a layout.
  public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    layoutState = LayoutState(layout)
    visible = VisibleContent(bounds: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    install(layout)
  }

  /// Makes a collection view without a size, with a flow layout: the coder is not read.
  public required init?(coder: NSCoder) {
    layoutState = LayoutState(CollectionViewFlowLayout())
    visible = VisibleContent(bounds: .zero)
    super.init(coder: coder)
    install(currentLayout)
  }

  /// The visible part of the content: the origin is the content offset, the size the view's.
  ///
  /// Each change asks the layout whether it is stale, while the old bounds are still there; it is invalidated
  /// once the new ones are.
  open override var bounds: CGRect {
    get { storedBounds }
    set { changeBounds(to: newValue) }
  }

  /// Whether the direction of the interface applies; a new direction has the layout prepared again.
  open override var semanticContentAttribute: SemanticContentAttribute {
    get { super.semanticContentAttribute }
    set {
      let old = effectiveUserInterfaceLayoutDirection
      super.semanticContentAttribute = newValue
      directionDidChange(from: old)
    }
  }

  /// The traits of the host's screen; a new direction has the layout prepared again.
  open override var traitCollection: TraitCollection {
    get { super.traitCollection }
    set {
      let old = effectiveUserInterfaceLayoutDirection
      super.traitCollection = newValue
      directionDidChange(from: old)
    }
  }

  /// How many sections the data has.
  open var numberOfSections: Int {
    loadCounts()
    return counts.items.count
  }

  /// How many items a section has; 0 if there is no such section.
  open func numberOfItems(inSection section: Int) -> Int {
    loadCounts()
    return counts.items.indices.contains(section) ? counts.items[section] : 0
  }

  /// Takes counts and everything else again in the next pass; nothing is selected any more, at once.
  open func reloadData() {
    updates.record { $0.reloadsEverything = true }
    updates.movement = nil
    forgetNamedItems()
    pending.reloadsViews = true
    // Before the layout is notified of it: some count in `invalidateLayout()`.
    counts.invalidate()
    invalidateEverything(of: queries, isReload: true)
  }

  /// Runs a pass if something is stale: asks the layout, and tells what changed.
  ///
  /// From within a hook of the layout it does nothing: the pass that runs goes on.
  open override func layoutIfNeeded() {
    guard needsLayout || pending.needsPrepare else { return }
    layoutSubviews()
  }

  /// Runs a pass: called when ``layoutIfNeeded()`` finds that one is needed.
  ///
  /// Overrides call super.
  open override func layoutSubviews() {
    runPass(PlainPass(duration: HeadlessView.animationScope == nil ? 0 : operationDuration))
  }

  /// Runs several changes as one; their index paths mean before and after all of them, as
  /// ``insertItems(at:)`` and the others say.
  ///
  /// Counts and layout are brought up to date first, so the data must not change before the block runs.
  /// Nested batches join the outer one. The order of the calls in the block is of no importance. What is
  /// inserted and what is moved have their places; everything else fills the places that are left, in
  /// order: the sections first, then the items within each section that stays. `reloadData()` in the block
  /// makes all else in it void. A batch that says nothing has the layout prepared again, and animates what
  /// is elsewhere then.
  ///
  /// ## Differences from UICollectionView
  ///
  /// - What UIKit raises is thrown, with the same text, before the layout is notified of anything: counts, layout
  ///   and elements stay as they were. The data source has other counts then; put the data right, or call
  ///   ``reloadData()``. If the block throws, what it said is dropped: if the data did not change,
  ///   nothing happened.
  /// - Moves of items in and out of sections that are moved, and moves to the same place, work.
  /// - The same place said twice is refused; UIKit takes it, and may crash later.
  /// - A section that is reloaded counts as one that is deleted and one that is inserted: items do not move
  ///   into it or out of it, and what is said of items within it is left out.
  /// - A supplementary or decoration view goes with its section and keeps its item number, but for those of
  ///   its kind that the layout says are deleted and inserted. The kinds that the layout is asked about are
  ///   those that were on screen, near it, or are registered as decoration views.
  /// - Where there are more than 128 sections, the data source is not asked about all of them: about those that
  ///   the batch says something of, and about 128 others in turn. A count that changed silently is found
  ///   when its turn comes; until then the section has as many items as it had.
  /// - The content size is taken again after `prepare(forCollectionViewUpdates:)`.
  /// - An offset that the layout or the delegate aims at is put within its limits. The layout is asked with
  ///   the delegate's answer.
  /// - From within a hook of the layout, the data source or the delegate a batch is reported and refused;
  ///   ``changesHandler`` and completions may begin another one.
  ///
  /// - Parameters:
  ///   - updates: Changes the data and says how; nil: nothing changed.
  ///   - completion: Called at the end of the animation, within this call if there is none. It gets
  ///     whether the animation ran to its end.
  /// - Throws: ``CollectionUpdateError`` if what is said does not fit the counts; the collection view is
  ///   then as it was, and the data is the caller's to put right. What the block throws.
  /// - Complexity: O(*u* log *n* + *v*) for *u* updates, *v* visible elements and *n* updates and sections, and
  ///   what the layout does.
  open func performBatchUpdates(
    _ updates: (() throws -> Void)?, completion: ((Bool) -> Void)? = nil
  ) throws {
    try runBatch(updates, completion: completion)
  }

  /// Tells the insets' change to the next pass, which puts the offset within its limits.
  open override func adjustedContentInsetDidChange() {
    currentLayout.adjustedContentInsetDidChange()
    scrolling.needsClamping = true
    setNeedsLayout()
  }

  /// Whether a finger is on the content, which interrupts an animated scroll and stops a deceleration; the
  /// host says so.
  open override var isTracking: Bool { didSet { handDidChange(isOnContent: isTracking) } }

  /// Whether the user drags, which interrupts an animated scroll, stops a deceleration and cancels a touch; the
  /// host says so.
  ///
  /// The delegate is notified that a drag begins and that it is over.
  /// ``endDragging(withVelocity:targetContentOffset:)`` asks it where to stop, too.
  open override var isDragging: Bool {
    didSet {
      if isDragging { touchCancelled() }
      handDidChange(isOnContent: isDragging)
    }
  }

  /// Whether a scroll is coming to rest; the host says so, after the end of the drag.
  ///
  /// The delegate is notified that it begins and that it is over. A finger on the content makes it false.
  open override var isDecelerating: Bool { didSet { handDidChange(isOnContent: false) } }

  /// Moves the content, within ``animationDuration`` if animated.
  ///
  /// An animated scroll ends within the content, however much of it is left by then; an offset that lay beyond
  /// the content from the start is gone to as long as content, view and insets keep their sizes.
  open override func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    scroll(to: contentOffset, animated: animated)
  }
}
