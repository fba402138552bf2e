import BubbleCore
internal import CLuaHost
import Foundation
import Synchronization

/// A loaded script: its files, its manifest, and its Lua states.
///
/// Each thread that calls at the same time gets its own state, so threads do not share the values that a script keeps
/// between messages. A state whose call was stopped is discarded.
public final class LuaPlugin: Sendable {
  /// The version of Lua, such as `5.4.4`.
  package static var luaVersion: String {
    String(cString: lua_host_lua_version()).replacing("Lua ", with: "")
  }

  // The properties that each message reads are together, so that they occupy few cache lines.
  private let pool: LuaHostPool
  /// The dependencies that the files name, and those that calls have read since.
  private let notedBits: Atomic<UInt32>
  /// Whether the manifest has an `is_suitable`.
  private let hasIsSuitable: Bool
  private let isSuitableBudget: LuaHostBudget
  /// Whether its `is_suitable` has more parameters than the message.
  let looksAround: Bool
  /// Receives each tree when the script is tried out.
  private let observer: (@Sendable (LayoutBox, LuaCost) -> Void)?

  /// The name of the script's folder.
  public let folderName: String
  /// The script's manifest.
  public let manifest: LuaManifest
  /// A hash of the script's files, the values of its options and the host's words.
  public let version: String
  /// The limits of the script.
  public let limits: LuaLimits
  /// The fuel that running its files took.
  package let loadFuel: Int

  /// The options and words of the host that the script does not accept.
  public let configurationDiagnostics: [Diagnostic]

  /// The files.
  package let sources: PluginSources
  /// The script's texts in several languages; nil: it has none.
  package let words: LuaWords?
  /// The declarations of the functions that the host calls.
  let declarations: [ScriptDeclaration]
  /// `ctx.config`.
  private let configuration: FlatBytes
  private let buildLayoutBudget: LuaHostBudget
  /// The cost of its layouts, compared with its limits.
  let standing: LayouterStanding

  /// Loads the script in a folder.
  ///
  /// - Parameters:
  ///   - folder: A folder with an `init.lua` and the modules that it requires.
  ///   - limits: The limits of the script.
  ///   - configuration: Values for the script's options, by name. Values that it does not accept are reported in
  ///     ``configurationDiagnostics``, and the defaults stay.
  ///   - words: Texts of the host in the format of `words.json`: languages that the script lacks, and texts that
  ///     replace its own. Those that it can't use are reported in ``configurationDiagnostics``. Nil: none.
  ///   - bundledLibrary: The folder of the bundled components, which the script can `require`; nil: there are none.
  ///   - print: Receives the lines that the script prints, on any thread; nil: they are discarded.
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

  /// Loads a script whose files were read before, with an observer of each tree that the script makes.
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

  /// Whether the script cost so much in a conversation that it is no longer called.
  public var isSwitchedOff: Bool { standing.isSwitchedOff }

  /// The known dependencies of the script's layouts: those that a file names, and those that a call has
  /// read.
  ///
  /// The set grows when a call reads something under a name that no file contains. That is sound: a key made
  /// before the growth counts fewer parts than one made after it, so the two differ for any values of the parts.
  /// A layout that was built before the growth is then built once more.
  var notes: LuaNotes { LuaNotes(rawValue: notedBits.load(ordering: .relaxed)) }

  private func note(_ seen: LuaNotes) {
    guard !notes.isSuperset(of: seen) else { return }
    notedBits.bitwiseOr(seen.rawValue, ordering: .relaxed)
  }

  /// Calls `is_suitable`, if the script has one.
  func isSuitable(_ message: Message, in context: LayoutContext) throws(PluginError) -> Bool {
    guard hasIsSuitable else { return true }
    do {
      return try FlatCache.shared.withMessage(message) { bytes throws(PluginError) in
        try pool.withHost { host throws(PluginError) in
          let (answer, notes) = host._withUnsafeGuaranteedRef {
            let answer =
              if looksAround {
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

  /// Makes a state and discards it: the initial cost of another thread that calls the script.
  ///
  /// - Parameter isFirst: Whether it is made like the first state: the cost of loading the script.
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

  /// Calls `build_layout`; returns the tree, which is not measured yet, and its cost, which is charged.
  ///
  /// - Returns: Also, for a call that notes lines, the places for the marks of the boxes.
  package func buildLayout(
    peer: Peer, message: Message, context: LayoutContext, notesLines: Bool = false
  ) throws(PluginError) -> (box: LayoutBox, cost: LuaCost, places: [UInt32: [PluginError.Frame]]) {
    // The cost of the last call, if the message was tried again.
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

  /// The place in the script that made each box with a mark, and the calls that led there.
  @inline(never)
  private static func places(of root: LayoutBox, in host: LuaHost) -> [UInt32: [PluginError.Frame]]
  {
    var places: [UInt32: [PluginError.Frame]] = [:]
    for mark in root.sourceMarks { places[mark] = host.places(ofMark: mark) }
    return places
  }

  /// Passes a finished tree and its cost to the observer.
  @inline(never)
  private static func show(
    _ root: LayoutBox, of host: LuaHost, to observer: (LayoutBox, LuaCost) -> Void
  ) {
    observer(root, LuaCost(fuel: host.fuelUsed, memoryBytes: host.memoryUsed))
  }

  /// Adds to an error the line of the invalid element, if it can be found, and the message.
  ///
  /// A separate function: scripts that wrap each other need the stack of ``buildLayout(peer:message:context:notesLines:)`` once each.
  @inline(never)
  private func located(
    _ error: PluginError, _ peer: Peer, _ message: Message, _ context: LayoutContext,
    notesLines: Bool
  ) -> PluginError {
    // A call that exceeded a limit is not repeated.
    if error.isOfElement, !error.isTooLarge, !notesLines {
      do throws(PluginError) {
        _ = try buildLayout(peer: peer, message: message, context: context, notesLines: true)
      } catch {
        // The same error with the line of the invalid element.
        if error.kind == .result { return error }
      }
    }
    return failure(error, running: .buildLayout, message)
  }

  /// The charge for a call.
  ///
  /// A value that a script keeps from call to call may save it some units, and it depends on threads which state has the value. An
  /// expensive call was made in a fresh state, so it counts exactly. Other calls are rounded down to whole steps, so
  /// that cheap ones count as nothing.
  func charge(for fuel: Int) -> Int {
    guard fuel <= limits.meanWork else { return fuel }
    let step = max(1, limits.meanWork / 16)
    return fuel / step * step
  }

  /// Calls `build_layout` in a state.
  ///
  /// The message's date is made only for scripts that read it: a script that reads it for the first time finds
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

  /// A separate function: inlined, it would be in its caller three times, with all the stack that it needs.
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
