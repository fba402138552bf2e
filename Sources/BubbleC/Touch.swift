import BubbleCore
import BubbleLayout
import CBubble
import ConversationView
import Foundation
import Platform

extension ViewObject {
  /// Writes a hit; its texts are lent until the next hit.
  fileprivate func give(
    _ hit: UnsafeMutablePointer<bubble_hit>?, _ body: () throws(CallError) -> ConversationHit?
  ) throws(CallError) {
    let out = try ResultStructure(hit, "hit")
    let found = try body()
    let texts = LentTexts()
    out.give(bubble_hit(found, texts))
    lent.hit = texts
  }
}

extension bubble_hit {
  /// Makes a hit for a host.
  fileprivate init(_ hit: ConversationHit?, _ texts: LentTexts) {
    self.init()
    let parameters = hit?.action?.parameters
    part = bubble_hit.part(of: hit)
    cell = texts.lend(hit.map { bubble_cell_id($0.element, texts) } ?? bubble_hit.nothing)
    frame = bubble_rect(hit?.frame ?? .zero)
    message = texts.lend(hit?.message?.rawValue ?? "")
    region = texts.lend(hit?.region?.id ?? "")
    region_frame = bubble_rect(hit?.region?.frame ?? .zero)
    action = texts.lend(hit?.action?.name ?? "")
    self.parameters = texts.lend(parameters.map(bubble_hit.json) ?? "")
    link = texts.lend(hit?.action?.name == "open" ? parameters?["url"]?.string ?? "" : "")
    let longPress = hit?.region?.longPress
    long_press = texts.lend(longPress?.name ?? "")
    long_press_parameters = texts.lend(longPress.map { bubble_hit.json($0.parameters) } ?? "")
  }

  private static var nothing: bubble_cell_id {
    bubble_cell_id(
      struct_size: MemoryLayout<bubble_cell_id>.size, kind: BUBBLE_CELL_MESSAGE,
      name: LentTexts.empty, accessory: LentTexts.empty, occurrence: 0)
  }

  private static func part(of hit: ConversationHit?) -> bubble_hit_part {
    guard let hit else { return BUBBLE_HIT_NOTHING }
    switch hit.hit {
    case .region: return BUBBLE_HIT_REGION
    case .avatar: return BUBBLE_HIT_AVATAR
    case .bubble: return BUBBLE_HIT_BUBBLE
    case .outside: return BUBBLE_HIT_CELL
    case nil: return hit.action == nil ? BUBBLE_HIT_CELL : BUBBLE_HIT_REGION
    }
  }

  private static func json(_ object: JSONObject) -> String {
    JSONWriter.text { $0.object(object) }
  }
}

@c @implementation
public func bubble_view_hit(
  _ view: OpaquePointer?, _ x: Double, _ y: Double, _ hit: UnsafeMutablePointer<bubble_hit>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    try object.give(hit) { () throws(CallError) in
      object.view.hit(at: try Argument.point(x, y))
    }
  }
}

@c @implementation
public func bubble_view_touch_began(
  _ view: OpaquePointer?, _ x: Double, _ y: Double
) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.touchBegan(at: try Argument.point(x, y))
  }
}

@c @implementation
public func bubble_view_touch_moved(
  _ view: OpaquePointer?, _ x: Double, _ y: Double
) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.touchMoved(to: try Argument.point(x, y))
  }
}

@c @implementation
public func bubble_view_touch_ended(
  _ view: OpaquePointer?, _ x: Double, _ y: Double, _ hit: UnsafeMutablePointer<bubble_hit>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    try object.give(hit) { () throws(CallError) in
      object.view.touchEnded(at: try Argument.point(x, y))
    }
  }
}

@c @implementation
public func bubble_view_touch_cancelled(_ view: OpaquePointer?) -> bubble_status {
  callView(view) { object throws(CallError) in object.view.touchCancelled() }
}

@c @implementation
public func bubble_view_pressed(
  _ view: OpaquePointer?, _ hit: UnsafeMutablePointer<bubble_hit>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    try object.give(hit) { () throws(CallError) in object.view.pressed }
  }
}

@c @implementation
public func bubble_view_take_long_press(
  _ view: OpaquePointer?, _ hit: UnsafeMutablePointer<bubble_hit>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    try object.give(hit) { () throws(CallError) in object.longPress }
    object.longPress = nil
  }
}

@c @implementation
public func bubble_view_set_state(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?, _ region: UnsafePointer<CChar>?,
  _ state: bubble_state
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let id = try Argument.messageID(message, "message")
    let region = try Argument.name(region, "region")
    let states: [PartState?] = [nil, .pressed, .selected, .disabled]
    let state = try Argument.choice(state.rawValue, "state", states)
    guard object.view.message(id) != nil else { throw .unknownMessage(id) }
    object.view.setState(state, ofRegion: region, of: id)
  }
}

@c @implementation
public func bubble_view_context_actions(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?,
  _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(json, "json")
    let id = try Argument.messageID(message, "message")
    guard object.view.message(id) != nil else { throw .unknownMessage(id) }
    let actions = object.view.contextActions(for: id)
    try HandedOver.give(to: out, length) { writer in
      writer.array { writer in
        for action in actions {
          writer.action(action.action, region: action.region, item: action.item)
        }
      }
    }
  }
}

@c @implementation
public func bubble_view_move_focus(
  _ view: OpaquePointer?, _ forwards: Bool, _ moved: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let isThere = object.view.moveFocus(forwards ? .next : .previous)
    moved?.pointee = isThere
  }
}

@c @implementation
public func bubble_view_focused(
  _ view: OpaquePointer?, _ hit: UnsafeMutablePointer<bubble_hit>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    try object.give(hit) { () throws(CallError) in object.view.focused }
  }
}

@c @implementation
public func bubble_view_clear_focus(_ view: OpaquePointer?) -> bubble_status {
  callView(view) { object throws(CallError) in object.view.clearFocus() }
}
