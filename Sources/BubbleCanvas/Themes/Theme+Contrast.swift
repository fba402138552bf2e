import BubbleCore

/// What can't be read well in a theme.
public struct ContrastProblem: Hashable, Sendable, CustomStringConvertible {
  /// What is written or drawn.
  public var token: ColorToken
  /// On which ground.
  public var surface: Theme.Surface
  /// How far its colour is apart from what is under it, from 1 to 21.
  public var contrast: Double
  /// How far it should be: 4.5 for text, 3 for marks (WCAG 2.2, 1.4.3 and 1.4.11).
  public var least: Double

  /// Says what is too close, and how far it should be apart.
  public var description: String {
    "\(token.rawValue) on \(surface): a contrast of \((contrast * 10).rounded(.down) / 10), less than \(least)"
  }
}

extension Theme {
  /// What can't be read well: empty for a theme that everybody can read.
  ///
  /// Texts, links and names are looked at on each ground; marks on bubbles; and what stands on the grounds of tokens: the accent, people's
  /// colours, service texts, the unread strip, and what lies over a white picture.
  public var contrastProblems: [ContrastProblem] {
    var problems: [ContrastProblem] = []
    for surface in Surface.allCases {
      let ground = color(of: surface)
      func check(_ token: ColorToken, over color: RGBAColor, _ least: Double) {
        let contrast = self.color(token, on: surface).blended(over: color).contrast(to: color)
        guard contrast < least else { return }
        problems.append(
          ContrastProblem(token: token, surface: surface, contrast: contrast, least: least))
      }
      func over(_ token: ColorToken, _ below: RGBAColor) -> RGBAColor {
        self.color(token, on: surface).blended(over: below)
      }
      for token in [ColorToken.text, .textDim, .link] + ColorToken.people {
        check(token, over: ground, 4.5)
      }
      check(.unreadText, over: over(.unreadBackground, ground), 4.5)
      check(.serviceText, over: over(.serviceBackground, background), 4.5)
      // A white picture is the worst that can lie under it.
      check(.onMedia, over: over(.mediaOverlay, RGBAColor(0xFFFFFF)), 4.5)
      guard surface != .background else { continue }
      for token in [ColorToken.statusRead, .failure, .accent] { check(token, over: ground, 3) }
      check(.textDim, over: over(.mediaGround, ground), 3)
      for token in [ColorToken.accent] + ColorToken.people {
        check(.onAccent, over: over(token, ground), 4.5)
      }
    }
    return problems
  }
}
