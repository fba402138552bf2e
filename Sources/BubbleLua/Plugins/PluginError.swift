import BubbleCore
import Foundation

/// The reason why a script could not be loaded, or failed for a message.
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
  /// The kind of a failure.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A file can't be read: it is missing, not a regular file, outside its folder, or too long.
    case file
    /// The text is not Lua.
    case syntax
    /// The table that the script returns is invalid.
    case manifest
    /// The script raised an error: usually a mistake in it, or content that it does not expect.
    case runtime
    /// The result of `build_layout` is not a box tree.
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
    /// The line, from 1; nil if it is unknown.
    public var line: Int?
    /// The function at that place.
    public var function: String?

    /// Makes a frame.
    public init(file: String, line: Int? = nil, function: String? = nil) {
      self.file = file
      self.line = line
      self.function = function
    }
  }

  /// The kind of the failure.
  public var kind: Kind
  /// The script: its folder's name; empty if the failure concerns the folder of all scripts.
  public var plugin: String
  /// The path of the script's folder, relative to the working directory if it is inside; nil if the script
  /// was not read from a folder.
  public var folder: String?
  /// The path of the folder of the bundled components, which are files named `bundled/…` in places; nil: there is none.
  public var bundledFolder: String?
  /// The place of the failure; nil if it has none.
  public var place: Frame?
  /// The error and, if it is known, the remedy, without the place.
  ///
  /// An error that a script raises may have several lines.
  public var message: String
  /// The calls that led there, innermost first.
  public var traceback: [Frame]
  /// The call in progress: `build_layout(message 42, content poll)`.
  public var activity: String?
  /// The message that was laid out.
  public var messageID: MessageID?
  /// The lines around the place, with a caret at the error; nil if they are unknown.
  public var excerpt: String?

  /// Whether the tree is too large, too high, or takes too long to measure.
  public var isTooLarge = false
  /// Whether a part of the tree lies outside of its cell.
  package internal(set) var isOutsideCell = false
  /// Whether it is about an element.
  ///
  /// A call that notes lines finds the element's line, and the same one of several mistakes each time.
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

  /// The place and the error: `my-scripts/poll/init.lua:2: …`.
  ///
  /// Lines after the first are indented: so no text of a script looks like the beginning of a message.
  public var summary: String {
    let text = TextRepair.indented(message)
    guard let place else { return plugin.isEmpty ? text : "\(plugin): \(text)" }
    return "\(path(of: place)): \(text)"
  }

  /// The summary, the source around the place, the calls that led there, and the call in progress.
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
        summary: place == nil ? TextRepair.indented(message) : summary, activity: activity)
    ).caused(by: plugin.isEmpty ? .folders : nil)
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
      // A recursive function would fill the list.
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
  /// Whether the script was stopped, or its tree is too large: then it counts as a stop.
  public var isOverLimit: Bool {
    isAbort || isTooLarge
  }
}
