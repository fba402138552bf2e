import BubbleCore
internal import CLuaHost
import Foundation
import Platform

/// One script in one Lua state.
///
/// The Swift interface of `CLuaHost.h`, and the only file that calls it.
///
/// No Swift frame can be jumped over: Lua's `longjmp` stays in C, and the callbacks return a status.
final class LuaHost {
  private let pointer: OpaquePointer
  /// Outlives the state.
  private let memoryQuota: LuaMemoryQuota
  /// Outlives the state.
  private let code: LuaCode?
  /// The host's side of the script's callbacks.
  let callbackHost: LuaCallbackHost
  /// The same host, for the C side.
  private let contextPointer: UnsafeMutableRawPointer
  private var isSuitableFunction: Int32 = -1
  private var buildLayoutFunction: Int32 = -1
  /// The values that differ from call to call.
  private var scratch = FlatWriter(capacity: 128)
  /// The environment of the last call's message: usually that of the next one.
  private var environment: FlatEnvironment?
  /// The fuel that loading the script used.
  private(set) var loadFuel = 0
  /// Whether a function of the script was called.
  private(set) var isUsed = false

  /// Makes an empty state.
  ///
  /// - Parameters:
  ///   - code: The code that other states of the same script have parsed; nil: this one parses.
  ///   - usesStockPatterns: Only for the test that compares the two pattern matchers.
  /// - Throws: ``PluginError`` of kind `memory` if the limits are too small for any script.
  init(
    limits: LuaLimits, callbackHost: LuaCallbackHost = LuaCallbackHost(), code: LuaCode? = nil,
    usesStockPatterns: Bool = false
  ) throws(PluginError) {
    self.callbackHost = callbackHost
    self.code = code
    contextPointer = Unmanaged.passUnretained(callbackHost).toOpaque()
    var configuration = LuaHostConfiguration()
    configuration.limits = limits.cLimits
    configuration.quota = limits.memoryQuota.pointer
    configuration.callbacks = LuaHostCallbacks(
      ask: askCallback, print: callbackHost.print == nil ? nil : printCallback)
    configuration.constructors = BoxConstructor.lastingNames
    configuration.constructor_count = UInt32(BoxConstructor.allCases.count)
    configuration.code = code?.pointer
    configuration.stock_patterns = usesStockPatterns
    guard let pointer = lua_host_create(&configuration) else {
      throw PluginError(noStateWithin: limits)
    }
    self.pointer = pointer
    memoryQuota = limits.memoryQuota
  }

  deinit { lua_host_destroy(pointer) }

  /// The fuel that the last call used.
  var fuelUsed: Int { Int(lua_host_fuel_used(pointer)) }
  /// Whether the last call came near the limit of memory, to which earlier calls contribute.
  var wasTight: Bool { lua_host_was_tight(pointer) }

  /// The number of files that it did not have to parse.
  var reusedFiles: Int { Int(lua_host_reused_files(pointer)) }

  /// The bytes that the state holds.
  var memoryUsed: Int { lua_host_memory_used(pointer) }

  /// The optional dependencies that the last call read.
  var notes: LuaNotes { LuaNotes(rawValue: lua_host_notes(pointer)) }
  /// The same for `build_layout`, including dependencies read through a function.
  var layoutNotes: LuaNotes { notes.union(callbackHost.notes) }

  /// Runs a script's file and returns the table that it returns.
  func load(
    _ source: [UInt8], file: String, budget: LuaLimits.Budget
  ) throws(PluginError) -> FlatValue {
    var result = LuaHostBytes()
    let status = source.withUnsafeBytes { bytes in
      let text = bytes.assumingMemoryBound(to: CChar.self)
      return lua_host_load(
        pointer, text.baseAddress, text.count, file, budget.cBudget, contextPointer, &result)
    }
    loadFuel = fuelUsed
    let manifest = try value(result, status)
    isSuitableFunction = lua_host_function(pointer, ScriptFunction.isSuitable.rawValue)
    buildLayoutFunction = lua_host_function(pointer, ScriptFunction.buildLayout.rawValue)
    return manifest
  }

  /// Returns the script's declaration of a function; nil if the script's files contain none.
  func declaration(of function: ScriptFunction) -> ScriptDeclaration? {
    let index =
      switch function {
      case .isSuitable: isSuitableFunction
      case .buildLayout: buildLayoutFunction
      }
    guard let place = lua_host_definition(pointer, index) else { return nil }
    var parameters: [String] = []
    while let name = lua_host_parameter(pointer, index, Int32(parameters.count)) {
      parameters.append(String(cString: name))
    }
    return ScriptDeclaration(
      function: function, parameters: parameters, place: PluginError.Frame(place.pointee))
  }

