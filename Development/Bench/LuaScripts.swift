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
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-bench-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try script.write(
      to: folder.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
    try words?.write(
      to: folder.appendingPathComponent("words.json"), atomically: true, encoding: .utf8)
    return LuaLayouter(try LuaPlugin(folder: folder))
  }
}
