import BubbleCore
internal import CLuaHost
import Foundation
import Synchronization

/// A loaded script: its files, what it says of itself, and its Lua states.
///
/// Each thread that calls at the same time gets a state of its own, so nothing that a script keeps
/// between messages is seen by all. A state whose call was cut off is thrown away.
public final class LuaPlugin: Sendable {
  /// The version of Lua, such as `5.4.4`.
  package static var luaVersion: String {
    String(cString: lua_host_lua_version()).replacing("Lua ", with: "")
  }

  // What is read for each message stands together, so that it is in few lines of the processor's cache.
  private let pool: LuaHostPool
  /// What the files name, and what was seen to be read since.
  private let notedBits: Atomic<UInt32>
  /// As the manifest says it.
  private let hasIsSuitable: Bool
  private let isSuitableBudget: LuaHostBudget
  /// Whether its `is_suitable` has more parameters than the message.
  let looksAround: Bool
  /// Is shown each tree, where the script is tried out.
  private let observer: (@Sendable (LayoutBox, LuaCost) -> Void)?

  /// The name of the script's folder.
  public let folderName: String
  /// What the script says of itself.
  public let manifest: LuaManifest
  /// Changes when any of the script's files changes, the values of its options or the host's words: a hash of all.
  public let version: String
  /// What the script may use.
  public let limits: LuaLimits
  /// The fuel that running its files took.
  package let loadFuel: Int

  /// What of the host's configuration and words the script does not take.
  public let configurationDiagnostics: [Diagnostic]

  /// The files.
  package let sources: PluginSources
  /// The script's texts in several languages; nil: it has none.
  package let words: LuaWords?
  /// How they declare the functions that are called.
  let declarations: [ScriptDeclaration]
  /// `ctx.config`.
  private let configuration: FlatBytes
  private let buildLayoutBudget: LuaHostBudget
  /// What its layouts cost, compared with its limits.
  let standing: LayouterStanding

  /// Loads the script in a folder.
  ///
  /// - Parameters:
  ///   - folder: A folder with an `init.lua` and the modules that it requires.
  ///   - limits: What the script may use.
  ///   - configuration: Values for the script's options, by name; what it does not take is in
  ///     ``configurationDiagnostics``, and the default stays.
  ///   - words: Texts of the host's in the form of `words.json`: languages that the script has not got, and texts that
  ///     take the place of its own; what it can't say is in ``configurationDiagnostics``. Nil: none.
  ///   - bundledLibrary: The folder of the bundled components, which the script can `require`; nil: there are none.
  ///   - print: Takes the lines that the script prints; nil: they are dropped. Called on any thread.
  /// - Throws: ``PluginError``, with the place in the script where there is one.
  public convenience init(
    folder: URL, limits: LuaLimits = .standard, configuration: JSONObject = [:], words: Data? = nil,
    bundledLibrary: URL? = nil, print: (@Sendable (String) -> Void)? = nil
  ) throws(PluginError) {
    try self.init(
      sources: try PluginSources(folder: folder, limits: limits, bundledLibrary: bundledLibrary),
      limits: limits,
      configuration: configuration, words: words, print: print)
  }

  /// The same of files that were read before, with an observer of each tree that the script makes.
  package init(
    sources: PluginSources, limits: LuaLimits, configuration: JSONObject = [:], words: Data? = nil,
    print: (@Sendable (String) -> Void)? = nil,
    observer: (@Sendable (LayoutBox, LuaCost) -> Void)? = nil
  ) throws(PluginError) {
    self.sources = sources
    self.observer = observer
    self.limits = limits
    folderName = sources.name
    isSuitableBudget = limits.isSuitable.cBudget
    buildLayoutBudget = limits.buildLayout.cBudget
    standing = LayouterStanding(
      budget: WorkBudget(
        unitsPerMessage: max(1, limits.meanWork), stops: max(1, limits.stopsUntilSwitchedOff)),
      layoutLimit: limits.layoutWork)
    notedBits = Atomic(sources.namedNotes.rawValue)
    let texts = HostWords(
      try sources.words(), adding: words, layouter: LayouterID(rawValue: sources.name))
    self.words = texts.words
    pool = LuaHostPool(sources: sources, limits: limits, words: texts.words, print: print)
    let table: FlatValue
    do throws(PluginError) {
      (table, declarations, loadFuel) = try pool.prepare()
    } catch {
      throw error.completed(by: sources)
    }
    do throws(LuaManifest.Failure) {
      manifest = try LuaManifest(table)
    } catch {
      throw PluginError(error.message, ofField: error.field, in: sources)
    }
    let options = LuaConfiguration(
      manifest.options, given: configuration, layouter: LayouterID(rawValue: manifest.name),
      sources: sources)
    configurationDiagnostics = options.diagnostics + texts.diagnostics
    version = [sources.version, options.digest, texts.digest].filter { !$0.isEmpty }
      .joined(separator: "-")
    hasIsSuitable = manifest.hasIsSuitable
    looksAround = declarations.contains { $0.function == .isSuitable && $0.parameters.count > 1 }
    self.configuration = FlatBytes { $0.write(options.values, name: "ctx.config") }
  }

