import BubbleCore

/// What a script may set on a `ui` element.
///
/// The Swift property of the same name has the meaning.
package enum BoxProperty: Int, CaseIterable {
  case text, style, color, alignment, maxLines, spans
  case weight, lineHeight, letterSpacing, tabularDigits, underline, minScale
  case gap, padding, align, justify, wraps, lineGap, justifyItems, background
  case border, corners, clips, notches, shadow
  case ground, showsTime, showsSender, showsTail
  case figure, radius, status, symbol, size, levels, progress
  case data, arc, viewBox, fill, rule, stroke, trim, scaling
  case source, naturalWidth, naturalHeight, contentMode, alternative, blurHash
  case width, height, minWidth, maxWidth, minHeight, maxHeight
  case aspectRatio
  case grow, shrink, basis, alignSelf, justifySelf
  case columns, rows, gridColumn, gridRow, columnSpan, rowSpan
  case direction, margin, absolute, zIndex, rotation, scale, focus
  case id, action, longPress, contextActions, whenPressed, whenSelected, whenDisabled, selectable
  case role, label, value, checked, disabled, readingOrder, silent

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
    /// A number, or a table with distances from the edges; they may be negative.
    case margins
    /// A length, or a table with lengths from the edges; they may be negative.
    case offsets
    /// A number from ``BoxProperty/minimum`` to ``BoxProperty/maximum``.
    case bounded
    /// A whole number of tracks that are equally long, or a list with the length of each.
    case tracks
    /// Two numbers from 0 to 1.
    case point
    /// One of some words.
    case keyword([String])
    /// The name of a symbol.
    case symbol
    /// How thick letters are: a word, or a whole hundred from 100 to 900.
    case weight
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
    /// A token, `black`, `white`, `#102030`, or a table: two of them, one with its opacity, or a mixture.
    case color
    /// A colour, or a table with a `gradient`.
    case fill
    /// A width, a colour, or a table: lines at edges.
    case border
    /// A number, or a table with a radius for each corner.
    case corners
    /// A radius, or a table: where half circles are cut out.
    case notches
    /// A blur, or a table.
    case shadow
    /// SVG's path data.
    case pathData
    /// A table: from where to where, and how wide.
    case arc
    /// Four numbers, in a list or in a string as SVG has them.
    case viewBox
    /// A colour, or a table: a line along a path.
    case stroke
    /// Two numbers from 0 to 1, or the second of them.
    case trim
    /// A list of tables: `title`, `action`, `symbol`, `destructive`.
    case contextActions
    /// A table: `opacity`, `color`, `background`, `border`, `shadow`.
    case look
  }

  /// The name in scripts: the Swift one in snake case.
  package var name: String {
    "\(self)".reduce(into: "") { name, character in
      name += character.isUppercase ? "_\(character.lowercased())" : "\(character)"
    }
  }

  /// What values it takes.
  package var valueType: ValueType {
    switch self {
    case .text, .id, .label, .value, .source, .alternative, .blurHash: .string
    case .showsTime, .showsSender, .showsTail, .wraps, .checked, .disabled, .silent, .clips,
      .tabularDigits, .underline, .selectable:
      .boolean
    case .weight: .weight
    case .padding: .insets
    case .style: .keyword(Keywords.styles.names)
    case .color: .color
    case .background, .fill: .fill
    case .border: .border
    case .corners: .corners
    case .notches: .notches
    case .shadow: .shadow
    case .data: .pathData
    case .arc: .arc
    case .viewBox: .viewBox
    case .stroke: .stroke
    case .trim: .trim
    case .rule: .keyword(Keywords.rules.names)
    case .scaling: .keyword(Keywords.scalings.names)
    case .alignment: .keyword(Keywords.alignments.names)
    case .align, .alignSelf, .justifyItems, .justifySelf: .keyword(Keywords.boxAlignments.names)
    case .justify: .keyword(Keywords.justifications.names)
    case .ground: .keyword(Keywords.grounds.names)
    case .figure: .keyword(Keywords.figures.names)
    case .status: .keyword(Keywords.statuses.names)
    case .symbol: .symbol
    case .contentMode: .keyword(Keywords.contentModes.names)
    case .role: .keyword(Keywords.roles.names)
    case .width, .height, .minWidth, .maxWidth, .minHeight, .maxHeight, .basis: .length
    case .gap, .lineGap, .radius, .grow, .shrink, .naturalWidth, .naturalHeight,
      .aspectRatio,
      .progress:
      .number
    case .direction: .keyword(Keywords.directions.names)
    case .margin: .margins
    case .absolute: .offsets
    case .rotation, .scale, .size, .lineHeight, .letterSpacing, .minScale: .bounded
    case .columns, .rows: .tracks
    case .focus: .point
    case .gridColumn, .gridRow, .columnSpan, .rowSpan: .count
    case .zIndex: .integer
    case .maxLines: .count
    case .readingOrder: .integer
    case .action, .longPress: .action
    case .contextActions: .contextActions
    case .whenPressed, .whenSelected, .whenDisabled: .look
    case .levels: .levels
    case .spans: .spans
    }
  }

  /// The largest number that it may be.
  ///
  /// A length has no bound but that of the core, which is checked when the tree is laid out.
  var maximum: Double {
    switch self {
    case .progress: 1
    case .rotation: Double(BoxTransform.maximumRotation)
    case .scale: Double(BoxTransform.maximumScale)
    case .size: Double(TextAdjustment.sizeRange.upperBound)
    case .lineHeight: Double(LineHeight.multipleRange.upperBound)
    case .letterSpacing: Double(TextAdjustment.letterSpacingRange.upperBound)
    case .minScale: Double(TextAdjustment.minimumScaleRange.upperBound)
    case .gridColumn, .columnSpan, .columns: Double(GridBox.maximumColumns)
    case .gridRow, .rowSpan, .rows: Double(GridBox.maximumRows)
    case .zIndex: Double(BoxPlacement.maximumZIndex)
    default: .greatestFiniteMagnitude
    }
  }

  /// The least number that it may be.
  var minimum: Double {
    switch self {
    case .rotation, .zIndex: -maximum
    case .scale: 0.001
    case .size: Double(TextAdjustment.sizeRange.lowerBound)
    case .lineHeight: Double(LineHeight.multipleRange.lowerBound)
    case .letterSpacing: Double(TextAdjustment.letterSpacingRange.lowerBound)
    case .minScale: Double(TextAdjustment.minimumScaleRange.lowerBound)
    default: 0
    }
  }

  /// The words that it may be, whatever else it may be; none if it takes no words, or takes more than a list can show.
  package var words: [String] {
    switch valueType {
    case .keyword(let words): words
    case .color, .fill: Keywords.colors.names + ["black", "white"]
    case .weight: Keywords.weights.names
    default: []
    }
  }

  /// The words that properties may be.
  enum Keywords {
    static let styles = KeywordList(TextStyle.allCases)
    static let weights = KeywordList(WeightName.allCases)
    static let colors = KeywordList(ColorToken.allCases)
    static let alignments = KeywordList(ParagraphAlignment.allCases)
    static let boxAlignments = KeywordList(BoxAlignment.allCases)
    static let justifications = KeywordList(BoxJustification.allCases)
    static let grounds = KeywordList(BubbleBox.Ground.allCases)
    static let statuses = KeywordList(Message.Status.allCases)
    static let figures = KeywordList(FigureName.allCases)
    static let contentModes = KeywordList(ImageBox.ContentMode.allCases)
    static let roles = KeywordList(AccessibilityRole.allCases)
    static let rules = KeywordList(PathBox.Rule.allCases)
    static let scalings = KeywordList(PathBox.Scaling.allCases)
    static let directions = KeywordList(WritingDirection.allCases)
  }
}

