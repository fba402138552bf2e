import BubbleCanvas
import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Themes from files: two appearances, grounds, what follows from few colours, density.
@Suite struct ThemeFileTests {
  private func read(_ json: String, folder: URL? = nil) throws -> AdaptiveTheme {
    try AdaptiveTheme(json: Data(json.utf8), file: "mine.json", folder: folder)
  }

  /// What is said of a file that is wrong.
  private func mistakes(_ json: String, folder: URL? = nil) -> String {
    do {
      _ = try read(json, folder: folder)
      return "nothing"
    } catch {
      return "\(error)"
    }
  }

  @Test func `without light and dark, one theme serves both`() throws {
    try expect(read("{}"), equals: BundledTheme.light.theme)
    let theme = try read(##"{"base": "dark", "incoming": "#203040"}"##)
    expect(theme.light, equals: theme.dark)
    expect(theme.dark.incoming, equals: RGBAColor(0x203040))
  }

  @Test func `light and dark say what is different, after what they have in common`() throws {
    let theme = try read(
      ##"{"incoming": "#111111", "dark": {"incoming": "#222222"}, "light": {"outgoing": "#333333"}}"##
    )
    expect(theme.light.incoming, equals: RGBAColor(0x111111))
    expect(theme.dark.incoming, equals: RGBAColor(0x222222))
    expect(theme.light.outgoing, equals: RGBAColor(0x333333))
    // Each changes the bundled theme of its name.
    expect(theme.dark.outgoing, equals: Theme.dark.outgoing)
    expect(theme.light.color(.text, on: .incoming), equals: Theme.light.color(.text, on: .incoming))
    let only = try read(##"{"base": "dark", "dark": {"incoming": "#222222"}}"##)
    expect(only.light == only.dark && only.dark.incoming == RGBAColor(0x222222))
  }

  @Test(arguments: BundledTheme.allCases)
  func `every bundled theme can be changed, in both of its appearances`(name: BundledTheme) throws {
    try expect(read(##"{"base": "\##(name.rawValue)"}"##), equals: name.theme)
    let pink = try read(##"{"base": "\##(name.rawValue)", "accent": "#D6336C"}"##)
    for appearance in ThemeName.allCases {
      expect(pink[appearance] != name.theme[appearance])
      expect(pink[appearance].contrastProblems, equals: [])
    }
    expect(pink.density, equals: name.theme.density)
  }

  @Test func `what is single wins over what follows, whatever their order`() throws {
    let theme = try read(
      ##"{"on": {"outgoing": {"link": "#000001"}}, "colors": {"link": "#000002"}, "accent": "#AA3300"}"##
    ).light
    expect(theme.color(.link, on: .outgoing), equals: RGBAColor(0x000001))
    expect(theme.color(.link, on: .incoming), equals: RGBAColor(0x000002))
    expect(theme.color(.accent, on: .incoming) != Theme.light.color(.accent, on: .incoming))
  }

  @Test func `own bubbles take the accent, and everything on them can be read`() throws {
    for accent in ["#1E8449", "#FFD400", "#000000", "#FFFFFF"] {
      let theme = try read(##"{"accent": "\##(accent)", "outgoing": "accent"}"##).light
      expect(theme.outgoing, equals: RGBAColor(hexadecimal: accent))
      expect(theme.contrastProblems, equals: [], "\(accent)")
    }
    // With gradients where all follows.
    let theme = try read(
      ##"{"outgoing": {"gradient": ["#6A1B9A", "#283593"], "across": "view", "angle": 45}, "##
        + ##""derive": ["outgoing"]}"##
    ).light
    expect(
      theme.outgoingFill,
      equals: .gradient(
        GroundGradient(
          [RGBAColor(0x6A1B9A), RGBAColor(0x283593)], angle: .pi / 4, extent: .view)))
    expect(theme.contrastProblems, equals: [])
  }

  @Test func `people have the palette of the file, in turn`() throws {
    let theme = try read(##"{"people": ["#7A1F1F", "#1F3F7A"]}"##).light
    expect(theme.color(.person1, on: .incoming), equals: RGBAColor(0x7A1F1F))
    expect(theme.color(.person2, on: .incoming), equals: RGBAColor(0x1F3F7A))
    expect(theme.color(.person7, on: .incoming), equals: RGBAColor(0x7A1F1F))
  }

  @Test func `density and avatars are for the layout, and default to nothing`() throws {
    var environment = LayoutEnvironment(width: 320)
    environment.adopt(try read(##"{"base": "dark"}"##), appearance: .light)
    expect(environment, equals: LayoutEnvironment(width: 320, theme: .dark))
    environment.adopt(try read(##"{"density": "spacious"}"##), appearance: .light)
    expect(environment.density == .spacious && environment.showsAvatars)
    let theme = try read(##"{"density": {"vertical": 4, "cluster_gap": 20}, "avatars": false}"##)
    environment.adopt(theme, appearance: .dark)
    expect(environment.density, equals: LayoutDensity(verticalPadding: 4, clusterGap: 20))
    expect(!environment.showsAvatars)
  }

  @Test func `wallpapers are colours, gradients, and pictures beside the file`() throws {
    let folder = packageFolder().appendingPathComponent("examples")
    try expect(
      read(##"{"wallpaper": "#FAFAFA"}"##).light.wallpaper, equals: .color(RGBAColor(0xFAFAFA)))
    try expect(
      read(##"{"wallpaper": {"gradient": ["#FFFFFF", "#EEEEEE"], "angle": 0}}"##).light
        .wallpaper, equals: .gradient([RGBAColor(0xFFFFFF), RGBAColor(0xEEEEEE)], angle: 0))
    let picture = try read(##"{"wallpaper": {"picture": "media/beach.png"}}"##, folder: folder)
    guard case .picture(let image) = picture.light.wallpaper else {
      Issue.record("there is no picture")
      return
    }
    expect(image.width > 1)
    let pattern = try read(
      ##"{"wallpaper": {"pattern": "avatars/bo.png", "size": 24, "on": "#FFFFFF"}}"##,
      folder: folder)
    guard case .pattern(_, let size, let ground) = pattern.light.wallpaper else {
      Issue.record("there is no pattern")
      return
    }
    expect(size.width == 24 && ground == RGBAColor(0xFFFFFF))
    // A background of its own has no print of another theme on it.
    try expect(read(##"{"base": "green-paper", "background": "#FFFFFF"}"##).light.wallpaper == nil)
  }

  @Test(
    arguments: [
      (##"{"incoming": {"gradient": ["#102030"]}}"##, "incoming.gradient: write a list of 2 to 8"),
      (
        ##"{"incoming": {"gradient": ["#102030", 3]}}"##,
        "incoming.gradient: place 2: write a colour"
      ),
      (##"{"incoming": {}}"##, "incoming: write a colour, or {"),
      (
        ##"{"outgoing": {"gradient": ["#102030", "#102030"], "across": "list"}}"##,
        ##"outgoing.across: write "bubble" or "view""##
      ),
      (
        ##"{"outgoing": {"gradient": ["#102030", "#102030"], "angle": 1e999}}"##, ""
      ),
      (
        ##"{"outgoing": {"gradient": ["#102030", "#102030"], "angle": 361}}"##,
        "outgoing.angle: write a number of degrees"
      ),
      (
        ##"{"outgoing": {"gradent": []}}"##, ##"outgoing.gradent: there is no such field (did you"##
      ),
      (##"{"people": []}"##, "people: write a list of 1 to 7 colours"),
      (##"{"accent": "blue"}"##, "accent: write a colour"),
      (##"{"derive": ["mine"]}"##, "derive: place 1: write one of background,"),
      (##"{"derive": "outgoing"}"##, "derive: write a list of grounds"),
      (##"{"density": "tight"}"##, "density: write one of compact, regular, spacious"),
      (
        ##"{"density": {"vertical": -1}}"##,
        "density.vertical: write a number of points from 0 to 24"
      ),
      (##"{"density": {"vertikal": 1}}"##, ##"density.vertikal: there is no such field (did you"##),
      (##"{"avatars": 1}"##, "avatars: it is a number; write true or false"),
      (##"{"dark": {"base": "dark"}}"##, "dark.base: there is no such field"),
      (##"{"dark": 3}"##, "dark: it is a number; write {"),
      (##"{"dark": {"incoming": 3}}"##, "dark.incoming: write a colour"),
      (##"{"drak": {}}"##, ##"drak: there is no such field (did you mean "dark"?)"##),
      (##"{"wallpaper": {"picture": "x.png"}}"##, "wallpaper.picture: only a theme file has"),
      (##"{"wallpaper": {"size": 1}}"##, "wallpaper.size: write a number of points from 4 to 1024"),
      (##"{"wallpaper": {}}"##, "wallpaper: write a colour, or {"),
    ])
  func `what is wrong is named`(json: String, text: String) {
    let said = mistakes(json)
    expect(said.hasPrefix("mine.json:1: \(text)"), "\(said)")
  }

  @Test func `pictures lie in the theme's folder`() {
    let folder = packageFolder().appendingPathComponent("examples")
    for (path, text) in [
      ("../README.md", "is outside of the theme's folder"),
      ("missing.png", "in the theme's folder"), ("kinds.json", "kinds.json"),
    ] {
      let said = mistakes(##"{"wallpaper": {"picture": "\##(path)"}}"##, folder: folder)
      expect(said.contains("mine.json:1: wallpaper.picture: ") && said.contains(text), "\(said)")
    }
  }

  @Test func `a file without measure is refused, quickly`() {
    let colors = (0..<10_000).map { _ in ##""#102030""## }.joined(separator: ",")
    expect(mistakes(##"{"incoming": {"gradient": [\##(colors)]}}"##).contains("2 to 8 colours"))
    let deep =
      String(repeating: #"{"light":"#, count: 500) + "1" + String(repeating: "}", count: 500)
    expect(mistakes(deep) != "nothing")
    expect(mistakes(String(repeating: " ", count: 1 << 20 + 1) + "{}") != "nothing")
    let many = (0..<5_000).map { #""field\#($0)": 1"# }.joined(separator: ",")
    expect(mistakes("{\(many)}").contains("more problems"))
  }

  @Test func `whatever stands in it there is a theme or an error with a line`() {
    let seed = testSeed(211)
    var random = SeededGenerator(seed: seed)
    let mutate = Mutation(
      pieces: Mutation.ofJSON + ["\"accent\"", "\"#102030\"", "\"view\"", "[\"outgoing\"]", "360"])
    let text = ##"""
      { "base": "green-paper", "accent": "#C2255C", "outgoing": "accent", "people": ["#7A1F1F"],
        "density": { "vertical": 3, "cluster_gap": 9 }, "avatars": false,
        "light": { "incoming": { "gradient": ["#FFFFFF", "#EEEEEE80"], "angle": 30 } },
        "dark": { "outgoing": { "gradient": ["#102030", "#304050"], "across": "view" },
          "derive": ["outgoing", "background"], "wallpaper": { "gradient": ["#000000", "#111111"] },
          "bubbles": { "radius": 3, "outline_width": 1 }, "on": { "outgoing": { "link": "#FFFFFF" } } } }
      """##
    var read = 0
    for _ in 0..<testRounds(25) {
      do {
        let theme = try AdaptiveTheme(json: mutate(text, using: &random), file: "mine.json")
        read += 1
        for appearance in ThemeName.allCases {
          let problems = theme[appearance].contrastProblems
          expect(problems.allSatisfy { (1..<$0.least).contains($0.contrast) }, "seed \(seed)")
        }
      } catch {
        expect("\(error)".contains("mine.json:"), "seed \(seed): \(error)")
      }
    }
    expect(read > 0, "some can still be read")
  }

  @Test func `a picture that is read again is the same one, and another of its size is not`() throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bubble-theme-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let media = packageFolder().appendingPathComponent("Plugins/Lua/link-card/media")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: media.path)
        .first { $0.hasSuffix(".png") })
    try Data(contentsOf: media.appendingPathComponent(name)).write(
      to: folder.appendingPathComponent("a.png"))
    let json = #"{"wallpaper": {"picture": "a.png"}}"#
    let first = try read(json, folder: folder)
    let again = try read(json, folder: folder)
    expect(first == again && first.hashValue == again.hashValue)

    func image(_ last: UInt32, isOpaque: Bool = false) -> RasterImage? {
      RasterImage(
        width: 6, height: 4, pixels: [UInt32](repeating: 0xFF11_2233, count: 23) + [last],
        isOpaque: isOpaque)
    }
    expect(image(1) == image(1) && image(1)?.hashValue == image(1)?.hashValue)
    expect(image(1) != image(2) && image(1) != image(1, isOpaque: true))
  }
}
