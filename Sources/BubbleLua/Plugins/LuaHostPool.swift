import Foundation
import Synchronization

/// The states of one script: one for each thread that calls at the same time, made when it is needed.
final class LuaHostPool: Sendable {
  /// A place for a state that is not in use.
  ///
  /// The state is taken out and put back in one step each, without a lock, so no two callers have it.
  private struct Slot: ~Copyable {
    /// The state's address, retained; 0: there is none.
    private let host = Atomic<UInt>(0)
    /// Keeps the next slot out of this one's line of the processor's cache.
    private let padding: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
      (0, 0, 0, 0, 0, 0, 0)

    func take() -> Unmanaged<LuaHost>? {
      UnsafeRawPointer(bitPattern: host.exchange(0, ordering: .acquiring)).map(
        Unmanaged.fromOpaque)
    }

    /// Returns false if there is a state already.
    func put(_ new: Unmanaged<LuaHost>) -> Bool {
      host.compareExchange(
        expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .releasing
      ).exchanged
    }
  }

  /// As many states are kept as threads can run; those of a busy moment are dropped after it.
  ///
  /// A power of two, so that no division is needed to find a place.
  static let slotCount: Int = {
    var count = 2
    while count < ProcessInfo.processInfo.activeProcessorCount { count *= 2 }
    return count
  }()

  // What each call needs stands together, so that it is in one line of the processor's cache.
  /// `nonisolated(unsafe)`: the pointer never changes, and slots are shared by design.
  nonisolated(unsafe) private let slots: UnsafeMutablePointer<Slot>
  /// Which bits of a number are a place.
  private let placeMask: Int
  /// How many calls are still made in states of their own.
  private let freshCalls = Atomic<Int>(0)
  /// What a call may cost whose state is not used again.
  private let costlyFuel: Int
  /// Whether a state costs so little that a call may be tried again in a new one.
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
    limits.memoryAccount.add(self)
  }

  deinit {
    for place in 0..<LuaHostPool.slotCount { slots[place].take()?.release() }
    slots.deinitialize(count: LuaHostPool.slotCount)
    slots.deallocate()
  }

  /// Makes the first state and returns the script's table, how it declares the functions in it, and the fuel that
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

  /// Runs `body` with a state of its own.
  ///
  /// References are counted by hand: it is called thirty times a message.
  ///
  /// After a call that was cut off the state is thrown away.
  ///
  /// What a script keeps from call to call must not decide whether it is stopped, or what a message
  /// costs that costs much: which calls a state has seen depends on threads. So a call that used up memory or
  /// fuel in a state that was used before, or cost much, is made again in a fresh one, and that counts.
  /// A script that has such a call pays for it: the next ones are made in fresh states, too.
  @inline(__always)
  func withHost<Value>(
    _ body: (Unmanaged<LuaHost>) throws(PluginError) -> Value
  ) throws(PluginError) -> Value {
    let place = LuaHostPool.threadPlace
    var host = try takeHost(from: place)
    var mayRepeat = host._withUnsafeGuaranteedRef { $0.isUsed }
    // One place that calls `body`: then it is part of this function, and what it uses is not copied for it.
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
        takeBack(host, to: place, after: error)
        guard mayRepeat, error.kind == .memory || error.kind == .fuel,
          isCheap.load(ordering: .relaxed)
        else { throw error }
      }
      mayRepeat = false
      host = try freshHost()
    }
  }

  /// Calls after one that was made twice, each in a state of its own.
  private static let freshCallCount = 20

  @inline(never) private func freshHost() throws(PluginError) -> Unmanaged<LuaHost> {
    freshCalls.store(LuaHostPool.freshCallCount, ordering: .relaxed)
    return try newHost()
  }

  /// What is done with a state whose call failed.
  ///
  /// Apart, so that ``withHost(_:)`` needs little of the stack: scripts that wrap each other have one on
  /// it each.
  @inline(never) private func takeBack(
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

  /// Drops the states that are not in use.
  func dropIdleStates() {
    for place in 0..<LuaHostPool.slotCount { slots[place].take()?.release() }
  }

  /// Where there is no memory because all scripts together hold much, has them drop what is idle.
  ///
  /// - Returns: Whether it may be worth it to try again.
  @discardableResult private func makeRoom(after error: PluginError) -> Bool {
    guard error.kind == .memory, limits.memoryAccount.isCrowded else { return false }
    limits.memoryAccount.dropIdleStates()
    return true
  }

  @inline(__always)
  private func giveBack(_ host: Unmanaged<LuaHost>, from place: Int) {
    for step in 0...placeMask where slots[(place + step) & placeMask].put(host) { return }
    host.release()
  }

  /// Makes a state that has run the script's file.
  ///
  /// - Parameter code: What the script's other states have parsed.
  func makeHost(code: LuaCode? = nil) throws(PluginError) -> (host: LuaHost, manifest: FlatValue) {
    let surroundings = LuaSurroundings(
      module: { [sources] in sources.files[$0] },
      isSingleFile: sources.main != PluginSources.main, words: words, print: print)
    let host = try LuaHost(
      limits: limits, surroundings: surroundings, code: code ?? sources.code)
    let manifest = try host.load(
      sources.files[sources.main] ?? [], file: sources.main, budget: limits.load)
    return (host, manifest)
  }

  /// A number that differs between most threads, so that each finds the state that it used last: where
  /// its stack is, in steps of the smallest stack that scripts run on.
  private static var threadPlace: Int {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { Int(UInt(bitPattern: $0) >> 19 & 0xffff) }
  }
}
