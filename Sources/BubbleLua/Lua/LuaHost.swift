import BubbleCore
internal import CLuaShims
import Foundation

/// One script in one Lua state.
///
/// The Swift face of `CLuaShims.h`, and the only file that calls it.
///
/// Nothing here can be jumped over: Lua's `longjmp` stays in C, and the callbacks return a status.
final class LuaHost {
  /// What the callbacks of one call need.
  struct Surroundings {
    /// Measures for `ctx.measure`: text, style, greatest width.
    var measure: (String, TextStyle, CGFloat) -> MeasuredText? = { _, _, _ in nil }
    /// Finds the text of a module for `require`.
    var module: (String) -> [UInt8]? = { _ in nil }
    /// Takes a line of `print`.
    var print: (String) -> Void = { _ in }
  }

  private let pointer: OpaquePointer
  /// Outlives the state.
  private let memoryAccount: LuaMemoryAccount

  /// Makes an empty state.
  ///
  /// - Parameter usesStockPatterns: Only for the test that compares the two pattern matchers.
  /// - Throws: ``LuaError`` of kind `memory` if the limits are too small for any script.
  init(limits: LuaLimits, usesStockPatterns: Bool = false) throws(LuaError) {
    var configuration = LuaHostConfiguration()
    configuration.limits = limits.cLimits
    configuration.account = limits.memoryAccount.pointer
    configuration.callbacks = LuaHostCallbacks(
      measure: measureCallback, module: moduleCallback, print: printCallback)
    configuration.schema = BoxSchema.shared
    configuration.stock_patterns = usesStockPatterns
    let pointer = lua_host_create(&configuration)
    guard let pointer else {
      throw LuaError.noState(within: limits)
    }
    self.pointer = pointer
    memoryAccount = limits.memoryAccount
  }

  deinit { lua_host_destroy(pointer) }

  /// The fuel that the last call used.
  var fuelUsed: Int { Int(lua_host_fuel_used(pointer)) }

  /// The bytes that the state holds.
  var memoryUsed: Int { lua_host_memory_used(pointer) }

  /// Stops the call under way, from any thread.
  func cancel() { lua_host_cancel(pointer) }

  /// Runs a script's file and returns the table that it returns.
  func load(
    _ source: [UInt8], file: String, budget: LuaLimits.Budget, surroundings: Surroundings
  ) throws(LuaError) -> FlatValue {
    let result = perform(surroundings) { context, result in
      source.withUnsafeBytes { bytes in
        let text = bytes.assumingMemoryBound(to: CChar.self)
        return lua_host_load(
          pointer, text.baseAddress, text.count, file, budget.cBudget, context, &result)
      }
    }
    return try decode(result) { (bytes) throws(FlatReader.Malformed) in try FlatValue(bytes) }
  }

  /// Calls a function of the script's table and reads its result.
  ///
  /// - Parameter decode: Reads the result; the bytes are gone when it returns.
  func call<Value, Failure: Error>(
    _ function: String, _ arguments: LuaArguments, wantsTruth: Bool = false,
    budget: LuaLimits.Budget, surroundings: Surroundings,
    decode: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(LuaError) -> Value {
    let result = perform(surroundings) { context, result in
      arguments.withUnsafeArguments { list in
        function.withCString { name in
          var call = LuaHostCall()
          call.function = name
          call.arguments = list.baseAddress
          call.argument_count = list.count
          call.context_argument = Int32(arguments.contextIndex ?? -1)
          call.wants_truth = wantsTruth
          call.budget = budget.cBudget
          call.context = context
          return lua_host_call(pointer, &call, &result)
        }
      }
    }
    return try self.decode(result, decode)
  }

  /// Makes the surroundings reachable for the callbacks while `body` runs.
  private func perform(
    _ surroundings: Surroundings,
    _ body: (UnsafeMutableRawPointer, inout LuaHostBytes) -> LuaHostStatus
  ) -> Result<LuaHostBytes, LuaError> {
    var result = LuaHostBytes()
    let box = SurroundingsBox(surroundings)
    let status = withExtendedLifetime(box) {
      body(Unmanaged.passUnretained(box).toOpaque(), &result)
    }
    guard status == LUA_HOST_OK else {
      return .failure(LuaError(lua_host_error(pointer).pointee))
    }
    return .success(result)
  }

  private func decode<Value, Failure: Error>(
    _ result: Result<LuaHostBytes, LuaError>,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Value
  ) throws(LuaError) -> Value {
    let bytes = try result.get()
    do {
      return try body(UnsafeRawBufferPointer(start: bytes.start, count: bytes.count))
    } catch {
      // The place of the function that returned it, as the C side leaves it after every call.
      let place = LuaError(lua_host_error(pointer).pointee).place
      throw LuaError(kind: .result, message: "\(error)", place: place, traceback: [])
    }
  }
}
