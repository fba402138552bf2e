import Synchronization

/// The states of one script: as many as are in use at the same time, each for one caller at a time.
final class LuaHostPool: Sendable {
  /// A state on its way between callers.
  ///
  /// `@unchecked Sendable`: the pool hands a state to one caller and has it no more until the caller
  /// gives it back; both happen under the pool's lock, so no two threads use it at once.
  private struct Idle: @unchecked Sendable {
    let host: LuaHost
  }

  private struct State {
    var idle: [Idle] = []
    var aborts = 0
  }

  private let sources: PluginSources
  private let limits: LuaLimits
  private let print: (@Sendable (String) -> Void)?
  private let state = Mutex(State())

  init(sources: PluginSources, limits: LuaLimits, print: (@Sendable (String) -> Void)?) {
    self.sources = sources
    self.limits = limits
    self.print = print
  }

  /// Whether the script was stopped too often.
  var isSwitchedOff: Bool { state.withLock { $0.aborts >= limits.abortsUntilSwitchedOff } }

  /// Makes the first state and returns the script's table.
  func prepare() throws(LuaError) -> FlatValue {
    let (host, manifest) = try makeHost()
    giveBack(host)
    return manifest
  }

  /// Runs `body` with a state that nobody else has.
  ///
  /// After a call that was cut off the state is thrown away; after several the script is switched off.
  func withHost<Value>(
    _ body: (LuaHost, LuaHost.Surroundings) throws(LuaError) -> Value
  ) throws(LuaError) -> Value {
    let host = try takeHost()
    do {
      let value = try body(host, surroundings)
      giveBack(host)
      return value
    } catch {
      if !error.isAbort {
        giveBack(host)
      } else if error.kind != .cancelled {
        state.withLock { $0.aborts += 1 }
      }
      throw error
    }
  }

  /// Forgets the calls that were cut off: a layout was built since.
  ///
  /// One message that asks too much of a script is the message's fault, and its sender must not be able
  /// to switch the script off for all others.
  func forgiveAborts() {
    state.withLock { $0.aborts = 0 }
  }

  private func takeHost() throws(LuaError) -> LuaHost {
    guard !isSwitchedOff else {
      let stops = limits.abortsUntilSwitchedOff
      throw LuaError(
        kind: .switchedOff,
        message: "the script is switched off after \(stops) \(stops == 1 ? "stop" : "stops")",
        place: PluginError.Frame(file: PluginSources.main), traceback: [])
    }
    if let idle = state.withLock({ $0.idle.popLast() }) { return idle.host }
    return try makeHost().0
  }

  private func giveBack(_ host: LuaHost) {
    let idle = Idle(host: host)
    state.withLock { $0.idle.append(idle) }
  }

  private func makeHost() throws(LuaError) -> (LuaHost, FlatValue) {
    let host = try LuaHost(limits: limits)
    let manifest = try host.load(
      sources.files[PluginSources.main] ?? [], file: PluginSources.main, budget: limits.load,
      surroundings: surroundings)
    return (host, manifest)
  }

  private var surroundings: LuaHost.Surroundings {
    var surroundings = LuaHost.Surroundings()
    surroundings.module = { [sources] in sources.files["\($0).lua"] }
    if let print { surroundings.print = print }
    return surroundings
  }
}
