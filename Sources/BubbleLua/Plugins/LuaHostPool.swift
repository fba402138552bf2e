import Foundation
import Synchronization

/// The states of one script: one for each thread that calls at the same time, made when it is needed.
final class LuaHostPool: Sendable {
  /// A place for an idle state.
  ///
  /// A state is taken out and put back in one step each, without a lock, so no two callers have it.
  private struct Slot: ~Copyable {
    /// The state's address, retained; 0: there is none.
    private let host = Atomic<UInt>(0)
    /// Keeps the next slot out of this one's cache line.
    private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
      (0, 0, 0, 0, 0, 0, 0)

    func take() -> Unmanaged<LuaHost>? {
      UnsafeRawPointer(bitPattern: host.exchange(0, ordering: .acquiring)).map(
        Unmanaged.fromOpaque)
    }

    /// Puts a state here; returns false if there is one already.
    func put(_ new: Unmanaged<LuaHost>) -> Bool {
      host.compareExchange(
        expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .releasing
      ).exchanged
    }
  }

  /// The number of idle states that are kept, which is the number of threads that can run; others are freed after use.
  ///
  /// It is a power of two, so that finding a slot needs no division.
  static let slotCount: Int = {
    var count = 2
    while count < ProcessInfo.processInfo.activeProcessorCount { count *= 2 }
    return count
  }()

  // The properties that each call reads are together, so that they are in one cache line.
  /// `nonisolated(unsafe)`: the pointer never changes, and slots are shared by design.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Slot>
  /// The bits of a number that select a slot.
  private let placeMask: Int
  /// The number of calls that still get fresh states.
  private let freshCalls = Atomic<Int>(0)
  /// The fuel of a call from which its state is not used again.
  private let costlyFuel: Int
  /// Whether a state is so cheap that a call may be tried again in a new one.
  private let isCheap = Atomic(false)

  private let sources: PluginSources
  private let limits: LuaLimits
  private let words: LuaWords?
  private let print: (@Sendable (String) -> Void)?

  init(
    sources: PluginSources, limits: LuaLimits, words: LuaWords? = nil,
    print: (@Sendable (String) -> Void)?
  ) {
    self.words = words
    self.sources = sources
    self.limits = limits
    self.print = print
    costlyFuel = limits.meanWork
    placeMask = LuaHostPool.slotCount - 1
    slots = .allocate(capacity: LuaHostPool.slotCount)
    for place in 0..<LuaHostPool.slotCount { (slots + place).initialize(to: Slot()) }
    limits.memoryQuota.add(self)
  }

  deinit {
    for place in 0..<LuaHostPool.slotCount { slots[place].take()?.release() }
    slots.deinitialize(count: LuaHostPool.slotCount)
    slots.deallocate()
  }

  /// Makes the first state; returns the script's table, the declarations of the functions in it, and the fuel that
  /// each state takes to make.
  func prepare() throws(PluginError) -> (
    manifest: FlatValue, declarations: [ScriptDeclaration], loadFuel: Int
  ) {
    let (host, manifest) = try makeHost()
    let fuel = host.loadFuel
    let declarations = ScriptFunction.allCases.compactMap(host.declaration)
    isCheap.store(fuel <= limits.meanWork, ordering: .relaxed)
    giveBack(Unmanaged.passRetained(host), from: LuaHostPool.threadPlace)
    return (manifest, declarations, fuel)
  }

