import BubbleCore
import CBubble
import ConversationView
import Foundation
import Platform

extension ConversationTextPosition {
  /// Reads a position from a host.
  fileprivate init(
    _ pointer: UnsafePointer<bubble_text_position>?, _ name: StaticString
  ) throws(CallError) {
    let said = try Argument.structure(pointer, name)
    // No text has so many bytes, and a `size_t` over half of its maximum is negative here.
    let furthest = Int(Int32.max)
    func index(_ value: Int) -> Int { value < 0 ? furthest : min(value, furthest) }
    self.init(
      message: try Argument.messageID(said.message, "message"),
      position: CellTextPosition(
        text: index(said.text),
        position: TextPosition(
          offset: index(said.offset), affinity: said.is_upstream ? .upstream : .downstream)))
  }
}

extension ViewObject {
  /// Gives positions to a host, whose texts are lent until the next call that gives some.
  fileprivate func give(
    _ positions: (ConversationTextPosition?, ResultStructure<bubble_text_position>)...
  ) {
    let texts = LentTexts()
    for (position, out) in positions {
      let place = position?.position
      out.give(
        bubble_text_position(
          struct_size: out.statedSize, message: texts.lend(position?.message.rawValue ?? ""),
          is_upstream: place?.position.affinity == .upstream, text: place?.text ?? 0,
          offset: place?.position.offset ?? 0))
    }
    lent.positions = texts
  }
}

@c @implementation
public func bubble_view_text_position(
  _ view: OpaquePointer?, _ x: Double, _ y: Double,
  _ position: UnsafeMutablePointer<bubble_text_position>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try ResultStructure(position, "position")
    guard let found = object.view.textPosition(at: try Argument.point(x, y)) else {
      throw CallError(BUBBLE_NOT_FOUND, "no text is shown")
    }
    object.give((found, out))
  }
}

@c @implementation
public func bubble_view_selection(
  _ view: OpaquePointer?, _ start: UnsafeMutablePointer<bubble_text_position>?,
  _ end: UnsafeMutablePointer<bubble_text_position>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let (first, last) = (try ResultStructure(start, "start"), try ResultStructure(end, "end"))
    let range = object.view.selection
    object.give((range?.start, first), (range?.end, last))
  }
}

@c @implementation
public func bubble_view_set_selection(
  _ view: OpaquePointer?, _ start: UnsafePointer<bubble_text_position>?,
  _ end: UnsafePointer<bubble_text_position>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let range = ConversationTextRange(
      start: try ConversationTextPosition(start, "start"),
      end: try ConversationTextPosition(end, "end"))
    for id in [range.start.message, range.end.message] where object.view.message(id) == nil {
      throw .unknownMessage(id)
    }
    object.view.selection = range
  }
}

@c @implementation
public func bubble_view_begin_selection(
  _ view: OpaquePointer?, _ x: Double, _ y: Double, _ granularity: bubble_granularity
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let point = try Argument.point(x, y)
    let steps: [SelectionGranularity] = [.character, .word, .message]
    let step = try Argument.choice(granularity.rawValue, "granularity", steps)
    guard object.view.beginSelection(at: point, by: step) else {
      throw CallError(BUBBLE_NOT_FOUND, "no text is shown")
    }
  }
}

@c @implementation
public func bubble_view_extend_selection(
  _ view: OpaquePointer?, _ x: Double, _ y: Double
) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.extendSelection(to: try Argument.point(x, y))
  }
}

@c @implementation
public func bubble_view_drag_selection(
  _ view: OpaquePointer?, _ x: Double, _ y: Double
) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.dragSelection(to: try Argument.point(x, y))
  }
}

@c @implementation
public func bubble_view_end_drag(_ view: OpaquePointer?) -> bubble_status {
  callView(view) { object throws(CallError) in object.view.dragSelection(to: nil) }
}

@c @implementation
public func bubble_view_select_all(_ view: OpaquePointer?) -> bubble_status {
  callView(view) { object throws(CallError) in
    guard object.view.selectAll() else {
      throw CallError(BUBBLE_NOT_FOUND, "there is no text to select")
    }
  }
}

@c @implementation
public func bubble_view_move_selection(
  _ view: OpaquePointer?, _ movement: bubble_movement, _ moved: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let movements: [SelectionMovement] = [
      .previousCharacter, .nextCharacter, .previousWord, .nextWord, .lineStart, .lineEnd,
    ]
    let movement = try Argument.choice(movement.rawValue, "movement", movements)
    let hasMoved = object.view.moveSelection(movement)
    moved?.pointee = hasMoved
  }
}

@c @implementation
public func bubble_view_clear_selection(_ view: OpaquePointer?) -> bubble_status {
  callView(view) { object throws(CallError) in object.view.selection = nil }
}

@c @implementation
public func bubble_view_selection_rects(
  _ view: OpaquePointer?, _ rects: UnsafeMutablePointer<UnsafePointer<bubble_rect>?>?,
  _ count: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let (out, count) = (try Argument.out(rects, "rects"), try Argument.out(count, "count"))
    let lent = LentValues(object.view.selectionRectangles) { rect, _ in bubble_rect(rect) }
    lent.give(out, count)
    object.lent.selection = lent
  }
}

@c @implementation
public func bubble_view_selection_handles(
  _ view: OpaquePointer?, _ start: UnsafeMutablePointer<bubble_rect>?,
  _ end: UnsafeMutablePointer<bubble_rect>?, _ seen: UnsafeMutablePointer<UInt32>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(seen, "seen")
    let handles = object.view.selectionHandles
    if let handle = handles.start { start?.pointee = bubble_rect(handle) }
    if let handle = handles.end { end?.pointee = bubble_rect(handle) }
    out.pointee = (handles.start == nil ? 0 : 1) + (handles.end == nil ? 0 : 2)
  }
}

@c @implementation
public func bubble_view_selected_text(
  _ view: OpaquePointer?, _ format: bubble_copy_format,
  _ text: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?, _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(text, "text")
    let format = try Argument.choice(format.rawValue, "format", [CopyFormat.plain, .markdown])
    let text = object.view.selection.map { object.view.text(of: $0, as: format) }
    try HandedOver.give(text ?? "", to: out, length)
  }
}
