import Foundation

/// What a page asks for: JSON, of which nothing is believed.
struct PageRequest: Decodable {
  /// What is to be done.
  enum Action: String, Decodable, CaseIterable {
    /// Other columns, or another scale.
    case show
    /// Pictures of the rows that are seen.
    case see
    /// Rows around the message of a place are to be shown.
    case window
    /// The last update has been drawn.
    case drawn
    /// What a screen reader is told of rows, and what can be tapped in them.
    case layers
    /// What is at a point of a row.
    case inspect
    /// A line is to be opened in the editor.
    case open
    /// The text of a script's file.
    case source
    /// A file that was shown is to have another text.
    case write
    /// A literal is to be changed.
    case change
    /// The last change is to be taken back.
    case undo
    /// What was taken back last is to be made again.
    case redo
    /// The change that could not be taken back, or made again, is to be dropped.
    case forget
    /// What data there is to be shown.
    case choices
    /// Other data: the file's, random, or a stream at a moment.
    case data
    /// The text of a message.
    case message
    /// A text is to be shown as the message.
    case edit
    /// That text is to be saved to the file.
    case save
    /// The message is to be shown as its file has it.
    case revert
    /// What layouters can be told.
    case options
    /// An option of a layouter is to be another one, or as usual.
    case option
    /// A region of a row is to be shown in a state.
    case state
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
  /// For each column the ids of its rows.
  var rows: [[String]]?
  var column: Int?
  var row: String?
  var file: String?
  var line: Int?
  var offset: Int?
  var text: String?
  var value: String?
  /// Which text of a file a change is based on.
  var digest: String?
  /// Which data: `file`, `random` or `stream`.
  var source: String?
  /// The type of random messages, a stream's name, or a layouter's.
  var name: String?
  /// What random data is made of; a string, since it may have 64 bits.
  var seed: String?
  /// In seconds.
  var moment: Double?

  /// How many rows a page sees at a time at most.
  private static let rowLimit = 4_000

  /// Reads a message; nil: it is none that a page sends.
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
