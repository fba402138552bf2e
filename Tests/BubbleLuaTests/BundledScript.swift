import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import ScriptTools
import Testing

@testable import BubbleLua

/// A script of the package's own, asked for layouts whose text is measured in squares.
struct BundledScript {
  let layouter: LuaLayouter
  let folder: URL

  /// The names of all bundled scripts.
  static let names = [
    "assistant", "boarding-pass", "chart", "checklist", "chess", "code-block", "invitation",
    "link-card",
    "music", "order",
    "payment", "poll", "score", "split-bill", "table", "weather",
  ]

  init(_ name: String, configuration: JSONObject = [:]) throws {
    folder = Scripts.bundledFolder.appendingPathComponent(name)
    layouter = LuaLayouter(try LuaPlugin(folder: folder, configuration: configuration))
  }

  /// The samples of the script's folder.
  func samples() throws -> [Message] {
    let samples = try PluginSamples(folder: folder)
    expect(samples.issues.isEmpty, "\(samples.issues)")
    return samples.messages
  }

  /// A message of Bo's with the given content, or an own one.
  func message(_ payload: JSONObject, isOutgoing: Bool = false) -> Message {
    let types = layouter.contentTypes ?? []
    let type =
      payload["type"]?.string.flatMap { types.contains($0) ? $0 : nil } ?? types.min() ?? ""
    let members = [JSONObject.Member(name: "type", value: .string(type))] + payload.members
    return .sample(
      isOutgoing: isOutgoing, MessageContent(type: type, payload: JSONObject(members)))
  }

  /// What the script makes of a message.
  func layout(
    _ message: Message, in context: LayoutContext = .squares()
  ) throws -> BubbleCellLayout {
    let layout = try layouter.buildLayout(peer: context.peer, message: message, context: context)
    return try #require(layout as? BubbleCellLayout)
  }

  /// What the script makes of a message with the given content.
  func layout(
    _ payload: JSONObject, isOutgoing: Bool = false, in context: LayoutContext = .squares()
  ) throws -> BubbleCellLayout {
    try layout(message(payload, isOutgoing: isOutgoing), in: context)
  }
}

extension BubbleCellLayout {
  /// The texts, in the order of drawing: the sender's name first, the time last.
  var texts: [String] {
    elements.compactMap {
      if case .text(let text, _, _) = $0.content { text.request.text } else { nil }
    }
  }

  /// The frame of a text.
  func frame(of text: String) throws -> CGRect {
    let element = elements.first {
      if case .text(let measured, _, _) = $0.content {
        measured.request.text == text
      } else {
        false
      }
    }
    return try #require(element, "no text \(text) among \(texts)").frame
  }

  /// What a touch on a region asks the host to do.
  func action(_ id: String) -> HitAction? { regions.first { $0.id == id }?.action }

  /// The parts that lie neither in the bubble nor, like an avatar, beside it on purpose.
  var partsOutsideOfBubble: [CellElement] {
    let bubble = bubbleFrame.insetBy(dx: -0.5, dy: -0.5)
    return elements.filter { element in
      switch element.content {
      case .ground, .avatar: return false
      default:
        // Edge by edge: `contains` makes a union, which is not exact.
        let frame = element.frame
        return frame.minX < bubble.minX || frame.maxX > bubble.maxX
          || frame.minY < bubble.minY || frame.maxY > bubble.maxY
      }
    }
  }
}
