import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCanvas

/// Colours that follow from others, and can be read.
@Suite struct ThemeDerivationTests {
  /// Colours all over sRGB, the same ones each time.
  private static let colors: [RGBAColor] = {
    let parts = [0.0, 0.2, 0.5, 0.8, 1.0]
    return parts.flatMap { red in
      parts.flatMap { green in
        parts.map { RGBAColor(red: red, green: green, blue: $0) }
      }
    }
  }()

  @Test func `lightness, chroma and hue are those of OKLab's author`() {
    // The values that CSS Color 4 gives for colours of sRGB.
    for (color, lightness, chroma, degrees) in [
      (RGBAColor(0xFF0000), 0.62796, 0.25768, 29.234),
      (RGBAColor(0x00FF00), 0.86644, 0.29483, 142.495),
      (RGBAColor(0x0000FF), 0.45201, 0.31321, 264.052),
      (RGBAColor(0x663399), 0.44027, 0.1603, 303.373),
    ] {
      let own = OKLCH(color)
      expect(abs(own.lightness - lightness) < 1e-4)
      expect(abs(own.chroma - chroma) < 1e-4)
      let hue = own.hue * 180 / .pi
      expect(abs((hue < 0 ? hue + 360 : hue) - degrees) < 0.01)
    }
  }

