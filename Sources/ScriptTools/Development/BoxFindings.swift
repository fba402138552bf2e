import BubbleCore
import BubbleLua
import Foundation

/// The probable mistakes in a finished cell that can be drawn.
///
/// They are invisible boxes, boxes that overflow the one around them, words broken inside, and `nil` as a text.
struct BoxFindings {
  /// The problems, with the line that made the box; details that depend on the setting follow the first line.
  private(set) var texts: [String] = []

  private let marked: MarkedLayout
  private let message: Message
  private let context: LayoutContext
  /// The boxes around the present one, outermost first.
  private var around: [Explanation.PlacedBox] = []
  /// The lines with a problem: each line is reported once, and for one reason.
  private var told: Set<UInt32> = []

  /// The tolerated overflow, in points: less than a shift from rounding to pixels.
  private static let tolerance: CGFloat = 0.5

  /// The least width of a list at text scale 1, in points.
  private static let leastWidth: CGFloat = 160

  /// The maximum number of characters of a word that must not be broken.
  private static let longestWord = 40

  /// Checks a cell.
  ///
  /// - Complexity: That of laying out the message, and of measuring the broken words.
  init(_ marked: MarkedLayout, message: Message, context: LayoutContext) {
    (self.marked, self.message, self.context) = (marked, message, context)
    let placed = try? BubbleCellLayout.placedBoxes(
      of: marked.box, message: message, context: context)
    for box in placed?.boxes ?? [] { look(at: box) }
  }

  private mutating func look(at placed: Explanation.PlacedBox) {
    around.removeSubrange(min(around.count, placed.depth)...)
    defer { around.append(placed) }
    // The script does not make the time, the sender's name and wrapped content.
    guard placed.box.sourceMark != 0, placed.box.isSeen else { return }
    if placed.frame.width < BoxFindings.tolerance || placed.frame.height < BoxFindings.tolerance {
      reportUnseen(placed)
    } else if let excess = excess(of: placed) {
      add(
        placed,
        "\(placed.box.shortName) extends beyond its parent: give it less to show or a maximum of "
          + "lines, or the parent no fixed size", "by \(Int(excess.rounded(.up))) points")
    } else if let word = brokenWord(in: placed) {
      add(
        placed,
        "a word is broken inside, since its text is too narrow: give the text a min_width or shrink = 0, "
          + "let the row wrap, or show less beside it",
        "the word \"\(word)\" in \(Int(placed.frame.width)) points")
    } else if case .text(let text) = placed.box.kind, showsNothing(text.text) {
      add(
        placed, "the text says 'nil': is a field of the message misspelt, or not in every message?",
        "the text is \"\(text.text.prefix(60))\"")
    }
  }

  private mutating func reportUnseen(_ placed: Explanation.PlacedBox) {
    let (width, height) = (placed.frame.width, placed.frame.height)
    let lacks =
      width < BoxFindings.tolerance
      ? height < BoxFindings.tolerance ? "width and height" : "width" : "height"
    // A box that has its own width lost it to what is beside it.
    let isSqueezed = lacks == "width" && (placed.box.sizing[.width]?.value ?? 0) > 0
    add(
      placed,
      isSqueezed
        ? "\(placed.box.shortName) is squeezed to nothing by what is beside it: give it shrink = 0, or let the row wrap"
        : "\(placed.box.shortName) has no \(lacks), so it is invisible: give it \(lacks), or let it "
          + "grow", "it is \(Int(width)) x \(Int(height)) points")
  }

  /// Returns the overflow of a box, or of its text's ink, over a box around it, in points; nil if there is none.
  private func excess(of placed: Explanation.PlacedBox) -> CGFloat? {
    var most: CGFloat = 0
    if let text = placed.text {
      most = max(text.width - placed.frame.width, text.height - placed.frame.height)
    }
    // Outside of the bubble there is no box to overflow. A box at a distance from an edge, or moved by a negative
    // margin, overflows on purpose.
    let free = placed.box.isFree ? around.count : around.lastIndex(where: \.box.isFree) ?? 0
    // So does a drawing of which a box shows a part: half a star. Of a text that is cut off, words are lost.
    let cut = placed.text == nil ? around.lastIndex { $0.box.decoration?.clips == true } : nil
    for outer in around[max(free, cut.map { $0 + 1 } ?? 0)...] {
      most = max(
        most, outer.frame.minX - placed.frame.minX, outer.frame.minY - placed.frame.minY,
        placed.frame.maxX - outer.frame.maxX, placed.frame.maxY - outer.frame.maxY)
    }
    return most > BoxFindings.tolerance ? most : nil
  }

