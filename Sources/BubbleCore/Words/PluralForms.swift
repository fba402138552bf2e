/// A text in the plural forms of its language.
///
/// ```swift
/// PluralForms(one: "%@ Stimme", other: "%@ Stimmen")
/// ```
///
/// A missing form is replaced by ``other``. A string literal is a text that is the same for all numbers.
public struct PluralForms: Hashable, Sendable {
  /// For nothing.
  public var zero: String?
  /// For one.
  public var one: String?
  /// For a pair.
  public var two: String?
  /// For a few.
  public var few: String?
  /// For many.
  public var many: String?
  /// For all numbers without a separate form.
  public var other: String

  /// Makes forms, for the categories of CLDR that the language has.
  public init(
    zero: String? = nil, one: String? = nil, two: String? = nil, few: String? = nil,
    many: String? = nil, other: String
  ) {
    self.zero = zero
    self.one = one
    self.two = two
    self.few = few
    self.many = many
    self.other = other
  }

  /// The form of a category; nil if it is missing.
  package subscript(given category: PluralCategory) -> String? {
    switch category {
    case .zero: zero
    case .one: one
    case .two: two
    case .few: few
    case .many: many
    case .other: other
    }
  }

  /// The form of a category; ``other`` if it is missing.
  package subscript(category: PluralCategory) -> String { self[given: category] ?? other }

  /// The categories that have a form.
  package var categories: [PluralCategory] {
    PluralCategory.allCases.filter { self[given: $0] != nil }
  }

  /// All forms, in a fixed order.
  var text: String {
    PluralCategory.allCases.map { self[given: $0] ?? "" }.joined(separator: "|")
  }
}

extension PluralForms: ExpressibleByStringLiteral {
  /// Makes a text that is the same for all numbers.
  public init(stringLiteral text: String) { self.init(other: text) }
}
