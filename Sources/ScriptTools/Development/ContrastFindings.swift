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
    // The theme ensures the contrast of a token on tokens.
    let isOnFixed = under.contains(where: \.isFixed)
    let colors = ([text.color] + text.spans.compactMap(\.color)).filter {
      isOnFixed || $0.token == nil
    }
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
      "a text is hard to read in \(worst.count) of \(ContrastFindings.themes.count) appearances of the bundled "
      + "themes: give it a colour for light and one for dark, or a token on a token"
    let (number, size) = (
      (first.contrast * 10).rounded(.down) / 10, isLarge ? " for large text" : ""
    )
    texts.append(
      marked.text(advice, of: placed.box.sourceMark)
        + "\n  a contrast of \(number), less than \(least)\(size), of \"\(text.text.prefix(40))\" in \(first.color) in the "
        + "theme \(first.name)")
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

extension ContrastFindings.Ground {
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
