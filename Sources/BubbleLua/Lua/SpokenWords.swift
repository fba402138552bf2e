import BubbleCore

/// A script's texts in the language for a locale, with the formats of their values.
struct SpokenWords {
  /// The locale.
  let locale: String
  private let language: LuaWords.Language
  private let reference: LuaWords.Language
  /// The formats of numbers: those of the locale if the texts are in its language, otherwise those of the texts' language.
  private let formats: LocaleFormats

  /// The reason why there is no text: a text that follows the name of the called function.
  struct Failure: Error {
    var text: String
  }

  /// Returns nil if the script has no texts.
  init?(_ words: LuaWords, locale: String) {
    guard let language = words.language(for: locale), let reference = words.reference else {
      return nil
    }
    self.locale = locale
    self.language = language
    self.reference = reference
    let own = LocaleFormats.of(locale)
    formats =
      own.language == LanguageTag.language(of: language.tag) ? own : LocaleFormats.of(language.tag)
  }

  /// Returns a text with values instead of their names; if the language lacks it, that of the reference language.
  func text(_ name: String, _ values: [String: FlatValue]) throws(Failure) -> String {
    guard let entry = language.entries[name] ?? reference.entries[name] else {
      throw Failure(
        text: "there is no text '\(TextRepair.line(name))' in \(LuaWords.file)"
          + NearestNames.suggestion(for: name, among: reference.names))
    }
    var category = PluralCategory.other
    if entry.isPlural {
      guard let count = values[LuaWords.count]?.double else {
        throw Failure(
          text: "the text '\(name)' has plural forms: give the number, such as { count = 3 }")
      }
      category = formats.pluralCategory(of: count)
    }
    guard let template = entry.form(category) else { return "" }
    var text = ""
    for part in template.parts {
      switch part {
      case .text(let plain): text += plain
      case .value(let placeholder):
        guard let value = values[placeholder] else {
          throw Failure(
            text: "the text '\(name)' needs a value for {\(placeholder)}"
              + NearestNames.suggestion(for: placeholder, among: values.keys.sorted()))
        }
        text += try shown(value, in: template, name: placeholder)
      }
    }
    return text
  }

  private func shown(
    _ value: FlatValue, in template: LuaWords.Template, name: String
  ) throws(Failure) -> String {
    switch value {
    case .string(let text): return TextTemplate.isolated(text, in: template.direction)
    case .integer(let number): return formats.number(Int(number))
    case .number(let number): return formats.number(number)
    default:
      throw Failure(
        text: "the value for {\(name)} must be a string or a number, not \(value.kindName)")
    }
  }
}

extension FlatValue {
  /// The number, if the value is one.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
