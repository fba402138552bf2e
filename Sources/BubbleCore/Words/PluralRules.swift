internal import LocaleRules

/// What CLDR tells apart where a language has other words for other numbers.
///
/// English has ``one`` and ``other``, Arabic all six. The names are CLDR's: in Russian ``one`` is for 21, too.
public enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  /// For nothing, as in Arabic.
  case zero
  /// For one, and in some languages for what ends in one.
  case one
  /// For a pair, as in Hebrew.
  case two
  /// For a few, as in Russian.
  case few
  /// For many, as in Russian and, of millions, in French.
  case many
  /// For all others: each language has it.
  case other
}

/// Which plural category a number has in a language: CLDR's rules, as ICU has them.
public struct PluralRules: Sendable {
  /// The language, as it was asked for.
  public let language: String
  private let rules: LocalePlurals?

  /// Finds the rules of a language.
  ///
  /// - Parameter language: A tag of BCP 47, such as `pt` or `pt-PT`. One that ICU does not know has ``PluralCategory/other`` alone.
  /// - Complexity: Some microseconds; those that ``LocaleFormats`` has are found once for each language.
  public init(language: String) {
    self.language = language
    rules = LocaleName(language).flatMap { $0.hasData ? LocalePlurals($0) : nil }
  }

  /// The categories that there are in the language, in the order of ``PluralCategory``.
  public var categories: [PluralCategory] {
    rules?.categories.map { PluralCategory.allCases[$0] } ?? [.other]
  }

  /// The category of a number that is written without decimals.
  public func category(of number: Int) -> PluralCategory {
    category(of: Double(number))
  }

  /// The category of a number that is written with the decimals that it needs: `1.5`, `2`.
  public func category(of number: Double) -> PluralCategory {
    rules.map { PluralCategory.allCases[$0.category(of: number)] } ?? .other
  }

  /// The category of a number as `numbers` writes it.
  func category(of number: Double, writtenBy numbers: LocaleNumbers) -> PluralCategory {
    rules.map { PluralCategory.allCases[$0.category(of: number, writtenBy: numbers)] } ?? .other
  }
}

extension PluralRules: Hashable {
  /// Whether they are of the same language.
  public static func == (left: PluralRules, right: PluralRules) -> Bool {
    left.language == right.language
  }

  /// Feeds the language.
  public func hash(into hasher: inout Hasher) { hasher.combine(language) }
}