  @Test func `a colour of sRGB comes back, and one that is too colourful keeps lightness and hue`()
  {
    for color in ThemeDerivationTests.colors {
      let again = OKLCH(color).color
      for part in [\RGBAColor.red, \.green, \.blue] {
        expect(abs(again[keyPath: part] - color[keyPath: part]) <= 0.5 / 255 + 1e-9)
      }
    }
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      let wanted = OKLCH(lightness: 0.6, chroma: 0.5, hue: degrees * .pi / 180)
      let got = OKLCH(wanted.color)
      expect(abs(got.lightness - 0.6) < 0.01, "\(degrees)")
      expect(abs(sin((got.hue - wanted.hue) / 2)) < 0.03, "\(degrees)")
      expect(got.chroma > 0.08, "\(degrees): there is colour in it")
    }
  }

  @Test func `a colour is moved no further than it takes to be read`() {
    for ground in [0xFFFFFF, 0xE9E9ED, 0x1C2937, 0x000000, 0x2B5278].map({ RGBAColor($0) }) {
      for color in ThemeDerivationTests.colors {
        let readable = color.readable(on: [ground])
        expect(readable.contrast(to: ground) >= 4.5)
        guard color.contrast(to: ground) < 4.5 else {
          expect(readable, equals: color, "it could be read")
          continue
        }
        // A step back towards where it was, and it can't be read.
        let (own, its) = (OKLCH(color).lightness, OKLCH(readable).lightness)
        var back = OKLCH(color)
        back.lightness = its + (its < own ? 1 : -1) * 2.0 / 256
        expect(back.color.contrast(to: ground) < 4.5 || abs(its - own) < 2.0 / 256)
      }
    }
    // On black and white at once no colour can be read; the nearest one is grey.
    let grounds = [RGBAColor(0), RGBAColor(0xFFFFFF)]
    let middle = RGBAColor(0x2060C0).readable(on: grounds)
    expect(grounds.allSatisfy { middle.contrast(to: $0) > 4.3 })
  }

  @Test(arguments: BundledTheme.allCases)
  func `every accent can be read in every theme`(name: BundledTheme) {
    for appearance in ThemeName.allCases {
      for accent in ThemeDerivationTests.colors.enumerated() where accent.offset % 7 == 0 {
        var theme = name.theme[appearance]
        theme.setAccent(accent.element)
        expect(theme.contrastProblems, equals: [], "\(appearance), \(accent.element)")
      }
    }
  }

  @Test func `every colour of people can be read in every theme, and no two are one`() {
    for name in BundledTheme.allCases {
      for appearance in ThemeName.allCases {
        var theme = name.theme[appearance]
        for surface in Theme.Surface.allCases {
          let colors = Set(ColorToken.people.map { theme.color($0, on: surface) })
          expect(
            colors.count, equals: ColorToken.people.count, "\(name), \(appearance), \(surface)")
        }
        theme.setPeople([RGBAColor(0xFFE000), RGBAColor(0x000000), RGBAColor(0xFFFFFF)])
        expect(theme.contrastProblems, equals: [], "\(name), \(appearance)")
      }
    }
  }

  @Test(arguments: BundledTheme.allCases, ThemeName.allCases)
  func `grounds of code and lines can be seen on every ground, also on black`(
    bundled: BundledTheme, name: ThemeName
  ) {
    let theme = bundled.theme[name]
    for surface in Theme.Surface.allCases {
      let grounds = theme.grounds(of: surface)
      let middle = grounds[grounds.count / 2]
      for (token, least) in [(ColorToken.mediaGround, 1.03), (.separator, 1.05)] {
        let contrast = theme.color(token, on: surface).blended(over: middle).contrast(to: middle)
        expect(contrast >= least, "\(token) on \(surface): \(contrast)")
      }
    }
  }

  @Test func `own bubbles of any colour have texts that can be read`() {
    for color in ThemeDerivationTests.colors {
      for base in [Theme.light, .dark] {
        var theme = base
        theme.outgoing = color
        theme.deriveColors(on: .outgoing)
        // On a middle grey nothing is 4.5 away from panels and buttons on both of its sides.
        let problems = theme.contrastProblems.filter { $0.ground == nil }
        expect(problems, equals: [], "\(color)")
        expect(theme.color(.text, on: .incoming), equals: base.color(.text, on: .incoming))
      }
    }
  }

  @Test func `what can't be read is made readable, and nothing else is touched`() {
    var theme = Theme.light
    theme.makeReadable()
    expect(theme, equals: .light)
    theme.setColor(RGBAColor(0xD8E8F8), for: .link, on: .outgoing)
    theme.setColor(RGBAColor(0xC0C0C0), for: .textDim, on: .incoming)
    expect(theme.contrastProblems.isEmpty, equals: false)
    theme.makeReadable()
    expect(theme.contrastProblems, equals: [])
    expect(theme.color(.text, on: .incoming), equals: Theme.light.color(.text, on: .incoming))
    let hues = [RGBAColor(0xD8E8F8), theme.color(.link, on: .outgoing)].map { OKLCH($0).hue }
    expect(abs(hues[0] - hues[1]) < 0.1)
  }

  @Test func `high contrast is one of 7 for texts`() {
    for appearance in ThemeName.allCases {
      let theme = BundledTheme.highContrast.theme[appearance]
      for surface in Theme.Surface.allCases {
        for ground in theme.grounds(of: surface) {
          for token in [ColorToken.text, .textDim, .link] + ColorToken.people {
            expect(theme.color(token, on: surface).contrast(to: ground) >= 7, "\(token)")
          }
        }
      }
    }
  }

  @Test func `all colours of a gradient count, those between them and what shows through, too`() {
    var theme = Theme.light
    theme.outgoingFill = .gradient(GroundGradient([RGBAColor(0xD3E7FF), RGBAColor(0x223040)]))
    expect(theme.contrastProblems.contains { $0.token == .text && $0.surface == .outgoing })
    // Red and green are brighter than what is between them.
    let between = GroundFill.gradient(GroundGradient([RGBAColor(0xFF0000), RGBAColor(0x00B000)]))
    let ends = [RGBAColor(0xFF0000), RGBAColor(0x00B000)].map(\.luminance)
    expect(between.samples.contains { $0.luminance < ends.min() ?? 0 })
    theme = .light
    theme.incoming = RGBAColor(0xFFFFFF, alpha: 0.9)
    expect(theme.contrastProblems.isEmpty)
    theme.wallpaper = .gradient([RGBAColor(0xFFFFFF), RGBAColor(0x000000)], angle: 0)
    expect(theme.contrastProblems.contains { $0.token == .textDim && $0.surface == .incoming })
    expect(theme.contrastProblems.contains { $0.token == .text && $0.surface == .background })
    // The darkest and the brightest pixel of a picture.
    let image = RasterImage(width: 2, height: 1, pixels: [0xFFFF_FFFF, 0xFF20_2020])
    theme.wallpaper = image.map { .picture($0) }
    expect(Set(theme.grounds(of: .background)), equals: [RGBAColor(0xFFFFFF), RGBAColor(0x202020)])
  }
}
