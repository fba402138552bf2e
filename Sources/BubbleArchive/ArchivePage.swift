import BubbleCanvas
import BubbleCore
import Foundation
import Platform

/// The page of an archive: its files lie in `Page`, and are a part of the program.
///
/// First of all stands a sentence that says what is wrong if nothing else comes. The scripts put it away.
enum ArchivePage {
  /// The scripts, in the order in which they run.
  private static let scripts: [[UInt8]] = [
    PackageResources.store_js, PackageResources.rows_js, PackageResources.list_js,
    PackageResources.search_js, PackageResources.archive_js,
  ]

  /// A part of the data as a script that hands it over.
  static func file(_ name: String, _ bytes: [UInt8]) -> ConversationArchive.File {
    if name.hasPrefix("media/") { return ConversationArchive.File(path: name, data: Data(bytes)) }
    var data = Data("Archive.take(\"\(name)\",".utf8)
    data.append(contentsOf: bytes)
    data.append(contentsOf: Array(");\n".utf8))
    return ConversationArchive.File(path: "data/\(name).js", data: data)
  }

  /// The page of a folder: all but the parts of the data, which may be missing or damaged.
  ///
  /// - Parameter suffix: What the names of the folders `data` and `media` end in.
  static func folder(
    _ summary: ArchiveSummary, _ environment: LayoutEnvironment, _ theme: AdaptiveTheme,
    suffix: String = ""
  ) -> ConversationArchive.File {
    let start = start(of: "index.html", summary, environment, theme, sources: ["'self'"])
    return ConversationArchive.File(
      path: "index.html", data: start + end(summary, environment, isFolder: true, suffix: suffix))
  }

  /// All of a page up to its data.
  ///
  /// - Parameters:
  ///   - name: What the page calls its own file.
  ///   - sources: Where scripts and pictures may come from, besides the page itself.
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

  /// The rest of a page.
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

  /// How a policy names a script or style by its content (CSP 3, 2.3.1).
  private static func digest(_ bytes: [UInt8]) -> String {
    "'sha256-\(Data(SecureDigest.sha256(bytes)).base64EncodedString())'"
  }

  private static func page(
    _ name: String, _ summary: ArchiveSummary, _ environment: LayoutEnvironment, policy: String,
    style: String
  ) -> String {
    let page = String(decoding: PackageResources.archive_html, as: UTF8.self)
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
      @media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){\(dark)}}
      @media screen{:root[data-theme=dark]{\(dark)}}
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
      bytes.name("days")
      bytes.array { for day in summary.days { $0.number(day) } }
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
