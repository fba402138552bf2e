import BubbleCanvas
import BubbleCore
import BubbleLua
import Foundation
import Platform

/// The hard-to-read texts of a finished cell, in any theme, if a script set their colour or the colour under them.
///
/// The theme itself must ensure the contrast of its tokens (`Theme.contrastProblems`). So a text in a token on a token is not
/// checked. Text on a picture is not checked either, because its contrast is unknown.
struct ContrastFindings {
  /// The problems, with the line that made the text; the theme follows the first line.
  private(set) var texts: [String] = []

  private let marked: MarkedLayout
  private let isOutgoing: Bool
  private let context: LayoutContext
  /// The areas painted before the present box.
  private var grounds: [Ground] = []
  private var told: Set<UInt32> = []
  /// The boxes around the present one that look different in a state.
  private var looks: [(depth: Int, state: PartState, look: StateLook, frame: CGRect)] = []

  /// An area under the following boxes.
  fileprivate struct Ground {
    var frame: CGRect
    var paint: Paint

    enum Paint: Hashable {
      case bubble
      case fill(BoxFill)
      case picture
    }
  }

  /// The least contrast of text (WCAG 2.2, 1.4.3), and of large text.
  private static let least = 4.5
  private static let leastOfLarge = 3.0

  /// The appearances of all bundled themes, by their names.
  private static let themes: [(name: String, theme: Theme)] = BundledTheme.allCases.flatMap {
    name in
    ThemeName.allCases.map { ("\(name.rawValue), \($0.rawValue)", name.theme[$0]) }
  }

  /// Checks a cell.
  ///
  /// - Complexity: O(*n* · *m*) in the number of boxes and of those that lie under them.
  init(_ marked: MarkedLayout, message: Message, context: LayoutContext) {
    self.marked = marked
    self.context = context
    isOutgoing = message.isOutgoing
    let placed = try? BubbleCellLayout.placedBoxes(
      of: marked.box, message: message, context: context)
    for box in placed?.boxes ?? [] { look(at: box) }
  }

  private mutating func look(at placed: Explanation.PlacedBox) {
    looks.removeAll { $0.depth >= placed.depth }
    for (state, look) in placed.box.touch.looks where look.fill != nil || look.color != nil {
      looks.append((placed.depth, state, look, placed.frame))
    }
    if let fill = placed.box.decoration?.fill {
      grounds.append(Ground(frame: placed.frame, paint: .fill(fill)))
    }
    switch placed.kind {
    case .bubble(let bubble) where bubble.ground == .standard:
      grounds.append(Ground(frame: placed.frame, paint: .bubble))
    case .image: grounds.append(Ground(frame: placed.frame, paint: .picture))
    case .shape(let shape):
      switch shape.figure {
      case .rectangle, .ellipse:
        grounds.append(Ground(frame: placed.frame, paint: .fill(.color(shape.color))))
      default: break
      }
    case .text(let text) where placed.box.sourceMark != 0: look(at: text, placed)
    default: break
    }
  }

  private mutating func look(at text: TextBox, _ placed: Explanation.PlacedBox) {
    let inner = placed.frame.insetBy(dx: 0.5, dy: 0.5)
    let under = grounds.filter { $0.lies(under: inner) }
    let colors = [text.color] + text.spans.compactMap(\.color)
    look(at: text, placed, colors, on: under)
    for (_, state, look, frame) in looks.sorted(by: { $0.state.rawValue < $1.state.rawValue }) {
      // The box's own ground is exchanged, and what is in front of it stays.
      var changed = under
      if let fill = look.fill {
        let own = changed.firstIndex { $0.frame == frame && $0.paint != .bubble }
        let ground = Ground(frame: frame, paint: .fill(fill))
        if let own { changed[own] = ground } else { changed.append(ground) }
      }
      self.look(at: text, placed, look.color.map { [$0] } ?? colors, on: changed, while: state)
    }
  }

  private mutating func look(
    at text: TextBox, _ placed: Explanation.PlacedBox, _ colors: [BoxColor], on under: [Ground],
    while state: PartState? = nil
  ) {
    // The theme ensures the contrast of a token on tokens.
    let isOnFixed = under.contains(where: \.isFixed)
    let colors = colors.filter { isOnFixed || $0.token == nil }
    guard !text.text.isBlank, !colors.isEmpty, !under.contains(where: \.isPicture) else { return }
    let font = context.font(of: text)
    let isLarge = font.size >= (font.isBold ? 18.5 : 24)
    let least = isLarge ? ContrastFindings.leastOfLarge : ContrastFindings.least
    let all = colors.map { contrasts(of: $0, on: under) }
    let worst = ContrastFindings.themes.indices.compactMap { place in
      zip(colors, all).map {
        (name: ContrastFindings.themes[place].name, color: $0, contrast: $1[place])
      }.filter { $0.contrast < least }.min { $0.contrast < $1.contrast }
    }
    guard let first = worst.min(by: { $0.contrast < $1.contrast }),
      told.insert(placed.box.sourceMark).inserted
    else { return }
    let advice =
      "a text is hard to read\(state.map { " while it is \($0.rawValue)" } ?? "") in \(worst.count) of "
      + "\(ContrastFindings.themes.count) appearances of the bundled themes: "
      + ContrastFindings.advice(for: first.color, on: under.last(where: \.isFill))
    let (number, size) = (
      (first.contrast * 10).rounded(.down) / 10, isLarge ? " for large text" : ""
    )
    texts.append(
      marked.text(advice, of: placed.box.sourceMark)
        + "\n  a contrast of \(number), less than \(least)\(size), of \"\(text.text.prefix(40))\" in \(first.color) in the "
        + "theme \(first.name)")
  }