  /// Calls `is_suitable`, which the script must have.
  ///
  /// - Parameter message: The bytes of a ``FlatMessage``, which outlives the call.
  /// - Returns: Nil if the call failed: then ``error`` has the reason.
  func isSuitable(_ message: LuaHostBytes, budget: LuaHostBudget) -> Bool? {
    isUsed = true
    // Read once: so no references to the state's objects are counted.
    let (pointer, context, function) = (pointer, contextPointer, isSuitableFunction)
    var truth = false
    let status = LuaHost.withArguments { arguments in
      arguments[LuaArgument.message.rawValue] = message
      var call = LuaHost.call(function, UnsafeBufferPointer(arguments), context, budget: budget)
      call.first_passed = UInt32(LuaArgument.message.rawValue)
      call.passed_count = 1
      return lua_host_test(pointer, &call, &truth)
    }
    return status == LUA_HOST_OK ? truth : nil
  }

  /// Calls `is_suitable` with the message, the peer and the context of the message.
  ///
  /// - Parameter flat: The bytes of the message's ``FlatMessage``, which outlives the call.
  /// - Returns: Nil if the call failed: then ``error`` has the reason.
  func isSuitable(
    _ flat: LuaHostBytes, of message: Message, in context: LayoutContext, budget: LuaHostBudget
  ) -> Bool? {
    isUsed = true
    let environment = environment(context, peer: context.peer)
    scratch.truncate(to: 0)
    scratch.write(Double(context.maximumContentWidth(for: message)))
    var truth = false
    let status = withExtendedLifetime(environment) {
      LuaHost.withArguments { arguments in
        arguments[0] = flat
        arguments[1] = environment.peer.unsafeBytes
        arguments[2] = environment.suitabilityContext.unsafeBytes
        arguments[LuaArgument.width.rawValue] = scratch.unsafeBytes(from: 0)
        var call = LuaHost.call(
          isSuitableFunction, UnsafeBufferPointer(arguments), contextPointer, budget: budget)
        call.passed_count = 3
        return lua_host_test(pointer, &call, &truth)
      }
    }
    return status == LUA_HOST_OK ? truth : nil
  }

  /// The error of the last call.
  var error: PluginError { PluginError(lua_host_error(pointer).pointee) }

  /// Calls `build_layout` and reads its result.
  ///
  /// - Parameters:
  ///   - flat: The bytes of the message's ``FlatMessage``, which outlives the call.
  ///   - wraps: Whether the script may call `ctx.next`.
  ///   - readsDate: Whether the script reads the message's date; if not, the date is nil.
  ///   - textLimit: The maximum size of all texts of the result together, in bytes.
  ///   - notesLines: Whether boxes get marks of the lines that made them, for ``places(ofMark:)``.
  @inline(never)
  func buildLayout(
    _ flat: LuaHostBytes, of message: Message, peer: Peer, context: LayoutContext, wraps: Bool,
    readsDate: Bool, configuration: FlatBytes, budget: LuaHostBudget, textLimit: Int,
    notesLines: Bool = false
  ) throws(PluginError) -> LayoutBox {
    let environment = environment(context, peer: peer)
    isUsed = true
    defer {
      if !callbackHost.wrapped.isEmpty { callbackHost.wrapped.removeAll(keepingCapacity: true) }
    }
    let own = LuaHost.write(message, in: context, readsDate: readsDate, to: &scratch)
    var result = LuaHostBytes()
    let status = withExtendedLifetime((environment, configuration)) {
      LuaHost.withArguments { arguments in
        arguments[LuaArgument.peer.rawValue] = environment.peer.unsafeBytes
        arguments[LuaArgument.message.rawValue] = flat
        arguments[LuaArgument.context.rawValue] = environment.context.unsafeBytes
        arguments[LuaArgument.time.rawValue] = own.time
        if readsDate { arguments[LuaArgument.date.rawValue] = own.date }
        arguments[LuaArgument.width.rawValue] = own.width
        arguments[LuaArgument.cluster.rawValue] = own.cluster
        arguments[LuaArgument.configuration.rawValue] = configuration.unsafeBytes
        var call = LuaHost.call(
          buildLayoutFunction, UnsafeBufferPointer(arguments), contextPointer, budget: budget)
        call.passed_count = 3
        call.context_argument = Int32(LuaArgument.context.rawValue)
        call.message_argument = Int32(LuaArgument.message.rawValue)
        call.notes_lines = notesLines
        return withUnsafePointer(to: environment.numerals) { numerals in
          call.numerals = numerals
          return callbackHost.withLayout(of: message, in: context, wraps: wraps) {
            lua_host_call(pointer, &call, &result)
          }
        }
      }
    }
    return try box(result, status, of: message, in: context, textLimit: textLimit)
  }

