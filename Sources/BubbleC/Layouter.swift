import BubbleCore
import BubbleLayout
import BubbleLua
import CBubble
import Platform

/// A host's layouter in a chain: it calls the host's functions, and makes boxes from the JSON of their answers.
struct HostLayouter: BoxLayouter {
  let id: LayouterID
  let version: String
  let contentTypes: Set<String>?
  let wraps: Bool
  let placement: LuaManifest.Placement
  private let functions: HostFunctions

  /// Everything, since the host's function may read any part of the environment.
  var dependencies: EnvironmentDependencies { .all }

  /// The error from the host, or the lack of an answer.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  init(_ layouter: bubble_layouter) throws(CallError) {
    let id = try Argument.name(layouter.id, "id")
    guard LuaManifest.isName(id) else {
      throw .invalid(
        "`id` is \"\(TextRepair.name(id))\": it must have only lower case letters, digits and hyphens, at most 64"
      )
    }
    self.id = LayouterID(id)
    version = try Argument.optionalText(layouter.version, "version", limit: 1_024) ?? "1"
    let types = try Argument.names(
      layouter.content_types, layouter.content_type_count, "content_types", limit: 1_000)
    contentTypes = types.isEmpty ? nil : Set(types)
    wraps = layouter.wraps
    placement = try Argument.placement(layouter.before, layouter.after)
    functions = try HostFunctions(layouter)
  }

  /// Takes over the host's context, so that its release function will be called at the end.
  func own() { functions.context.own() }

  func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    functions.isSuitable {
      var writer = JSONWriter(reserving: 512)
      writer.scriptMessage(message, time: nil)
      return writer.bytes
    }
  }

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    var writer = JSONWriter(reserving: 1_024)
    writer.layoutRequest(message: message, context: context)
    let answer = AnswerObject()
    functions.build(writer.bytes, answer)
    switch answer.content {
    case .boxes(let document):
      let wrapped = document.wraps && wraps ? try context.wrappedBox(for: message) : nil
      return try document.box(of: message, context: context, wrapped: wrapped)
    case .failure(let reason): throw Failure(description: reason)
    case nil:
      throw Failure(
        description: "build_layout gave no boxes: call bubble_answer_boxes() before it returns")
    }
  }
}

/// The functions of a host's layouter.
///
/// `@unchecked Sendable`: functions are code, and the header gives their threads. Functions that must not run on several threads at the
/// same time are called with the lock held.
private final class HostFunctions: @unchecked Sendable {
  let context: HostContext
  private let isSuitable:
    (@convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int) -> Bool)?
  private let buildLayout:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int, OpaquePointer?) -> Void
  /// The lock for one call at a time; nil for a concurrent layouter, which any number of threads may call.
  private let turn: Lock<Void>?

  init(_ layouter: bubble_layouter) throws(CallError) {
    guard let buildLayout = layouter.build_layout else {
      throw .invalid("`build_layout` is NULL")
    }
    isSuitable = layouter.is_suitable
    self.buildLayout = buildLayout
    turn = layouter.is_concurrent ? nil : Lock(())
    context = HostContext(layouter.context, release: layouter.release)
  }

  func isSuitable(_ message: () -> [UInt8]) -> Bool {
    guard let isSuitable else { return true }
    return calling(message()) { isSuitable(context.pointer, $0, $1) } ?? false
  }

  func build(_ request: [UInt8], _ answer: AnswerObject) {
    let handle = HandleTable.shared.insert(answer)
    _ = calling(request) { buildLayout(context.pointer, $0, $1, handle) }
    // It can't fail: no other code can free the handle.
    _ = call { () throws(CallError) in
      try HandleTable.shared.remove(handle, AnswerObject.self)
    }
  }

  /// Calls a function with JSON and a zero after it, one call at a time unless the layouter is concurrent.
  private func calling<Result: Sendable>(
    _ json: [UInt8], _ body: (UnsafePointer<CChar>?, Int) -> Result
  ) -> Result? {
    (json + [0]).withUnsafeBytes { bytes in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard let turn else { return inCallback { body(start, json.count) } }
      return turn.withLock { _ in inCallback { body(start, json.count) } }
    }
  }
}

/// The object that receives a layouter's answer.
///
/// `@unchecked Sendable`: only the thread that made the object changes the answer, which ``answer(_:)`` checks. The same
/// thread reads it after the host's function has returned.
final class AnswerObject: HandleNamed, @unchecked Sendable {
  static let kind = HandleKind.answer

  enum Content {
    case boxes(BoxDocument)
    case failure(String)
  }

  /// The last answer, which only the calling thread reads.
  private(set) var content: Content?
  private let thread = thread_number()

  func answer(_ content: Content) throws(CallError) {
    guard thread == thread_number() else {
      throw CallError(
        BUBBLE_WRONG_THREAD, "give the answer on the thread that called build_layout")
    }
    self.content = content
  }
}

@c @implementation
public func bubble_chain_add_layouter(
  _ chain: OpaquePointer?, _ layouter: UnsafePointer<bubble_layouter>?
) -> bubble_status {
  call { () throws(CallError) in
    try checkIsOutside()
    let chain = try HandleTable.shared.find(chain, ChainObject.self)
    let layouter = try HostLayouter(try Argument.structure(layouter, "layouter"))
    try chain.change { state throws(CallError) in try state.add(layouter) }
    layouter.own()
  }
}

@c @implementation
public func bubble_answer_boxes(
  _ answer: OpaquePointer?, _ json: UnsafePointer<CChar>?, _ length: Int
) -> bubble_status {
  call { () throws(CallError) in
    let answer = try HandleTable.shared.find(answer, AnswerObject.self)
    let bytes = try Argument.bytes(json, length, "json", limit: 1_000_000)
    let document = try calling(CallError.init) { () throws(BoxDocument.Failure) in
      try BoxDocument(json: bytes)
    }
    try answer.answer(.boxes(document))
  }
}

@c @implementation
public func bubble_answer_failure(
  _ answer: OpaquePointer?, _ reason: UnsafePointer<CChar>?
) -> bubble_status {
  call { () throws(CallError) in
    let answer = try HandleTable.shared.find(answer, AnswerObject.self)
    try answer.answer(.failure(TextRepair.repair(try Argument.text(reason, "reason"))))
  }
}
