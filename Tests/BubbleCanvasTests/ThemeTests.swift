import BubbleCanvas
import BubbleCore
import Foundation
import Testing

/// Whether what is written can be read: contrasts as WCAG 2 defines them.
@Suite struct ThemeTests {
  private func luminance(_ color: Color) -> Double {
    let parts = [color.red, color.green, color.blue].map {
      $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  private func contrast(_ first: Color, _ second: Color) -> Double {
    let (a, b) = (luminance(first), luminance(second))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private func blend(_ top: Color, over bottom: Color) -> Color {
    var color = bottom
    color.red = top.red * top.alpha + bottom.red * (1 - top.alpha)
    color.green = top.green * top.alpha + bottom.green * (1 - top.alpha)
    color.blue = top.blue * top.alpha + bottom.blue * (1 - top.alpha)
    return color
  }

  private func ground(_ surface: Theme.Surface, _ theme: Theme) -> Color {
    switch surface {
    case .background: theme.background
    case .incoming: theme.incoming
    case .outgoing: theme.outgoing
    }
  }

  private static let surfaces: [Theme.Surface] = [.background, .incoming, .outgoing]

  @Test(arguments: ThemeName.allCases, surfaces)
  func `texts have a contrast of 4.5 to every ground`(name: ThemeName, surface: Theme.Surface) {
    let theme = Theme.named(name)
    for token in [ColorToken.text, .textDim, .link] + ColorToken.people {
      let contrast = contrast(theme.color(token, on: surface), ground(surface, theme))
      #expect(contrast >= 4.5, "\(token): \(contrast)")
    }
  }

  @Test(arguments: ThemeName.allCases, [Theme.Surface.incoming, .outgoing])
  func `marks have a contrast of 3`(name: ThemeName, surface: Theme.Surface) {
    let theme = Theme.named(name)
    for token in [ColorToken.statusRead, .failure, .accent] {
      let contrast = contrast(theme.color(token, on: surface), ground(surface, theme))
      #expect(contrast >= 3, "\(token): \(contrast)")
    }
    let placeholder = theme.color(.mediaGround, on: surface)
    #expect(contrast(theme.color(.textDim, on: surface), placeholder) >= 3)
  }

  @Test(arguments: ThemeName.allCases)
  func `what stands on a coloured ground can be read, too`(name: ThemeName) {
    let theme = Theme.named(name)
    for surface in ThemeTests.surfaces {
      let onAccent = theme.color(.onAccent, on: surface)
      for token in [ColorToken.accent] + ColorToken.people where surface != .background {
        #expect(contrast(onAccent, theme.color(token, on: surface)) >= 4.5, "\(token)")
      }
      let unread = theme.color(.unreadBackground, on: surface)
      #expect(contrast(theme.color(.unreadText, on: surface), unread) >= 4.5)
      let service = blend(theme.color(.serviceBackground, on: surface), over: theme.background)
      #expect(contrast(theme.color(.serviceText, on: surface), service) >= 4.5)
      // A white picture is the worst that can lie under it.
      let overlay = blend(
        theme.color(.mediaOverlay, on: surface), over: Color(0xFFFFFF))
      #expect(contrast(theme.color(.onMedia, on: surface), overlay) >= 4.5)
    }
  }

  @Test(arguments: ThemeName.allCases, ColorToken.allCases)
  func `every theme has every colour`(name: ThemeName, token: ColorToken) {
    // What a theme lacks is a middle grey.
    for surface in ThemeTests.surfaces {
      #expect(Theme.named(name).color(token, on: surface) != Color(0x808080))
    }
  }
}
