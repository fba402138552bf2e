import BubbleCore

/// Finds anew what neighbours mean for each other, for all messages that somebody has looked at: in another time zone others
/// are of one day.
struct RowRelinking {
  private var relations: RowRelations
  private var pieces: [Piece] = []
  /// The message above, and if somebody has looked at it, its row and the row's place among the pieces.
  private var above: (message: Message, row: Row?, place: Int)?
  /// What was in front of the next message, below what is there.
  private var day: Row?
  private var unread: Row?
  /// Of all rows from here on: what was measured before may be of other neighbours.
  private let revision: UInt32

  /// Goes through all rows.
  ///
  /// - Complexity: O(*n*).
  static func relinked(
    _ rows: RowTree, _ relations: inout RowRelations, revision: UInt32
  ) -> RowTree {
    var relinking = RowRelinking(relations: relations, revision: revision)
    rows.forEachPiece { piece in
      switch piece {
      case .row(let row): relinking.take(row)
      case .unopened(let unopened): relinking.take(unopened)
      }
    }
    relinking.link(joins: false)
    relations = relinking.relations
    return RowTree(relinking.pieces)
  }

  private init(relations: RowRelations, revision: UInt32) {
    self.relations = relations
    self.revision = revision
  }

  private mutating func take(_ row: Row) {
    var row = row
    row.revision = revision
    switch row.content {
    case .message(let message): take(row, message)
    case .day: day = row
    case .unread: unread = row
    case .hosted, .typing: pieces.append(Piece(row))
    }
  }

  private mutating func take(_ row: Row, _ message: Message) {
    let relation = relations.relation(of: message, to: above?.message)
    link(joins: relation.joins)
    if relation.startsDay {
      var wanted = relations.dayRow(of: message, order: row.order)
      wanted.revision = revision
      pieces.append(Piece(day.map { $0.isMeasuredLike(wanted) ? $0 : wanted } ?? wanted))
    }
    if let unread { pieces.append(Piece(unread)) }
    (day, unread) = (nil, nil)
    var row = row
    row.setNeighbours([.joinsAbove, .startsDay], to: RowRelations.flags(relation))
    above = (message, row, pieces.count)
    pieces.append(Piece(row))
  }

  private mutating func take(_ unopened: UnopenedMessages) {
    guard let first = unopened.messages.first, let last = unopened.messages.last else { return }
    link(joins: relations.relation(of: first, to: above?.message).joins)
    above = (last, nil, pieces.count)
    var unopened = unopened
    unopened.revision = revision
    pieces.append(Piece(unopened))
  }

  /// Says of the message above whether it stands in one cluster with the one below.
  private mutating func link(joins: Bool) {
    guard let (_, row, place) = above, var row else { return }
    row.setNeighbours(.joinsBelow, to: joins ? .joinsBelow : [])
    pieces[place] = Piece(row)
  }
}
