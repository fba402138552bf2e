import BubbleCore
import Foundation

extension FlexboxFixture {
  /// The text scale at which body text and captions have whole points over and under the baseline, which
  /// browsers round.
  public static let textScale: CGFloat = 1.25

  /// The tree as an HTML element, with an element for each box, in the order of the tree.
  public var html: String {
    let direction = direction == .rightToLeft ? "rtl" : "ltr"
    let kind = family == .flexbox ? "fixture" : "fixture positioned"
    return
      "<div class=\"\(kind)\" style=\"width:\(px(availableWidth));direction:\(direction)\">"
      + root.html(isRoot: true) + "</div>"
  }

  /// Each box's kind and style, in the order of the tree.
  var styles: [String] { root.styles }

  /// A digest of the HTML (FNV-1a), which identifies the tree of a recording.
  public var digest: String { String(StableHash.digest(of: html), radix: 36) }

  /// Returns a page of fixtures that writes the frames of their elements into itself: a line for each fixture,
  /// its number and then x, y, width and height of each element.
  public static func page(_ fixtures: [FlexboxFixture]) -> String {
    """
    <!DOCTYPE html><meta charset="utf-8"><style>
    @font-face { font-family: square; src: url(data:font/ttf;base64,\(SquareFont.base64)) }
    body { margin: 0; font: 20px/1 square; overflow-wrap: break-word }
    .fixture { position: absolute; left: 0; top: 0 }
    .fixture * { box-sizing: border-box; margin: 0; display: block }
    .positioned * { position: relative }
    .fixture .grid { display: grid }
    .fixture .row { display: flex }
    .fixture .column { display: flex; flex-direction: column }
    .fixture .overlay { display: grid }
    .fixture .overlay > * { grid-area: 1 / 1 }
    </style>
    \(fixtures.map(\.html).joined(separator: "\n"))
    <pre id="result"></pre>
    <script>
    async function record() {
      await document.fonts.load("20px square")
      await Promise.all([...document.images].map(image => image.decode().catch(() => 0)))
      const lines = [...document.querySelectorAll(".fixture")].map(fixture => {
        const origin = fixture.firstElementChild.getBoundingClientRect()
        return [...fixture.querySelectorAll("*")].map(element => {
          const frame = element.getBoundingClientRect()
          return [frame.x - origin.x, frame.y - origin.y, frame.width, frame.height].join(" ")
        }).join(" ")
      })
      document.getElementById("result").textContent =
        "square " + document.fonts.check("20px square") + "\\n" + lines.join("\\n")
    }
    record()
    </script>
    """
  }
}

extension LayoutBox {
  /// Each box's class and CSS, in the order of the tree; a text's words, too.
  fileprivate var styles: [String] {
    let (name, style) = css()
    let words = if case .text(let text) = kind { " \"\(text.text)\"" } else { "" }
    return ["\(name) \(style.joined(separator: "; "))\(words)"] + children.flatMap(\.styles)
  }

  /// Returns the class of its element, and the CSS beside that of the class.
  private func css(isRoot: Bool = false) -> (name: String, style: [String]) {
    var style = sizing.css
    if isRoot, sizing[.width] == nil { style.append("width:fit-content") }
    style += placement.css
    switch kind {
    case .text(let text):
      return ("text", style + ["font-size:\(text.style == .caption ? "15px" : "20px")"])
    case .row(let stack): return ("row", style + stack.css())
    case .column(let stack): return ("column", style + stack.css(isColumn: true))
    case .inset(let insets): return ("column", style + [insets.css])
    case .grid(let grid): return ("grid", style + grid.css)
    case .overlay(let overlay):
      style.append("align-items:\(overlay.align.css(flex: false))")
      style.append("justify-items:\(overlay.justify.css(flex: false))")
      return ("overlay", style)
    case .image: return ("image", style)
    case .shape, .spacer, .bubble, .time: return ("empty", style)
    }
  }

  fileprivate func html(isRoot: Bool = false) -> String {
    let (name, style) = css(isRoot: isRoot)
    let css = style.joined(separator: ";")
    if case .image(let image) = kind {
      let size = "width='\(image.naturalSize.width)' height='\(image.naturalSize.height)'"
      let source = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' \(size)/>"
      return "<img src=\"\(source)\" style=\"\(css)\">"
    }
    let words = if case .text(let text) = kind { text.text } else { "" }
    let inner = words + children.map { $0.html() }.joined()
    return "<div class=\"\(name)\" style=\"\(css)\">\(inner)</div>"
  }
}