  /// Reads the result of `build_layout`.
  ///
  /// A separate function, like the call: scripts that wrap each other need its stack once each.
  @inline(never)
  private func box(
    _ result: LuaHostBytes, _ status: LuaHostStatus, of message: Message,
    in context: LayoutContext, textLimit: Int
  ) throws(PluginError) -> LayoutBox {
    guard status == LUA_HOST_OK else { throw error }
    let scene = BoxDecoder.Scene(
      message: message, context: context, wrapped: callbackHost.wrapped)
    do {
      return try BoxDecoder.decode(
        result.buffer, scene: scene, textLimit: textLimit,
        textScale: context.environment.effectiveTextScale)
    } catch {
      // The place of the function that returned it, which the C side sets after every call.
      let places = error.mark.map(places) ?? []
      var mistake = PluginError(
        .result, plugin: "", message: "\(error)", place: places.first ?? self.error.place,
        traceback: places)
      mistake.isTooLarge = error.isTooLarge
      mistake.isOfElement = error.mark != nil
      throw mistake
    }
  }

  /// Calls any function of the script's table with custom values, for tests.
  func call(
    _ function: String, _ arguments: [FlatBytes] = [], budget: LuaLimits.Budget
  ) throws(PluginError) -> FlatValue {
    let index = lua_host_function(pointer, function)
    var result = LuaHostBytes()
    let status = withExtendedLifetime(arguments) {
      arguments.map(\.unsafeBytes).withUnsafeBufferPointer { list in
        var call = LuaHost.call(index, list, contextPointer, budget: budget.cBudget)
        call.passed_count = call.argument_count
        return lua_host_call(pointer, &call, &result)
      }
    }
    return try value(result, status)
  }

  /// Returns the line that made the box of a mark, then the calls that led there, innermost first; empty if they are
  /// unknown.
  func places(ofMark mark: UInt32) -> [PluginError.Frame] {
    withUnsafeTemporaryAllocation(of: LuaHostFrame.self, capacity: 8) { frames in
      let count = lua_host_mark_places(pointer, mark, frames.baseAddress, frames.count)
      return frames[..<count].map(PluginError.Frame.init)
    }
  }

  // MARK: The call's parts

  /// Returns the bytes of a context and its peer.
  @inline(__always)
  private func environment(_ context: borrowing LayoutContext, peer: borrowing Peer)
    -> FlatEnvironment
  {
    if let environment, environment.isOf(context.fingerprint, peer: peer) { return environment }
    let found = FlatCache.shared.environment(copy context, peer: copy peer)
    environment = found
    return found
  }

  /// Writes the values that differ from message to message besides the message itself; the bytes are valid until the next
  /// writing.
  @inline(never)
  private static func write(
    _ message: Message, in context: LayoutContext, readsDate: Bool, to writer: inout FlatWriter
  ) -> (width: LuaHostBytes, time: LuaHostBytes, date: LuaHostBytes, cluster: LuaHostBytes) {
    writer.truncate(to: 0)
    writer.write(Double(context.maximumContentWidth(for: message)))
    let time = writer.count
    writer.write(context.time)
    let date = writer.count
    if readsDate {
      let environment = context.environment
      writer.write(
        LocalDate(message.date, locale: environment.locale, timeZone: environment.timeZone),
        name: "message.date")
    }
    let cluster = writer.count
    writer.write(context.neighbours.cluster.rawValue)
    return (
      writer.unsafeBytes(from: 0), writer.unsafeBytes(from: time), writer.unsafeBytes(from: date),
      writer.unsafeBytes(from: cluster)
    )
  }

  @inline(__always)
  private static func withArguments(
    _ body: (UnsafeMutableBufferPointer<LuaHostBytes>) -> LuaHostStatus
  ) -> LuaHostStatus {
    withUnsafeTemporaryAllocation(of: LuaHostBytes.self, capacity: LuaArgument.allCases.count) {
      $0.initialize(repeating: LuaHost.nilValue)
      return body($0)
    }
  }

  /// The value of an argument that a call lacks.
  ///
  /// `nonisolated(unsafe)`: the bytes are never written to, and `nilBytes`, which owns them, is never freed.
  nonisolated(unsafe) private static let nilValue = nilBytes.unsafeBytes
  private static let nilBytes = FlatBytes { $0.writeNil() }

  @inline(__always)
  private static func call(
    _ function: Int32, _ arguments: UnsafeBufferPointer<LuaHostBytes>,
    _ context: UnsafeMutableRawPointer, budget: LuaHostBudget
  ) -> LuaHostCall {
    var call = LuaHostCall()
    call.function = function
    call.arguments = arguments.baseAddress
    call.argument_count = UInt32(arguments.count)
    call.context_argument = -1
    call.message_argument = -1
    call.budget = budget
    call.context = context
    return call
  }

  private func value(
    _ result: LuaHostBytes, _ status: LuaHostStatus
  ) throws(PluginError) -> FlatValue {
    guard status == LUA_HOST_OK else { throw error }
    do {
      return try FlatValue(result.buffer)
    } catch {
      throw PluginError(.result, plugin: "", message: "\(error)", place: self.error.place)
    }
  }
}

extension LuaHostBytes {
  /// The bytes, while they are valid.
  var buffer: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: count) }
}
