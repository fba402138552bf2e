/// Lays out the messages of one content type: a link of a ``LayouterChain``.
///
/// The protocol is Actor's `AABubbleLayouter` (seed "Customize chat bubbles"): a chain asks one
/// layouter after the other from element 0 on until one is suitable, and that one builds the layout.
///
/// Requirements on conformers:
/// - Deterministic: the same message, context and peer give the same layout, on every thread, in
///   whatever order they are asked. A layouter keeps nothing between messages.
/// - Everything that a layout depends on is in its ``layoutKey(for:in:)``.
/// - No frame lies outside the cell, no size is negative, infinite or NaN. The chain checks it.
public protocol BubbleLayouter: Sendable {
  /// Names the layouter within a chain.
  var id: LayouterID { get }

  /// Which kind of cell presents the layout: Actor's `cellClass`.
  var cellKind: CellKind { get }

  /// Changes when the layouter's results change; part of the key. A script's is made from its source.
  var version: String { get }

  /// The only content types that it is asked for; nil: it is asked for every message.
  var contentTypes: Set<String>? { get }

  /// Whether it puts something around what the rest of the chain makes: a reply's header, a row of reactions.
  ///
  /// Such a layouter asks ``LayoutContext/next(_:)`` for the tree and puts its own boxes over or under what is in it.
  /// Several of them may stand in a row, each around the next. Its ``contentTypes`` are nil as a rule, so that it is
  /// asked for every message: ``isSuitable(_:)`` must be cheap.
  ///
  /// ```swift
  /// struct StarLayouter: BoxLayouter {
  ///   let id: LayouterID = "star"
  ///   let wraps = true
  ///   func isSuitable(_ message: Message) -> Bool { message.extras["starred"] == .bool(true) }
  ///   func buildBox(peer: Peer, message: Message, context: LayoutContext) throws -> Box {
  ///     var bubble = DecoratedBubble(
  ///       try context.next(message), message: message, context: context)
  ///     if !bubble.isServiceRow { bubble.putOver(.text("★", style: .caption)) }
  ///     return bubble.box
  ///   }
  /// }
  /// ```
  var wraps: Bool { get }

  /// Which parts of the environment its layouts depend on; a change of another one rebuilds none.
  var dependencies: EnvironmentDependencies { get }

  /// Whether the layouter takes this message.
  ///
  /// - Throws: Whatever went wrong in a script. The chain reports it and asks the next layouter.
  func isSuitable(_ message: Message) throws -> Bool

  /// On which parts of the environment it depends whether the layouter takes a message; none: only on the message.
  ///
  /// Where it names any, the chain asks ``isSuitable(_:in:)`` in place of ``isSuitable(_:)``.
  var suitabilityDependencies: EnvironmentDependencies { get }

  /// Whether the layouter takes this message here: in this conversation, at this width, in this language.
  ///
  /// Asked where ``suitabilityDependencies`` names any part of the environment. It must be as cheap as
  /// ``isSuitable(_:)``, and may depend on nothing of the context but those parts: neighbours and time are not settled.
  ///
  /// ```swift
  /// // A map beside the text where there is room for both, in groups only.
  /// let suitabilityDependencies: EnvironmentDependencies = [.width, .peerKind]
  /// func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
  ///   context.environment.width >= 600 && context.peer.kind == .group
  /// }
  /// ```
  ///
  /// - Throws: Whatever went wrong in a script. The chain reports it and asks the next layouter.
  func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool

  /// What the message's layout depends on, found without building it.
  func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey

  /// Builds the layout. Called off the host's thread, on several threads at once.
  ///
  /// - Throws: What prevents a layout. The chain reports it and asks the next suitable layouter.
  func buildLayout(peer: Peer, message: Message, context: LayoutContext) throws -> any CellLayout
}

/// A layouter that knows more of what is wrong with its tree than the solver: which line made a box.
package protocol FaultExplaining: BubbleLayouter {
  /// The error to report in place of one that solving or checking the layout threw; nil: that one.
  func explanation(
    of error: any Error, message: Message, context: LayoutContext
  ) -> (any Error)?
}

/// A layouter that describes what a message shows as a tree of boxes.
///
/// Nearly all are. Others in the chain can wrap the tree: ``LayoutContext/next(_:)``.
public protocol BoxLayouter: BubbleLayouter {
  /// Describes what the message shows; measures nothing unless the description needs it.
  ///
  /// A root that is no ``LayoutBox/Kind/bubble(_:)`` is put into the standard one.
  ///
  /// - Throws: What prevents a layout. The chain reports it and asks the next suitable layouter.
  func buildBox(peer: Peer, message: Message, context: LayoutContext) throws -> LayoutBox
}

extension BoxLayouter {
  /// Solves the tree of ``buildBox(peer:message:context:)`` and puts it into a cell.
  public func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    try BubbleCellLayout(
      root: try buildBox(peer: peer, message: message, context: context), message: message,
      context: context, layouter: self)
  }
}

extension BubbleLayouter {
  /// The id's name: one kind of cell for each layouter.
  public var cellKind: CellKind { CellKind(rawValue: id.rawValue) }

  /// `1`, for layouters that never changed.
  public var version: String { "1" }

  /// Nil: asked for every message.
  public var contentTypes: Set<String>? { nil }

  /// False: it makes the whole of a message.
  public var wraps: Bool { false }

  /// Everything but the theme: colours are named, and resolved when they are drawn.
  public var dependencies: EnvironmentDependencies { .allButTheme }

  /// Always true, for layouters whose ``contentTypes`` say enough.
  public func isSuitable(_ message: Message) throws -> Bool { true }

  /// None: a message says all that counts.
  public var suitabilityDependencies: EnvironmentDependencies { [] }

  /// What ``isSuitable(_:)`` says.
  public func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    try isSuitable(message)
  }

  /// The layouter, the message, its time, its neighbours, the parts of the environment that ``dependencies`` names,
  /// and the key of what it wraps.
  ///
  /// One that wraps another message than the one it was given makes a key of its own, with
  /// ``LayoutContext/nextKey(for:)`` for that message.
  ///
  /// Inlined, so that a layouter's own constants go into its key: it is asked for at every message.
  @inlinable
  public func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
    LayoutKey(
      layouter: id, version: version, message: message, context: context,
      dependencies: dependencies, wrapped: wraps ? context.nextKey(for: message) : nil)
  }
}
