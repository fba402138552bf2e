import BubbleCore
import BubbleLua
import BubbleText
import Foundation

/// A scripted bubble of ten boxes, built again and again.
struct LuaBubble {
  private let chain: LayouterChain
  private let layouter: LuaLayouter
  private let context: LayoutContext
  private let peer = Peer(id: "bench", kind: .group)
  private let message = Message(
    id: "1", sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
    date: Date(timeIntervalSince1970: 0),
    content: MessageContent(
      type: "match",
      payload: [
        "type": .string("match"), "home": .string("Lisbon"), "away": .string("Porto"),
        "score": .array([.integer(2), .integer(1)]), "minute": .integer(78),
      ]))

  /// Ten boxes: a bubble, two columns, two rows, four texts, a shape.
  private static let script = """
    return {
      api = 1, name = "match", content_types = { "match" },
      is_suitable = function(message) return #message.content.score == 2 end,
      build_layout = function(peer, message, ctx)
        local match = message.content
        local score = match.score[1] .. " : " .. match.score[2]
        return ui.bubble { ui.column { gap = 6,
          ui.row { gap = 8,
            ui.text { match.home, style = "title", grow = 1 },
            ui.text { score, style = "title", color = "accent" },
            ui.text { match.away, style = "title", grow = 1 } },
          ui.column { gap = 2,
            ui.row { ui.shape { figure = "rectangle", radius = 2, color = "track", height = 4, grow = 1 } },
            ui.text { "minute " .. match.minute, style = "caption", color = "text_dim" } } } }
      end,
    }
    """

  init(environment: LayoutEnvironment) throws {
    layouter = try LuaScripts.layouter(LuaBubble.script)
    chain = LayouterChain([layouter])
    context = LayoutContext(
      environment: environment, measurer: TextMeasurer(), peer: peer)
    let result = chain.cellLayout(for: message, context: context)
    guard result.diagnostics.isEmpty else {
      throw WholeProcess.Failure(description: "\(result.diagnostics)")
    }
  }

  /// Runs the whole chain: is it suitable, the script, the solver with its texts, the cell.
  func build(count: Int) throws {
    for _ in 0..<count {
      _ = chain.cellLayout(for: message, context: context)
    }
  }

  /// Runs the script alone, to a tree of boxes that is not measured.
  func runScript(count: Int) throws {
    for _ in 0..<count {
      _ = try layouter.plugin.buildLayout(peer: peer, message: message, context: context)
    }
  }
}