  /// Whether a conversation was laid out in which the script cost so much that it was not called any more.
  public var isSwitchedOff: Bool { standing.isSwitchedOff }

  /// What the script's layouts depend on, as far as it is known: what a file names, and what a call was
  /// seen to read.
  ///
  /// It grows when a call reads something under a name that stands in no file. That is sound: a key made
  /// before the growth counts fewer parts than one made after it, so the two differ whatever the parts
  /// are, and what was built with the script's new knowledge is built once more.
  var notes: LuaNotes { LuaNotes(rawValue: notedBits.load(ordering: .relaxed)) }

  private func note(_ seen: LuaNotes) {
    guard !notes.isSuperset(of: seen) else { return }
    notedBits.bitwiseOr(seen.rawValue, ordering: .relaxed)
  }

  /// Calls `is_suitable`, if the script has one.
  ///
  /// - Parameter context: What is around the message; nil: the function gets the message alone.
  func isSuitable(
    _ message: Message, in context: LayoutContext? = nil
  ) throws(PluginError) -> Bool {
    guard hasIsSuitable else { return true }
    do {
      return try FlatCache.shared.withMessage(message) { bytes throws(PluginError) in
        try pool.withHost { host throws(PluginError) in
          let (answer, notes) = host._withUnsafeGuaranteedRef {
            let answer =
              if let context {
                $0.isSuitable(bytes, of: message, in: context, budget: isSuitableBudget)
              } else {
                $0.isSuitable(bytes, budget: isSuitableBudget)
              }
            return (answer, $0.notes)
          }
          note(notes)
          guard let answer else { throw host.takeUnretainedValue().error }
          return answer
        }
      }
    } catch {
      throw failure(error, running: .isSuitable, message)
    }
  }

  private func failure(
    _ error: PluginError, running function: ScriptFunction, _ message: Message
  ) -> PluginError {
    error.completed(by: sources, declaration: declarations.first { $0.function == function })
      .running(function, on: message)
  }

  /// Makes a state and drops it: what another thread that calls the script costs at first.
  ///
  /// - Parameter isFirst: As if there were no other yet: what a script costs when it is loaded.
  package func makeState(isFirst: Bool = false) throws(PluginError) {
    do throws(PluginError) { _ = try pool.makeHost(code: isFirst ? LuaCode() : nil) } catch {
      throw error.completed(by: sources)
    }
  }

  /// Builds the tree with marks of the lines that made its boxes: slower, for errors that name the line.
  package func markedLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws(PluginError) -> MarkedLayout {
    let built = try buildLayout(peer: peer, message: message, context: context, notesLines: true)
    return MarkedLayout(box: built.box, places: built.places, sources: sources)
  }

