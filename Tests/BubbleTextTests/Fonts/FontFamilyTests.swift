import BubbleCore
import BubbleText
import Expectations
import Foundation
import Testing

/// Which font a list of families means.
@Suite struct FontFamilyTests {
  private func width(_ text: String, _ family: String) -> CGFloat {
    TextMeasurer().measure(TextRequest(text: text, font: TextFont(family: family, size: 16))).width
  }

  @Test(arguments: ["Noto Sans,Noto Color Emoji", "Noto Color Emoji,Noto Sans"])
  func `a family of pictures among others gives neither digits nor spaces`(families: String) {
    expect(width("1 2 #", families), equals: width("1 2 #", "Noto Sans"))
    expect(width("😂", families), equals: width("😂", "Noto Sans"))
  }

  @Test func `the first family that is installed is taken`() {
    expect(
      width("Hello", "No Such Family,Noto Serif,Noto Sans"), equals: width("Hello", "Noto Serif"))
  }

  @Test(arguments: [
    "Noto Sans", "noto sans", "NotoSans", " Noto Sans ", "No Such Family,Noto Sans", "sans-serif",
  ])
  func `a family that fontconfig finds is not missing`(family: String) {
    let fonts = FontTable(family: family, fixedPitchFamily: "monospace")
    expect(TextMeasurer().problems(in: fonts).filter(\.isMissingFamily), equals: [])
  }

  @Test func `a family that is missing is named, with what is taken and Debian's package`() throws {
    let fonts = FontTable(family: "Noto Sans Atlantean", fixedPitchFamily: "monospace")
    let problems = TextMeasurer().problems(in: fonts).filter(\.isMissingFamily)
    let problem = try #require(problems.first)
    expect(problem.description.contains("'Noto Sans Atlantean' is not installed"))
    expect(problem.description.contains("Debian's package fonts-noto-core"))
  }
}

extension FontProblem {
  fileprivate var isMissingFamily: Bool {
    if case .missingFamily = self { true } else { false }
  }
}
