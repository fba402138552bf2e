import BubbleCore
import Foundation

/// A property of a `ui` element.
///
/// The Swift property with the same name defines the meaning. ``entries`` has the valid values and the documentation.
package enum BoxProperty: Int, CaseIterable {
  case text, style, color, alignment, maxLines, spans
  case weight, lineHeight, letterSpacing, tabularDigits, underline, minScale, language
  case gap, padding, align, justify, wraps, stacks, lineGap, justifyItems, background
  case border, corners, clips, notches, shadow
  case ground, showsTime, showsSender, showsTail
  case figure, radius, status, symbol, size, levels, progress
  case data, arc, viewBox, fill, rule, stroke, trim, scaling
  case source, naturalWidth, naturalHeight, contentMode, alternative, blurHash
  case width, height, minWidth, maxWidth, minHeight, maxHeight
  case aspectRatio
  case grow, shrink, basis, alignSelf, justifySelf
  case columns, rows, gridColumn, gridRow, columnSpan, rowSpan
  case direction, margin, absolute, zIndex, rotation, scale, opacity
  case spin, pulse, since, till, relative, mirrors, focus
  case id, action, longPress, contextActions, whenPressed, whenSelected, whenDisabled, selectable
  case role, label, value, checked, disabled, readingOrder, silent

  /// The type of a property's values.
  package enum ValueType {
    /// A number from 0.
    ///
    /// A length has no bound except that of the core, which is checked when the tree is laid out.
    case number(to: CGFloat = .greatestFiniteMagnitude)
    /// A number within bounds.
    case bounded(ClosedRange<CGFloat>)
    /// A whole number within bounds.
    case integer(ClosedRange<Int>)
    /// The number of equal tracks, or a list with the length of each.
    case tracks(to: Int)
    /// A number, a percentage of the parent as a string, `"50%"`, or `"auto"`: the default.
    case length
    /// A string.
    case string
    /// True or false.
    case boolean
    /// A number, or a table with distances from the edges.
    case insets
    /// One of several words.
    case keyword([String])
    /// A type of one to three properties: the description of valid values, the type, and the valid words.
    case other(String, ScriptType, words: [String] = [])
  }

  /// The table entry of a property.
  package struct Entry {
    /// The type of its values.
    package let valueType: ValueType
    /// The default; empty: the property is required, or its absence has no effect.
    package let standardValue: String
    /// The meaning, in one line.
    package let documentation: String
    /// The smallest and the largest valid number.
    let bounds: ClosedRange<Double>

    init(_ valueType: ValueType, _ standardValue: String, _ documentation: String) {
      self.valueType = valueType
      self.standardValue = standardValue
      self.documentation = documentation
      bounds =
        switch valueType {
        case .number(let most): 0...Double(most)
        case .bounded(let range): Double(range.lowerBound)...Double(range.upperBound)
        case .integer(let range): Double(range.lowerBound)...Double(range.upperBound)
        case .tracks(let most): 1...Double(most)
        default: 0...Double.greatestFiniteMagnitude
        }
    }
  }

  /// The table entry.
  package var entry: Entry { BoxProperty.entries[rawValue] }

  /// The type of its values.
  package var valueType: ValueType { entry.valueType }

  /// The smallest and the largest valid number.
  var bounds: ClosedRange<Double> { BoxProperty.allBounds[rawValue] }

  /// Separate from the entries, because the decoder reads nothing else.
  private static let allBounds = entries.map(\.bounds)

  /// The name in scripts: the Swift one in snake case.
  package var name: String {
    "\(self)".reduce(into: "") { name, character in
      name += character.isUppercase ? "_\(character.lowercased())" : "\(character)"
    }
  }

  /// The valid words, even if other values are valid as well; empty if it takes no words, or more than a list can show.
  package var words: [String] {
    switch valueType {
    case .keyword(let words), .other(_, _, let words): words
    default: []
    }
  }

  /// The name of the list of valid words, which properties may share.
  package var keywordsName: String {
    switch self {
    case .alignSelf, .justifyItems, .justifySelf: "Align"
    case .background, .fill: "Color"
    case .direction: "BoxDirection"
    default: name.split(separator: "_").map(\.capitalized).joined()
    }
  }

  /// The type for an editor and for the reference.
  package var scriptType: ScriptType {
    switch valueType {
    case .number, .bounded: .number
    case .integer: .integer
    case .tracks: .either([.integer, .list(.either([.number, .string]))])
    case .length: .either([.number, .string])
    case .string: .either([.string, .number])
    case .boolean: .boolean
    case .insets: .either([.number, .named("Edges")])
    case .keyword: .keyword(keywordsName)
    case .other(_, let type, _): type
    }
  }

  /// The description of the valid values.
  var expectation: String {
    switch valueType {
    case .number, .bounded: "a finite number"
    case .integer(let range): range.lowerBound == 1 ? "a whole number from 1" : "a whole number"
    case .tracks(let most):
      "a whole number from 1 to \(most), or a list of numbers, \"1fr\", \"25%\" and \"auto\""
    case .length: "a finite number, or a percentage of the parent such as \"50%\""
    case .string: "a string"
    case .boolean: "true or false"
    case .insets:
      "a number, { vertical, horizontal }, { top, trailing, bottom, leading } or named edges"
    case .keyword: "a word"
    case .other(let expectation, _, _): expectation
    }
  }

  /// The valid words of properties.
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
    static let contentModes = KeywordList(ImageContentMode.allCases)
    static let roles = KeywordList(AccessibilityRole.allCases)
    static let rules = KeywordList(PathBox.Rule.allCases)
    static let scalings = KeywordList(PathBox.Scaling.allCases)
    static let directions = KeywordList(DirectionName.allCases)
    /// All words for colours.
    static let tints = colors.names + ["black", "white"]
  }
}

/// A set of properties.
struct PropertySet {
  private var bits: UInt128 = 0

  init(_ properties: [BoxProperty] = []) {
    for property in properties { insert(property) }
  }

  /// Adds a property; returns false if the set has it already.
  @inline(__always) @discardableResult
  mutating func insert(_ property: BoxProperty) -> Bool {
    let isNew = !contains(property)
    bits |= 1 << UInt128(property.rawValue)
    return isNew
  }

  @inline(__always)
  func contains(_ property: BoxProperty) -> Bool { bits >> UInt128(property.rawValue) & 1 == 1 }

  func isSuperset(of other: PropertySet) -> Bool { other.bits & ~bits == 0 }

  /// The properties for which false is a value.
  static let booleans = PropertySet(
    BoxProperty.allCases.filter { if case .boolean = $0.valueType { true } else { false } })
}

/// The figures of a shape.
enum FigureName: String, CaseIterable {
  case rectangle, ellipse, check, status, symbol, waveform
}

/// The directions of boxes: one of ``WritingDirection``, or that of the content.
enum DirectionName: String, CaseIterable {
  case ltr, rtl, auto
}

/// The names of weights.
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
  /// Makes the weight of a whole hundred from 100 to 900; returns nil for any other number.
  ///
  /// Families name no other weights, and have fonts for each of these.
  init?(hundreds number: Double?) {
    guard let number, let whole = Int(exactly: number), whole % 100 == 0,
      (100...900).contains(whole)
    else { return nil }
    self.init(whole)
  }
}
