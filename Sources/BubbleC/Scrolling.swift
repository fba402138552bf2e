import BubbleCore
import BubbleLayout
import CBubble
import ConversationView
import Foundation
import Platform

@c @implementation
public func bubble_view_scroll_by(_ view: OpaquePointer?, _ points: Double) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.note(object.view.scroll(by: try Argument.number(points, "points", in: -1e9...1e9)))
  }
}

@c @implementation
public func bubble_view_fling(_ view: OpaquePointer?, _ velocity: Double) -> bubble_status {
  callView(view) { object throws(CallError) in
    object.view.fling(velocity: try Argument.number(velocity, "velocity", in: -1e9...1e9))
  }
}

@c @implementation
public func bubble_view_pan(
  _ view: OpaquePointer?, _ x: Double, _ y: Double, _ points: Double,
  _ found: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let point = try Argument.point(x, y)
    let changes = object.view.pan(
      at: point, by: try Argument.number(points, "points", in: -1e9...1e9))
    object.note(changes)
    found?.pointee = changes != nil
  }
}

@c @implementation
public func bubble_view_pan_region(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?, _ region: UnsafePointer<CChar>?,
  _ points: Double
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let id = try Argument.messageID(message, "message")
    let region = try Argument.name(region, "region")
    let points = try Argument.number(points, "points", in: -1e9...1e9)
    guard object.view.message(id) != nil else { throw .unknownMessage(id) }
    guard let changes = object.view.pan(region, of: id, by: points) else {
      throw CallError(
        BUBBLE_NOT_FOUND,
        "the message \"\(TextRepair.name(id.rawValue))\" shows no table \"\(TextRepair.name(region))\" that can be panned"
      )
    }
    object.note(changes)
  }
}

@c @implementation
public func bubble_view_flash(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let id = try Argument.optionalText(message, "message").map { MessageID($0) }
    if let id, object.view.message(id) == nil { throw .unknownMessage(id) }
    object.view.flash(id)
  }
}

@c @implementation
public func bubble_view_scroll_to_message(
  _ view: OpaquePointer?, _ message: UnsafePointer<CChar>?, _ edge: bubble_edge,
  _ offset: Double, _ animated: Bool
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let id = try Argument.messageID(message, "message")
    let edge = try Argument.choice(edge.rawValue, "edge", ViewOptions.edges)
    let offset = try Argument.number(offset, "offset", in: -1e9...1e9)
    let changes = object.view.scroll(to: id, edge: edge, offset: offset, animated: animated)
    guard let changes else { throw .unknownMessage(id) }
    object.note(changes)
  }
}

@c @implementation
public func bubble_view_scroll_to(
  _ view: OpaquePointer?, _ place: bubble_place, _ animated: Bool
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let view = object.view
    let changes: ConversationChanges? =
      switch try Argument.choice(place.rawValue, "place", [0, 1, 2]) {
      case 0: view.scrollToStart(animated: animated)
      case 1: view.scrollToEnd(animated: animated)
      default: view.scrollToUnread(animated: animated)
      }
    guard let changes else {
      throw CallError(BUBBLE_NOT_FOUND, "there is nothing unread to scroll to")
    }
    object.note(changes)
  }
}

@c @implementation
public func bubble_view_position(
  _ view: OpaquePointer?, _ position: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ length: UnsafeMutablePointer<Int>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(position, "position")
    let position = object.view.position
    try HandedOver.give(to: out, length) { writer in
      writer.object { writer in
        writer.member("message", position.message)
        writer.member("edge", position.edge.rawValue)
        writer.member("distance", position.distance)
        if let line = position.line {
          writer.name("line")
          writer.object { writer in
            writer.member("text", line.text)
            writer.member("length", line.length)
            writer.member("offset", line.offset)
            writer.member("inset", line.inset)
          }
        }
      }
    }
  }
}

@c @implementation
public func bubble_view_scroll_to_position(
  _ view: OpaquePointer?, _ position: UnsafePointer<CChar>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let changes = object.view.scroll(to: try Argument.position(position))
    guard let changes else {
      throw CallError(BUBBLE_NOT_FOUND, "the message of the position does not exist")
    }
    object.note(changes)
  }
}

@c @implementation
public func bubble_view_advance(_ view: OpaquePointer?, _ seconds: Double) -> bubble_status {
  callView(view) { object throws(CallError) in
    let seconds = try Argument.number(seconds, "seconds", in: 0...3_600)
    object.note(object.view.advance(by: seconds))
  }
}

@c @implementation
public func bubble_view_set_now(_ view: OpaquePointer?, _ seconds: Double) -> bubble_status {
  callView(view) { object throws(CallError) in
    let now =
      seconds.isNaN ? nil : Double(try Argument.number(seconds, "seconds", in: TimeRange.times))
    object.now.withLock { $0 = now }
    object.view.followDay()
  }
}
