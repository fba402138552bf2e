import BubbleCore

/// A colour of a theme with too little contrast.
public struct ContrastProblem: Hashable, Sendable, CustomStringConvertible {
  /// The token of the text or mark.
  public var token: ColorToken
  /// The token of its ground; nil for the surface itself.
  public var ground: ColorToken?
  /// The surface.
  public var surface: Theme.Surface
  /// The contrast between the colour and its ground, from 1 to 21.
  public var contrast: Double
  /// The required contrast: 4.5 for text, 3 for marks (WCAG 2.2, 1.4.3 and 1.4.11).
  public var least: Double

  /// The two tokens, their contrast, and the required one.
  public var description: String {
    let place = ground.map { "\($0.rawValue) on \(surface)" } ?? "\(surface)"
    return
      "\(token.rawValue) on \(place): a contrast of \((contrast * 10).rounded(.down) / 10), less than \(least)"
  }
}

extension Theme {
  /// The colours with too little contrast: empty for a theme that everyone can read.
  ///
  /// The checks on each surface cover:
  ///
  /// - texts, links, names, and the mark of read messages,
  /// - service texts, the unread strip, and the text over a picture, which may be white or black.
  ///
  /// The checks on bubbles also cover:
  ///
  /// - the accent, failures, successes, warnings and information, which scripts use as text colours,
  /// - text on code and on buttons, and marks such as pins on maps,
  /// - text on the accent, on people's colours and on avatars.
  ///
  /// All colours of a gradient count, and those between them; of a wallpaper's picture the darkest and the brightest.
  ///
  /// - Complexity: O(*n*) in the number of colours of its gradients, and of pixels of a wallpaper.
  public var contrastProblems: [ContrastProblem] {
    Surface.allCases.flatMap { surface in
      let grounds = ContrastGrounds(self, surface)
      return ContrastRule.rules(on: surface).compactMap { rule -> ContrastProblem? in
        let contrast = grounds.contrast(rule) { self.color($0, on: $1) }
        guard contrast < rule.least else { return nil }
        return ContrastProblem(
          token: rule.ink, ground: rule.ground, surface: surface, contrast: contrast,
          least: rule.least)
      }
    }
  }

  /// Returns the opaque colours that may be under the content of a surface: those of its ground, composited over the colours that
  /// show through.
  ///
  /// Of a gradient these are its colours and some of those between them, of a wallpaper's picture the darkest and the brightest.
  package func grounds(of surface: Surface) -> [RGBAColor] {
    let behind = wallpaper.map { $0.samples(over: background) } ?? [background]
    let fill: GroundFill
    switch surface {
    case .background: return behind
    case .incoming: fill = incomingFill
    case .outgoing: fill = outgoingFill
    }
    let samples = fill.samples
    if samples.allSatisfy({ $0.alpha >= 1 }) { return samples }
    // The extremes of the colours behind suffice.
    let extremes = [
      behind.min { $0.luminance < $1.luminance }, behind.max { $0.luminance < $1.luminance },
    ].compactMap(\.self)
    return samples.flatMap { sample in extremes.map { sample.blended(over: $0) } }
  }

  /// Adjusts the lightness of all unreadable colours by the smallest possible change; hues are kept.
  ///
  /// This changes inks and the grounds of tokens, such as buttons. The background, the bubbles and readable colours are unchanged. If
  /// bubbles have gradients from black to white, no ink suffices, and problems remain.
  ///
  /// - Parameter strictness: A factor for the required contrasts of ``contrastProblems``: 7 / 4.5 for those of WCAG 2.2, 1.4.6.
  public mutating func makeReadable(strictness: Double = 1) {
    for surface in Surface.allCases {
      makeReadable(ColorToken.allCases, on: surface, strictness: strictness)
    }
  }

  /// Does the same for some tokens on one surface, as far as rules cover them.
  mutating func makeReadable(
    _ tokens: [ColorToken], on surface: Surface, strictness: Double = 1
  ) {
    let grounds = ContrastGrounds(self, surface)
    let rules = ContrastRule.rules(on: surface)
    for token in tokens {
      let its = rules.filter { $0.movable == token || $0.movableInk == token }
      guard !its.isEmpty else { continue }
      let theme = self
      let color = color(token, on: surface)
      let readable = color.adjusted { candidate in
        its.map { rule in
          grounds.contrast(rule) { other, place in
            other == token && place == surface ? candidate : theme.color(other, on: place)
          } / (rule.least * strictness)
        }.min() ?? 1
      }
      if readable != color { setColor(readable, for: token, on: surface) }
    }
  }
}

