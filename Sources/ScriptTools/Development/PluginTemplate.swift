import BubbleCore
import BubbleLayout
import BubbleLua
import Foundation

/// The files of a new script: a small but real bubble that can be drawn, checked and tested at once.
package struct PluginTemplate: Sendable {
  /// The script's name.
  package let name: String

  /// The error for an invalid name of a script.
  package struct InvalidName: Error, CustomStringConvertible {
    /// The problem, with advice.
    package let description: String
  }

  /// Takes a name.
  ///
  /// - Throws: ``InvalidName`` for a name that is invalid in a manifest or looks like an option of a command, and for
  ///   the name of a built-in layouter or of a bundled script.
  package init(name: String) throws(InvalidName) {
    guard LuaManifest.isName(name) else {
      throw InvalidName(
        description: "a script's name has only lower case letters, digits and hyphens, at most 64: "
          + "such as opening-hours")
    }
    guard !name.hasPrefix("-") else {
      throw InvalidName(
        description: "a script's name begins with a letter or a digit: commands read an argument "
          + "that begins with a hyphen as an option")
    }
    let taken = LayouterChain.builtIn.layouters.map(\.id.rawValue) + ["unsupported"]
    guard !taken.contains(name) else {
      throw InvalidName(description: "there is a built-in layouter of that name; take another one")
    }
    guard !PluginTemplate.isBundled(name) else {
      throw InvalidName(
        description: "there is a bundled script of that name; take another one, or copy its folder "
          + "to change it")
    }
    self.name = name
  }

  /// The files' texts by their names within the script's folder.
  package var files: [String: String] {
    let variables = ["NAME": name]
    return ["init.lua": PluginTemplate.script, PluginSamples.fileName: PluginTemplate.samples]
      .mapValues { text in
        variables.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
      }
  }

  private static func isBundled(_ name: String) -> Bool {
    guard let folder = PluginFolders.bundled else { return false }
    return PluginSources.isScript("\(folder.path)/\(name)")
  }

  private static let script = """
    --- Shows content of type `{NAME}`: a title, a number of stars, and a note below them.
    --
    -- Content: `title`, `stars` from 0 to 5, `note`. Each may be missing or be anything: content comes
    -- from outside.

    local most_stars = 20

    --- How many of the stars are lit.
    local function lit_stars(stars, most)
      if type(stars) ~= "number" then return 0 end
      return math.max(0, math.min(math.floor(stars), most))
    end

    --- One star: a dot, in colour if it is lit.
    local function star(is_lit, size)
      return ui.shape { figure = "ellipse", width = size, height = size, shrink = 0,
        color = is_lit and "accent" or "track" }
    end

    ---@type bubble.Layouter
    return {
      api = 1, name = "{NAME}",
      content_types = { "{NAME}" },
      before = "text",
      config = {
        stars = { default = 5, doc = "how many stars there are in all" },
      },

      build_layout = function(peer, message, ctx)
        local content = message.content
        local title = type(content.title) == "string" and content.title or "?"
        -- Who sets the option may set it to a million.
        local most = math.floor(math.max(1, math.min(ctx.config.stars, most_stars)))
        local lit = lit_stars(content.stars, most)

        local stars = { gap = 4, align = "center", label = ctx.plural(lit, "%d star", "%d stars") }
        for index = 1, most do stars[index] = star(index <= lit, 10 * ctx.text_scale) end

        -- Children that are nil or false are left out.
        return ui.bubble { ui.column { gap = 6,
          ui.text { title, style = "title" },
          ui.row(stars),
          type(content.note) == "string"
            and ui.text { content.note, style = "caption", color = "text_dim" },
        } }
      end,
    }

    """

  private static let samples = """
    [
      {
        "id": "short", "sender": "bo", "date": "2026-11-20T09:00:00Z",
        "content": { "type": "{NAME}", "title": "Soup", "stars": 4 }
      },
      {
        "id": "long", "sender": "ana", "date": "2026-11-20T09:01:00Z", "status": "read",
        "content": {
          "type": "{NAME}", "stars": 2,
          "title": "The long way round by the river, the mill and both of the bridges",
          "note": "It was further than the map says, and it rained, but there was a place with cake at the end of it."
        }
      },
      {
        "id": "right-to-left", "sender": "layla", "date": "2026-11-20T09:02:00Z",
        "content": {
          "type": "{NAME}", "title": "مطعم صغير بجانب النهر", "stars": 5,
          "note": "طعام ممتاز وخدمة سريعة"
        }
      },
      {
        "id": "odd", "sender": "noam", "date": "2026-11-20T09:03:00Z",
        "content": { "type": "{NAME}", "title": 7, "stars": "many", "note": ["not", "a", "text"] }
      }
    ]

    """
}
