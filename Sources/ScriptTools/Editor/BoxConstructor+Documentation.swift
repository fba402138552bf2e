import BubbleLua
import Foundation

/// The documentation of an element, for editors and the reference.
extension BoxConstructor {
  /// The element's description, in one line.
  var documentation: String {
    switch self {
    case .text: "Text; a line feed starts a line. Web addresses do not become links."
    case .row: "Children from the leading to the trailing edge."
    case .column: "Children from top to bottom."
    case .overlay:
      "Children on top of each other, the first one at the back; as large as the largest."
    case .grid:
      "Children in columns and rows, each in the next free cell or at its `grid_column` and `grid_row`."
    case .inset: "A child with space around it."
    case .spacer: "Space that grows: its `grow` is 1 by default."
    case .bubble:
      "The background of the message; further in, a bubble in the bubble. A standard bubble contains any other root."
    case .image:
      "A picture of the conversation's folder, at its natural size unless properties such as `width` set another one; without "
        + "any size it is an error."
    case .shape: "A figure; give it `width` and `height`, it has none of its own."
    case .symbol:
      "A symbol of Material Icons by its name, as large as its `size`, also where a row lacks space; those that point somewhere are mirrored if "
        + "reading starts at the right."
    case .markdown:
      "Markdown, drawn as in messages of the type `markdown`. Set `max_width` where less than `ctx.width` is left: a table whose "
        + "columns don't fit is drawn row by row."
    case .qr:
      "A QR code of a text or an address: dark on white in every theme, a square with a margin of four modules, never mirrored."
    case .path:
      "A path of SVG, as large as its view box unless properties such as `width` set another size; it needs `data` or an `arc`."
    case .time:
      "Content and a label, which goes beside or under the content's last line; the cell adds no time then."
    case .decorated:
      "The element of `ctx.next(message)` as one of the children: earlier children are placed above the content of its "
        + "bubble, later ones below it. A service row does not change. At the root only."
    }
  }

  /// The number of children that it takes, as a text.
  var childrenText: String {
    if let positional { return "none; one string or number is its `\(positional.name)`" }
    switch (childCount.lowerBound, childCount.upperBound) {
    case (_, 0): return "none"
    case (1, 1): return "one"
    case (let least, let most) where least == most: return least == 2 ? "two" : "\(least)"
    case (0, _): return "any number"
    case (let least, _): return "\(least) or more"
    }
  }

  /// The name of its class of properties in an editor.
  var className: String { name.capitalized }
}
