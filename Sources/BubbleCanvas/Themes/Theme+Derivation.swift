import BubbleCore

/// Colours that follow from others.
extension Theme {
  /// Makes a theme of a few colours: all others follow from them and can be read.
  ///
  /// Whether it is a light or a dark one is seen from `text` and `incoming`.
  ///
  /// - Parameters:
  ///   - background: The conversation's background.
  ///   - wallpaper: What is behind the conversation; nil: the background alone.
  ///   - incoming: The bubbles of others.
  ///   - outgoing: The own bubbles.
  ///   - text: What others write. On own bubbles it is this one or a white or black one, whichever is farther from the ground.
  ///   - accent: What calls for attention: ``setAccent(_:)``.
  ///   - people: What tells people apart: ``setPeople(_:)``.
  ///   - shadow: The soft edge under a bubble; nil: that of ``light`` or ``dark``.
  ///   - bubbles: The form of bubbles.
  public init(
    background: RGBAColor, wallpaper: Wallpaper? = nil, incoming: GroundFill, outgoing: GroundFill,
    text: RGBAColor, accent: RGBAColor, people: [RGBAColor], shadow: RGBAColor? = nil,
    bubbles: BubbleForm = BubbleForm()
  ) {
    let isDark = text.luminance > incoming.color.luminance
    self = isDark ? .dark : .light
    self.background = background
    self.wallpaper = wallpaper
    self.bubbles = bubbles
    incomingFill = incoming
    outgoingFill = outgoing
    if let shadow { self.shadow = shadow }
    setColor(text, for: .text)
    for surface in Surface.allCases { derive(from: text, accent, people, on: surface) }
    deriveService(accent: accent, isDark: isDark)
    for surface in Surface.allCases { makeReadable(ColorToken.allCases, on: surface) }
  }

  /// Gives the accent another colour, and what follows from it: its diluted form, what stands on it, and links.
  ///
  /// On each ground it is made lighter or darker, as little as it takes to be read there; hue and chroma stay, as far as sRGB has them
  /// (``RGBAColor/readable(on:contrast:)``).
  public mutating func setAccent(_ accent: RGBAColor) {
    for surface in Surface.allCases { deriveAccent(from: accent, on: surface) }
    // What stands on the accent stands on people's colours as well.
    for surface in Surface.allCases { makeReadable(ColorToken.people, on: surface) }
  }

  /// Gives people other colours, of which each person has one, the same in every conversation.
  ///
  /// Which one is told by a hash of the person's id (`ColorToken.person(_:)`). On each ground they are made lighter or darker, as little as it takes
  /// to be read there, and for initials to be read on them.
  ///
  /// - Parameter colors: From one to seven are of use; fewer are given to several tokens.
  /// - Precondition: There is one.
  public mutating func setPeople(_ colors: [RGBAColor]) {
    precondition(!colors.isEmpty, "people have a colour")
    for surface in Surface.allCases {
      for (place, token) in ColorToken.people.enumerated() {
        setColor(colors[place % colors.count], for: token, on: surface)
      }
      makeReadable(ColorToken.people, on: surface)
    }
  }

  /// Has all colours on a surface follow from its ground, from what others write, from the accent and from people's colours.
  ///
  /// For a ground that is much darker or brighter than before, or has another hue: all can be read on it then.
  ///
  /// - Parameters:
  ///   - surface: Where.
  ///   - accent: The accent; nil: the one on the bubbles of others.
  public mutating func deriveColors(on surface: Surface, accent: RGBAColor? = nil) {
    derive(
      from: color(.text, on: .incoming), accent ?? color(.accent, on: .incoming),
      ColorToken.people.map { color($0, on: .incoming) }, on: surface)
    makeReadable(ColorToken.allCases, on: surface)
  }