  /// Runs `body` with a state that no other caller has meanwhile.
  ///
  /// References are counted manually: it is called thirty times for a message.
  ///
  /// After a call that was stopped the state is discarded.
  ///
  /// Values that a script keeps from call to call must not decide whether it is stopped, or what an expensive
  /// message costs: it depends on threads which calls a state has seen. So a call that used up memory or
  /// fuel in a state that was used before, or was expensive, is repeated in a fresh state, and that result counts.
  /// A script that has such a call pays for it: its next calls also get fresh states.
  @inline(__always)
  func withHost<Value>(
    _ body: (Unmanaged<LuaHost>) throws(PluginError) -> Value
  ) throws(PluginError) -> Value {
    let place = LuaHostPool.threadPlace
    var host = try takeHost(from: place)
    var mayRepeat = host._withUnsafeGuaranteedRef { $0.isUsed }
    // Only one place calls `body`: so it is inlined here, and its captured values are not copied.
    while true {
      do {
        let value = try body(host)
        guard mayRepeat,
          host._withUnsafeGuaranteedRef({ $0.fuelUsed > costlyFuel || $0.wasTight }),
          isCheap.load(ordering: .relaxed)
        else {
          giveBack(host, from: place)
          return value
        }
        host.release()
      } catch {
        recover(host, to: place, after: error)
        guard mayRepeat, error.kind == .memory || error.kind == .fuel,
          isCheap.load(ordering: .relaxed)
        else { throw error }
      }
      mayRepeat = false
      host = try freshHost()
    }
  }

  /// The number of calls in fresh states after a repeated call.
  private static let freshCallCount = 20

  @inline(never) private func freshHost() throws(PluginError) -> Unmanaged<LuaHost> {
    freshCalls.store(LuaHostPool.freshCallCount, ordering: .relaxed)
    return try newHost()
  }

  /// Handles a state whose call failed.
  ///
  /// A separate function, so that ``withHost(_:)`` needs little of the stack: scripts that wrap each other have one on
  /// it each.
  @inline(never) private func recover(
    _ host: Unmanaged<LuaHost>, to place: Int, after error: PluginError
  ) {
    if error.isAbort { host.release() } else { giveBack(host, from: place) }
    makeRoom(after: error)
  }

  @inline(__always)
  private func takeHost(from place: Int) throws(PluginError) -> Unmanaged<LuaHost> {
    if freshCalls.load(ordering: .relaxed) > 0 {
      freshCalls.subtract(1, ordering: .relaxed)
      return try newHost()
    }
    for step in 0...placeMask {
      if let host = slots[(place + step) & placeMask].take() { return host }
    }
    return try newHost()
  }

  @inline(never) private func newHost() throws(PluginError) -> Unmanaged<LuaHost> {
    do throws(PluginError) {
      return Unmanaged.passRetained(try makeHost().host)
    } catch {
      guard makeRoom(after: error) else { throw error }
      return Unmanaged.passRetained(try makeHost().host)
    }
  }

  /// Frees the idle states.
  func dropIdleStates() {
    for place in 0..<LuaHostPool.slotCount { slots[place].take()?.release() }
  }

  /// Frees the idle states of all scripts if there is no memory because together they hold much.
  ///
  /// - Returns: Whether trying again may succeed.
  @discardableResult private func makeRoom(after error: PluginError) -> Bool {
    guard error.kind == .memory, limits.memoryQuota.isCrowded else { return false }
    limits.memoryQuota.dropIdleStates()
    return true
  }

  @inline(__always)
  private func giveBack(_ host: Unmanaged<LuaHost>, from place: Int) {
    for step in 0...placeMask where slots[(place + step) & placeMask].put(host) { return }
    host.release()
  }

  /// Makes a state that has run the script's file.
  ///
  /// - Parameter code: The code that the script's other states have parsed.
  func makeHost(code: LuaCode? = nil) throws(PluginError) -> (host: LuaHost, manifest: FlatValue) {
    let callbackHost = LuaCallbackHost(
      module: { [sources] in sources.files[$0] }, canRequire: sources.canRequire,
      isSingleFile: sources.main != PluginSources.main, words: words, print: print)
    let host = try LuaHost(
      limits: limits, callbackHost: callbackHost, code: code ?? sources.code)
    let manifest = try host.load(
      sources.files[sources.main] ?? [], file: sources.main, budget: limits.load)
    return (host, manifest)
  }

  /// A number that differs between most threads, so that each finds its last state: the address of
  /// its stack, in steps of the smallest stack that scripts run on.
  private static var threadPlace: Int {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { Int(UInt(bitPattern: $0) >> 19 & 0xffff) }
  }
}
