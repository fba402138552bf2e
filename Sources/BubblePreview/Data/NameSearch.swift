import BubbleCanvas
import BubbleCore
import BubbleLua
import Foundation
import Platform
import ScriptTools

/// A search for the symbols and colours that scripts can name.
enum NameSearch {
  /// The maximum number of symbols in an answer, and the maximum length of a search, in bytes of UTF-8.
  static let symbolLimit = 60, textLimit = 200

  /// Returns the message with the symbols and colours whose names contain each word of a text.
  ///
  /// If there are none, it has the symbols with the nearest names. All are found for a text without words.
  static func answer(_ text: String, _ theme: AdaptiveTheme) -> [UInt8] {
    let text = text.utf8.count <= textLimit ? text : ""
    let words = text.split(whereSeparator: \.isWhitespace).map { $0.lowercased() }
    let colors = BoxProperty.color.words.filter { name in words.allSatisfy { name.contains($0) } }
    let found = BoxSymbol.named(words)
    let shown = found.isEmpty && colors.isEmpty ? BoxSymbol.near(words) : found
    return PageMessage.text("names") { writer in
      writer.member("text", text)
      writer.member("found", found.count)
      writer.member("total", BoxSymbol.allCases.count)
      writer.member("side", BoxSymbol.side)
      writer.objects("symbols", shown.prefix(symbolLimit)) { writer, symbol in
        writer.member("name", symbol.rawValue)
        writer.member("outline", symbol.outlineData)
      }
      writer.objects("colors", colors) { writer, name in
        writer.member("name", name)
        // CSS has the names of fixed colours, too.
        let token = ColorToken(rawValue: name)
        for (place, theme) in [("light" as StaticString, theme.light), ("dark", theme.dark)] {
          writer.member(place, token.map { theme.color($0, on: .incoming).styleText } ?? name)
        }
      }
    }
  }
}
