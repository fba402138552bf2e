import BubbleCore
import BubbleLayout
import BubbleLua
import CBubble
import Foundation
import Platform

/// The layouters that a host has put together.
final class ChainObject: HandleNamed {
  static let kind = HandleKind.chain

  private let state: Lock<ChainState>

  init(includesBundled: Bool) { state = Lock(ChainState(includesBundled: includesBundled)) }

  /// The present chain.
  var chain: LayouterChain { state.withLock { $0.chain } }

  func change<Result>(
    _ body: (inout ChainState) throws(CallError) -> Result
  ) throws(CallError) -> Result where Result: Sendable {
    try state.withLock { state throws(CallError) in try body(&state) }
  }
}

/// The parts of a chain: scripts, a host's layouters, and the removed layouters.
struct ChainState {
  private var scripts: PluginFolders
  private var reloader: PluginReloader?
  private(set) var watcher: PluginWatcher?
  private var hosts: [HostLayouter] = []
  private var removed: Set<LayouterID> = []
  /// All layouters in order.
  private(set) var chain: LayouterChain

  init(includesBundled: Bool) {
    scripts = PluginFolders(includesBundled: includesBundled)
    chain = includesBundled ? .standard : .builtIn
  }

  /// The problems of the scripts.
  var problems: [Diagnostic] { reloader?.diagnostics ?? [] }

  mutating func load(_ folder: String?) throws(CallError) {
    guard let folder = folder ?? PluginFolders.bundled?.path else {
      throw CallError(
        BUBBLE_FILE, "the bundled scripts are missing beside the library; name their folder")
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw CallError(BUBBLE_FILE, "there is no folder \(TextRepair.line(folder))") }
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    guard !scripts.hostFolders.contains(url) else { return }
    thread_note_threads()
    var loaded = scripts
    if url.standardized.path == PluginFolders.bundled?.path { loaded.includesBundled = false }
    loaded.hostFolders.append(url)
    do throws(PluginWatcher.Failure) {
      watcher = try PluginWatcher(folders: loaded.hostFolders)
    } catch {
      throw CallError(BUBBLE_FAILED, "\(error)")
    }
    configure { $0 = loaded }
  }

  /// Changes the loading of scripts, and loads them.
  mutating func configure(_ body: (inout PluginFolders) -> Void) {
    body(&scripts)
    if !scripts.folders.isEmpty { reloader = scripts.reloader() }
    assemble()
  }

  /// Reads changed files again; returns whether the chain has changed.
  mutating func reload() -> Bool {
    guard let changes = watcher?.changes(), let reload = reloader?.reload(changes) else {
      return false
    }
    if reload.isChainChanged { assemble() }
    return reload.isChainChanged
  }

  mutating func add(_ layouter: HostLayouter) throws(CallError) {
    guard chain.index(of: layouter.id) == nil, layouter.id != "unsupported" else {
      throw CallError(BUBBLE_EXISTS, "the chain has a layouter \"\(layouter.id)\" already")
    }
    removed.remove(layouter.id)
    hosts.append(layouter)
    assemble()
  }

  mutating func remove(_ id: LayouterID) throws(CallError) {
    guard chain.index(of: id) != nil else {
      throw CallError(
        BUBBLE_NOT_FOUND, "the chain has no layouter \"\(TextRepair.name(id.rawValue))\"")
    }
    hosts.removeAll { $0.id == id }
    removed.insert(id)
    assemble()
  }

  private mutating func assemble() {
    chain = reloader?.chain ?? (scripts.includesBundled ? .standard : .builtIn)
    for id in removed { chain.remove(id) }
    for layouter in hosts {
      // A script of its name may have been added since.
      chain.remove(layouter.id)
      // If its neighbour is gone, a layouter goes to the end.
      let place =
        switch layouter.placement {
        case .before(let id): chain.index(of: id) ?? chain.layouters.count
        case .after(let id): chain.index(of: id).map { $0 + 1 } ?? chain.layouters.count
        case .first: 0
        }
      // Only a name that is taken throws, and this one is free.
      try? chain.insert(layouter, at: place)
    }
  }
}

/// Changes a chain, or reads a value of it.
@inline(__always)
private func change(
  _ handle: OpaquePointer?, _ body: (inout ChainState) throws(CallError) -> Void
) -> bubble_status {
  call { () throws(CallError) in
    try checkIsOutside()
    try HandleTable.shared.find(handle, ChainObject.self).change(body)
  }
}

@c @implementation
public func bubble_chain_create(_ chain: UnsafeMutablePointer<OpaquePointer?>?) -> bubble_status {
  create(chain, includesBundled: true)
}

@c @implementation
public func bubble_chain_create_without_scripts(
  _ chain: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  create(chain, includesBundled: false)
}

private func create(
  _ chain: UnsafeMutablePointer<OpaquePointer?>?, includesBundled: Bool
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(chain, "chain")
    out.pointee = HandleTable.shared.insert(ChainObject(includesBundled: includesBundled))
  }
}

@c @implementation
public func bubble_chain_free(_ chain: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in try HandleTable.shared.remove(chain, ChainObject.self) }
}

