import BubbleCanvas
import BubbleCore
import Foundation
import Platform

/// The page of an archive, whose files are in `Page` and part of the program.
///
/// It begins with a text for the case that the scripts do not run; the scripts hide it.
enum ArchivePage {
  /// The scripts, in the order they run.
  private static let scripts = ["store.js", "rows.js", "list.js", "search.js", "archive.js"].map {
    Array(EmbeddedFile.text($0).utf8)
  }

  /// Returns a part of the data as a script that passes it to the page.
  static func file(_ name: String, _ bytes: [UInt8]) -> ConversationArchive.File {
    if name.hasPrefix("media/") { return ConversationArchive.File(path: name, data: Data(bytes)) }
    var data = Data("Archive.take(\"\(name)\",".utf8)
    data.append(contentsOf: bytes)
    data.append(contentsOf: Array(");\n".utf8))
    return ConversationArchive.File(path: "data/\(name).js", data: data)
  }

  /// Returns the page of a folder without the parts of the data, which may be missing or damaged.
  ///
  /// - Parameter suffix: The suffix of the folders `data` and `media`.
  static func folder(
    _ summary: ArchiveSummary, _ environment: LayoutEnvironment, _ theme: AdaptiveTheme,
    suffix: String = ""
  ) -> ConversationArchive.File {
    let start = start(of: "index.html", summary, environment, theme, sources: ["'self'"])
    return ConversationArchive.File(
      path: "index.html", data: start + end(summary, environment, isFolder: true, suffix: suffix))
  }

  /// Returns the part of a page before its data.
  ///
  /// - Parameters:
  ///   - name: The page's name for its own file.
  ///   - sources: The origins of scripts and pictures besides the page itself.
  static func start(
    of name: String, _ summary: ArchiveSummary, _ environment: LayoutEnvironment,
    _ theme: AdaptiveTheme, sources: [String] = []
  ) -> Data {
    let style = style(environment, theme)
    let digests = (scripts + [Array(opening.utf8)]).map(digest)
    let policy = [
      "script-src \((sources + digests).joined(separator: " "))",
      "style-src \(digest(Array(style.utf8)))",
      "img-src \((sources + ["data:"]).joined(separator: " "))",
    ]
    return Data(
      page(name, summary, environment, policy: policy.joined(separator: "; "), style: style).utf8)
  }

  /// Returns a part of a single file's data, as text that does not run.
  static func block(_ name: String, _ bytes: [UInt8]) -> Data {
    var data = Data("<script type=\"application/json\" id=\"\(name)\">".utf8)
    if name.hasPrefix("media/") {
      let suffix = name.split(separator: ".").last ?? ""
      let type = suffix == "jpg" ? "jpeg" : suffix
      data.append(
        contentsOf: Array(
          "\"data:image/\(type);base64,\(Data(bytes).base64EncodedString())\"".utf8))
    } else {
      data.append(contentsOf: bytes)
    }
    data.append(contentsOf: Array("</script>\n".utf8))
    return data
  }

  /// Returns the part of a page after its data.
  static func end(
    _ summary: ArchiveSummary, _ environment: LayoutEnvironment, isFolder: Bool,
    suffix: String = ""
  ) -> Data {
    var data = block("head", head(summary, environment, isFolder: isFolder, suffix))
    for script in scripts + [Array(opening.utf8)] {
      data.append(contentsOf: Array("<script>".utf8) + script + Array("</script>\n".utf8))
    }
    return data + Data("</body>\n</html>\n".utf8)
  }

  private static let opening = "Archive.open();"

  /// Returns the hash of a script or style for a content security policy (CSP 3, 2.3.1).
  private static func digest(_ bytes: [UInt8]) -> String {
    "'sha256-\(Data(SecureDigest.sha256(bytes)).base64EncodedString())'"
  }

  private static func page(
    _ name: String, _ summary: ArchiveSummary, _ environment: LayoutEnvironment, policy: String,
    style: String
  ) -> String {
    let page = EmbeddedFile.text("archive.html")
    let language = environment.locale.replacing("_", with: "-").filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
    }
    let words = ArchiveWords.of(environment).places.reduce(page) { page, place in
      page.replacing("{\(place.name)}", with: escaped(place.text.replacing("%@", with: name)))
    }
    return words.replacing("{policy}", with: policy).replacing("{style}", with: style)
      .replacing("{language}", with: language)
      .replacing("{direction}", with: environment.direction == .rightToLeft ? "rtl" : "ltr")
      .replacing("{title}", with: escaped(summary.title))
  }

  /// Escapes a text for HTML elements and attributes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "{", "}": escaped += "&#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns the style sheet, with the colours of both appearances.
  private static func style(_ environment: LayoutEnvironment, _ theme: AdaptiveTheme) -> String {
    let colors = ArchiveColors(theme: theme)
    let (light, dark) = (colors.declarations(.light), colors.declarations(.dark))
    return """
      :root{\(light);--font:\(family(environment.fonts.family)),sans-serif;\
      --fixed:\(family(environment.fonts.fixedPitchFamily)),monospace}
      @media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){\(dark)}}
      @media screen{:root[data-theme=dark]{\(dark)}}
      \(EmbeddedFile.text("archive.css"))
      """
  }

  /// Returns the names of fonts for CSS: quoted, and only with letters, digits, spaces and dashes.
  private static func family(_ names: String) -> String {
    names.split(separator: ",").map { name in
      let kept = name.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      return "\"\(kept.trimmingCharacters(in: .whitespaces))\""
    }.joined(separator: ",")
  }

  /// Returns the data that the page has from the beginning.
  private static func head(
    _ summary: ArchiveSummary, _ environment: LayoutEnvironment, isFolder: Bool, _ suffix: String
  ) -> [UInt8] {
    var bytes = JSONWriter(style: .script)
    bytes.object { bytes in
      bytes.member("version", 1)
      bytes.member("title", summary.title)
      bytes.member("count", summary.messageCount)
      bytes.member("chunk", ArchiveWriter.chunkSize)
      bytes.member("parts", isFolder ? SearchIndex.partCount : 0)
      bytes.member("suffix", suffix)
      bytes.name("words")
      bytes.object { bytes in
        for word in ArchiveWords.of(environment).spoken {
          bytes.member(word.name, word.text)
        }
      }
      bytes.list("days", summary.days) { $0.number($1) }
      bytes.name("widths")
      bytes.array { bytes in
        for width in summary.widths {
          bytes.array { bytes in
            bytes.number(JSONWriter.rounded(width.points))
            bytes.number(width.height)
            bytes.array { for top in width.tops { $0.number(top) } }
          }
        }
      }
    }
    return bytes.bytes
  }
}
