import BubbleCore
import Foundation

/// Why a script could not be loaded, or failed with a message.
///
/// ```
/// my-scripts/poll/init.lua:2: ui.text: unknown property 'styel' (did you mean 'style'?)
///    1 | local function header(title)
///    2 |   return ui.text { title, styel = "title" }
///      |                           ^^^^^
///    3 | end
///   called from my-scripts/poll/init.lua:5
///   while running build_layout(message 42, content poll) of layouter 'poll'
/// ```
public struct PluginError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of failure it is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A file can't be read: missing, no regular file, outside of its folder, too long.
    case file
    /// The text is not Lua.
    case syntax
    /// The table that the script returns is not as it must be.
    case manifest
    /// The script raised an error: mostly a mistake in it, or content that it does not expect.
    case runtime
    /// What `build_layout` returned is no box tree.
    case result
    /// The box tree can't be laid out.
    case layout
    /// The script needed more memory than ``LuaLimits/memory``, or a longer string than allowed.
    case memory
    /// The script used more fuel than its ``LuaLimits/Budget``.
    case fuel
    /// The script used more time than its ``LuaLimits/Budget``.
    case time
  }

  /// A place in a script.
  public struct Frame: Hashable, Sendable {
    /// The file's name within the script's folder.
    public var file: String
    /// The line, from 1; nil if it is not known.
    public var line: Int?
    /// The function that was running there.
    public var function: String?

    /// Makes a frame.
    public init(file: String, line: Int? = nil, function: String? = nil) {
      self.file = file
      self.line = line
      self.function = function
    }
  }

  /// What kind of failure it is.
  public var kind: Kind
  /// The script: its folder's name; empty if the failure concerns no script but the folder of all.
  public var plugin: String
  /// The path of the script's folder, from the working folder on where it lies in that; nil if the script
  /// was read from no folder.
  public var folder: String?
  /// The path of the folder of bundled components, which places in files named `bundled/…` lie in; nil: there is none.
  public var bundledFolder: String?
  /// Where; nil if the failure has no place.
  public var place: Frame?
  /// What is wrong and, where it is known, what to do, without the place.
  ///
  /// What a script raises may have several lines.
  public var message: String
  /// The calls that led there, innermost first.
  public var traceback: [Frame]
  /// What was being done: `build_layout(message 42, content poll)`.
  public var activity: String?
  /// The message that was laid out.
  public var messageID: MessageID?
  /// The lines around the place, with a caret where the trouble is; nil if they are not known.
  public var excerpt: String?

  /// Whether what the script made is too large, too high, or takes too long to be measured.
  public var isTooLarge = false
  /// Whether it is about an element: a call that notes lines says of which line, and of several mistakes the
  /// same each time.
  var isOfElement = false

  /// Makes an error.
  public init(
    _ kind: Kind, plugin: String, message: String, place: Frame? = nil, traceback: [Frame] = []
  ) {
    self.kind = kind
    self.plugin = plugin
    self.message = message
    self.place = place
    self.traceback = traceback
  }

  /// The place and what is wrong: `my-scripts/poll/init.lua:2: …`.
  ///
  /// Lines behind the first are indented: nothing that a script says stands where a message begins.
  public var summary: String {
    let text = TextRepair.indented(message)
    guard let place else { return plugin.isEmpty ? text : "\(plugin): \(text)" }
    return "\(path(of: place)): \(text)"
  }

  /// The summary, the source around the place, the calls that led there, and what was being done.
  public var description: String {
    text(summary: summary, activity: activity.map { "\($0) of layouter '\(plugin)'" })
  }

  /// The error as a list of messages shows it.
  ///
  /// Its layouter is the script, so its text does not name it again.
  public var diagnostic: Diagnostic {
    Diagnostic(
      message: messageID, layouter: plugin.isEmpty ? nil : LayouterID(rawValue: plugin),
      text: text(
        summary: place == nil ? TextRepair.indented(message) : summary, activity: activity))
  }

  /// `my-scripts/poll/init.lua:2`, which a terminal can open.
  private func path(of place: Frame) -> String {
    let folder = folder ?? plugin
    let line = place.line.map { ":\($0)" } ?? ""
    if let bundledFolder, place.file.hasPrefix(PluginSources.bundled) {
      return bundledFolder + "/" + place.file.dropFirst(PluginSources.bundled.count) + line
    }
    return (folder.isEmpty ? place.file : "\(folder)/\(place.file)") + line
  }

  /// The lines of the script that led to the place, `my-scripts/poll/init.lua:5`, innermost first; at most
  /// three.
  private var callers: [String] {
    let inside = traceback.firstIndex { $0.file == place?.file && $0.line == place?.line }
    guard let inside, place?.line != nil else { return [] }
    var callers: [String] = []
    for frame in traceback[(inside + 1)...] where callers.count < 3 {
      let caller = path(of: frame)
      // A function that calls itself would fill them all.
      if caller != callers.last { callers.append(caller) }
    }
    return callers
  }

  private func text(summary: String, activity: String?) -> String {
    var lines = [summary]
    if let excerpt { lines.append(excerpt) }
    lines += callers.map { "  called from \($0)" }
    if let activity { lines.append("  while running \(activity)") }
    return lines.joined(separator: "\n")
  }
}

extension PluginError: LimitedError {
  /// Whether the script was stopped, or what it made is too much: then it counts as a stop.
  public var isOverLimit: Bool {
    isAbort || isTooLarge
  }
}
