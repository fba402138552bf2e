import BubbleCore
import BubbleLua
import Foundation

/// The scripts of the benchmark and their messages.
enum LuaScripts {
  /// Returns a script that gets every message, reads two fields and returns false.
  static func suitable(name: String) -> String {
    """
    return {
      api = 1, name = "\(name)",
      is_suitable = function(message)
        return message.content.type == "none" and message.outgoing
      end,
      build_layout = function(peer, message, ctx) return ui.text(message.id) end,
    }
    """
  }

  /// The tree that the built-in layouter makes of a plain text.
  static let text = """
    return {
      api = 1, name = "lua-text", content_types = { "text" },
      build_layout = function(peer, message, ctx)
        return ui.bubble { ui.text { message.content.text, alignment = "natural" } }
      end,
    }
    """

  /// A bubble of ten boxes.
  static let match = """
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

  /// The message of `match`.
  static let matchMessage = Message(
    id: "1", sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
    date: Date(timeIntervalSince1970: 0),
    content: MessageContent(
      type: "match",
      payload: [
        "type": .string("match"), "home": .string("Lisbon"), "away": .string("Porto"),
        "score": .array([.integer(2), .integer(1)]), "minute": .integer(78),
      ]))

  /// 200 lines, as a script of some size has them: a helper of eight lines, over and over.
  static let long: String = {
    let helpers = (0..<24).map { number in
      """
      local function helper\(number)(title, share)
        local width = share * \(number) + 1
        if width > 100 then width = 100 end
        return ui.row { gap = \(number % 9), align = "center",
          ui.text { title, style = "caption", color = "text_dim", grow = 1 },
          ui.shape { figure = "rectangle", color = "accent", width = width, height = 4 } }
      end

      """
    }
    return helpers.joined(separator: "\n") + """

      return {
        api = 1, name = "long", content_types = { "long" },
        build_layout = function(peer, message, ctx)
          return ui.bubble { ui.column { helper0(message.id, 0.5), helper23(message.id, 1) } }
        end,
      }
      """
  }()

  /// Returns a text of nine words, each message with another one.
  static func textMessage(_ number: Int) -> Message {
    let text = "Message \(number): are we still meeting at the blue door?"
    return Message(
      id: MessageID("\(number)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0),
      content: MessageContent(
        type: "text", payload: ["type": .string("text"), "text": .string(text)]))
  }

  /// Eight texts, said by the reader's language or put together by the script itself.
  static func texts(saying: Bool) -> String {
    let texts = (0..<8).map { number in
      let said = number % 2 == 0 ? "ctx.say 'name'" : "ctx.say('votes', { count = \(number) })"
      return "ui.text { \(saying ? said : "'\(number)' .. ' votes'") }"
    }
    return """
      return {
        api = 1, name = "says", content_types = { "says" },
        build_layout = function(peer, message, ctx)
          return ui.bubble { ui.column { \(texts.joined(separator: ", ")) } }
        end,
      }
      """
  }

  /// Their texts.
  static let words = """
    { "en": { "name": "A name", "votes": { "one": "{count} vote", "other": "{count} votes" } } }
    """

  /// Loads a script of the given text.
  static func layouter(_ script: String, words: String? = nil) throws -> LuaLayouter {
    try withTemporaryFolder { folder in
      try Data(script.utf8).write(to: folder.appendingPathComponent("init.lua"))
      try words.map { try Data($0.utf8).write(to: folder.appendingPathComponent("words.json")) }
      return LuaLayouter(try LuaPlugin(folder: folder))
    }
  }
}
