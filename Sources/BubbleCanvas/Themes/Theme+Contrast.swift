import BubbleCore

/// What can't be read well in a theme.
public struct ContrastProblem: Hashable, Sendable, CustomStringConvertible {
  /// What is written or drawn.
  public var token: ColorToken
  /// The ground of which token it stands on; nil: on the surface itself.
  public var ground: ColorToken?
  /// On which surface.
  public var surface: Theme.Surface
  /// How far its colour is apart from what is under it, from 1 to 21.
  public var contrast: Double
  /// How far it should be: 4.5 for text, 3 for marks (WCAG 2.2, 1.4.3 and 1.4.11).
  public var least: Double

  /// Says what is too close, and how far it should be apart.
  public var description: String {
    let place = ground.map { "\($0.rawValue) on \(surface)" } ?? "\(surface)"
    return
      "\(token.rawValue) on \(place): a contrast of \((contrast * 10).rounded(.down) / 10), less than \(least)"
  }
}

extension Theme {
  /// What can't be read well: empty for a theme that everybody can read.
  ///
  /// Texts, links, names and the mark of what was read are looked at on each surface, the accent and failures on bubbles, where scripts write in them, too; marks; and what
  /// stands on the grounds of tokens: buttons, code, the accent, people's colours and avatars, service texts, the unread strip, pins on maps, and what lies over a
  /// picture, be it white or black. Of gradients all colours count, and those between them; of a wallpaper's picture the darkest and the brightest.
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

  /// The colours that may be under what stands on a surface, opaque: those of the ground, with what shows through it.
  ///
  /// Of a gradient these are its colours and some of those between them, of a wallpaper's picture the darkest and the brightest.
  public func grounds(of surface: Surface) -> [RGBAColor] {
    let behind = wallpaper.map { $0.samples(over: background) } ?? [background]
    let fill: GroundFill
    switch surface {
    case .background: return behind
    case .incoming: fill = incomingFill
    case .outgoing: fill = outgoingFill
    }
    let samples = fill.samples
    if samples.allSatisfy({ $0.alpha >= 1 }) { return samples }
    // The extremes of what shows through are enough.
    let extremes = [
      behind.min { $0.luminance < $1.luminance }, behind.max { $0.luminance < $1.luminance },
    ].compactMap(\.self)
    return samples.flatMap { sample in extremes.map { sample.blended(over: $0) } }
  }

  /// Makes all that can't be read well lighter or darker, as little as it takes; hues stay.
  ///
  /// Inks are moved, and grounds of tokens, such as buttons; the background and the bubbles stay as they are. What can be read is not
  /// touched. Where bubbles have gradients from black to white no ink will do, and problems are left.
  ///
  /// - Parameter strictness: What the least contrasts of ``contrastProblems`` are multiplied with: 7 / 4.5 for those of WCAG 2.2, 1.4.6.
  public mutating func makeReadable(strictness: Double = 1) {
    for surface in Surface.allCases {
      makeReadable(ColorToken.allCases, on: surface, strictness: strictness)
    }
  }

  /// The same of some tokens on one surface, as far as rules are about them.
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

/// What has to be how far apart.
private struct ContrastRule {
  /// What is written or drawn.
  let ink: ColorToken
  /// The token whose ground it is on; nil: that of the surface.
  let ground: ColorToken?
  let least: Double
  /// Whether the ink is the one of another surface: that of initials is the background's.
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

  /// Which token gives way where the rule is broken: the ink, but for one that many grounds have in common.
  var movable: ColorToken {
    switch ground {
    case .accent, .track, .mediaGround, .person1, .person2, .person3, .person4, .person5, .person6,
      .person7:
      return ground ?? ink
    default: return ink
    }
  }

  /// The ink, too, where it may give way as well.
  var movableInk: ColorToken? { ground == .mediaGround && ink == .textDim ? ink : nil }

  /// The rules that hold on a surface.
  static func rules(on surface: Theme.Surface) -> [ContrastRule] {
    var rules = ([.text, .textDim, .link] + ColorToken.people).map { ContrastRule($0, text) }
    rules += [
      ContrastRule(.unreadText, on: .unreadBackground, text),
      ContrastRule(.serviceText, on: .serviceBackground, text),
      ContrastRule(.onMedia, on: .mediaOverlay, text), ContrastRule(.statusRead, mark),
    ]
    guard surface != .background else { return rules }
    rules += [ContrastRule(.accent, text), ContrastRule(.failure, text)]
    rules += [
      ContrastRule(.failure, on: .mapGround, mark),
      ContrastRule(.text, on: .track, text), ContrastRule(.accent, on: .track, mark),
      ContrastRule(.text, on: .mediaGround, text), ContrastRule(.textDim, on: .mediaGround, text),
    ]
    for token in [ColorToken.accent] + ColorToken.people {
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

/// What is under the inks of a surface.
private struct ContrastGrounds {
  private let surface: Theme.Surface
  private let own: Grounds
  private let background: Grounds
  /// A white or a black picture is the worst that can lie under something.
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

  /// How far what a rule is about is apart, where that is least.
  func contrast(
    _ rule: ContrastRule, _ color: (ColorToken, Theme.Surface) -> RGBAColor
  ) -> Double {
    let below =
      switch rule.ground {
      // Service rows stand on the background.
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
