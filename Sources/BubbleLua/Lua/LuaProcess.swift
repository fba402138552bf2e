internal import CLuaHost
import Platform

/// The memory limit of all scripts of the process together.
///
/// Each state has its own limit, ``LuaLimits/memory``; but a script has a state for each thread that
/// lays out, and there may be many scripts. A state that would exceed the process's limit is stopped
/// with an error of kind ``PluginError/Kind/memory`` and discarded, which frees its memory for the next one.
public enum LuaProcess {
  /// The number of bytes that all Lua states may hold together; 256 MiB by default.
  ///
  /// States that hold more than a new limit keep their memory, and get none in addition. Any thread may set it.
  public static var memoryLimit: Int {
    get { LuaMemoryQuota.process.limit }
    set { LuaMemoryQuota.process.limit = newValue }
  }

  /// The number of bytes that all Lua states hold, in blocks of 32 KiB for each state.
  public static var memoryUsed: Int { LuaMemoryQuota.process.used }
}

/// Counts the memory of many states.
package final class LuaMemoryQuota: Hashable, Sendable {
  /// The quota of all states, except those of tests.
  package static let process = LuaMemoryQuota(limit: 256 << 20)

  /// The C side's counter, which any thread may use; nil only if there was no memory for it.
  ///
  /// `nonisolated(unsafe)`: the pointer never changes, and what is behind it is atomic.
  nonisolated(unsafe) let pointer: OpaquePointer?

  package init(limit: Int) { pointer = lua_host_memory_quota_create(max(0, limit)) }

  deinit { lua_host_memory_quota_destroy(pointer) }

  /// The number of bytes that the states may hold together.
  package var limit: Int {
    get { pointer.map { Int(clamping: lua_host_memory_quota_limit($0)) } ?? .max }
    set { if let pointer { lua_host_memory_quota_set_limit(pointer, max(0, newValue)) } }
  }

  /// The number of bytes that they hold.
  package var used: Int { pointer.map { Int(clamping: lua_host_memory_quota_used($0)) } ?? 0 }

  /// Whether there is no room for one more state.
  var isFull: Bool { used + LuaMemoryQuota.smallestState > limit }

  /// Whether states hold so much that idle ones should be freed.
  var isCrowded: Bool { used > limit / 2 }

  /// Adds a pool whose states count towards this quota.
  func add(_ pool: LuaHostPool) {
    pools.withLock { pools in
      pools.removeAll { $0.pool == nil }
      pools.append(Reference(pool: pool))
    }
  }

  /// Frees the states of all scripts that are not in use; they are made again when they are needed.
  func dropIdleStates() {
    // Outside the lock: freeing states takes time.
    for reference in pools.withLock({ $0 }) { reference.pool?.dropIdleStates() }
  }

  private struct Reference: Sendable {
    weak var pool: LuaHostPool?
  }

  private let pools = Lock<[Reference]>([])

  /// The size of an empty state, in blocks.
  private static let smallestState = 32 << 10

  package static func == (left: LuaMemoryQuota, right: LuaMemoryQuota) -> Bool {
    left === right
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
