import BubbleCore
import CBubble
import ConversationView
import Foundation

/// A host's options for the behaviour of a view, with the host's callbacks.
struct ViewOptions {
  /// The defaults for a chat.
  static var standard: bubble_view_options {
    let options = ConversationViewOptions()
    var standard = bubble_view_options()
    standard.struct_size = MemoryLayout<bubble_view_options>.size
    (standard.width, standard.height) = (320, 480)
    standard.anchor_edge = options.anchorEdge == .top ? BUBBLE_TOP : BUBBLE_BOTTOM
    standard.following_tolerance = options.followingTolerance
    standard.near_distance = options.nearDistance
    standard.change_duration = options.motion.duration
    standard.scroll_duration = options.motion.scrollDuration
    standard.pins_days = options.pinsDays
    standard.flash_duration = options.motion.flashDuration
    standard.deceleration_rate = options.motion.decelerationRate
    return standard
  }

  /// The edges by their numbers.
  static let edges: [ViewEdge] = [.top, .bottom]

  let size: CGSize
  let view: ConversationViewOptions
  let context: HostContext
  let ready: HostSignal.Function?
  let nearStart: (@convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void)?
  let nearEnd: (@convention(c) (UnsafeMutableRawPointer?, OpaquePointer?) -> Void)?

  init(_ said: bubble_view_options) throws(CallError) {
    size = CGSize(
      width: try Argument.side(said.width, "width"),
      height: try Argument.side(said.height, "height")
    )
    var view = ConversationViewOptions()
    view.topInset = try Argument.side(said.top_inset, "top_inset")
    view.bottomInset = try Argument.side(said.bottom_inset, "bottom_inset")
    view.anchorEdge = try Argument.choice(
      said.anchor_edge.rawValue, "anchor_edge", ViewOptions.edges)
    view.followingTolerance = try Argument.side(said.following_tolerance, "following_tolerance")
    view.nearDistance = try Argument.number(said.near_distance, "near_distance", in: 0...1e9)
    view.motion = MotionSettings(
      duration: try Argument.number(said.change_duration, "change_duration", in: 0...3_599),
      scrollDuration: try Argument.number(said.scroll_duration, "scroll_duration", in: 0...3_599),
      isReduced: said.reduces_motion)
    let flash = try Argument.number(said.flash_duration, "flash_duration", in: 0...3_599)
    if flash > 0 { view.motion.flashDuration = flash }
    if said.deceleration_rate != 0 {
      view.motion.decelerationRate = try Argument.number(
        said.deceleration_rate, "deceleration_rate", in: 0.5...0.9999)
    }
    view.keepsShortContentAtBottom = said.keeps_short_content_at_bottom
    view.pinsDays = said.pins_days
    view.pansWideTables = said.pans_wide_tables
    guard withUnsafeBytes(of: said.reserved, { $0.allSatisfy { $0 == 0 } }) else {
      throw .invalid("`reserved` has values: set it to 0")
    }
    guard said.thread_count >= 0, said.thread_count <= 1_024 else {
      throw .invalid("`thread_count` is \(UInt(bitPattern: said.thread_count)): at most 1024")
    }
    if said.thread_count > 0 { view.workerCount = said.thread_count }
    if said.position != nil { view.position = try Argument.position(said.position) }
    self.view = view
    context = HostContext(said.context, release: said.release)
    ready = said.ready
    (nearStart, nearEnd) = (said.near_start, said.near_end)
  }
}

extension Argument {
  /// Returns a stored place in a conversation.
  static func position(
    _ pointer: UnsafePointer<CChar>?
  ) throws(CallError) -> ConversationPosition {
    let text = try text(pointer, "position")
    let position = try? JSONDecoder().decode(ConversationPosition.self, from: Data(text.utf8))
    guard let position, abs(position.distance) <= 1e9 else {
      throw CallError(BUBBLE_FORMAT, "`position` is not what bubble_view_position() gives")
    }
    return position
  }
}
