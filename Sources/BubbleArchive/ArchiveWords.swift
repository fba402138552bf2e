import BubbleCore
import Platform

/// The texts of an archive's page, in the languages of the library.
struct ArchiveWords: Decodable, Sendable {
  /// The placeholder of the search field, with the key that leads to it.
  var search: String
  /// The accessibility label of the search field.
  var searchAll: String
  /// The name of the field for a day.
  var showDay: String
  /// The name of the switch of appearances.
  var lightOrDark: String
  /// The name of the list of search results.
  var foundMessages: String
  /// The button that continues a search.
  var searchOn: String
  /// The name of the list of messages.
  var messages: String
  /// The text before the page's scripts have run; `%@` is the page's file.
  var loading: String
  /// The text while files are loading: `%@`.
  var waiting: String
  /// The text for files that are missing or damaged: `%@`.
  var unread: String
  /// The button that loads them again.
  var again: String
  /// The accessibility label of a quote that links to its message.
  var showAnswered: String
  /// The labels of a file and of a recording.
  var open: String
  var play: String
  /// The text during a search.
  var searching: String
  /// The number of results: `%@`.
  var found: String
  /// The number of results, if there are more.
  var foundMore: String
  /// The text without any result.
  var nothingFound: String
  /// The text on paper: the first and last message of the range, and the number of all: three times
  /// `%@`.
  var printed: String

  /// Returns the texts in a language; English if the language is unknown.
  static func of(_ environment: LayoutEnvironment) -> ArchiveWords {
    guard let words = table[environment.strings.language] ?? table["en"] else {
      preconditionFailure("words.json has no English")
    }
    return words
  }

  /// The texts by language, from `words.json`.
  private static let table: [String: ArchiveWords] = bundledJSON(
    Array(EmbeddedFile.text("words.json").utf8))

  /// The texts in the page, by the names of their placeholders.
  var places: [(name: String, text: String)] {
    [
      ("search", search), ("searchAll", searchAll), ("showDay", showDay),
      ("lightOrDark", lightOrDark), ("foundMessages", foundMessages), ("searchOn", searchOn),
      ("messages", messages), ("loading", loading), ("again", again),
    ]
  }

  /// The texts of the page's scripts.
  var spoken: [(name: StaticString, text: String)] {
    [
      ("searching", searching), ("found", found), ("foundMore", foundMore),
      ("nothingFound", nothingFound), ("printed", printed), ("waiting", waiting),
      ("unread", unread),
    ]
  }
}
