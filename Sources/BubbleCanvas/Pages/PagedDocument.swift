import BubbleCore
import Foundation

/// A PDF of pages, to which rows are added one after the other: it holds those of one page, so that a conversation may be as long as it likes.
///
/// Rows are divided by the rules of pages: between bubbles, inside of long ones between lines, never through a picture or a row of a table.
/// Each page has a head with the title and its days, its number, and the sender's name again where it begins within what one person wrote.
/// Days are bookmarks; links lead to their addresses and to the messages that are answered. The same rows give the same bytes.
///
/// A document belongs to one thread at a time; letters are drawn as ``ConversationPicture`` says.
public final class PagedDocument {
  /// What the document says of itself.
  public struct Information: Hashable, Sendable {
    /// The title, which stands at the head of each page, too.
    public var title: String
    /// The date that it bears: it looks at no clock.
    public var date: Date

    /// Makes it.
    public init(title: String, date: Date) { (self.title, self.date) = (title, date) }
  }

  /// A row: a message, or the header of a day.
  public struct Row: Sendable {
    /// What is drawn, back to front, in points from the row's top left.
    public var elements: [CellElement]
    /// In points of the list.
    public var height: CGFloat
    /// What of it can be touched: links become those of the document.
    public var regions: [HitRegion] = []
    /// The day that begins with it, which becomes a bookmark; such a row stands on a page with the next one.
    public var day: String?
    /// The message, if others answer it: their links lead to it.
    public var target: MessageID?
    /// The sender's name, measured, which is said again where a page begins with the row; nil: it never is.
    public var sender: Sender?
    /// Whether the name stands in the row.
    public var showsName = false
    /// The bubble's body: what is printed smaller stays at its side.
    public var bubbleFrame = CGRect.zero

    /// Makes a row.
    public init(elements: [CellElement], height: CGFloat) {
      (self.elements, self.height) = (elements, height)
    }
  }

  /// A sender's name as it is said again.
  public struct Sender: Sendable {
    /// The name, measured in one line.
    public var name: MeasuredText
    /// Its colour.
    public var color: BoxColor

    /// Makes one.
    public init(name: MeasuredText, color: BoxColor) { (self.name, self.color) = (name, color) }
  }

  /// How many messages are paragraphs in the document's structure; of more only pages are parts, for Cairo keeps each until the end.
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
  ///   - theme: The colours; wallpaper and the shadows of bubbles are left out.
  ///   - pictures: Where avatars and the pictures of messages come from. A JPEG is put into the document as it is.
  ///   - context: That in which rows are laid out, of the setup's ``PageSetup/listWidth``: its fonts and language are those of heads and numbers.
  ///   - targets: The messages that are answered: only to these links may lead.
  ///   - output: Takes the next bytes; what it throws, ``add(_:)`` and ``finish()`` throw.
  /// - Throws: ``PictureFormatError``.
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

  /// How many pages are done.
  public var pageCount: Int { printer.pageCount }

  /// Adds a row below those before; pages that are full are written.
  ///
  /// - Throws: What the output threw, and ``PictureFormatError``.
  /// - Complexity: O(*n*) in the number of elements and lines of what is written.
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

  /// Writes what is left; a document without rows is an empty page.
  ///
  /// - Throws: What the output threw, and ``PictureFormatError``.
  public func finish() throws {
    try print(breaker.finish())
    if pageCount == 0 { try printer.print([], days: []) }
    try printer.finish()
  }

  private func print(_ pages: [[PageBreaker<Row>.Piece]]) throws {
    for pieces in pages {
      // The day of before goes on, if the page does not begin with another.
      var days = pieces.first?.row.day == nil ? [day].compactMap { $0 } : []
      days += pieces.compactMap(\.row.day)
      try printer.print(pieces, days: days)
      day = days.last
    }
  }
}
