import BubbleCore

/// What a script may set on a `ui` element.
///
/// The Swift property of the same name has the meaning.
///
/// The case's raw value is its place in the schema that the Lua side is given.
enum BoxProperty: Int, CaseIterable {
  case text, style, color, alignment, maxLines
  case gap, padding, align, justify, wraps, lineGap, justifyItems
  case ground, showsTime, showsSender
  case figure, radius, status, symbol
  case source, naturalWidth, naturalHeight, contentMode
  case width, height, minWidth, maxWidth, minHeight, maxHeight
  case aspectRatio
  case grow, shrink, basis, alignSelf, justifySelf
  case id, role, label

  /// What values it takes.
  enum ValueType {
    /// A finite number.
    case number
    /// A string.
    case string
    /// True or false.
    case boolean
    /// A number, or a table with distances from the edges.
    case insets
    /// One of some words.
    case word([String])
  }

  /// The name in scripts: the Swift one in snake case.
  var name: String {
    switch self {
    case .showsTime: "shows_time"
    case .showsSender: "shows_sender"
    case .maxLines: "max_lines"
    case .lineGap: "line_gap"
    case .justifyItems: "justify_items"
    case .naturalWidth: "natural_width"
    case .naturalHeight: "natural_height"
    case .contentMode: "content_mode"
    case .minWidth: "min_width"
    case .maxWidth: "max_width"
    case .minHeight: "min_height"
    case .maxHeight: "max_height"
    case .aspectRatio: "aspect_ratio"
    case .alignSelf: "align_self"
    case .justifySelf: "justify_self"
    default: "\(self)"
    }
  }

  /// What values it takes.
  var valueType: ValueType {
    switch self {
    case .text, .id, .label, .source: .string
    case .showsTime, .showsSender, .wraps: .boolean
    case .padding: .insets
    case .style: .word(Words.styles.map(\.rawValue))
    case .color: .word(Words.colors.map(\.rawValue))
    case .alignment: .word(Words.alignments.map(\.rawValue))
    case .align, .alignSelf, .justifyItems, .justifySelf: .word(Words.boxAlignments.map(\.rawValue))
    case .justify: .word(Words.justifications.map(\.rawValue))
    case .ground: .word(Words.grounds.map(\.rawValue))
    case .figure: .word(Words.figures)
    case .status: .word(Words.statuses.map(\.rawValue))
    case .symbol: .word(Words.symbols.map(\.rawValue))
    case .contentMode: .word(Words.contentModes.map(\.rawValue))
    case .role: .word(Words.roles.map(\.rawValue))
    case .gap, .lineGap, .radius, .width, .height, .minWidth, .maxWidth, .minHeight, .maxHeight,
      .grow, .shrink, .basis, .maxLines, .naturalWidth, .naturalHeight, .aspectRatio:
      .number
    }
  }

  /// The words that leave the Lua side as their place in these lists.
  enum Words {
    static let styles = TextStyle.allCases
    static let colors = ColorToken.allCases
    static let alignments = TextAlignment.allCases
    static let boxAlignments = BoxAlignment.allCases
    static let justifications = BoxJustification.allCases
    static let grounds = BubbleBox.Ground.allCases
    static let statuses = Message.Status.allCases
    static let figures = ["rectangle", "ellipse", "check", "status", "symbol"]
    static let symbols = ShapeBox.Symbol.allCases
    static let contentModes = ImageBox.ContentMode.allCases
    static let roles = AccessibilityRole.allCases
  }
}
