import BubbleCore

/// Derivation of colours from others.
extension Theme {
  /// Creates a theme from a few colours: all others are derived from them and are readable.
  ///
  /// The theme is dark if `text` is brighter than `incoming`.
  ///
  /// - Parameters:
  ///   - background: The conversation's background.
  ///   - wallpaper: The wallpaper of the conversation; nil for the background alone.
  ///   - incoming: The fill of incoming bubbles.
  ///   - outgoing: The fill of outgoing bubbles.
  ///   - text: The text of incoming messages. If it has too little contrast on another ground, white or black text may replace it
  ///     there.
  ///   - accent: The colour of highlights: ``setAccent(_:)``.
  ///   - people: The colours that distinguish people: ``setPeople(_:)``.
  ///   - shadow: The shadow under a bubble; nil for that of ``light`` or ``dark``.
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

  /// Sets the accent, and the colours derived from it: its faint variant, the text on it, and links.
  ///
  /// On each ground its lightness changes by the smallest amount that makes it readable. Hue and chroma are kept as far as sRGB has them
  /// (``RGBAColor/readable(on:contrast:)``).
  public mutating func setAccent(_ accent: RGBAColor) {
    for surface in Surface.allCases { deriveAccent(from: accent, on: surface) }
    // The text on the accent is also used on people's colours.
    for surface in Surface.allCases { makeReadable(ColorToken.people, on: surface) }
  }

  /// Sets the colours of people; each person has one of them, the same in every conversation.
  ///
  /// A hash of the person's id selects it (`ColorToken.person(_:)`). On each ground the lightness of the colours changes by the
  /// smallest amount that makes them, and initials on them, readable.
  ///
  /// - Parameter colors: One to seven colours are used; fewer are repeated for several tokens.
  /// - Precondition: There is at least one colour.
  public mutating func setPeople(_ colors: [RGBAColor]) {
    precondition(!colors.isEmpty, "people have a colour")
    for surface in Surface.allCases {
      for (place, token) in ColorToken.people.enumerated() {
        setColor(colors[place % colors.count], for: token, on: surface)
      }
      makeReadable(ColorToken.people, on: surface)
    }
  }

  /// Derives all colours on a surface from its ground, the text of incoming messages, the accent, and people's colours.
  ///
  /// For a ground that is much darker or brighter than before, or has another hue: all colours are then readable on it.
  ///
  /// - Parameters:
  ///   - surface: The surface.
  ///   - accent: The accent; nil for that of incoming bubbles.
  public mutating func deriveColors(on surface: Surface, accent: RGBAColor? = nil) {
    derive(
      from: color(.text, on: .incoming), accent ?? color(.accent, on: .incoming),
      ColorToken.people.map { color($0, on: .incoming) }, on: surface)
    makeReadable(ColorToken.allCases, on: surface)
  }

  /// Derives all colours on a surface from a few; some may still be hard to read.
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
    // On black, a fifth of white is hardly visible.
    let isBlack = isBlack(surface)
    setColor(
      middle.mixed(with: ink, isBlack ? 0.32 : isDark ? 0.2 : 0.14), for: .track, on: surface)
    setColor(
      middle.mixed(with: ink, isBlack ? 0.26 : isDark ? 0.16 : 0.1), for: .separator, on: surface)
    // A panel in a bubble is lighter or darker than the ground, away from the ink.
    let far = RGBAColor(isDark ? 0x000000 : 0xFFFFFF)
    let panel = middle.mixed(with: far, isDark ? 0.28 : 0.45)
    let isWhite = panel.contrast(to: middle) < 1.03
    setColor(
      isWhite ? middle.mixed(with: ink, isBlack ? 0.24 : 0.045) : panel, for: .mediaGround,
      on: surface)
    // Maps have the same darkness as the ground, so that pins in the red of failures are visible.
    let standard = Theme.named(isDark ? .dark : .light)
    for token in [ColorToken.failure, .success, .warning, .info, .mapGround, .mapRoad] {
      setColor(standard.color(token, on: .incoming), for: token, on: surface)
    }
    deriveAccent(from: accent, on: surface)
    setColor(color(.accent, on: surface), for: .statusRead, on: surface)
    for (place, token) in ColorToken.people.enumerated() where !people.isEmpty {
      setColor(people[place % people.count], for: token, on: surface)
    }
  }

  /// Whether the ground of a surface is black, or nearly so: a trace of white is invisible on it.
  func isBlack(_ surface: Surface) -> Bool {
    let grounds = grounds(of: surface)
    return OKLCH(grounds[grounds.count / 2]).lightness < 0.12
  }

  /// Derives the accent and its dependent colours on a surface, and makes them readable there.
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

  /// Derives the colours of service rows, and of the strip over the first unread message.
  private mutating func deriveService(accent: RGBAColor, isDark: Bool) {
    let grounds = grounds(of: .background)
    let middle = grounds[grounds.count / 2]
    let ink = color(.text, on: .background)
    // On a dark or coloured ground a pill is brighter than the ground; on white it is darker.
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

  /// Returns the preferred ink if it is readable on the grounds, otherwise the one with the highest contrast.
  private static func farthest(
    _ inks: [RGBAColor], from grounds: [RGBAColor], preferring preferred: RGBAColor
  ) -> RGBAColor {
    func least(_ ink: RGBAColor) -> Double { grounds.map(ink.contrast(to:)).min() ?? 1 }
    if least(preferred) >= 7 { return preferred }
    return inks.max { least($0) < least($1) } ?? preferred
  }
}