  /// Returns the first word that is broken inside, although it would fit a bubble on its own line.
  private func brokenWord(in placed: Explanation.PlacedBox) -> String? {
    // In a list that is too narrow for its letters, every layouter breaks words.
    let environment = context.environment
    guard let text = placed.text, text.lines.count > 1,
      environment.width >= BoxFindings.leastWidth * environment.textScale
    else { return nil }
    let whole = text.request.text
    let widest = context.maximumContentWidth(for: message, ground: .standard)
    for (line, next) in zip(text.lines, text.lines.dropFirst())
    where line.endsInSoftBreak && line.range.upperBound == next.range.lowerBound {
      let place = whole.utf8.index(whole.startIndex, offsetBy: line.range.upperBound)
      guard let last = whole[..<place].last, let first = whole[place...].first,
        last.isJoinedToNext, first.isJoinedToNext
      else { continue }
      // The word includes the characters joined to it; a long address has to be broken somewhere.
      let limit = BoxFindings.longestWord + 1
      let start = whole[..<place].suffix(limit).reversed().prefix { !$0.allowsBreak }
      let end = whole[place...].prefix(limit).prefix { !$0.allowsBreak }
      guard start.count + end.count < limit else { continue }
      let word = String(start.reversed()) + end
      let request = TextRequest(text: word, font: text.request.font)
      if context.measurer.measure(request).width <= widest { return word }
    }
    return nil
  }

  /// Whether a text contains `nil`, Lua's word for a missing value, and the message does not.
  private func showsNothing(_ text: String) -> Bool {
    func hasNil(_ text: String) -> Bool {
      text.split { !$0.isLetter && $0 != "'" }.contains("nil")
    }
    return hasNil(text) && !hasNil("\(message.content.payload)")
  }

  private mutating func add(_ placed: Explanation.PlacedBox, _ text: String, _ detail: String) {
    guard told.insert(placed.box.sourceMark).inserted else { return }
    let name = placed.box.id ?? around.last { $0.box.id != nil }?.box.id
    let within = name.map { " (in '\($0.onOneLine.prefix(40))')" } ?? ""
    texts.append(marked.text(text, of: placed.box.sourceMark) + "\n  \(detail)\(within)")
  }
}

extension LayoutBox {
  /// Whether the box itself draws visible content.
  fileprivate var isSeen: Bool {
    switch kind {
    case .text(let text): !text.text.isBlank
    case .shape(let shape): shape.figure != .status(.none)
    case .image: true
    default: false
    }
  }

  /// The kind of the box, without details that differ from message to message.
  fileprivate var shortName: String {
    switch kind {
    case .text: "a text"
    case .image: "an image"
    case .shape(let shape):
      switch shape.figure {
      case .symbol: "a symbol"
      case .path: "a path"
      default: "a shape"
      }
    default: "a \(kind.name)"
    }
  }
}

extension Character {
  /// Whether a line may usually end at the character.
  fileprivate var allowsBreak: Bool {
    isWhitespace && self != "\u{A0}" && self != "\u{202F}"
  }

  /// Whether it is a letter or digit of a script that puts spaces between words.
  fileprivate var isJoinedToNext: Bool {
    guard isLetter || isNumber, let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    // Words can be broken anywhere: Thai to Tibetan, Myanmar, Khmer; Han, kana and the blocks beside them; Hangul.
    case 0x0E00..<0x1000, 0x1000..<0x10A0, 0x1780..<0x1800, 0x1100..<0x1200, 0x2E80..<0xA4D0,
      0xA960..<0xA980, 0xAC00..<0xD800, 0xF900..<0xFB00, 0xFF00..<0xFFF0, 0x20000..<0x40000:
      return false
    default: return true
    }
  }
}

extension LayoutBox {
  /// Whether the box's own properties let it leave the box around it.
  fileprivate var isFree: Bool {
    let (placement, margin) = (placement, placement.margin)
    return placement.absolute != nil
      || min(margin.top, margin.leading, margin.bottom, margin.trailing) < 0
  }
}
