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

  /// The name that the script gives itself.
  public var id: LayouterID { LayouterID(rawValue: plugin.manifest.name) }

  /// What the script says, or else a kind that has its name.
  public var cellKind: CellKind {
    plugin.manifest.cellKind ?? CellKind(rawValue: plugin.manifest.name)
  }

  /// A hash of the script's files and of the values of its options.
  public var version: String { plugin.version }

  /// Its limits, and what its copies cost.
  public var standing: LayouterStanding { plugin.standing }

  /// What the script says.
  public var contentTypes: Set<String>? { plugin.manifest.contentTypes }

  /// Whether the manifest says `wraps`.
  public var wraps: Bool { plugin.manifest.wraps }

  /// Where the script wants to stand.
  public var placement: LuaManifest.Placement { plugin.manifest.placement }

  /// Calls the script's `is_suitable`; true if it has none.
  ///
  /// One that has more parameters than the message gets nil for them: ``isSuitable(_:in:)`` has them.
  ///
  /// - Throws: ``PluginError``.
  public func isSuitable(_ message: Message) throws -> Bool { try plugin.isSuitable(message) }

  /// Where its `is_suitable` has more parameters than the message, all that they say: width, text scale, direction,
  /// language and peer.
  public var suitabilityDependencies: EnvironmentDependencies {
    plugin.looksAround ? [.width, .textScale, .direction, .locale, .peer] : []
  }

  /// Calls the script's `is_suitable` with the message, the peer and what is around the message.
  ///
  /// - Throws: ``PluginError``.
  public func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    try plugin.isSuitable(message, in: context)
  }

  /// What every bubble of boxes depends on, and the theme, the peer, the locale and the time zone where the
  /// script names them or was seen to read them.
  public var dependencies: EnvironmentDependencies { plugin.notes.dependencies }

  /// The standard key, without the message's extras where the script does not look at them; with that of what it
  /// wraps.
  public func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
    let notes = plugin.notes
    return LayoutKey(
      layouter: id, version: version, message: LuaLayouter.message(message, asFarAs: notes),
      context: context, dependencies: notes.dependencies,
      wrapped: wraps ? context.nextKey(for: message) : nil)
  }

  /// What a script sees of a message: changed reactions build none of its layouts again.
  ///
  /// What stands around its bubble is another layouter's, whose key has the whole message.
  private static func message(_ message: Message, asFarAs notes: LuaNotes) -> Message {
    guard !notes.contains(.extras), !message.extras.members.isEmpty else { return message }
    var message = message
    message.extras = [:]
    return message
  }

  /// Calls the script's `build_layout`.
  ///
  /// - Throws: ``PluginError``, also for a tree of which nothing can be seen or touched.
  public func buildBox(peer: Peer, message: Message, context: LayoutContext) throws -> LayoutBox {
    var context = context
    return try buildBox(peer: peer, message: message, limiting: &context)
  }

  /// The tree, and the context in which it may cost what building it has left of the limit.
  private func buildBox(
    peer: Peer, message: Message, limiting context: inout LayoutContext
  ) throws(PluginError) -> LayoutBox {
    let (root, cost, _) = try plugin.buildLayout(peer: peer, message: message, context: context)
    try checkShowsAnything(root, message)
    context.layoutLimit = min(
      context.layoutLimit, plugin.limits.layoutWork - plugin.charge(for: cost.fuel))
    return root
  }

  /// Apart, so that ``buildBox(peer:message:limiting:)`` needs little of the stack.
  @inline(never)
  private func checkShowsAnything(_ root: LayoutBox, _ message: Message) throws(PluginError) {
    guard root.showsAnything else { throw plugin.emptinessError(message: message) }
  }

  /// Calls the script's `build_layout` and puts what it returns into a cell.
  ///
  /// - Throws: ``PluginError``; where the script wraps, for what it made itself: the chain finds out whether what it
  ///   wraps is to blame for the rest.
  public func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    var context = context
    let root = try buildBox(peer: peer, message: message, limiting: &context)
    do {
      return try BubbleCellLayout(
        root: consume root, message: message, context: context, layouter: self)
    } catch {
      guard !wraps else { throw error }
      throw plugin.layoutError(error, message: message, context: context)
    }
  }

  /// What is wrong with the finished cell, with the line that made it.
  package func explanation(
    of error: any Error, message: Message, context: LayoutContext
  ) -> (any Error)? {
    guard error is BoxError || error is CellLayoutError else { return nil }
    return plugin.layoutError(error, message: message, context: context)
  }
}