/// A requirement for the contrast of a token.
private struct ContrastRule {
  /// The token of the text or mark.
  let ink: ColorToken
  /// The token of its ground; nil for that of the surface.
  let ground: ColorToken?
  let least: Double
  /// The surface of the ink, if it is another one: initials use the background's ink.
  var inkSurface: Theme.Surface?

  private static let text = 4.5
  private static let mark = 3.0

  private init(
    _ ink: ColorToken, on ground: ColorToken? = nil, _ least: Double,
    inkSurface: Theme.Surface? = nil
  ) {
    self.ink = ink
    self.ground = ground
    self.least = least
    self.inkSurface = inkSurface
  }

  /// The token to adjust if the rule is violated: the ink, unless many grounds share it.
  var movable: ColorToken {
    switch ground {
    case .accent, .success, .warning, .info, .track, .mediaGround, .person1, .person2, .person3,
      .person4, .person5, .person6,
      .person7:
      return ground ?? ink
    default: return ink
    }
  }

  /// The ink, if it may be adjusted as well.
  var movableInk: ColorToken? { ground == .mediaGround && ink == .textDim ? ink : nil }

  /// Returns the rules for a surface.
  static func rules(on surface: Theme.Surface) -> [ContrastRule] {
    var rules = ([.text, .textDim, .link] + ColorToken.people).map { ContrastRule($0, text) }
    rules += [
      ContrastRule(.unreadText, on: .unreadBackground, text),
      ContrastRule(.serviceText, on: .serviceBackground, text),
      ContrastRule(.onMedia, on: .mediaOverlay, text), ContrastRule(.statusRead, mark),
    ]
    guard surface != .background else { return rules }
    rules += [ColorToken.accent, .failure, .success, .warning, .info].map { ContrastRule($0, text) }
    rules += [
      ContrastRule(.failure, on: .mapGround, mark),
      ContrastRule(.text, on: .track, text), ContrastRule(.accent, on: .track, mark),
      ContrastRule(.text, on: .mediaGround, text), ContrastRule(.textDim, on: .mediaGround, text),
    ]
    for token in [ColorToken.accent, .success, .warning, .info] + ColorToken.people {
      rules.append(ContrastRule(.onAccent, on: token, text))
    }
    if surface == .incoming {
      rules += ColorToken.people.map {
        ContrastRule(.onAccent, on: $0, text, inkSurface: .background)
      }
    }
    return rules
  }
}

/// The colours under the inks of a surface.
private struct ContrastGrounds {
  private let surface: Theme.Surface
  private let own: Grounds
  private let background: Grounds
  /// A white or a black picture is the worst case under a text.
  private static let pictures = Grounds([RGBAColor(0xFFFFFF), RGBAColor(0)])

  private struct Grounds {
    let colors: [RGBAColor]
    let luminances: [Double]

    init(_ colors: [RGBAColor]) {
      self.colors = colors
      luminances = colors.map(\.luminance)
    }
  }

  init(_ theme: Theme, _ surface: Theme.Surface) {
    self.surface = surface
    background = Grounds(theme.grounds(of: .background))
    own = surface == .background ? background : Grounds(theme.grounds(of: surface))
  }

  /// Returns the least contrast of a rule's ink to its ground.
  func contrast(
    _ rule: ContrastRule, _ color: (ColorToken, Theme.Surface) -> RGBAColor
  ) -> Double {
    let below =
      switch rule.ground {
      // Service rows are on the background.
      case .serviceBackground: background
      case .mediaOverlay: ContrastGrounds.pictures
      default: own
      }
    let ink = color(rule.ink, rule.inkSurface ?? surface)
    let token = rule.ground.map { color($0, surface) }
    if ink.alpha >= 1 {
      let luminance = ink.luminance
      func contrast(to others: [Double]) -> Double {
        others.map { RGBAColor.contrast(ofLuminances: luminance, $0) }.min() ?? 1
      }
      guard let token else { return contrast(to: below.luminances) }
      if token.alpha >= 1 { return contrast(to: [token.luminance]) }
    }
    return below.colors.map { below in
      let ground = token?.blended(over: below) ?? below
      return ink.blended(over: ground).contrast(to: ground)
    }.min() ?? 1
  }
}
