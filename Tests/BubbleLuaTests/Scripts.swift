import BubbleCore
import Foundation

@testable import BubbleLua

/// Makes scripts of texts, and what they are called with.
enum Scripts {
  /// A script of the given files.
  static func plugin(
    _ main: String, modules: [String: String] = [:], limits: LuaLimits = .standard,
    configuration: JSONObject = [:], print: (@Sendable (String) -> Void)? = nil
  ) throws(PluginError) -> LuaPlugin {
    var files = ["init.lua": Array(main.utf8)]
    for (name, text) in modules { files["\(name).lua"] = Array(text.utf8) }
    return try LuaPlugin(
      sources: PluginSources(name: "sample", files: files), limits: limits,
      configuration: configuration, print: print)
  }

  /// A script whose `build_layout` has the given body, from line 2 on.
  static func building(
    _ body: String, limits: LuaLimits = .standard
  ) throws(PluginError) -> LuaPlugin {
    try plugin(
      """
      return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message, ctx)
      \(body)
      end }
      """, limits: limits)
  }

  /// A message of content type `sample` with the given payload.
  static func message(_ payload: JSONObject = ["type": .string("sample")]) -> Message {
    Message(
      id: "7", sender: Person(id: "ana", name: "Ana"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0),
      content: MessageContent(type: payload["type"]?.string ?? "sample", payload: payload))
  }

  /// A conversation of messages of one content type, numbered from 0.
  static func conversation(_ count: Int, type: String = "sample") -> Conversation {
    Conversation(
      peer: peer,
      messages: (0..<count).map { number in
        Message(
          id: MessageID("\(number)"), sender: Person(id: "ana", name: "Ana"), isOutgoing: false,
          date: Date(timeIntervalSince1970: 60 * Double(number)),
          content: MessageContent(
            type: type,
            payload: ["type": .string(type), "number": .integer(Int64(number))]))
      })
  }

  /// A pass over a conversation on several workers.
  static func pass(_ chain: LayouterChain, workers: Int = 2) -> MeasuringPass {
    MeasuringPass(
      chain: chain, environment: LayoutEnvironment(width: 375), measurer: SquareMeasurer(),
      workerCount: workers)
  }

  static let peer = Peer(id: "trip", kind: .group, title: "Trip")

  static let context = LayoutContext(
    environment: LayoutEnvironment(width: 375), measurer: SquareMeasurer(), peer: peer,
    time: "09:00")

  /// The folder of the bundled scripts.
  static let bundledFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Plugins/Lua")
}

/// Lays out what scripts do not.
struct Fallback: BoxLayouter {
  let id: LayouterID = "text"
  func box(for message: Message, in context: LayoutContext) -> LayoutBox { .text("x") }
}

extension LuaPlugin {
  /// Builds the box of a message.
  func box(_ message: Message = Scripts.message()) throws(PluginError) -> LayoutBox {
    try buildLayout(peer: Scripts.peer, message: message, context: Scripts.context).box
  }
}

/// Glyphs that are squares of half the font's size, lines that are never broken but at line feeds.
struct SquareMeasurer: TextMeasuring {
  func measure(_ request: TextRequest) -> MeasuredText {
    var lines: [MeasuredText.Line] = []
    var start = 0
    for line in request.text.split(separator: "\n", omittingEmptySubsequences: false) {
      let end = start + line.utf8.count
      lines.append(
        MeasuredText.Line(
          range: start..<end,
          width: min(request.maximumWidth, CGFloat(line.count) * request.font.size / 2),
          isRightToLeft: false, endsInSoftBreak: false))
      start = end + 1
    }
    return MeasuredText(
      request: request, lines: lines, lineHeight: request.font.size, ascent: request.font.size)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat {
    CGFloat(request.text.split(separator: " ").map(\.count).max() ?? 0) * request.font.size / 2
  }
}
