import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Whether what is written can be read: contrasts as WCAG 2 defines them.
@Suite struct ThemeTests {
  private func contrast(_ first: RGBAColor, _ second: RGBAColor) -> Double {
    first.contrast(to: second)
  }

  private func blend(_ top: RGBAColor, over bottom: RGBAColor) -> RGBAColor {
    top.blended(over: bottom)
  }

  private func ground(_ surface: Theme.Surface, _ theme: Theme) -> RGBAColor {
    switch surface {
    case .background: theme.background
    case .incoming: theme.incoming
    case .outgoing: theme.outgoing
    }
  }

  private static let surfaces = Theme.Surface.allCases

  @Test(arguments: ThemeName.allCases, surfaces)
  func `texts have a contrast of 4.5 to every ground`(name: ThemeName, surface: Theme.Surface) {
    let theme = Theme.named(name)
    for token in [ColorToken.text, .textDim, .link] + ColorToken.people {
      let contrast = contrast(theme.color(token, on: surface), ground(surface, theme))
      expect(contrast >= 4.5, "\(token): \(contrast)")
    }
  }

  @Test(arguments: ThemeName.allCases, [Theme.Surface.incoming, .outgoing])
  func `marks have a contrast of 3`(name: ThemeName, surface: Theme.Surface) {
    let theme = Theme.named(name)
    for token in [ColorToken.statusRead, .failure, .accent] {
      let contrast = contrast(theme.color(token, on: surface), ground(surface, theme))
      expect(contrast >= 3, "\(token): \(contrast)")
    }
    let placeholder = theme.color(.mediaGround, on: surface)
    expect(contrast(theme.color(.textDim, on: surface), placeholder) >= 3)
  }

  @Test(arguments: ThemeName.allCases)
  func `what stands on a coloured ground can be read, too`(name: ThemeName) {
    let theme = Theme.named(name)
    for surface in ThemeTests.surfaces {
      let onAccent = theme.color(.onAccent, on: surface)
      for token in [ColorToken.accent] + ColorToken.people where surface != .background {
        expect(contrast(onAccent, theme.color(token, on: surface)) >= 4.5, "\(token)")
      }
      let unread = theme.color(.unreadBackground, on: surface)
      expect(contrast(theme.color(.unreadText, on: surface), unread) >= 4.5)
      let service = blend(theme.color(.serviceBackground, on: surface), over: theme.background)
      expect(contrast(theme.color(.serviceText, on: surface), service) >= 4.5)
      // A white picture is the worst that can lie under it.
      let overlay = blend(
        theme.color(.mediaOverlay, on: surface), over: RGBAColor(0xFFFFFF))
      expect(contrast(theme.color(.onMedia, on: surface), overlay) >= 4.5)
    }
  }

  static let inks: [UInt32] = [
    0xE30613, 0xFFC72C, 0x00FF00, 0x0000FF, 0x000000, 0xFFFFFF, 0x808080, 0x1F3A5F,
  ]

  @Test(arguments: BundledTheme.allCases, inks)
  func `a readable colour can be read on its ground in every theme, and keeps its hue`(
    name: BundledTheme, ink: UInt32
  ) {
    for appearance in ThemeName.allCases {
      let theme = name.theme[appearance]
      for surface in ThemeTests.surfaces {
        let plain = theme.color(BoxColor.hex(ink), on: surface)
        let own = theme.color(BoxColor(readable: .hex(ink)), on: surface)
        let grounds = theme.grounds(of: surface)
        let least = grounds.map(own.contrast(to:)).min() ?? 0
        expect(least >= 4.5, "\(ink) \(surface) \(least)")
        if (grounds.map(plain.contrast(to:)).min() ?? 0) >= 4.5 { expect(own, equals: plain) }
        for ground in [BoxColor.Tone.hex(0x1F3A5F), .hex(0xFFC72C), .token(.track)] {
          let color = theme.color(BoxColor(readable: .hex(ink), on: ground), on: surface)
          let below = theme.color(BoxColor(ground), on: surface)
          expect(color.contrast(to: below) >= 4.5, "\(ink) on \(ground)")
        }
      }
    }
    let red = Theme.dark.color(BoxColor(readable: .hex(0xE30613)), on: .incoming)
    expect(red.red > red.green && red.red > red.blue)
    expect("\(BoxColor(readable: .hex(ink), on: .token(.track)))".hasSuffix(" readable on track"))
    let half = Theme.light.color(BoxColor(readable: .hex(ink)).opacity(0.5), on: .incoming)
    expect(abs(half.alpha - 0.5) < 0.01)
  }

  @Test(arguments: BundledTheme.allCases)
  func `success, warning and information can be read as texts and under them`(name: BundledTheme) {
    for appearance in ThemeName.allCases {
      let theme = name.theme[appearance]
      for surface in [Theme.Surface.incoming, .outgoing] {
        let colors = [ColorToken.success, .warning, .info].map { theme.color($0, on: surface) }
        expect(Set(colors).count, equals: 3)
        for color in colors {
          let least = theme.grounds(of: surface).map(color.contrast(to:)).min() ?? 0
          expect(least >= 4.5, "\(surface) \(least)")
          expect(theme.color(.onAccent, on: surface).contrast(to: color) >= 4.5, "\(surface)")
        }
      }
    }
  }

  @Test(arguments: ThemeName.allCases, ColorToken.allCases)
  func `every theme has every colour`(name: ThemeName, token: ColorToken) {
    // What a theme lacks is a middle grey.
    for surface in ThemeTests.surfaces {
      expect(Theme.named(name).color(token, on: surface) != RGBAColor(0x808080))
    }
  }

