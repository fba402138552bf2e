import BubbleCore

/// A script in the chain: a `BoxLayouter` that calls Lua.
///
/// A script that fails throws a ``PluginError``; the chain reports it and the next suitable layouter
/// takes the message. A layouter is a value: copies share the script's states.
public struct LuaLayouter: BoxLayouter, MeteredLayouter, FaultExplaining {
  /// The script.
  public let plugin: LuaPlugin

  /// Makes a layouter of a loaded script.
  public init(_ plugin: LuaPlugin) { self.plugin = plugin }

  /// The name in the script's manifest.
  public var id: LayouterID { LayouterID(rawValue: plugin.manifest.name) }

  /// The kind in the script's manifest, or else a kind with the script's name.
  public var cellKind: CellKind {
    plugin.manifest.cellKind ?? CellKind(rawValue: plugin.manifest.name)
  }

  /// A hash of the script's files and of the values of its options.
  public var version: String { plugin.version }

  /// The limits, and the cost of all copies.
  package var standing: LayouterStanding { plugin.standing }

  /// The content types in the script's manifest; nil: all.
  public var contentTypes: Set<String>? { plugin.manifest.contentTypes }

  /// Whether the manifest sets `wraps`.
  public var wraps: Bool { plugin.manifest.wraps }

  /// The place that the script requests.
  public var placement: LuaManifest.Placement { plugin.manifest.placement }

  /// Width, text scale, direction, language and peer if its `is_suitable` has more parameters than the message, which contain
  /// these; otherwise nothing.
  public var suitabilityDependencies: EnvironmentDependencies {
    plugin.looksAround ? [.width, .textScale, .direction, .locale, .peer] : []
  }

  /// Calls the script's `is_suitable`; returns true if it has none.
  ///
  /// If it has more parameters than the message, they are the peer and the context of the message.
  ///
  /// - Throws: ``PluginError`` if the script fails or exceeds a limit.
  public func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    try plugin.isSuitable(message, in: context)
  }

  /// The dependencies of every bubble of boxes; in addition theme, peer, locale and time zone if the
  /// script names them or has read them.
  public var dependencies: EnvironmentDependencies { plugin.notes.dependencies }

  /// The standard key, without the message's extras if the script does not read them; with the key of the layout that it
  /// wraps.
  public func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
    let notes = plugin.notes
    return LayoutKey(
      layouter: id, version: version, message: LuaLayouter.message(message, asFarAs: notes),
      context: context, dependencies: notes.dependencies,
      wrapped: wraps ? context.wrappedKey(for: message) : nil)
  }

  /// The parts of a message that a script reads: so changed reactions build none of its layouts again.
  ///
  /// Another layouter makes the elements around its bubble, and that layouter's key has the whole message.
  private static func message(_ message: Message, asFarAs notes: LuaNotes) -> Message {
    guard !notes.contains(.extras), !message.extras.members.isEmpty else { return message }
    var message = message
    // The fonts depend on the language.
    message.extras = message.extras["language"].map { ["language": $0] } ?? [:]
    return message
  }

  /// Calls the script's `build_layout`.
  ///
  /// - Throws: ``PluginError``, also if nothing in the tree can be seen or touched.
  public func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    var context = context
    return try box(for: message, limiting: &context)
  }

  /// Builds the tree, and reduces the context's limit by the cost of building.
  private func box(
    for message: Message, limiting context: inout LayoutContext
  ) throws(PluginError) -> LayoutBox {
    let (root, cost, _) = try plugin.buildLayout(
      peer: context.peer, message: message, context: context)
    try checkShowsAnything(root, message)
    context.layoutLimit = min(
      context.layoutLimit, plugin.limits.layoutWork - plugin.charge(for: cost.fuel))
    return root
  }

  /// A separate function, so that ``box(for:limiting:)`` needs little of the stack.
  @inline(never)
  private func checkShowsAnything(_ root: LayoutBox, _ message: Message) throws(PluginError) {
    guard root.showsAnything else { throw plugin.emptinessError(message: message) }
  }

  /// Calls the script's `build_layout` and puts its result into a cell.
  ///
  /// - Throws: ``PluginError``; if the script wraps, only for its own boxes: the chain checks whether the wrapped
  ///   box causes other errors.
  public func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    var context = context
    let root = try box(for: message, limiting: &context)
    do {
      return try BubbleCellLayout(
        root: consume root, message: message, context: context, layouter: self)
    } catch {
      guard !wraps else { throw error }
      throw plugin.layoutError(error, message: message, context: context)
    }
  }

  /// Returns the error of the finished cell, with the line that made the box, or that of a refusal, with the line of
  /// `is_suitable`.
  package func explanation(
    of error: any Error, message: Message, context: LayoutContext
  ) -> (any Error)? {
    if let refusal = error as? Refusal {
      return PluginError(
        "is_suitable returns false or nil for a message with content of type "
          + "'\(TextRepair.line(refusal.contentType))', and no other layouter takes it; does the content lack a field that it "
          + "checks, or does it end without 'return true'?", ofField: "is_suitable",
        in: plugin.sources)
    }
    guard error is BoxError || error is CellLayoutError else { return nil }
    return plugin.layoutError(error, message: message, context: context)
  }
}
