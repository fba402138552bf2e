import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Text that is copied and searched: poppler's `pdftotext` finds it in a PDF, and any reader of XML in an SVG.
@Suite struct DocumentTextTests {
  /// Texts of many scripts, with emoji of one and of many characters; some have no spaces, or run from the right.
  static let texts = [
    "The quick brown fox jumps over the lazy dog, office affluent 😀",
    "Съешь же ещё этих мягких французских булок, да выпей чаю 🍞",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία 👍🏽",
    "السلام عليكم ورحمة الله لا إله إلا هو الأحلام كلام جميل 🌵",
    "דג סקרן שט בים מאוכזב ולפתע מצא חברה 🐟",
    "ऋषियों को सताने वाले दुष्ट राक्षसों के राजा रावण का सर्वनाश 👨‍👩‍👧‍👦",
    "আমি বাংলায় গান গাই কিন্তু ক্ষুধার্ত",
    "யாமறிந்த மொழிகளிலே தமிழ்மொழி போல் இனிதாவது",
    "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า กว่าบรรดาฝูงสัตว์ 🇹🇭",
    "いろはにほへと ちりぬるを 漢字カタカナ 🗾",
    "키스의 고유조건은 입술끼리 만나야 하고 특별한 기술은 필요치 않다",
    "我能吞下玻璃而不伤身体 🥢",
    "მინას ვჭამ და არა მტკივა",
    "Կրնամ ապակի ուտել և ինծի անհանգիստ չըներ",
    "من می‌توانم بدون احساس درد شيشه بخورم",
    "Das heißt שלום עולם auf Hebräisch und مرحبا auf Arabisch 2024 ❤️",
    "शास्त्री किंकर्तव्यविमूढ़ स्त्रियाँ 🏳️‍🌈 क्षत्रिय",
    "🍞",
  ]

  private func picture(
    _ contents: [MessageContent], width: CGFloat = 375
  ) async throws -> ConversationPicture {
    let people = [Person(id: "ana", name: "Ana"), Person(id: "bo", name: "Bo")]
    let messages = contents.enumerated().map { number, content in
      Message(
        id: MessageID(rawValue: "\(number)"), sender: people[number % 3 == 0 ? 0 : 1],
        isOutgoing: number % 3 == 0, date: Date(timeIntervalSince1970: Double(number) * 60),
        content: content)
    }
    let transcript = try await Transcript(
      Conversation(peer: Peer(id: "scripts", kind: .group), messages: messages),
      environment: LayoutEnvironment(width: width), chain: .builtIn, measurer: TextMeasurer())
    return transcript.picture(theme: .light, pictures: PictureFolder(at: URL(fileURLWithPath: "/")))
  }

  private func text(ofPDF pdf: Data) throws -> String {
    let text = try OutsideProgram.pdfToText.run(
      ["p.pdf", "p.txt"], on: ("p.pdf", pdf), result: "p.txt")
    return String(decoding: text, as: UTF8.self)
  }

