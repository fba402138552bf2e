import BubbleCore

/// A script in the chain: a ``BubbleLayouter`` that asks Lua.
///
/// A script that fails throws a ``PluginError``; the chain reports it and the next suitable layouter
/// takes the message. A layouter is a value: copies share the script's states.
public struct LuaLayouter: BubbleLayouter {
  /// The script.
  public let plugin: LuaPlugin

  /// Makes a layouter of a loaded script.
  public init(_ plugin: LuaPlugin) { self.plugin = plugin }

  /// The name that the script gives itself.
  public var id: LayouterID { LayouterID(rawValue: plugin.manifest.name) }

  /// A hash of the script's files.
  public var version: String { plugin.version }

  /// What the script says.
  public var contentTypes: Set<String>? { plugin.manifest.contentTypes }

  /// Where the script wants to stand.
  public var placement: LuaManifest.Placement { plugin.manifest.placement }

  /// Asks the script's `is_suitable`; true if it has none.
  ///
  /// - Throws: ``PluginError``, also where the script is switched off after being stopped too often.
  public func isSuitable(_ message: Message) throws -> Bool { try plugin.isSuitable(message) }

  /// The standard key.
  ///
  /// Where the script mentions the theme, the theme is part of it.
  public func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
    let theme = plugin.mentionsTheme ? "-\(context.environment.theme.rawValue)" : ""
    return LayoutKey(
      layouter: id, version: version + theme, message: message.id, revision: message.revision,
      environment: context.fingerprint, neighbours: context.neighbours)
  }

  /// Asks the script's `build_layout` and puts what it returns into a cell.
  ///
  /// - Throws: ``PluginError``.
  public func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    let root = try plugin.buildLayout(peer: peer, message: message, context: context)
    do {
      return try BubbleCellLayout(
        root: root, message: message, context: context, layouter: self)
    } catch {
      throw plugin.layoutError(error, message: message)
    }
  }
}
