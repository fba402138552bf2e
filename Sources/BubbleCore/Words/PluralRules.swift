internal import LocaleRules

/// CLDR's category of a number in languages with different words for different numbers.
///
/// English has ``one`` and ``other``, Arabic all six. The names are CLDR's: in Russian, ``one`` also covers 21.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  /// For nothing, as in Arabic.
  case zero
  /// For one, and in some languages for numbers that end in one.
  case one
  /// For a pair, as in Hebrew.
  case two
  /// For a few, as in Russian.
  case few
  /// For many, as in Russian and, for millions, in French.
  case many
  /// For all other numbers: every language has it.
  case other
}

/// The rules for the plural category of a number in a language: CLDR's, through ICU.
package struct PluralRules: Sendable {
  /// The language as it was given.
  package let language: String
  private let rules: LocalePlurals?

  /// Loads the rules of a language.
  ///
  /// - Parameter language: A tag of BCP 47, such as `pt` or `pt-PT`. If ICU does not know it, it has ``PluralCategory/other`` alone.
  /// - Complexity: Some microseconds. ``LocaleFormats`` loads its rules once for each language.
  package init(language: String) {
    self.language = language
    rules = LocaleName(language).flatMap { $0.hasData ? LocalePlurals($0) : nil }
  }

  /// The categories of the language, in the order of ``PluralCategory``.
  package var categories: [PluralCategory] {
    rules?.categories.map { PluralCategory.allCases[$0] } ?? [.other]
  }

  /// Returns the category of a number that is written without decimals.
  package func category(of number: Int) -> PluralCategory {
    category(of: Double(number))
  }

  /// Returns the category of a number that is written with as many decimals as needed: `1.5`, `2`.
  package func category(of number: Double) -> PluralCategory {
    rules.map { PluralCategory.allCases[$0.category(of: number)] } ?? .other
  }

  /// Returns the category of a number as `numbers` writes it.
  func category(of number: Double, writtenBy numbers: LocaleNumbers) -> PluralCategory {
    rules.map { PluralCategory.allCases[$0.category(of: number, writtenBy: numbers)] } ?? .other
  }
}

extension PluralRules: Hashable {
  /// Whether both are for the same language.
  package static func == (left: PluralRules, right: PluralRules) -> Bool {
    left.language == right.language
  }

  /// Hashes the language.
  package func hash(into hasher: inout Hasher) { hasher.combine(language) }
}