  /// Calls `build_layout` and returns the tree, not yet measured, and what it cost, which is charged.
  ///
  /// - Returns: Besides, for a call that notes lines, the places that the boxes' marks mean.
  package func buildLayout(
    peer: Peer, message: Message, context: LayoutContext, notesLines: Bool = false
  ) throws(PluginError) -> (box: LayoutBox, cost: LuaCost, places: [UInt32: [PluginError.Frame]]) {
    // That of the last call, if the message was tried again.
    var cost = LuaCost()
    var places: [UInt32: [PluginError.Frame]] = [:]
    defer { context.charge(charge(for: cost.fuel)) }
    do {
      let root = try FlatCache.shared.withMessage(message) { flat throws(PluginError) in
        try pool.withHost { host throws(PluginError) in
          let host = host.takeUnretainedValue()
          defer { cost = LuaCost(fuel: host.fuelUsed, memoryBytes: host.memoryUsed) }
          let root = try call(
            host, flat, of: message, peer: peer, context: context, notesLines: notesLines)
          if notesLines {
            places = LuaPlugin.places(of: root, in: host)
          } else if let observer {
            LuaPlugin.show(root, of: host, to: observer)
          }
          return root
        }
      }
      return (root, cost, places)
    } catch {
      throw located(error, peer, message, context, notesLines: notesLines)
    }
  }

  /// Where each box with a mark was made, and by way of which calls.
  @inline(never)
  private static func places(of root: LayoutBox, in host: LuaHost) -> [UInt32: [PluginError.Frame]]
  {
    var places: [UInt32: [PluginError.Frame]] = [:]
    for mark in root.sourceMarks { places[mark] = host.places(ofMark: mark) }
    return places
  }

  /// Shows a finished tree, and what it cost, to who looks on.
  @inline(never)
  private static func show(
    _ root: LayoutBox, of host: LuaHost, to observer: (LayoutBox, LuaCost) -> Void
  ) {
    observer(root, LuaCost(fuel: host.fuelUsed, memoryBytes: host.memoryUsed))
  }

  /// The error with the line of the element that is wrong, where it can be found, and with the message.
  ///
  /// Apart: scripts that wrap each other have what ``buildLayout(peer:message:context:notesLines:)`` needs of the stack once each.
  @inline(never)
  private func located(
    _ error: PluginError, _ peer: Peer, _ message: Message, _ context: LayoutContext,
    notesLines: Bool
  ) -> PluginError {
    // What is too much once is not done again.
    if error.isOfElement, !error.isTooLarge, !notesLines {
      do throws(PluginError) {
        _ = try buildLayout(peer: peer, message: message, context: context, notesLines: true)
      } catch {
        // The same with the line of the element that is wrong.
        if error.kind == .result { return error }
      }
    }
    return failure(error, running: .buildLayout, message)
  }

  /// What is charged for a call.
  ///
  /// What a script keeps from call to call may spare it some units, and which state that is depends on threads. A call
  /// that cost much was made in a fresh one, so it counts as it is; others count in whole steps, so that those that
  /// cost little count as nothing.
  func charge(for fuel: Int) -> Int {
    guard fuel <= limits.meanWork else { return fuel }
    let step = max(1, limits.meanWork / 16)
    return fuel / step * step
  }

  /// Calls `build_layout` in a state.
  ///
  /// The message's date is made for scripts that read it: one that does so for the first time has found
  /// none, and is called again.
  private func call(
    _ host: LuaHost, _ flat: LuaHostBytes, of message: Message, peer: Peer, context: LayoutContext,
    notesLines: Bool
  ) throws(PluginError) -> LayoutBox {
    // Not a function within this one: that would hold a copy of the context.
    guard !notes.contains(.date) else {
      return try call(
        host, flat, of: message, peer: peer, context: context, readsDate: true,
        notesLines: notesLines)
    }
    do {
      let root = try call(
        host, flat, of: message, peer: peer, context: context, readsDate: false,
        notesLines: notesLines)
      guard host.layoutNotes.contains(.date) else { return root }
    } catch {
      guard host.layoutNotes.contains(.date), !error.isAbort else { throw error }
    }
    return try call(
      host, flat, of: message, peer: peer, context: context, readsDate: true,
      notesLines: notesLines)
  }

  /// One call, apart: made a part of its caller it stands there three times, with all that it needs of the stack.
  @inline(never)
  private func call(
    _ host: LuaHost, _ flat: LuaHostBytes, of message: Message, peer: Peer, context: LayoutContext,
    readsDate: Bool, notesLines: Bool
  ) throws(PluginError) -> LayoutBox {
    defer { note(host.layoutNotes) }
    return try host.buildLayout(
      flat, of: message, peer: peer, context: context, wraps: manifest.wraps,
      readsDate: readsDate, configuration: configuration, budget: buildLayoutBudget,
      textLimit: limits.text, notesLines: notesLines)
  }
}
