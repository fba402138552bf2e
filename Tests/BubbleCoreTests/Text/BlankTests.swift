import BubbleCore
import Expectations
import Testing

/// What counts as nothing but white space.
@Suite struct BlankTests {
  @Test(arguments: ["", " ", "\t\n\u{B}\u{C}\r", "\u{A0}\u{2003}\u{2028}\u{3000}", "\r\n \u{85}"])
  func `white space of any script is blank`(text: String) { expect(text.isBlank) }

  @Test(arguments: ["a", " .", "\u{A0}é", "\u{200B}", "\u{7F}", "\0", "  \u{301}", "漢"])
  func `anything else is not`(text: String) { expect(!text.isBlank) }
}
