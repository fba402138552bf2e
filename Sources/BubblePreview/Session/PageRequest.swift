import Foundation

/// A page's request: untrusted JSON.
struct PageRequest: Decodable {
  /// The requested action.
  enum Action: String, Decodable, CaseIterable {
    /// Shows other columns, or another scale.
    case show
    /// Draws pictures of the visible rows.
    case see
    /// Shows the rows around the message at an index.
    case window
    /// Reports that the page has drawn the last update.
    case drawn
    /// Returns the accessibility texts of rows, and the regions that can be tapped in them.
    case layers
    /// Inspects a point of a row.
    case inspect
    /// Opens a line in the editor.
    case open
    /// Returns the text of a script's file.
    case source
    /// Replaces the text of a file that the page has shown.
    case write
    /// Changes a literal.
    case change
    /// Undoes the last change.
    case undo
    /// Redoes the change that was undone last.
    case redo
    /// Drops the change that could not be undone or redone.
    case forget
    /// Returns the data that the page can choose.
    case choices
    /// Shows other data: the file's, random messages, or a stream at a moment.
    case data
    /// Returns the text of a message.
    case message
    /// Shows a text as the message.
    case edit
    /// Saves that text to the file.
    case save
    /// Shows the message of the file again.
    case revert
    /// Returns the options of layouters.
    case options
    /// Sets an option of a layouter, or resets it to its default.
    case option
    /// Shows a region of a row in a state.
    case state
    /// Returns the symbols and colours with the words of a text in their names.
    case names
  }

  /// A column, as a page chooses it.
  struct Column: Decodable {
    var width: Double
    var appearance: String
    var direction: String
    var locale: String
    var textScale: Double
  }

  var action: Action
  var columns: [Column]?
  var scale: Double?
  /// The ids of each column's rows.
  var rows: [[String]]?
  var column: Int?
  var row: String?
  var file: String?
  var line: Int?
  var offset: Int?
  var text: String?
  var value: String?
  /// The digest of the file's text that a change is based on.
  var digest: String?
  /// The source of the data: `file`, `random` or `stream`.
  var source: String?
  /// The type of random messages, the name of a stream, or the id of a layouter.
  var name: String?
  /// The seed of random data; a string, since it may have 64 bits.
  var seed: String?
  /// The moment of a stream, in seconds.
  var moment: Double?

  /// The maximum number of rows in a request, in all columns together.
  private static let rowLimit = 4_000

  /// Reads a message of a page; returns nil if it is invalid or exceeds a limit.
  init?(_ bytes: [UInt8]) {
    guard let request = try? JSONDecoder().decode(PageRequest.self, from: Data(bytes)) else {
      return nil
    }
    let rowCount = request.rows?.reduce(0) { $0 + $1.count } ?? 0
    guard rowCount <= PageRequest.rowLimit,
      request.rows?.count ?? 0 <= PreviewColumn.maximumCount,
      request.columns?.count ?? 0 <= PreviewColumn.maximumCount
    else { return nil }
    self = request
  }
}