  /// Has all colours on a surface follow from a few; some may still be hard to read.
  private mutating func derive(
    from text: RGBAColor, _ accent: RGBAColor, _ people: [RGBAColor], on surface: Surface
  ) {
    let grounds = grounds(of: surface)
    let middle = grounds[grounds.count / 2]
    let ink = Theme.farthest(
      [text, RGBAColor(0xFFFFFF), RGBAColor(0x101418)], from: grounds, preferring: text)
    let isDark = ink.luminance > middle.luminance
    setColor(ink, for: .text, on: surface)
    setColor(ink.mixed(with: middle, isDark ? 0.3 : 0.38), for: .textDim, on: surface)
    // On black a fifth of white is hardly seen.
    let isBlack = OKLCH(middle).lightness < 0.12
    setColor(
      middle.mixed(with: ink, isBlack ? 0.32 : isDark ? 0.2 : 0.14), for: .track, on: surface)
    setColor(middle.mixed(with: ink, isDark ? 0.16 : 0.1), for: .separator, on: surface)
    // A panel in a bubble is on the side of the ground away from the ink.
    let far = RGBAColor(isDark ? 0x000000 : 0xFFFFFF)
    let panel = middle.mixed(with: far, isDark ? 0.28 : 0.45)
    let isWhite = panel.contrast(to: middle) < 1.03
    setColor(
      isWhite ? middle.mixed(with: ink, 0.045) : panel, for: .mediaGround, on: surface)
    // Maps are as dark as the ground, so that pins can be seen that are failures' red.
    let standard = Theme.named(isDark ? .dark : .light)
    for token in [ColorToken.failure, .mapGround, .mapRoad] {
      setColor(standard.color(token, on: .incoming), for: token, on: surface)
    }
    deriveAccent(from: accent, on: surface)
    setColor(color(.accent, on: surface), for: .statusRead, on: surface)
    for (place, token) in ColorToken.people.enumerated() where !people.isEmpty {
      setColor(people[place % people.count], for: token, on: surface)
    }
  }

  /// The accent and what follows from it on a surface, made readable there.
  private mutating func deriveAccent(from accent: RGBAColor, on surface: Surface) {
    let grounds = grounds(of: surface)
    let middle = grounds[grounds.count / 2]
    let isDark = color(.text, on: surface).luminance > middle.luminance
    let ink =
      isDark
      ? OKLCH(lightness: 0.2, chroma: 0.035, hue: OKLCH(accent).hue).color : RGBAColor(0xFFFFFF)
    let opaque = accent.blended(over: middle)
    setColor(ink, for: .onAccent, on: surface)
    setColor(opaque, for: .accent, on: surface)
    setColor(opaque, for: .link, on: surface)
    makeReadable([.accent, .link], on: surface)
    let readable = color(.accent, on: surface).readable(on: grounds)
    setColor(readable, for: .accent, on: surface)
    setColor(readable.mixed(with: middle, 0.58), for: .accentFaint, on: surface)
    makeReadable([.track], on: surface)
  }

  /// Rows that no person wrote, and the strip over the first unread message.
  private mutating func deriveService(accent: RGBAColor, isDark: Bool) {
    let grounds = grounds(of: .background)
    let middle = grounds[grounds.count / 2]
    let ink = color(.text, on: .background)
    // On a dark or a coloured ground a pill is brighter than that; white has nothing brighter.
    var pill =
      isDark
      ? middle.mixed(with: ink, 0.16)
      : middle.luminance > 0.92
        ? middle.mixed(with: ink, 0.07) : middle.mixed(with: RGBAColor(0xFFFFFF), 0.7)
    pill.alpha = 0.92
    setColor(pill, for: .serviceBackground)
    setColor(ink.mixed(with: pill, 0.2), for: .serviceText)
    let strip = middle.mixed(with: accent, isDark ? 0.16 : 0.1)
    setColor(strip, for: .unreadBackground)
    setColor(accent.readable(on: [strip], contrast: 5), for: .unreadText)
  }

  /// The ink that is farthest from grounds, or the preferred one where it can be read.
  private static func farthest(
    _ inks: [RGBAColor], from grounds: [RGBAColor], preferring preferred: RGBAColor
  ) -> RGBAColor {
    func least(_ ink: RGBAColor) -> Double { grounds.map(ink.contrast(to:)).min() ?? 1 }
    if least(preferred) >= 7 { return preferred }
    return inks.max { least($0) < least($1) } ?? preferred
  }
}