  /// Returns what helps, by what the ground does when the theme changes.
  private static func advice(for color: BoxColor, on ground: Ground?) -> String {
    guard let ground, case .fill(let fill) = ground.paint else {
      return
        "the bubble's ground follows the theme, so give the text a token such as \"accent\", a colour for light "
        + "and one for dark, or { color = …, readable = true }"
    }
    if fill.colors.count > 1 {
      return
        "it has to be read on all colours of a gradient: take colours that are nearer to each other, or a plain "
        + "background under the text"
    }
    let isSame = fill.colors.allSatisfy(\.isTheSameInAllThemes)
    return switch (isSame, color.isTheSameInAllThemes) {
    case (true, true):
      "text and ground are the same in every theme, and too much alike: take a lighter or a darker one"
    case (true, false):
      "its ground is the same in every theme, and the text is not: give the text a fixed colour, too, such as \"black\" or "
        + "\"white\", or { color = …, readable = GROUND } with the ground's colour"
    case (false, true):
      "its ground follows the theme, and the text does not: give the text a token, a colour for light and one for dark, "
        + "or { color = …, readable = GROUND } with the ground's colour"
    case (false, false):
      "text and ground follow the theme, but not together: give both a token, both a colour for light and one for dark, "
        + "or the ground a colour and the text { color = …, readable = GROUND }"
    }
  }

  /// A text's colour and the paints under it, which are the same for most texts of a bubble, in all settings.
  private struct Question: Hashable {
    var color: BoxColor
    var paints: [Ground.Paint]
    var isOutgoing: Bool
  }

  /// The cached contrasts.
  private static let known = Lock<[Question: [Double]]>([:])
  private static let knownLimit = 1_000

  /// Returns the contrast of a colour with the areas under it, in each of the ``themes``.
  private func contrasts(of color: BoxColor, on under: [Ground]) -> [Double] {
    let question = Question(
      color: color, paints: under.map(\.paint), isOutgoing: isOutgoing)
    if let known = ContrastFindings.known.withLock({ $0[question] }) { return known }
    let found = ContrastFindings.themes.map { contrast(of: color, on: under, in: $0.theme) }
    ContrastFindings.known.withLock { known in
      if known.count >= ContrastFindings.knownLimit { known = [:] }
      known[question] = found
    }
    return found
  }

  /// Returns the lowest contrast of a colour with the areas under it.
  private func contrast(of color: BoxColor, on under: [Ground], in theme: Theme) -> Double {
    var surface = Theme.Surface.background
    var colors = theme.grounds(of: surface)
    for ground in under {
      switch ground.paint {
      case .picture: break
      case .bubble:
        surface = isOutgoing ? .outgoing : .incoming
        colors = theme.grounds(of: surface)
      case .fill(let fill):
        let seen = fill.colors.map { theme.color($0, on: surface) }
        // The lightest and the darkest colour are enough.
        let next = seen.flatMap { color in colors.map { color.blended(over: $0) } }
        colors = [
          next.min { $0.luminance < $1.luminance }, next.max { $0.luminance < $1.luminance },
        ].compactMap(\.self)
      }
    }
    let ink = theme.color(color, on: surface)
    return colors.map { ink.blended(over: $0).contrast(to: $0) }.min() ?? 21
  }
}

extension BoxColor {
  /// Whether it neither is of the theme nor differs between light and dark.
  fileprivate var isTheSameInAllThemes: Bool {
    if case .rgb = tone { true } else { false }
  }
}

extension ContrastFindings.Ground {
  fileprivate var isFill: Bool { if case .fill = paint { true } else { false } }
  fileprivate var isPicture: Bool { if case .picture = paint { true } else { false } }
  /// Whether the whole frame lies on the area; frames may differ from sums by rounding, and a union of them is
  /// compared exactly.
  fileprivate func lies(under other: CGRect) -> Bool {
    frame.minX <= other.minX && frame.minY <= other.minY && frame.maxX >= other.maxX
      && frame.maxY >= other.maxY
  }

  /// Whether the area has a colour that is not a token of the theme.
  fileprivate var isFixed: Bool {
    if case .fill(let fill) = paint { fill.colors.contains { $0.token == nil } } else { false }
  }
}