extension BoxSizing {
  fileprivate var css: [String] {
    var css = ["flex:\(grow) \(shrink) \(self[.basis].map(\.css) ?? "auto")"]
    let names: [(Dimension, String)] = [
      (.width, "width"), (.height, "height"), (.minWidth, "min-width"), (.maxWidth, "max-width"),
      (.minHeight, "min-height"), (.maxHeight, "max-height"),
    ]
    for (dimension, name) in names {
      if let length = self[dimension] { css.append("\(name):\(length.css)") }
    }
    if let aspectRatio { css.append("aspect-ratio:\(aspectRatio)") }
    if let alignSelf { css.append("align-self:\(alignSelf.css(flex: true))") }
    if let justifySelf { css.append("justify-self:\(justifySelf.css(flex: false))") }
    return css
  }
}

extension BoxPlacement {
  fileprivate var css: [String] {
    var css: [String] = []
    if let direction { css.append("direction:\(direction.rawValue)") }
    if margin != BoxInsets() {
      css.append("margin-block:\(px(margin.top)) \(px(margin.bottom))")
      css.append("margin-inline:\(px(margin.leading)) \(px(margin.trailing))")
    }
    if let absolute {
      css += ["position:absolute", "grid-area:auto"]
      let edges = [
        ("inset-block-start", absolute.top), ("inset-inline-start", absolute.leading),
        ("inset-block-end", absolute.bottom), ("inset-inline-end", absolute.trailing),
      ]
      for case (let name, let length?) in edges { css.append("\(name):\(length.css)") }
    } else if cell != GridCell() {
      css.append("grid-column:\(GridCell.css(cell.column, cell.columnSpan))")
      css.append("grid-row:\(GridCell.css(cell.row, cell.rowSpan))")
    }
    return css
  }
}

extension GridCell {
  fileprivate static func css(_ line: Int?, _ span: Int) -> String {
    "\(line.map(String.init) ?? "auto") / span \(span)"
  }
}

extension GridBox {
  fileprivate var css: [String] {
    var css = [
      "gap:\(px(lineGap ?? gap)) \(px(gap))", padding.css, "align-items:\(align.css(flex: false))",
      "justify-items:\(justify.css(flex: false))",
    ]
    if !columns.isEmpty { css.append("grid-template-columns:" + GridTrack.css(columns)) }
    if !rows.isEmpty { css.append("grid-template-rows:" + GridTrack.css(rows)) }
    return css
  }
}

extension GridTrack {
  fileprivate static func css(_ tracks: [GridTrack]) -> String {
    tracks.map { track in
      switch track {
      case .length(let length): length.css
      case .fraction(let share): "\(share)fr"
      case .equal(let share): "minmax(0,\(share)fr)"
      case .automatic: "auto"
      }
    }.joined(separator: " ")
  }
}

extension BoxLength {
  fileprivate var css: String {
    switch self {
    case .points(let points): px(points)
    case .percent(let percent): "\(percent)%"
    }
  }
}

extension StackBox {
  fileprivate func css(isColumn: Bool = false) -> [String] {
    let (rows, columns) = isColumn ? (gap, lineGap ?? gap) : (lineGap ?? gap, gap)
    return [
      "gap:\(px(rows)) \(px(columns))", padding.css, "align-items:\(align.css(flex: true))",
      "justify-content:\(justify.css)", "flex-wrap:\(wraps ? "wrap" : "nowrap")",
    ]
  }
}

extension BoxInsets {
  fileprivate var css: String {
    "padding-block:\(px(top)) \(px(bottom));padding-inline:\(px(leading)) \(px(trailing))"
  }
}

extension BoxAlignment {
  fileprivate func css(flex: Bool) -> String {
    switch self {
    case .start, .end: (flex ? "flex-" : "") + rawValue
    case .stretch, .center, .baseline: rawValue
    }
  }
}

extension BoxJustification {
  fileprivate var css: String {
    switch self {
    case .start, .end: "flex-" + rawValue
    case .center, .spaceBetween, .spaceAround, .spaceEvenly: rawValue
    }
  }
}

private func px(_ length: CGFloat) -> String { "\(length)px" }
