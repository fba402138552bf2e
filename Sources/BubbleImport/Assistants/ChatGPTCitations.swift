import BubbleCore

/// A link in Markdown.
struct Link {
  var title: String?
  var url: String

  var markdown: String {
    let host = url.split(separator: "/").dropFirst().first.map(String.init) ?? url
    let label = TextRepair.line(title ?? host).replacing(/[\[\]\\`]/, with: "")
    let address = url.replacing(" ", with: "%20").replacing("(", with: "%28")
      .replacing(")", with: "%29")
    guard LinkAddress.mayBeOpened(url) else { return "\(label) (\(url))" }
    return "[\(label.isEmpty ? host : label)](\(address))"
  }
}

/// Replaces the marks by which a text names its sources with those of footnotes.
///
/// A mark is `cite` and `turn0search1` between characters for private use, U+E200 to U+E202, or `【1†source】`.
struct ChatGPTCitations {
  /// What a mark stands for.
  private enum Meaning {
    case words(String)
    case sources([Link])
    /// The names of products, with their addresses.
    case products([(name: String, link: Link?)])
  }

  /// The meanings of marks, by their text.
  private var meanings: [String: Meaning] = [:]
  /// The meanings of old marks, by the index of the scalar at which they begin.
  private var places: [Int: Meaning] = [:]
  /// The sources of references without a mark.
  private var unmarked: [Link] = []
  /// The number of marks that were removed without a replacement.
  private(set) var lostCount = 0

  init(_ metadata: JSONObject) {
    for reference in metadata.objects("content_references") {
      let mark = reference.text("matched_text") ?? ""
      guard mark.utf8.count < 10_000 else { continue }
      let items = reference.objects("items") + reference.objects("sources") + [reference]
      var seen: Set<String> = []
      let links = items.flatMap { [$0] + $0.objects("supporting_websites") }.compactMap { item in
        item.text("url").flatMap { url in
          seen.insert(url).inserted
            ? Link(title: item.text("title") ?? item.text("attribution"), url: url) : nil
        }
      }
      guard let first = mark.unicodeScalars.first, first == "\u{E200}" || first == "【" else {
        unmarked += links
        continue
      }
      let products = reference.objects("products") + [reference.object("product") ?? [:]]
      let names = products.compactMap { product in
        product.said("title").map { title in
          (title, product.text("url").map { Link(title: title, url: $0) })
        }
      }
      let words = reference.text("alt") ?? reference.text("name") ?? ""
      let meaning: Meaning = links.isEmpty ? .words(words) : .sources(links)
      meanings[mark] = meanings[mark] ?? (names.isEmpty ? meaning : .products(names))
    }
    for citation in metadata.objects("citations") {
      guard let start = citation.integer("start_ix"), let about = citation.object("metadata")
      else { continue }
      let link = about.text("url").map { Link(title: about.text("title"), url: $0) }
      places[Int(start)] =
        link.map { .sources([$0]) }
        ?? (about.text("title") ?? about.text("name")).map(Meaning.words)
    }
  }

  /// Returns the text with marks of footnotes for the sources of an answer; indices are those of the first one.
  mutating func resolved(_ text: String, for answer: inout AssistantParts) -> String {
    defer { places = [:] }
    guard text.unicodeScalars.contains(where: { $0 == "\u{E200}" || $0 == "【" }) else {
      return text
    }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var place = 0
    // The characters whose end was searched and not found.
    var openEnded: Set<Unicode.Scalar> = []
    while place < scalars.count {
      let first = scalars[place]
      let last: Unicode.Scalar = first == "【" ? "】" : "\u{E201}"
      guard first == "【" || first == "\u{E200}", !openEnded.contains(last) else {
        // The rest of a truncated mark.
        if !("\u{E200}"..."\u{E202}").contains(first) { result.append(first) }
        place += 1
        continue
      }
      guard let end = scalars[place...].firstIndex(of: last) else {
        openEnded.insert(last)
        continue
      }
      let mark = String(String.UnicodeScalarView(scalars[place...end]))
      switch meanings[mark] ?? (first == "【" ? places[place] : nil) {
      case .sources(let links):
        for link in links { result.append(contentsOf: answer.mark(link).unicodeScalars) }
      case .products(let products):
        let names = products.map { name, link in name + (link.map { answer.mark($0) } ?? "") }
        result.append(contentsOf: names.joined(separator: ", ").unicodeScalars)
      case let meaning:
        var text = first == "【" ? mark : ChatGPTCitations.words(in: mark)
        if case .words(let words) = meaning { text = words }
        if text.isEmpty { lostCount += 1 }
        if !text.isEmpty, text != mark, result.last.map({ !$0.properties.isWhitespace }) ?? false {
          result.append(" ")
        }
        result.append(contentsOf: text.unicodeScalars)
      }
      place = end + 1
    }
    return String(result)
  }

  /// Returns marks of the sources that no mark names, and that do not stand in the texts with their addresses and titles.
  func furtherMarks(of texts: [String], for answer: inout AssistantParts) -> String {
    unmarked.filter { source in
      !answer.hasMark(source) && !texts.contains { ChatGPTCitations.names(source, in: $0) }
    }
    .map { answer.mark($0) }.joined()
  }

  /// Whether a text has the title and the address of a link; not if the address is only the beginning of another one.
  private static func names(_ link: Link, in text: String) -> Bool {
    guard link.title.map(text.has) ?? true else { return false }
    var rest = text[...]
    while let place = rest.place(of: link.url) {
      let next = text[place.upperBound...].first
      if next.map({ $0.isWhitespace || ")]>\"".contains($0) }) ?? true { return true }
      rest = text[place.upperBound...]
    }
    return false
  }

  /// Returns the words in a mark besides the names of sources: those of `entity`, a name; of `url`, a title.
  private static func words(in mark: String) -> String {
    let fields = mark.dropFirst().dropLast().split(separator: "\u{E202}").dropFirst()
    return fields.compactMap { field -> String? in
      var parser = JSONParser(Array(field.utf8))
      if field.hasPrefix("["), let list = try? parser.value().array {
        return list.dropFirst().first?.string
      }
      return field.wholeMatch(of: /turn\d+[A-Za-z_]+\d+(L\d+)?(-L?\d+)?/) == nil
        ? String(field) : nil
    }.joined(separator: " ")
  }
}
