import BubbleCore
import Expectations
import Testing

/// What counts as nothing but white space.
@Suite struct BlankTests {
  @Test(arguments: ["", " ", "\t\n\u{B}\u{C}\r", "\u{A0}\u{2003}\u{2028}\u{3000}", "\r\n \u{85}"])
  func `white space of any script is blank`(text: String) { expect(text.isBlank) }

  @Test(arguments: ["\u{3164}", " \u{3164}\u{2800}", "\u{115F}\u{1160}", "\u{FFA0}\n"])
  func `letters that draw nothing are blank`(text: String) {
    expect(text.isBlank)
    expect(Person(id: "a", name: text).name, equals: "")
    expect(Person(id: "a", name: text).initials, equals: "?")
    expect(TextRepair.name(text), equals: "")
  }

  @Test(arguments: [
    "a", " .", "\u{A0}é", "\u{200B}", "\u{7F}", "\0", "  \u{301}", "漢", "a\u{3164}",
  ])
  func `anything else is not`(text: String) { expect(!text.isBlank) }
}