/// A set of properties.
struct PropertySet {
  private var bits: UInt128 = 0

  init(_ properties: [BoxProperty] = []) {
    for property in properties { insert(property) }
  }

  /// Adds a property; false if it is there already.
  @inline(__always) @discardableResult
  mutating func insert(_ property: BoxProperty) -> Bool {
    defer { bits |= 1 << UInt128(property.rawValue) }
    return !contains(property)
  }

  @inline(__always)
  func contains(_ property: BoxProperty) -> Bool { bits >> UInt128(property.rawValue) & 1 == 1 }

  func isSuperset(of other: PropertySet) -> Bool { other.bits & ~bits == 0 }

  /// Those for which false is a value.
  static let booleans = PropertySet(
    BoxProperty.allCases.filter { if case .boolean = $0.valueType { true } else { false } })
}

/// What a shape may be.
enum FigureName: String, CaseIterable {
  case rectangle, ellipse, check, status, symbol, waveform
}

/// What a weight may be called.
enum WeightName: String, CaseIterable {
  case thin, light, regular, medium, semibold, bold, black
  case extraLight = "extra-light"
  case extraBold = "extra-bold"

  var weight: FontWeight {
    switch self {
    case .thin: .thin
    case .extraLight: .extraLight
    case .light: .light
    case .regular: .regular
    case .medium: .medium
    case .semibold: .semibold
    case .bold: .bold
    case .extraBold: .extraBold
    case .black: .black
    }
  }
}

extension FontWeight {
  /// A whole hundred from 100 to 900; nil: it is none.
  ///
  /// Families have no other weights by name, and each has fonts that are found for it.
  init?(hundreds number: Double?) {
    guard let number, let whole = Int(exactly: number), whole % 100 == 0,
      (100...900).contains(whole)
    else { return nil }
    self.init(whole)
  }
}
