import BubbleCore

/// A script in the chain: a ``BoxLayouter`` that asks Lua.
///
/// A script that fails throws a ``PluginError``; the chain reports it and the next suitable layouter
/// takes the message. A layouter is a value: copies share the script's states.
public struct LuaLayouter: BoxLayouter {
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

  /// What a script is told of its surroundings: not the locale or the time zone, beyond the message's
  /// formatted time, and the theme only where the script mentions it.
  public var dependencies: EnvironmentDependencies {
    plugin.mentionsTheme ? [.boxes, .peer, .theme] : [.boxes, .peer]
  }

  /// Asks the script's `build_layout`.
  ///
  /// - Throws: ``PluginError``.
  public func buildBox(peer: Peer, message: Message, context: LayoutContext) throws -> Box {
    try plugin.buildLayout(peer: peer, message: message, context: context)
  }

  /// Asks the script's `build_layout` and puts what it returns into a cell.
  ///
  /// - Throws: ``PluginError``.
  public func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    let root = try buildBox(peer: peer, message: message, context: context)
    do {
      return try BubbleCellLayout(
        root: root, message: message, context: context, layouter: self)
    } catch {
      throw plugin.layoutError(error, message: message)
    }
  }
}
