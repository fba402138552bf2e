import BubbleCanvas
import BubbleCore
import Foundation

/// The page of an archive: its files lie in `Page`, and are a part of the program.
enum ArchivePage {
  /// The scripts, in the order in which they run.
  private static let scripts: [(name: String, bytes: [UInt8])] = [
    ("store.js", PackageResources.store_js), ("rows.js", PackageResources.rows_js),
    ("list.js", PackageResources.list_js), ("search.js", PackageResources.search_js),
    ("archive.js", PackageResources.archive_js),
  ]

  /// A part of the data as a script that hands it over.
  static func file(_ name: String, _ bytes: [UInt8]) -> ConversationArchive.File {
    if name.hasPrefix("media/") { return ConversationArchive.File(path: name, data: Data(bytes)) }
    var data = Data("Archive.take(\"\(name)\",".utf8)
    data.append(contentsOf: bytes)
    data.append(contentsOf: Array(");\n".utf8))
    return ConversationArchive.File(path: "data/\(name).js", data: data)
  }

  /// The page of a folder, its style and its scripts.
  static func folder(
    _ summary: ArchiveSummary, _ environment: LayoutEnvironment, _ theme: AdaptiveTheme
  ) throws -> [ConversationArchive.File] {
    var files = [file("head", head(summary, environment, isFolder: true))]
    files += scripts.map { ConversationArchive.File(path: $0.name, data: Data($0.bytes)) }
    files.append(
      ConversationArchive.File(
        path: "archive.css", data: Data(style(environment, theme).utf8)))
    let policy = "script-src 'self'; style-src 'self'; img-src 'self' data:"
    let links = "<link rel=\"stylesheet\" href=\"archive.css\">"
    let ends =
      scripts.map { "<script src=\"\($0.name)\"></script>\n" }.joined()
      + "<script src=\"data/head.js\"></script>\n"
    let page = page(summary, environment, policy: policy, style: links) + ends + end
    files.append(ConversationArchive.File(path: "index.html", data: Data(page.utf8)))
    return files
  }

  /// All of a single file up to its data.
  static func fileHead(
    _ summary: ArchiveSummary, _ environment: LayoutEnvironment, _ theme: AdaptiveTheme
  ) -> Data {
    let style = style(environment, theme)
    let sources = (scripts.map(\.bytes) + [Array(start.utf8)]).map(digest)
    let policy =
      "script-src \(sources.joined(separator: " ")); style-src \(digest(Array(style.utf8))); "
      + "img-src data:"
    return Data(
      page(summary, environment, policy: policy, style: "<style>\(style)</style>").utf8)
  }

  /// A part of a single file's data: text that nothing runs.
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

  /// The rest of a single file.
  static func fileEnd(_ summary: ArchiveSummary, _ environment: LayoutEnvironment) -> Data {
    var data = block("head", head(summary, environment, isFolder: false))
    for script in scripts {
      data.append(contentsOf: Array("<script>".utf8) + script.bytes + Array("</script>\n".utf8))
    }
    data.append(contentsOf: Array("<script>\(start)</script>\n\(end)".utf8))
    return data
  }

  private static let start = "Archive.take(\"head\",Archive.block(\"head\"));"
  private static let end = "</body>\n</html>\n"

  /// How a policy names a script or style by its content (CSP 3, 2.3.1).
  private static func digest(_ bytes: [UInt8]) -> String {
    "'sha256-\(Data(SHA256.digest(bytes)).base64EncodedString())'"
  }

  private static func page(
    _ summary: ArchiveSummary, _ environment: LayoutEnvironment, policy: String, style: String
  ) -> String {
    let page = String(decoding: PackageResources.archive_html, as: UTF8.self)
    let language = environment.locale.replacing("_", with: "-").filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")
    }
    let words = ArchiveWords.of(environment).places.reduce(page) { page, place in
      page.replacing("{\(place.name)}", with: escaped(place.text))
    }
    return words.replacing("{policy}", with: policy).replacing("{style}", with: style)
      .replacing("{language}", with: language)
      .replacing("{direction}", with: environment.direction == .rightToLeft ? "rtl" : "ltr")
      .replacing("{title}", with: escaped(summary.title))
  }

  /// A text as HTML has it, in elements and in attributes.
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

  /// The style: the colours of both appearances, and what follows from them.
  private static func style(_ environment: LayoutEnvironment, _ theme: AdaptiveTheme) -> String {
    let colors = ArchiveColors(theme: theme)
    let (light, dark) = (colors.declarations(.light), colors.declarations(.dark))
    return """
      :root{\(light);--font:\(family(environment.fonts.family)),sans-serif;\
      --fixed:\(family(environment.fonts.fixedPitchFamily)),monospace}
      @media (prefers-color-scheme:dark){:root:not([data-theme=light]){\(dark)}}
      :root[data-theme=dark]{\(dark)}
      \(String(decoding: PackageResources.archive_css, as: UTF8.self))
      """
  }

  /// Names of fonts as CSS has them: in quotation marks, of letters, digits, spaces and dashes.
  private static func family(_ names: String) -> String {
    names.split(separator: ",").map { name in
      let kept = name.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
      return "\"\(kept.trimmingCharacters(in: .whitespaces))\""
    }.joined(separator: ",")
  }

  /// What the page knows from the beginning.
  private static func head(
    _ summary: ArchiveSummary, _ environment: LayoutEnvironment, isFolder: Bool
  ) -> [UInt8] {
    var bytes = ScriptBytes()
    bytes.object { bytes in
      bytes.name("version")
      bytes.number(1)
      bytes.name("title")
      bytes.string(summary.title)
      bytes.name("count")
      bytes.number(summary.messageCount)
      bytes.name("chunk")
      bytes.number(ArchiveWriter.chunkSize)
      bytes.name("parts")
      bytes.number(isFolder ? SearchIndex.partCount : 0)
      bytes.name("words")
      bytes.object { bytes in
        for word in ArchiveWords.of(environment).spoken {
          bytes.name(word.name)
          bytes.string(word.text)
        }
      }
      bytes.name("days")
      bytes.array { for day in summary.days { $0.number(day) } }
      bytes.name("widths")
      bytes.array { bytes in
        for width in summary.widths {
          bytes.array { bytes in
            bytes.number(ScriptBytes.rounded(width.points))
            bytes.number(width.height)
            bytes.array { for top in width.tops { $0.number(top) } }
          }
        }
      }
    }
    return bytes.bytes
  }
}
