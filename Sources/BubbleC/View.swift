import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import CBubble
import ConversationView
import Foundation
import Platform

/// Returns a view, and begins a call of it: on its thread, and not within another call.
///
/// The gate of the view that a thread called last is kept for it, so that no lookup is needed.
@inline(__always)
private func enterView(_ handle: OpaquePointer?) throws(CallError) -> ViewObject {
  if let kept = thread_enter_kept(UnsafeRawPointer(handle)) {
    return Unmanaged<ViewObject>.fromOpaque(kept).takeUnretainedValue()
  }
  let object = try HandleTable.shared.find(handle, ViewObject.self)
  try object.gate.enter(.view)
  object.gate.keep(object, handle)
  return object
}

/// Calls a view: on its thread, and not within another call of it.
@inline(__always)
func callView(
  _ handle: OpaquePointer?, _ body: (ViewObject) throws(CallError) -> Void
) -> bubble_status {
  guard !thread_is_lost() else { return BUBBLE_FAILED }
  return status(of: { () throws(CallError) in
    let object = try enterView(handle)
    defer { object.leave() }
    try body(object)
  })
}

@c @implementation
public func bubble_view_options_init(
  _ options: UnsafeMutablePointer<bubble_view_options>?, _ struct_size: Int
) -> bubble_status {
  call { () throws(CallError) in
    try ResultStructure(options, "options", size: struct_size).give(ViewOptions.standard)
  }
}

@c @implementation
public func bubble_view_open(
  _ conversation: OpaquePointer?, _ surroundings: UnsafePointer<bubble_surroundings>?,
  _ options: UnsafePointer<bubble_view_options>?, _ view: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  call { () throws(CallError) in
    try checkIsOutside()
    thread_note_threads()
    let out = try Argument.out(view, "view")
    let conversation = try HandleTable.shared.find(conversation, ConversationObject.self)
    let scene = try Scene(surroundings)
    let standard = ViewOptions.standard
    let said =
      options == nil ? standard : try Argument.structure(options, "options", defaults: standard)
    let object = ViewObject(conversation.reading, scene, try ViewOptions(said), try ViewGate())
    object.own()
    object.handle = HandleTable.shared.insert(object)
    out.pointee = object.handle
  }
}

@c @implementation
public func bubble_view_adopt(_ view: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in
    try checkIsOutside()
    try HandleTable.shared.find(view, ViewObject.self).gate.adopt()
  }
}

@c @implementation
public func bubble_view_free(_ view: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in
    if let freed = try HandleTable.shared.remove(view, ViewObject.self) {
      freed.gate.whenIdle { freed.close() }
    }
  }
}

@c @implementation
public func bubble_view_get_state(
  _ view: OpaquePointer?, _ state: UnsafeMutablePointer<bubble_view_state>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try ResultStructure(state, "state")
    let view = object.view
    let (range, unread) = (view.scrollRange, view.unreadCounts)
    out.give(
      bubble_view_state(
        struct_size: out.statedSize, width: view.shownSize.width, height: view.shownSize.height,
        content_height: range.contentHeight, offset: range.offset, message_count: view.messageCount,
        unread_above: unread.above, unread_below: unread.below, is_at_end: view.isAtEnd,
        is_animating: view.isAnimating, has_edits: view.hasEdits, is_settled: view.isSettled,
        next_frame: view.nextFrame ?? .infinity))
  }
}

@c @implementation
public func bubble_view_commit(
  _ view: OpaquePointer?, _ animated: Bool, _ shown: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let changes = object.view.commit(animated: animated)
    object.note(changes)
    shown?.pointee = changes != nil
  }
}

@c @implementation
public func bubble_view_commit_now(_ view: OpaquePointer?, _ animated: Bool) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.note(object.view.commit(.measuringNow, animated: animated))
  }
}

@c @implementation
public func bubble_view_settle(
  _ view: OpaquePointer?, _ timeout: Double, _ settled: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let seconds = try Argument.number(timeout, "timeout", in: 0...3_600)
    let isSettled = object.settle(within: seconds)
    settled?.pointee = isSettled
  }
}

@c @implementation
public func bubble_view_set_size(
  _ view: OpaquePointer?, _ width: Double, _ height: Double
) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.size = CGSize(
      width: try Argument.side(width, "width"), height: try Argument.side(height, "height"))
  }
}

@c @implementation
public func bubble_view_set_insets(
  _ view: OpaquePointer?, _ top: Double, _ bottom: Double
) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.insets = CoveredInsets(
      top: try Argument.side(top, "top"), bottom: try Argument.side(bottom, "bottom"))
  }
}

@c @implementation
public func bubble_view_set_environment(
  _ view: OpaquePointer?, _ environment: OpaquePointer?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    var environment = try HandleTable.shared.find(environment, EnvironmentObject.self).environment
    environment.adopt(object.theme, appearance: object.appearance)
    object.view.environment = environment
  }
}

@c @implementation
public func bubble_view_set_chain(
  _ view: OpaquePointer?, _ chain: OpaquePointer?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.chain = try HandleTable.shared.find(chain, ChainObject.self).chain
  }
}

@c @implementation
public func bubble_view_set_theme(
  _ view: OpaquePointer?, _ theme: OpaquePointer?, _ appearance: bubble_appearance
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let chosen: ThemeObject? = try HandleTable.shared.findIfGiven(theme)
    let appearance = try Argument.choice(appearance.rawValue, "appearance", Scene.appearances)
    (object.theme, object.appearance) = (chosen?.theme ?? .standard, appearance)
    object.view.environment.adopt(object.theme, appearance: appearance)
  }
}

@c @implementation
public func bubble_view_set_pictures(
  _ view: OpaquePointer?, _ pictures: OpaquePointer?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let chosen: PicturesObject? = try HandleTable.shared.findIfGiven(pictures)
    object.pictures = chosen?.source ?? Scene.noPictures
  }
}

@c @implementation
public func bubble_view_take_problems(
  _ view: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let view = object.view
    try HandedOver.give(to: try Argument.out(json, "json"), length) {
      $0.lastProblems(of: view.diagnostics, droppedCount: view.droppedDiagnosticCount)
    }
    object.view.diagnostics = []
  }
}

@c @implementation
public func bubble_view_explain(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?,
  _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(text, "text")
    let id = try Argument.messageID(message, "message")
    guard let explanation = object.view.explain(id) else { throw .unknownMessage(id) }
    try HandedOver.give(explanation.description, to: out, length)
  }
}

extension Argument {
  /// Returns the id of a message.
  @inline(__always)
  static func messageID(
    _ pointer: UnsafePointer<CChar>?, _ name: StaticString
  ) throws(CallError) -> MessageID {
    MessageID(try text(pointer, name))
  }
}

extension CallError {
  /// Returns the error for a message that does not exist, or is not shown yet.
  static func unknownMessage(_ id: MessageID) -> CallError {
    CallError(ConversationEditError.unknownMessage(id))
  }
}
