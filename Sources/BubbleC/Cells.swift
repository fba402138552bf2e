import BubbleCore
import CBubble
import ConversationView
import Foundation
import Platform

extension bubble_rect {
  /// Makes the same rectangle for a host.
  init(_ rect: CGRect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}

extension bubble_cell_id {
  /// Makes an element's name, whose texts are lent.
  init(_ id: ConversationElement.ID, _ texts: LentTexts) {
    var (kind, name, accessory, occurrence) = (BUBBLE_CELL_MESSAGE, "", "", 0)
    switch id {
    case .message(let id): name = id.rawValue
    case .day(let day):
      (kind, name, occurrence) = (BUBBLE_CELL_DAY, "\(day.day)", day.occurrence)
    case .unread: kind = BUBBLE_CELL_UNREAD
    case .typing: kind = BUBBLE_CELL_TYPING
    case .row(let id): (kind, name) = (BUBBLE_CELL_ROW, id)
    case .accessory(let id, let own):
      (kind, name, accessory) = (BUBBLE_CELL_ACCESSORY, id.rawValue, own)
    }
    self.init(
      struct_size: MemoryLayout<bubble_cell_id>.size, kind: kind, name: texts.lend(name),
      accessory: texts.lend(accessory),
      occurrence: Int64(occurrence))
  }
}

extension ElementLayout {
  /// The layout from the chain; nil for other looks.
  fileprivate var chained: (any CellLayout)? {
    switch self {
    case .cell(let layout), .typing(let layout): layout
    case .hosted(_, let layout): layout
    case .day, .unread, .accessory: nil
    }
  }

  /// Whether the host draws it.
  fileprivate var isHosted: Bool {
    switch self {
    case .hosted(_, let layout): layout == nil
    case .accessory: true
    case .cell, .typing, .day, .unread: false
    }
  }
}

extension LentTexts {
  /// Returns the addresses of the changes within a message.
  fileprivate func lend(
    _ parts: [ElementChange]
  ) -> UnsafePointer<UnsafePointer<bubble_element_change>?>? {
    let addresses = parts.map { part in
      let change = bubble_element_change(
        struct_size: MemoryLayout<bubble_element_change>.size, region: lend(part.region ?? ""),
        has_from: part.from != nil, has_to: part.to != nil,
        from: bubble_rect(part.from?.frame ?? .zero), to: bubble_rect(part.to?.frame ?? .zero))
      return Optional(lend(change))
    }
    return lend(addresses)
  }
}

@c @implementation
public func bubble_view_cells(
  _ view: OpaquePointer?, _ moment: bubble_moment,
  _ cells: UnsafeMutablePointer<UnsafePointer<UnsafePointer<bubble_cell>?>?>?,
  _ count: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let (out, count) = (try Argument.out(cells, "cells"), try Argument.out(count, "count"))
    let isAtRest = try Argument.choice(moment.rawValue, "moment", [true, false])
    let elements = isAtRest ? object.view.elements : object.view.drawn
    let lent = LentValues(elements) { element, texts in
      bubble_cell(
        struct_size: MemoryLayout<bubble_cell>.size,
        id: texts.lend(bubble_cell_id(element.id, texts)), frame: bubble_rect(element.frame),
        alpha: element.alpha, z_index: Int64(element.zIndex),
        look: object.looks.number(of: element.look),
        layouter: texts.lend(element.layout.chained?.key.layouter.rawValue ?? ""),
        is_hosted: element.layout.isHosted, highlight: element.highlight)
    }
    lent.giveAddresses(out, count)
    object.lent.cells = lent
  }
}

@c @implementation
public func bubble_view_frame(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?,
  _ frame: UnsafeMutablePointer<bubble_rect>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(frame, "frame")
    let id = try Argument.messageID(message, "message")
    guard let frame = object.view.frame(of: id) else { throw .unknownMessage(id) }
    out.pointee = bubble_rect(frame)
  }
}

@c @implementation
public func bubble_view_changes(
  _ view: OpaquePointer?,
  _ changes: UnsafeMutablePointer<UnsafePointer<UnsafePointer<bubble_change>?>?>?,
  _ count: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let (out, count) = (try Argument.out(changes, "changes"), try Argument.out(count, "count"))
    let lent = LentValues(object.changes.changes) { change, texts in
      let parts = change.parts
      return bubble_change(
        struct_size: MemoryLayout<bubble_change>.size,
        id: texts.lend(bubble_cell_id(change.id, texts)), has_from: change.from != nil,
        has_to: change.to != nil, from: bubble_rect(change.from ?? .zero),
        to: bubble_rect(change.to ?? .zero), appeared: change.appeared,
        disappeared: change.disappeared, moved: change.moved, changed: change.changed,
        parts: texts.lend(parts), part_count: parts.count)
    }
    lent.giveAddresses(out, count)
    object.lent.changes = lent
  }
}

@c @implementation
public func bubble_view_accessibility(
  _ view: OpaquePointer?, _ json: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(json, "json")
    let tree = object.view.accessibility
    try HandedOver.give(to: out, length) { $0.node(tree) }
  }
}
