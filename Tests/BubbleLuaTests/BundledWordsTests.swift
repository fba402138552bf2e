import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// The texts of the bundled scripts.
@Suite struct BundledWordsTests {
  /// Those that write something themselves; a link has only what its page says.
  private static let scripts = [
    "assistant", "boarding-pass", "chart", "checklist", "chess", "code-block", "invitation",
    "music", "order",
    "payment",
    "poll", "score", "split-bill", "table", "weather",
  ]

  private static func words(_ script: String) throws -> LuaWords {
    let folder = Scripts.bundledFolder.appendingPathComponent(script)
    return try #require(
      try PluginSources(folder: folder, limits: .standard).words(), "\(script)")
  }

  @Test(arguments: scripts)
  func `a bundled script says all its texts in the languages of the library`(
    script: String
  ) throws {
    let words = try BundledWordsTests.words(script)
    expect(words.languages.map(\.tag), equals: LocalizedStrings.bundled.map(\.language))
    let english = try #require(words.reference)
    for language in words.languages {
      expect(language.names, equals: english.names, "\(language.tag)")
      let needed = PluralRules(language: language.tag).categories
      for (name, entry) in language.entries {
        let model = try #require(english.entries[name])
        if model.isPlural {
          expect(Set(entry.forms.keys), equals: Set(needed), "\(language.tag).\(name)")
        }
        expect(entry.placeholders, equals: model.placeholders, "\(language.tag).\(name)")
      }
    }
  }

  @Test(arguments: LocalizedStrings.bundled.map(\.language))
  func `every sample is laid out in every language, and English is nowhere else`(
    language: String
  ) throws {
    let english = LayoutEnvironment(width: 375, locale: "en_GB")
    let other = LayoutEnvironment(width: 375, locale: language)
    for name in BundledWordsTests.scripts {
      let script = try BundledScript(name)
      var areOther = language == "en"
      for sample in try script.samples() {
        func texts(_ environment: LayoutEnvironment) throws -> [String] {
          let context = LayoutContext(
            environment: environment, measurer: SquareGlyphMeasurer(), peer: .group, time: "09:00")
          return try script.layouter.box(for: sample, in: context)
            .allTexts
        }
        let (own, plain) = (try texts(other), try texts(english))
        expect(own.count, equals: plain.count, "\(name)")
        areOther = areOther || own != plain
      }
      expect(areOther, "\(name) says the same in \(language)")
    }
  }
}

extension LayoutBox {
  /// All texts of the tree, those read aloud included.
  fileprivate var allTexts: [String] {
    var texts = accessibility?.label.map { [$0] } ?? []
    if case .text(let text) = kind { texts.append(text.text) }
    return texts + children.flatMap(\.allTexts)
  }
}
