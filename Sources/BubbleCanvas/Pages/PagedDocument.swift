import BubbleCore
import Foundation

/// A paged PDF to which rows are added one by one.
///
/// It holds the rows of one page only, so a conversation may have any length.
///
/// Pages end between bubbles, or between lines of long bubbles, never within a picture or a row of a table. Each page has a head with
/// the title and its days, and a page number. If a page begins within several messages of one person, the sender's name is repeated.
/// Days are bookmarks. Links lead to their addresses, and to the messages that are answered. The same rows give the same bytes.
///
/// A document belongs to one thread at a time; for drawing letters see ``ConversationPicture``.
public final class PagedDocument {
  /// The metadata of the document.
  public struct Information: Hashable, Sendable {
    /// The title, which is also at the head of each page.
    public var title: String
    /// The date of the document; the current time is never used.
    public var date: Date

    /// Creates the metadata.
    public init(title: String, date: Date) { (self.title, self.date) = (title, date) }
  }

  /// A row: a message, or the header of a day.
  public struct Row: Sendable {
    /// The elements to draw, back to front, in points from the row's top left.
    public var elements: [CellElement]
    /// The height in points of the list.
    public var height: CGFloat
    /// The touch regions: links become those of the document.
    public var regions: [HitRegion] = []
    /// The day that begins with the row, which becomes a bookmark; the row is on the same page as the next one.
    public var day: String?
    /// The id of the message if others answer it: their links lead to it.
    public var target: MessageID?
    /// The sender's measured name, which is repeated if a page begins with the row; nil for none.
    public var sender: Sender?
    /// Whether the row shows the name.
    public var showsName = false
    /// The bubble's body: a row that is printed smaller stays at the side of its bubble.
    public var bubbleFrame = CGRect.zero

    /// Creates a row.
    public init(elements: [CellElement], height: CGFloat) {
      (self.elements, self.height) = (elements, height)
    }
  }

  /// A sender's name for repetition.
  public struct Sender: Sendable {
    /// The name, measured in one line.
    public var name: MeasuredText
    /// Its colour.
    public var color: BoxColor

    /// Creates a sender.
    public init(name: MeasuredText, color: BoxColor) { (self.name, self.color) = (name, color) }
  }

  /// The number of messages that are paragraphs in the document's structure.
  ///
  /// For further ones only pages are, since Cairo keeps each element until the end.
  static let taggedRowCount = 100_000

  private let printer: PagePrinter
  private var breaker: PageBreaker<Row>
  private var day: String?
  private var rowCount = 0

  /// Begins a document.
  ///
  /// - Parameters:
  ///   - setup: Paper and margins.
  ///   - information: Title and date.
  ///   - theme: The colours; wallpaper and the shadows of bubbles are omitted.
  ///   - pictures: The source of avatars and of the pictures of messages. A JPEG is embedded unchanged.
  ///   - context: The context of the rows' layout, with the width ``PageSetup/listWidth`` of the setup: its fonts and language apply
  ///     to heads and numbers.
  ///   - targets: The messages that are answered: links may lead to these only.
  ///   - output: Receives the next bytes; ``add(_:)`` and ``finish()`` rethrow its errors.
  /// - Throws: ``PictureFormatError/cairo(status:)`` if Cairo can't begin the document.
  public init(
    _ setup: PageSetup, _ information: Information, theme: Theme, pictures: any PictureSource,
    context: LayoutContext, targets: Set<MessageID> = [],
    output: @escaping (Data) throws -> Void
  ) throws(PictureFormatError) {
    printer = try PagePrinter(
      setup, information, theme: theme, pictures: pictures, context: context,
      targets: targets, output: output)
    breaker = PageBreaker(height: setup.bodyHeight)
  }

  /// The number of completed pages.
  public var pageCount: Int { printer.pageCount }

  /// Adds a row below the previous ones, and writes the pages that are full.
  ///
  /// - Throws: The error of the output, and ``PictureFormatError``.
  /// - Complexity: O(*n*) in the number of elements and lines written.
  public func add(_ row: Row) throws {
    rowCount += 1
    if rowCount > PagedDocument.taggedRowCount { printer.tagsRows = false }
    try print(
      breaker.add(
        row,
        PageBreaker.Extent(
          height: row.height,
          cuts: row.height > RowCuts.minimumHeight
            ? RowCuts(of: row.elements) : RowCuts(positions: []),
          keepsWithNext: row.day != nil,
          nameHeight: row.sender.map { $0.name.height + PagePrinter.nameGap } ?? 0,
          showsName: row.showsName)))
  }

  /// Writes the remaining pages; a document without rows has one empty page.
  ///
  /// - Throws: The error of the output, and ``PictureFormatError``.
  public func finish() throws {
    try print(breaker.finish())
    if pageCount == 0 { try printer.print([], days: []) }
    try printer.finish()
  }

  private func print(_ pages: [[PageBreaker<Row>.Piece]]) throws {
    for pieces in pages {
      // The previous day continues unless the page begins with another one.
      var days = pieces.first?.row.day == nil ? [day].compactMap { $0 } : []
      days += pieces.compactMap(\.row.day)
      try printer.print(pieces, days: days)
      day = days.last
    }
  }
}
