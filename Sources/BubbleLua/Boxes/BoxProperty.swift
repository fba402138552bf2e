import BubbleCore

/// What a script may set on a `ui` element.
///
/// The Swift property of the same name has the meaning.
///
/// The case's raw value is its place in the schema that the Lua side is given.
package enum BoxProperty: Int, CaseIterable {
  case text, style, color, alignment, maxLines, spans
  case gap, padding, align, justify, wraps, lineGap, justifyItems, background
  case ground, showsTime, showsSender, showsTail
  case figure, radius, status, symbol, levels, progress
  case source, naturalWidth, naturalHeight, contentMode, alternative
  case width, height, minWidth, maxWidth, minHeight, maxHeight
  case aspectRatio
  case grow, shrink, basis, alignSelf, justifySelf
  case id, action, role, label, readingOrder, silent

  /// What values it takes.
  package enum ValueType {
    /// A number from 0 to the property's ``BoxProperty/maximum``.
    case number
    /// A number, or a percentage of the parent as a string: `"50%"`.
    case length
    /// A string.
    case string
    /// True or false.
    case boolean
    /// A number, or a table with distances from the edges.
    case insets
    /// One of some words.
    case word([String])
    /// A whole number.
    case integer
    /// A whole number from 1.
    case count
    /// A string, or a table with a `type` and other plain data: a ``HitAction``.
    case action
    /// A list of numbers from 0 to 1.
    case levels
    /// A list of tables: `from`, `to`, `bold`, `italic`, `code`, `strike`, `link`.
    case spans
  }

  /// The name in scripts: the Swift one in snake case.
  package var name: String {
    switch self {
    case .showsTime: "shows_time"
    case .showsSender: "shows_sender"
    case .showsTail: "shows_tail"
    case .readingOrder: "reading_order"
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
  package var valueType: ValueType {
    switch self {
    case .text, .id, .label, .source, .alternative: .string
    case .showsTime, .showsSender, .showsTail, .wraps, .silent: .boolean
    case .padding: .insets
    case .style: .word(Words.styles.map(\.rawValue))
    case .color, .background: .word(Words.colors.map(\.rawValue))
    case .alignment: .word(Words.alignments.map(\.rawValue))
    case .align, .alignSelf, .justifyItems, .justifySelf: .word(Words.boxAlignments.map(\.rawValue))
    case .justify: .word(Words.justifications.map(\.rawValue))
    case .ground: .word(Words.grounds.map(\.rawValue))
    case .figure: .word(Words.figures.map(\.rawValue))
    case .status: .word(Words.statuses.map(\.rawValue))
    case .symbol: .word(Words.symbols.map(\.rawValue))
    case .contentMode: .word(Words.contentModes.map(\.rawValue))
    case .role: .word(Words.roles.map(\.rawValue))
    case .width, .height, .minWidth, .maxWidth, .minHeight, .maxHeight, .basis: .length
    case .gap, .lineGap, .radius, .grow, .shrink, .naturalWidth, .naturalHeight, .aspectRatio,
      .progress:
      .number
    case .maxLines: .count
    case .readingOrder: .integer
    case .action: .action
    case .levels: .levels
    case .spans: .spans
    }
  }

  /// The largest number that it may be.
  ///
  /// A length has no bound but that of the core, which is checked when the tree is laid out.
  var maximum: Double { self == .progress ? 1 : .greatestFiniteMagnitude }

  /// The words that leave the Lua side as their place in these lists.
  enum Words {
    static let styles = TextStyle.allCases
    static let colors = ColorToken.allCases
    static let alignments = TextAlignment.allCases
    static let boxAlignments = BoxAlignment.allCases
    static let justifications = BoxJustification.allCases
    static let grounds = BubbleBox.Ground.allCases
    static let statuses = Message.Status.allCases
    static let figures = FigureName.allCases
    static let symbols = ShapeBox.Symbol.allCases
    static let contentModes = ImageBox.ContentMode.allCases
    static let roles = AccessibilityRole.allCases
  }
}

/// What a shape may be.
enum FigureName: String, CaseIterable {
  case rectangle, ellipse, check, status, symbol, waveform
}
