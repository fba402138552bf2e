import BubbleCanvas
import BubbleCore
import BubbleLua
import Foundation
import Platform

/// What of a finished cell can't be read in some theme, since a script has given it a colour of its own or put it on one.
///
/// What a theme says of its tokens is the theme's to see to (`Theme.contrastProblems`), so that a text in a token on a token is not
/// looked at. What is on a picture can't be known.
struct ContrastFindings {
  /// What is wrong, with the line that made the text; in which theme stands behind the first line.
  private(set) var texts: [String] = []

  private let marked: MarkedLayout
  private let isOutgoing: Bool
  private let context: LayoutContext
  /// What was painted up to the box that is looked at.
  private var grounds: [Ground] = []
  private var told: Set<UInt32> = []

  /// Something that lies under what comes.
  fileprivate struct Ground {
    var frame: CGRect
    var paint: Paint

    enum Paint: Hashable {
      case bubble
      case fill(BoxFill)
      case picture
    }
  }

  /// How far letters are to be apart from what is under them (WCAG 2.2, 1.4.3), and large ones.
  private static let least = 4.5
  private static let leastOfLarge = 3.0

  /// The appearances of all bundled themes, by their names.
  private static let themes: [(name: String, theme: Theme)] = BundledTheme.allCases.flatMap {
    name in
    ThemeName.allCases.map { ("\(name.rawValue), \($0.rawValue)", name.theme[$0]) }
  }

  /// Looks through a cell.
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
    // What is a token on tokens is the theme's to see to.
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

  /// A text's colour on what lies under it: the same for most texts of a bubble, in all settings.
  private struct Question: Hashable {
    var color: BoxColor
    var paints: [Ground.Paint]
    var isOutgoing: Bool
  }

  /// The answers that were found last.
  private static let known = Lock<[Question: [Double]]>([:])
  private static let knownLimit = 1_000

  /// How far a colour is apart from what is under it in each of the ``themes``.
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

  /// How far a colour is apart from what is under it, where that is least.
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
        // The extremes are enough.
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
  /// Whether all of a frame lies on it; frames of sums are a little off, and a union of them is compared exactly.
  fileprivate func lies(under other: CGRect) -> Bool {
    frame.minX <= other.minX && frame.minY <= other.minY && frame.maxX >= other.maxX
      && frame.maxY >= other.maxY
  }

  /// Whether it has a colour that no theme knows.
  fileprivate var isFixed: Bool {
    if case .fill(let fill) = paint { fill.colors.contains { $0.token == nil } } else { false }
  }
}
