import BubbleCore
import BubbleLayout
import CBubble
import ConversationView
import Foundation
import Platform

extension HostedRow {
  /// Makes a row from a host's description.
  fileprivate init(_ pointer: UnsafePointer<bubble_row>?) throws(CallError) {
    let row = try Argument.structure(pointer, "row")
    let id = try Argument.text(row.id, "id")
    guard row.content == nil else {
      self.init(
        id: id, content: try MessageContent(json: try Argument.text(row.content, "content")))
      return
    }
    self.init(
      id: id, height: try Argument.side(row.height, "height"),
      appearance: try Argument.optionalText(row.appearance, "appearance") ?? "",
      label: try Argument.optionalText(row.label, "label") ?? "")
  }
}

extension MessageContent {
  /// Makes content from the JSON of a message.
  init(json: String) throws(CallError) {
    let object = try JSONObject(host: json, "content")
    guard let type = object["type"]?.string else {
      throw CallError(
        BUBBLE_FORMAT, "`content` must be an object with a \"type\": {\"type\": \"text\", …}")
    }
    self.init(type: type, payload: object)
  }
}

extension JSONObject {
  /// Makes an object from JSON in a host's parameter.
  init(host json: String, _ name: StaticString) throws(CallError) {
    var parser = JSONParser(Array(json.utf8))
    let value: JSONValue
    do throws(JSONParser.SyntaxError) {
      value = try parser.value()
    } catch {
      throw CallError(BUBBLE_FORMAT, "`\(name)` is no JSON: \(error.text), at byte \(error.offset)")
    }
    guard let object = value.object else {
      throw CallError(BUBBLE_FORMAT, "`\(name)` must be a JSON object")
    }
    self = object
  }
}

extension MessageAccessory {
  /// Makes an accessory of a message from a host's description.
  fileprivate init(_ pointer: UnsafePointer<bubble_accessory>?) throws(CallError) {
    let said = try Argument.structure(pointer, "accessory")
    let places: [Place] = [.beside, .beyondEdge]
    let alignments: [Alignment] = [.top, .center, .bottom]
    let height =
      said.height < 0 ? nil : try Argument.side(said.height, "height")
    self.init(
      id: try Argument.text(said.id, "id"), side: said.is_trailing ? .trailing : .leading,
      place: try Argument.choice(said.place.rawValue, "place", places),
      alignment: try Argument.choice(
        UInt32(truncatingIfNeeded: said.alignment), "alignment", alignments),
      width: try Argument.side(said.width, "width"), height: height,
      action: try Argument.optionalText(said.action, "action").map { HitAction($0) },
      appearance: try Argument.optionalText(said.appearance, "appearance") ?? "",
      label: try Argument.optionalText(said.label, "label") ?? "")
  }
}

/// The accessories of one message from a host.
///
/// `@unchecked Sendable`: only the thread that made the object changes the list, which ``add(_:)`` checks. The same
/// thread reads it after the host's function has returned.
final class AccessoriesObject: HandleNamed, @unchecked Sendable {
  static let kind = HandleKind.accessories

  /// The accessories, which only the calling thread reads.
  private(set) var accessories: [MessageAccessory] = []
  private let thread = thread_number()

  func add(_ accessory: MessageAccessory) throws(CallError) {
    guard thread == thread_number() else {
      throw CallError(
        BUBBLE_WRONG_THREAD,
        "bubble_accessories_add() must be called on the thread that "
          + "requests the accessories")
    }
    guard accessories.count < 64 else {
      throw CallError(BUBBLE_TOO_LARGE, "the message already has 64 accessories")
    }
    accessories.append(accessory)
  }
}

/// A host's function that lists the accessories of messages.
///
/// `@unchecked Sendable`: it is code, and the header says that several threads call it at the same time.
private final class AccessoryFunction: @unchecked Sendable {
  typealias Function =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int, UnsafePointer<CChar>?, OpaquePointer?
    ) -> Void

  private let function: Function
  private let context: HostContext

  init(_ function: @escaping Function, _ context: HostContext) {
    (self.function, self.context) = (function, context)
  }

  func accessories(of message: Message, _ neighbours: Neighbours) -> [MessageAccessory] {
    var writer = JSONWriter(reserving: 512)
    writer.scriptMessage(message, time: nil)
    let json = writer.bytes
    let object = AccessoriesObject()
    let handle = HandleTable.shared.insert(object)
    (json + [0]).withUnsafeBytes { bytes in
      neighbours.cluster.rawValue.withCString { cluster in
        inCallback {
          function(
            context.pointer, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), json.count,
            cluster, handle)
        }
      }
    }
    // It can't fail: no other code can free the handle.
    _ = call { () throws(CallError) in
      try HandleTable.shared.remove(handle, AccessoriesObject.self)
    }
    return object.accessories
  }
}

@c @implementation
public func bubble_view_insert_row(
  _ view: OpaquePointer?, _ row: UnsafePointer<bubble_row>?, _ before: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let row = try HostedRow(row)
    let before = try Argument.optionalText(before, "before").map { MessageID($0) }
    try edit { () throws(ConversationEditError) in try object.view.insert(row, before: before) }
  }
}

@c @implementation
public func bubble_view_update_row(
  _ view: OpaquePointer?, _ row: UnsafePointer<bubble_row>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let row = try HostedRow(row)
    try edit { () throws(ConversationEditError) in try object.view.update(row) }
  }
}

@c @implementation
public func bubble_view_remove_row(
  _ view: OpaquePointer?, _ id: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let id = try Argument.text(id, "id")
    try edit { () throws(ConversationEditError) in try object.view.removeRow(id) }
  }
}

@c @implementation
public func bubble_view_set_accessories(
  _ view: OpaquePointer?,
  _ beside: (
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int, UnsafePointer<CChar>?, OpaquePointer?
    ) -> Void
  )?, _ context: UnsafeMutableRawPointer?,
  _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let host = HostContext(context, release: release)
    host.own()
    guard let beside else {
      object.view.accessories = nil
      return
    }
    let function = AccessoryFunction(beside, host)
    object.view.accessories = { function.accessories(of: $0, $1) }
  }
}

@c @implementation
public func bubble_accessories_add(
  _ accessories: OpaquePointer?, _ accessory: UnsafePointer<bubble_accessory>?
) -> bubble_status {
  call { () throws(CallError) in
    let object = try HandleTable.shared.find(accessories, AccessoriesObject.self)
    try object.add(try MessageAccessory(accessory))
  }
}

@c @implementation
public func bubble_view_swipe(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?, _ points: Double,
  _ fraction: UnsafeMutablePointer<Double>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let id = try Argument.optionalText(message, "message").map { MessageID($0) }
    if let id, object.view.message(id) == nil { throw .unknownMessage(id) }
    let points = try Argument.number(points, "points", in: -1e6...1e6)
    object.note(object.view.swipe(id.map { .message($0) } ?? .allMessages, by: points))
    fraction?.pointee = Double(object.view.swipe?.fraction ?? 0)
  }
}

@c @implementation
public func bubble_view_end_swipe(_ view: OpaquePointer?, _ velocity: Double) -> bubble_status {
  callView(view) { object throws(CallError) in
    let velocity = try Argument.number(velocity, "velocity", in: -1e9...1e9)
    object.note(object.view.endSwipe(velocity: velocity))
  }
}

@c @implementation
public func bubble_view_close_swipe(_ view: OpaquePointer?, _ animated: Bool) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.note(object.view.closeSwipe(animated: animated))
  }
}
