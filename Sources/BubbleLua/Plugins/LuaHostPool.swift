import Foundation
import Synchronization

/// The states of one script: one for each thread that asks at the same time, made when it is needed.
final class LuaHostPool: Sendable {
  /// A place for a state that nobody uses.
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
  private let aborts = Atomic<Int>(0)
  /// Those of `is_suitable`: a layout that was built says nothing of them.
  private let askingAborts = Atomic<Int>(0)
  private let abortsUntilSwitchedOff: Int

  private let sources: PluginSources
  private let limits: LuaLimits
  private let print: (@Sendable (String) -> Void)?

  init(sources: PluginSources, limits: LuaLimits, print: (@Sendable (String) -> Void)?) {
    self.sources = sources
    self.limits = limits
    self.print = print
    abortsUntilSwitchedOff = limits.abortsUntilSwitchedOff
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

  /// Whether the script was stopped too often.
  var isSwitchedOff: Bool {
    aborts.load(ordering: .relaxed) >= abortsUntilSwitchedOff
      || askingAborts.load(ordering: .relaxed) >= abortsUntilSwitchedOff
  }

  /// Makes the first state and returns the script's table.
  func prepare() throws(LuaError) -> FlatValue {
    let (host, manifest) = try makeHost()
    giveBack(Unmanaged.passRetained(host), from: LuaHostPool.threadPlace)
    return manifest
  }

  /// Runs `body` with a state that nobody else has.
  ///
  /// References are counted by hand: it is asked thirty times a message.
  ///
  /// After a call that was cut off the state is thrown away; after several the script is switched off.
  ///
  /// - Parameter isAsking: Whether it is asked if it is suitable.
  @inline(__always)
  func withHost<Value>(
    isAsking: Bool = false, _ body: (Unmanaged<LuaHost>) throws(LuaError) -> Value
  ) throws(LuaError) -> Value {
    let place = LuaHostPool.threadPlace
    let host = try takeHost(from: place)
    do {
      let value = try body(host)
      giveBack(host, from: place)
      return value
    } catch {
      takeBack(host, to: place, after: error, isAsking: isAsking)
      throw error
    }
  }

  /// What is done with a state whose call failed.
  ///
  /// Apart, so that ``withHost(_:)`` needs little of the stack: scripts that wrap each other have one on
  /// it each.
  @inline(never) private func takeBack(
    _ host: Unmanaged<LuaHost>, to place: Int, after error: LuaError, isAsking: Bool
  ) {
    if !error.isAbort {
      giveBack(host, from: place)
    } else {
      host.release()
      switch (error.kind, isAsking) {
      case (.cancelled, _): break
      case (_, true): askingAborts.add(1, ordering: .relaxed)
      case (_, false): aborts.add(1, ordering: .relaxed)
      }
    }
    makeRoom(after: error)
  }

  /// Forgets the calls of `is_suitable` that were cut off: one came to its end since.
  func forgiveAskingAborts() {
    if askingAborts.load(ordering: .relaxed) > 0 { askingAborts.store(0, ordering: .relaxed) }
  }

  /// Forgets the layouts that were cut off: one was built since.
  ///
  /// One message that asks too much of a script is the message's fault, and its sender must not be able
  /// to switch the script off for all others.
  func forgiveAborts() {
    if aborts.load(ordering: .relaxed) > 0 { aborts.store(0, ordering: .relaxed) }
  }

  @inline(__always)
  private func takeHost(from place: Int) throws(LuaError) -> Unmanaged<LuaHost> {
    guard !isSwitchedOff else { throw switchedOffError }
    for step in 0...placeMask {
      if let host = slots[(place + step) & placeMask].take() { return host }
    }
    return try newHost()
  }

  private var switchedOffError: LuaError {
    let stops = abortsUntilSwitchedOff
    return LuaError(
      kind: .switchedOff,
      message: "the script is switched off after \(stops) \(stops == 1 ? "stop" : "stops")",
      place: PluginError.Frame(file: PluginSources.main), traceback: [])
  }

  @inline(never) private func newHost() throws(LuaError) -> Unmanaged<LuaHost> {
    do throws(LuaError) {
      return Unmanaged.passRetained(try makeHost().host)
    } catch {
      guard makeRoom(after: error) else { throw error }
      return Unmanaged.passRetained(try makeHost().host)
    }
  }

  /// Drops the states that nobody uses.
  func dropIdleStates() {
    for place in 0..<LuaHostPool.slotCount { slots[place].take()?.release() }
  }

  /// Where there is no memory because all scripts together hold much, has them drop what is idle.
  ///
  /// - Returns: Whether it may be worth it to try again.
  @discardableResult private func makeRoom(after error: LuaError) -> Bool {
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
  func makeHost(code: LuaCode? = nil) throws(LuaError) -> (host: LuaHost, manifest: FlatValue) {
    let surroundings = LuaSurroundings(
      module: { [sources] in sources.files["\($0).lua"] }, print: print)
    let host = try LuaHost(
      limits: limits, surroundings: surroundings, code: code ?? sources.code)
    let manifest = try host.load(
      sources.files[PluginSources.main] ?? [], file: PluginSources.main, budget: limits.load)
    return (host, manifest)
  }

  /// A number that differs between most threads, so that each finds the state that it used last: where
  /// its stack is, in steps of the smallest stack that scripts run on.
  private static var threadPlace: Int {
    var here: UInt8 = 0
    return withUnsafeMutablePointer(to: &here) { Int(UInt(bitPattern: $0) >> 19 & 0xffff) }
  }
}