@c @implementation
public func bubble_chain_retain(_ chain: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in try HandleTable.shared.retain(chain, ChainObject.self) }
}

@c @implementation
public func bubble_chain_load_scripts(
  _ chain: OpaquePointer?, _ folder: UnsafePointer<CChar>?
) -> bubble_status {
  change(chain) { state throws(CallError) in
    try state.load(folder == nil ? nil : try Argument.name(folder, "folder"))
  }
}

@c @implementation
public func bubble_chain_set_option(
  _ chain: OpaquePointer?, _ script: UnsafePointer<CChar>?, _ option: UnsafePointer<CChar>?,
  _ value: UnsafePointer<CChar>?
) -> bubble_status {
  change(chain) { state throws(CallError) in
    let script = try Argument.name(script, "script")
    let option = try Argument.name(option, "option")
    let value = try Argument.optionalText(value, "value")
    state.configure { $0.typedConfigurations[script, default: [:]][option] = value }
  }
}

@c @implementation
public func bubble_chain_set_words(
  _ chain: OpaquePointer?, _ script: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?,
  _ length: Int
) -> bubble_status {
  change(chain) { state throws(CallError) in
    let script = try Argument.name(script, "script")
    let words = Data(try Argument.bytes(json, length, "json", limit: 1_000_000))
    state.configure { $0.words[script] = words }
  }
}

/// The host's function for lines that a script prints.
///
/// `@unchecked Sendable`: both properties are `let`. The function is code, which does not change, and the context is Sendable. Its
/// pointer belongs to the host, and the header says that it is used on any thread (`bubble_chain_set_print`).
private final class HostPrint: @unchecked Sendable {
  typealias Function =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Void

  private let context: HostContext
  private let function: Function

  init(_ function: @escaping Function, _ context: HostContext) {
    (self.function, self.context) = (function, context)
  }

  func callAsFunction(_ script: String, _ line: String) {
    script.withCString { script in
      line.withCString { line in inCallback { function(context.pointer, script, line) } }
    }
  }
}

@c @implementation
public func bubble_chain_set_print(
  _ chain: OpaquePointer?,
  _ print: (
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, UnsafePointer<CChar>?) -> Void
  )?,
  _ context: UnsafeMutableRawPointer?,
  _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> bubble_status {
  change(chain) { state throws(CallError) in
    let context = HostContext(context, release: release)
    let host = print.map { HostPrint($0, context) }
    state.configure { folders in
      if let host { folders.print = { host($0, $1) } } else { folders.print = nil }
    }
    context.own()
  }
}

@c @implementation
public func bubble_chain_place_script(
  _ chain: OpaquePointer?, _ script: UnsafePointer<CChar>?, _ before: UnsafePointer<CChar>?,
  _ after: UnsafePointer<CChar>?
) -> bubble_status {
  change(chain) { state throws(CallError) in
    let script = try Argument.name(script, "script")
    let placement = try Argument.placement(before, after)
    state.configure { $0.placements[LayouterID(script)] = placement }
  }
}

@c @implementation
public func bubble_chain_get_file_descriptor(
  _ chain: OpaquePointer?, _ descriptor: UnsafeMutablePointer<Int32>?
) -> bubble_status {
  change(chain) { state throws(CallError) in
    let out = try Argument.out(descriptor, "descriptor")
    guard let descriptor = state.watcher?.fileDescriptor else {
      throw CallError(BUBBLE_NOT_FOUND, "no folder is watched: load scripts first")
    }
    out.pointee = descriptor
  }
}

@c @implementation
public func bubble_chain_reload(
  _ chain: OpaquePointer?, _ changed: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  change(chain) { state throws(CallError) in
    let isChanged = state.reload()
    changed?.pointee = isChanged
  }
}

@c @implementation
public func bubble_chain_problems(
  _ chain: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  change(chain) { state throws(CallError) in
    let problems = state.problems
    try HandedOver.give(to: try Argument.out(json, "json"), length) { $0.problems(problems) }
  }
}

@c @implementation
public func bubble_chain_layouters(
  _ chain: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  change(chain) { state throws(CallError) in
    let ids = state.chain.layouters.map(\.id.rawValue)
    try HandedOver.give(to: try Argument.out(json, "json"), length) { writer in
      writer.array { writer in
        for id in ids { writer.string(id) }
      }
    }
  }
}

@c @implementation
public func bubble_chain_remove(
  _ chain: OpaquePointer?, _ id: UnsafePointer<CChar>?
) -> bubble_status {
  change(chain) { state throws(CallError) in
    try state.remove(LayouterID(try Argument.name(id, "id")))
  }
}

extension Argument {
  /// Returns the place of a layouter.
  static func placement(
    _ before: UnsafePointer<CChar>?, _ after: UnsafePointer<CChar>?
  ) throws(CallError) -> LuaManifest.Placement {
    guard before == nil || after == nil else {
      throw .invalid("`before` and `after` are both set: set only one of them")
    }
    if before != nil { return .before(LayouterID(try name(before, "before"))) }
    return after == nil ? .first : .after(LayouterID(try name(after, "after")))
  }
}
