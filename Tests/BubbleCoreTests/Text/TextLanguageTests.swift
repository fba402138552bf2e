import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// In which language a text is drawn.
@Suite struct TextLanguageTests {
  @Test(arguments: [
    ("zh_CN", "zh-Hans"), ("zh-SG", "zh-Hans"), ("zh", "zh-Hans"), ("zh_TW.UTF-8", "zh-Hant"),
    ("zh-Hant", "zh-Hant"), ("zh_HK", "zh-Hant-HK"), ("zh_MO", "zh-Hant-HK"),
    ("zh_Hans_HK", "zh-Hans"), ("zh-Hant-CN", "zh-Hant"), ("yue", "zh-Hant-HK"), ("ja_JP", "ja"),
    ("ko-KR", "ko"), ("sr_Latn_RS", "sr"), ("EN_gb", "en"), ("fil", "fil"),
  ])
  func `a name gives the language as far as letters depend on it`(name: String, tag: String) {
    let language = TextLanguage(name)
    expect(language?.tag, equals: tag)
    // The tag is a name of the same language.
    expect(TextLanguage(tag) == language)
  }

  @Test(arguments: [
    "", "x", "xx", "und", "english", "zh\u{0}", "-", "_HK", String(repeating: "ja-", count: 99),
  ])
  func `what names no language gives none`(name: String) {
    expect(TextLanguage(name) == nil)
  }

  private func drawn(_ text: String, stated: String? = nil, reader: String? = nil) -> String? {
    var context = LayoutContext(
      environment: LayoutEnvironment(width: 300, locale: reader ?? "xx"),
      measurer: SquareGlyphMeasurer(), peer: .group)
    if let stated { context.language = TextLanguage(stated) }
    let language = context.font(for: .body).language
    return TextLanguage.language(of: text.utf8.span, font: language)?.tag
  }

  @Test(
    arguments: [
      ("直骨角 今天我们去看电影吧", nil), ("直骨角 今日は映画を見に行きましょう", "ja"), ("お茶", "ja"),
      ("コーヒー飲む？", "ja"), ("直骨角 오늘 영화 보러 가자", "ko"), ("ㄅㄆㄇ 注音", "zh-Hant"), ("hello", nil),
      ("", nil),
      ("ｶﾀｶﾅ 直", "ja"), ("\u{1112}\u{1161}\u{11AB} 漢", "ko"), ("𠮷野家で", "ja"),
      // Faces and single letters are in texts of every language.
      ("(づ￣3￣)づ爱你", nil), ("ヽ(・∀・)ノ 好", nil), ("（ノ´▽`）ノ真的", nil), ("¯\\_(ツ)_/¯ 好", nil),
      ("ㅠㅠ 好难过", nil),
      ("の", nil), ("ー 好", nil),
    ] as [(String, String?)])
  func `letters show the language of a text, in any locale`(text: String, tag: String?) {
    for reader in [nil, "de_DE", "zh_CN", "zh_HK", "ja_JP", "ko_KR"] {
      let own = reader.flatMap { TextLanguage($0)?.tag }
      let isOfHongKong = tag == "zh-Hant" && reader == "zh_HK"
      expect(
        drawn(text, reader: reader), equals: isOfHongKong ? own : tag ?? own,
        "\(text) \(reader ?? "")")
    }
  }

  @Test func `a text of two languages has the reader's, or the first of Japanese, Korean, Chinese`()
  {
    let text = "漢字 かな 한글 ㄅㄆ"
    for reader in ["ja_JP", "ko_KR", "zh_TW", "zh_HK"] {
      expect(drawn(text, reader: reader), equals: TextLanguage(reader)?.tag)
    }
    expect(drawn(text, reader: "zh_CN"), equals: "ja")
    expect(drawn("漢字 한글 ㄅㄆ", reader: "de"), equals: "ko")
  }

  @Test func `what a message states has precedence over its letters and the reader`() {
    expect(drawn("今日は 直", stated: "zh-Hant", reader: "ko_KR"), equals: "zh-Hant")
    var message = Message.sample(.text("直"))
    message.language = TextLanguage("ja-JP")
    expect(message.extras["language"], equals: "ja")
    message.extras["language"] = "nonsense"
    expect(message.language == nil)
    message.language = nil
    expect(message.hasExtras, equals: false)
  }

  @Test func `names and times keep the reader's language in a message of another one`() {
    var context = LayoutContext(
      environment: LayoutEnvironment(width: 300, locale: "zh_TW"), measurer: SquareGlyphMeasurer(),
      peer: .group)
    let before = context
    context.language = .japanese
    for style in TextStyle.allCases {
      let isKept = style == .sender || style == .time
      expect(context.font(for: style) == before.font(for: style), equals: isKept, "\(style)")
    }
  }

  @Test func `invalid bytes are read as far as they go`() {
    let bytes: [[UInt8]] = [
      [0xE3], [0xE3, 0x81], [0xF0, 0xA0], [0xFF, 0xE3, 0x81, 0x82, 0xE6], [],
    ]
    for text in bytes { expect(TextLanguage.language(of: text.span, font: nil) == nil) }
  }

  @Test(
    arguments: [
      (#""ja""#, "ja", 0), (#""zh_HK""#, "zh-Hant-HK", 0), (#""xx""#, nil, 1), ("7", nil, 1),
      ("null", nil, 0),
    ] as [(String, String?, Int)])
  func `a file's message states its language, and a wrong one is reported`(
    value: String, tag: String?, issueCount: Int
  ) throws {
    let file = """
      {"me": "a", "peer": {"kind": "group"}, "people": {"a": {"name": "A"}}, "messages": [
      {"id": "1", "sender": "a", "date": "2026-11-20T09:00:00Z", "language": \(value),
       "content": {"type": "text", "text": "x"}}]}
      """
    let reading = try ConversationReader().read(from: Data(file.utf8))
    expect(reading.conversation.messages.map { $0.language?.tag }, equals: [tag])
    expect(reading.issues.map(\.field), equals: issueCount == 0 ? [] : ["language"])
  }
}
