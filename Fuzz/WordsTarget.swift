import BubbleCore
import Foundation

@testable import BubbleLua

/// Reads a script's texts, and says each of them in each language: with all its values it is a text, and without them
/// either a text that needs none or an error in words.
func readWords(_ bytes: UnsafeRawBufferPointer) {
  let words: LuaWords
  do throws(ConfigurationFileError) {
    words = try LuaWords(ConfigurationFile([UInt8](bytes), name: LuaWords.file))
  } catch {
    precondition(!"\(error)".isEmpty, "a mistake without words")
    return
  }
  for language in words.languages {
    guard let spoken = SpokenWords(words, locale: language.tag) else {
      preconditionFailure("a file without languages was taken")
    }
    for name in language.names {
      guard let entry = language.entries[name] else { preconditionFailure("a text has no form") }
      for count in [0, 1, 2, 5, 11] {
        var values = [LuaWords.count: FlatValue.integer(Int64(count))]
        for placeholder in entry.placeholders where placeholder != LuaWords.count {
          values[placeholder] = .string("value")
        }
        // Of several languages that are as near the first one is taken, whose text may need other values.
        let text = try? spoken.text(name, values)
        precondition(text != nil || words.language(for: language.tag) != language, "it is not said")
      }
      do throws(SpokenWords.Failure) {
        _ = try spoken.text(name, [:])
      } catch {
        precondition(!error.text.isEmpty, "a mistake without words")
      }
    }
  }
  _ = HostWords(words, adding: Data(bytes), layouter: "it")
}