  @Test func `contrasts are those that WCAG gives`() {
    expect(abs(RGBAColor(0).contrast(to: RGBAColor(0xFFFFFF)) - 21) < 1e-9)
    expect(RGBAColor(0x777777).contrast(to: RGBAColor(0x777777)), equals: 1)
    // The lightest grey that text may have on white.
    expect(RGBAColor(0x767676).contrast(to: RGBAColor(0xFFFFFF)) >= 4.5)
    expect(RGBAColor(0x777777).contrast(to: RGBAColor(0xFFFFFF)) < 4.5)
  }

  @Test func `what can't be read is found, where it is, and nothing in bundled themes`() {
    for name in BundledTheme.allCases {
      for appearance in ThemeName.allCases {
        expect(name.theme[appearance].contrastProblems, equals: [], "\(name), \(appearance)")
      }
    }
    var theme = Theme.light
    theme.setColor(RGBAColor(0xD8E8F8), for: .link, on: .outgoing)
    let problems = theme.contrastProblems
    expect(problems.map(\.token) == [.link] && problems.map(\.surface) == [.outgoing])
    expect(
      problems.first.map { "\($0)".contains("link on outgoing: a contrast of 1.") }, equals: true)
    theme.incoming = RGBAColor(0x17212B)
    expect(theme.contrastProblems.contains { $0.token == .text && $0.surface == .incoming })
  }

  @Test func `a colour is set on one ground or on all`() {
    var theme = Theme.light
    let (red, blue) = (RGBAColor(0xFF0000), RGBAColor(0x0000FF))
    theme.setColor(red, for: .link, on: .incoming)
    expect(theme.color(.link, on: .incoming), equals: red)
    expect(theme.color(.link, on: .outgoing), equals: Theme.light.color(.link, on: .outgoing))
    theme.setColor(red, for: .text, on: .incoming)
    expect(theme.color(.text, on: .background), equals: Theme.light.color(.text, on: .background))
    theme.setColor(blue, for: .link)
    for surface in ThemeTests.surfaces { expect(theme.color(.link, on: surface), equals: blue) }
  }

  private func read(_ json: String) throws(ConfigurationFileError) -> Theme {
    try Theme(json: Data(json.utf8), file: "mine.json")
  }

  @Test func `a file says what it changes of a bundled theme`() throws {
    try expect(read("{}"), equals: .light)
    try expect(read(##"{"base": "dark"}"##), equals: .dark)
    let theme = try read(
      ##"{"base": "dark", "outgoing": "#10203080", "colors": {"link": "#ABCDEF"}, "##
        + ##""on": {"incoming": {"text": "#000001"}}, "bubbles": {"radius": 3.5, "tails": false}}"##
    )
    expect(theme.outgoing, equals: RGBAColor(0x102030, alpha: 128.0 / 255))
    expect(theme.color(.link, on: .outgoing), equals: RGBAColor(0xABCDEF))
    expect(theme.color(.text, on: .incoming), equals: RGBAColor(0x000001))
    expect(theme.color(.text, on: .outgoing), equals: Theme.dark.color(.text, on: .outgoing))
    expect(theme.bubbles, equals: BubbleForm(radius: 3.5, hasTails: false))
    let paper = try Theme(
      json: Data(contentsOf: packageFolder().appendingPathComponent("examples/paper.json")))
    expect(paper.contrastProblems, equals: [])
  }

  @Test(
    arguments: [
      (
        ##"{"base": "round-blue"}"##,
        ##"base: there is no theme of that name (did you mean "rounded-blue"?)"##
      ),
      (##"{"base": 1}"##, "base: it is a number; write one of light, dark, rounded-blue,"),
      (##"{"outgoing": "red"}"##, ##"outgoing: write a colour such as "#102030""##),
      (##"{"shadow": 3}"##, "shadow: write a colour"),
      (##"{"incoming": "#12345g"}"##, "incoming: write a colour"),
      (
        ##"{"colors": {"acent": "#102030"}}"##,
        ##"colors.acent: there is no such field (did you mean "accent"?)"##
      ),
      (##"{"colors": []}"##, "colors: it is an array; write {"),
      (##"{"on": {"outgoing": {"link": "#1"}}}"##, "on.outgoing.link: write a colour"),
      (##"{"on": {"paper": {}}}"##, "on.paper: there is no such field: there are background,"),
      (##"{"bubbles": {"radius": 65}}"##, "bubbles.radius: write a number of points from 0 to 64"),
      (##"{"bubbles": {"radius": true}}"##, "bubbles.radius: write a number of points"),
      (##"{"bubbles": {"tails": 1}}"##, "bubbles.tails: it is a number; write true or false"),
      ("[1]", "this is an array, not an object of a theme"), ("{", ""),
    ])
  func `what is wrong in a file is named, with its line`(json: String, text: String) throws {
    let error = #expect(throws: ConfigurationFileError.self) { _ = try read(json) }
    let description = error.map { "\($0)" } ?? "nothing"
    expect(description.hasPrefix("mine.json:1: \(text)"), "\(description)")
  }

  @Test func `all that is wrong is listed, and a file without end is not read`() throws {
    let error = #expect(throws: ConfigurationFileError.self) {
      _ = try read(
        "{\n\"outgoing\": 1,\n\"colours\": {},\n\"on\": {\"background\": {\"text\": null}}}")
    }
    let lines = error.map { "\($0)" } ?? ""
    for (line, field) in [(2, "outgoing"), (3, "colours"), (4, "on.background.text")] {
      expect(lines.contains("mine.json:\(line): \(field): "), "\(lines)")
    }
    #expect(throws: ConfigurationFileError.unreadable(file: "/dev/zero", .notAFile("/dev/zero"))) {
      _ = try Theme(contentsOf: URL(fileURLWithPath: "/dev/zero"))
    }
  }
}
