/// Lays out the messages of one content type: a link of a ``LayouterChain``.
///
/// The protocol is Actor's `AABubbleLayouter` (seed "Customize chat bubbles"). A chain asks its layouters one after the
/// other, from element 0 on. The first suitable one builds the layout.
///
/// Requirements on conformers:
/// - Deterministic: the same message, context and peer give the same layout, on every thread and in any order of calls.
///   A layouter keeps nothing between messages.
/// - Everything that a layout depends on is in its ``layoutKey(for:in:)``.
/// - No frame lies outside the cell, no size is negative, infinite or NaN. The chain checks it.
public protocol BubbleLayouter: Sendable {
  /// The layouter's name within a chain.
  var id: LayouterID { get }

  /// The kind of cell that presents the layout: Actor's `cellClass`.
  var cellKind: CellKind { get }

  /// The version of the layouter's results, part of the key; it must change when they change. A script's is made from its source.
  var version: String { get }

  /// The content types that it supports; nil: all. The chain does not ask it for others.
  var contentTypes: Set<String>? { get }

  /// Whether it puts something around the tree that the rest of the chain makes: a reply's header, a row of reactions.
  ///
  /// Such a layouter calls ``LayoutContext/wrappedBox(for:)`` for the tree and puts its own boxes over or under the content.
  /// Several may follow each other, each around the next. Its ``contentTypes`` are usually nil, so the chain asks it
  /// for every message: ``isSuitable(_:in:)`` must be cheap.
  ///
  /// ```swift
  /// struct StarLayouter: BoxLayouter {
  ///   let id: LayouterID = "star"
  ///   let wraps = true
  ///   func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
  ///     message.extras["starred"] == .bool(true)
  ///   }
  ///   func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
  ///     var bubble = DecoratedBubble(
  ///       try context.wrappedBox(for: message), message: message, context: context)
  ///     if !bubble.isServiceRow { bubble.addHeader(.text("★", style: .caption)) }
  ///     return bubble.box
  ///   }
  /// }
  /// ```
  var wraps: Bool { get }

  /// The parts of the environment that its layouts depend on; a change of another part rebuilds none.
  var dependencies: EnvironmentDependencies { get }

  /// The parts of the environment that decide whether the layouter takes a message; none: the message alone decides.
  ///
  /// The library may keep a result of ``isSuitable(_:in:)`` while the message and these parts are equal.
  var suitabilityDependencies: EnvironmentDependencies { get }

  /// Whether the layouter takes this message.
  ///
  /// The result depends on the message, and on the parts of the environment that ``suitabilityDependencies`` names. It
  /// must not depend on other parts of the context: neighbours and time are not settled. It must be cheap: the chain
  /// asks for every message of the ``contentTypes``. If no layouter takes a message, a diagnostic names the first one of its
  /// content type.
  ///
  /// ```swift
  /// // A map beside the text where there is room for both, in groups only.
  /// let suitabilityDependencies: EnvironmentDependencies = [.width, .peerKind]
  /// func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
  ///   context.environment.width >= 600 && context.peer.kind == .group
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - context: The conversation, the width, the language and the other surroundings of the message.
  /// - Throws: Any error of a script. The chain reports it and asks the next layouter.
  func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool

  /// Returns everything that the message's layout depends on, without building it.
  func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey

  /// Builds the layout. The library calls it off the host's thread, on several threads at once.
  ///
  /// - Parameters:
  ///   - peer: The context's peer.
  ///   - message: The message to lay out.
  ///   - context: Its context.
  /// - Throws: The error that prevents a layout. The chain reports it and asks the next suitable layouter.
  func buildLayout(peer: Peer, message: Message, context: LayoutContext) throws -> any CellLayout
}

/// A layouter that can explain a fault better than the solver and the chain: it finds the line of a box or a field.
package protocol FaultExplaining: BubbleLayouter {
  /// Returns the error to report instead of a ``Refusal``, or of one that solving or checking the layout threw; nil: the
  /// given one.
  func explanation(
    of error: any Error, message: Message, context: LayoutContext
  ) -> (any Error)?
}

/// The reason why no layouter takes a message although one names its content type.
package struct Refusal: Error, CustomStringConvertible {
  /// The content type of the message.
  package let contentType: String

  package var description: String {
    "it names the content type '\(TextRepair.line(contentType))', but is not suitable for this message, and no other "
      + "layouter takes it: the message is shown as unsupported content"
  }
}

/// A layouter that describes a message as a tree of boxes.
///
/// Nearly all layouters are. Others in the chain can wrap the tree: ``LayoutContext/wrappedBox(for:)``.
///
/// ```swift
/// struct SeatsLayouter: BoxLayouter {
///   let id: LayouterID = "seats"
///   let contentTypes: Set<String>? = ["seats"]
///   func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
///     let count = message.content.payload["count"]?.integer ?? 0
///     return .row(gap: 6) {
///       LayoutBox.text("Seats", style: .title)
///       "\(count)"
///     }
///   }
/// }
/// ```
public protocol BoxLayouter: BubbleLayouter {
  /// Describes the message as a tree of boxes; measures nothing unless the description needs it.
  ///
  /// A root that is not a ``LayoutBox/bubble(_:gap:_:)`` is put into the standard one.
  ///
  /// - Throws: The error that prevents a layout. The chain reports it and asks the next suitable layouter.
  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox
}

extension BoxLayouter {
  /// Solves the tree of ``box(for:in:)`` and puts it into a cell.
  ///
  /// - Throws: The error of ``box(for:in:)``, or ``BoxError`` if the tree has invalid or too many boxes.
  public func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    try BubbleCellLayout(
      root: try box(for: message, in: context), message: message,
      context: context, layouter: self)
  }
}

extension BubbleLayouter {
  /// The id's name: one kind of cell for each layouter.
  public var cellKind: CellKind { CellKind(rawValue: id.rawValue) }

  /// `1`, for layouters whose results never changed.
  public var version: String { "1" }

  /// Nil: the chain asks it for every message.
  public var contentTypes: Set<String>? { nil }

  /// False: it makes the whole layout of a message.
  public var wraps: Bool { false }

  /// Everything except the theme: colours are named, and resolved at drawing time.
  public var dependencies: EnvironmentDependencies { .allButTheme }

  /// Always true, for layouters whose ``contentTypes`` suffice.
  ///
  /// - Throws: Nothing.
  public func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool { true }

  /// None: the message alone decides.
  public var suitabilityDependencies: EnvironmentDependencies { [] }

  /// Makes a key of the layouter, the message, its time, its neighbours, the ``dependencies`` of the environment, and
  /// the key of the wrapped layout.
  ///
  /// A layouter that wraps another message than the given one must implement this method, with
  /// ``LayoutContext/wrappedKey(for:)`` for that message.
  ///
  /// It is inlined so that a layouter's own constants go into its key: it runs for every message.
  @inlinable
  public func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
    LayoutKey(
      layouter: id, version: version, message: message, context: context,
      dependencies: dependencies, wrapped: wraps ? context.wrappedKey(for: message) : nil)
  }
}