  /// Text without the marks of directions, and with one space where there are several or a line ends.
  private func words(_ text: String) -> String {
    let marks: ClosedRange<Unicode.Scalar> = "\u{202A}"..."\u{202E}"
    let plain = String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { !marks.contains($0) && $0 != "\u{200E}" && $0 != "\u{200F}" }))
    return plain.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func `a PDF has every word and emoji of many scripts in reading order`() async throws {
    let pdf = try await picture(Self.texts.map { .text($0) }).pdf()
    let found = try words(text(ofPDF: pdf))
    // Where a line ends within a word, as it may in scripts without spaces, a space is found.
    let dense = found.replacing(" ", with: "")
    for text in Self.texts {
      expect(
        found.contains(words(text)) || dense.contains(words(text).replacing(" ", with: "")),
        "\(text)")
    }
    // Emoji are pictures, in as many pixels as their font has.
    expect(String(decoding: pdf, as: Unicode.ASCII.self).contains("/Width 136"))
  }

  @Test func `words have spaces between them where their lines have`() async throws {
    // A line may end within a word of Thai, Japanese or Korean.
    let dense: [ClosedRange<UInt32>] = [0x0E00...0x0E7F, 0x3040...0x30FF, 0xAC00...0xD7A3]
    let spaced = Self.texts.filter { text in
      text.split(separator: " ").count > 5
        && !text.unicodeScalars.contains { scalar in dense.contains { $0.contains(scalar.value) } }
    }
    let found = try await words(text(ofPDF: picture(spaced.map { .text($0) }, width: 2_000).pdf()))
    expect(spaced.count > 6)
    for text in spaced { expect(found.contains(words(text)), "\(text)") }
  }

  @Test func `a line with links is there once`() async throws {
    let pdf = try await picture([.text("see https://example.com/boats for boats")]).pdf()
    try expect(text(ofPDF: pdf).components(separatedBy: "boats").count, equals: 3)
  }

  @Test func `what is drawn is said once, line by line, and ornaments are not`() async throws {
    let text = "see https://example.com/boats for boats, אבג and 👍🏽"
    let picture = try await picture([.text("first"), .text(text)])
    let listener = ListeningRenderer()
    picture.draw(on: listener)
    let lines = listener.lines.map(\.text)
    expect(lines.joined(separator: " ").contains(text))
    // Bo's initial is drawn in his avatar.
    expect(listener.ornaments > 0 && !lines.contains("B"))
    let said = listener.runs.map(\.text).joined()
    expect(said.components(separatedBy: "boats").count, equals: 3)
    for run in listener.runs {
      expect(run.clusters.reduce(0) { $0 + $1.byteCount }, equals: run.text.utf8.count)
    }
    expect(listener.areComplete, "all glyphs belong to a cluster")
  }

  @Test func `hidden words are neither text nor letters, and a bar is as wide as they are`()
    async throws
  {
    func said(_ style: String) -> MessageContent {
      MessageContent(
        type: "text",
        payload: [
          "text": "It was zyx himself",
          "spans": [
            ["start": 7, "length": 3, "style": .string(style)],
            ["start": 7, "length": 1, "style": "strike"],
          ],
        ])
    }
    let (hidden, shown) = (ListeningRenderer(), ListeningRenderer())
    try await picture([said("spoiler")]).draw(on: hidden)
    try await picture([said("underline")]).draw(on: shown)
    let lines = hidden.lines.map(\.text).joined()
    expect(lines.contains("It was ▒▒▒ himself") && !lines.contains("zyx"), "\(lines)")
    expect(shown.lines.map(\.text).joined().contains("It was zyx himself"))
    let letters = { (listener: ListeningRenderer) in listener.runs.map(\.text).joined() }
    expect(!letters(hidden).contains("z") && letters(shown).contains("zyx"))
    let drawing = try await picture([said("spoiler")])
    try expect(!text(ofPDF: drawing.pdf()).contains("zyx"))
    try expect(!String(decoding: drawing.svg(text: .live), as: UTF8.self).contains("zyx"))
  }

  @Test func `letters that are cut off by an ellipsis are not there`() async throws {
    let name = String(repeating: "ab ", count: 120) + "end"
    let found = try await text(
      ofPDF: picture([
        MessageContent(type: "document", payload: ["name": .string(name + ".pdf")])
      ]).pdf())
    let count = found.components(separatedBy: "ab").count - 1
    expect((1..<40).contains(count), "\(count) of 120 are seen")
  }

  @Test func `an SVG has each line as text over its letters if that is wanted`() async throws {
    let picture = try await picture(
      (Self.texts + ["a <b> & \"c\" ]]> \u{1}\u{FFFE} end"]).map { .text($0) })
    let live = try picture.svg(text: .live)
    let texts = try SVGTexts(live)
    let all = texts.all.joined(separator: " ")
    let found = words(all).replacing(" ", with: "")
    for text in Self.texts {
      expect(found.contains(words(text).replacing(" ", with: "")), "\(text)")
    }
    expect(all.contains("a <b> & \"c\" ]]>"))
    expect(texts.widths.allSatisfy { $0 > 0 && $0 <= 375 })
    let outlines = try picture.svg()
    try expect(SVGTexts(outlines).all.isEmpty)
    expect(String(decoding: outlines, as: UTF8.self).contains("width=\"375px\""))
    // What is seen is the same.
    let size = ["-w", "375", "-h", "\(Int(picture.size.height))"]
    let drawn = try [live, outlines].map {
      try OutsideProgram.svgToPixels.run(
        size + ["p.svg", "-o", "p.png"], on: ("p.svg", $0), result: "p.png")
    }
    expect(DrawnPixels(drawn[0]), equals: DrawnPixels(drawn[1]))
  }

  @Test(arguments: ["examples/kinds.json", "examples/scripts.json"])
  func `librsvg and poppler draw what we draw`(file: String) async throws {
    let path = packageFolder().appendingPathComponent(file)
    let reading = try ConversationReader().read(from: path)
    let scripts = PluginFolders([packageFolder().appendingPathComponent("Plugins/Lua")])
    let transcript = try await Transcript(
      reading.conversation, environment: LayoutEnvironment(width: 375),
      chain: scripts.load().chain, measurer: TextMeasurer())
    let picture = transcript.picture(
      theme: .light, pictures: PictureFolder(at: path.deletingLastPathComponent()))
    let own = try #require(DrawnPixels(picture.png(scale: 1)))
    let svg = try OutsideProgram.svgToPixels.run(
      ["-w", "\(own.width)", "-h", "\(own.height)", "p.svg", "-o", "p.png"],
      on: ("p.svg", picture.svg(text: .live)), result: "p.png")
    let pdf = try OutsideProgram.pdfToPixels.run(
      [
        "-png", "-singlefile", "-scale-to-x", "\(own.width)", "-scale-to-y", "\(own.height)",
        "p.pdf", "p",
      ], on: ("p.pdf", picture.pdf()), result: "p.png")
    for (name, png) in [("librsvg", svg), ("poppler", pdf)] {
      let other = try #require(DrawnPixels(png))
      let difference = try #require(own.blockDifference(to: other), "\(name): another size")
      // They smooth letters and pictures otherwise, and place nothing elsewhere.
      expect(difference.mean < 4, "\(name): \(difference)")
      expect(difference.largest < 72, "\(name): \(difference)")
    }
  }
}

/// The texts of an SVG, read by a parser of XML.
private final class SVGTexts: NSObject, XMLParserDelegate {
  private(set) var all: [String] = []
  private(set) var widths: [Double] = []
  private var isInText = false

  init(_ svg: Data) throws {
    super.init()
    let parser = XMLParser(data: svg)
    parser.delegate = self
    try #require(parser.parse(), "it is XML")
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard name == "text" else { return }
    isInText = true
    all.append("")
    widths.append(attributes["textLength"].flatMap(Double.init) ?? 0)
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if isInText { all[all.count - 1] += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    if name == "text" { isInText = false }
  }
}
