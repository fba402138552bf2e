import BubbleCore
import BubbleLayout
import Foundation
import Platform
import SearchFolding

/// A message in its place.
struct PlacedRow: Sendable {
  var message: Message
  var layout: BubbleCellLayout?
  /// How far the next row is below this one, in hundredths of points.
  var height: Int
  /// Where the cell is in the row, in points.
  var top: CGFloat
  /// The header of the day that begins with it, where that is, and its day as a number.
  var header: (layout: DayHeaderLayout, frame: CGRect, day: Int)?
}

/// Gives each row its place in the list, in order.
struct RowPlacer {
  private let days: [ArchiveDay]
  private var placer: EntryPlacer
  /// Where the last row ends, in hundredths of points.
  private(set) var end = 0
  /// Where chunks begin.
  private var chunkTops: [Int] = []

  init(days: [ArchiveDay], _ placer: EntryPlacer) {
    self.days = days
    self.placer = placer
  }

  mutating func place(
    _ entries: [CellLayoutSnapshot.Entry], _ messages: [Message], from first: Int
  ) -> [PlacedRow] {
    entries.enumerated().map { offset, entry in
      let index = first + offset
      if index % ArchiveWriter.chunkSize == 0 { chunkTops.append(end) }
      let top = CGFloat(end) / 100
      let placed = placer.place(entry, number: index)
      let header = placed.header.map { layout, frame in
        (layout, frame.offsetBy(dx: 0, dy: -top), days[placed.section].date.number)
      }
      let frame = placed.frame
      let newEnd = JSONWriter.rounded(frame.maxY * 100)
      defer { end = newEnd }
      return PlacedRow(
        message: messages[index], layout: entry.layout as? BubbleCellLayout,
        height: newEnd - end, top: frame.minY - top, header: header)
    }
  }

  /// Where the chunk of a message begins.
  func chunkTop(_ message: Int) -> Int { chunkTops[message / ArchiveWriter.chunkSize] }

  /// The day of a message that has its place: one of the last ones.
  func day(of message: Int) -> ArchiveDay {
    var place = max(0, placer.dayCount - 1)
    while place > 0, message < days[place].messages.lowerBound { place -= 1 }
    return days[place]
  }
}

/// Some rows of a chunk as they are written.
struct ArchivePiece: Sendable {
  private(set) var heights: [UInt8]
  private(set) var rows: [UInt8]
  private(set) var labels: [UInt8]
  private(set) var bits: SearchBits?

  init(_ placed: ArraySlice<PlacedRow>, _ encoder: RowEncoder, hasLabels: Bool) {
    var encoder = encoder
    var heights = JSONWriter(reserving: placed.count * 5, style: .script)
    var rows = JSONWriter(reserving: placed.count * 256, style: .script)
    var labels = JSONWriter(reserving: hasLabels ? placed.count * 128 : 0, style: .script)
    var bits = SearchBits()
    var folding = TextFolding.shared
    for row in placed {
      heights.number(row.height)
      rows.array { encoder.write(row, to: &$0) }
      guard hasLabels else { continue }
      let label = row.layout.map { AccessibilityNode(row.message, layout: $0).label } ?? ""
      labels.string(label)
      SearchWords.note(folding.folded(label), in: &bits)
    }
    folding.share()
    (self.heights, self.rows, self.labels) = (heights.bytes, rows.bytes, labels.bytes)
    self.bits = hasLabels ? bits : nil
  }
}

/// A chunk of messages as it is written.
struct ArchiveChunk {
  private var day: String?
  private var pieces: [ArchivePiece] = []
  private(set) var bits = SearchBits()

  var isEmpty: Bool { day == nil }

  mutating func append(_ piece: ArchivePiece, day: String) {
    if self.day == nil { self.day = day }
    pieces.append(piece)
    if let found = piece.bits { bits.formUnion(found) }
  }

  /// `[day, [heights], [rows]]`.
  var rowBytes: [UInt8] {
    var bytes = JSONWriter(
      reserving: pieces.reduce(128) { $0 + $1.heights.count + $1.rows.count + 2 }, style: .script)
    bytes.array { bytes in
      bytes.string(day ?? "")
      bytes.array { for piece in pieces { $0.values(piece.heights) } }
      bytes.array { for piece in pieces { $0.values(piece.rows) } }
    }
    return bytes.bytes
  }

  /// What is read of each message, which is what is searched, too.
  var labelBytes: [UInt8] {
    var bytes = JSONWriter(style: .script)
    bytes.array { for piece in pieces { $0.values(piece.labels) } }
    return bytes.bytes
  }
}

extension RowEncoder {
  /// Writes a row: `whose (0 others', 1 own, 2 nobody's), [elements]`, and where a day begins `[elements], day, dayText`.
  mutating func write(_ row: PlacedRow, to bytes: inout JSONWriter) {
    let isService = row.message.content.type == MessageContent.serviceType
    bytes.number(isService ? 2 : row.message.isOutgoing ? 1 : 0)
    var encoder = self
    bytes.array {
      guard let layout = row.layout else { return }
      encoder.write(layout.elements, layout.regions, of: row.message, dy: row.top, to: &$0)
    }
    if let header = row.header {
      bytes.array {
        encoder.write(header.layout.elements, [], of: row.message, dy: header.frame.minY, to: &$0)
      }
      bytes.number(header.day)
      bytes.string(header.layout.text)
    }
    self = encoder
  }
}

/// What pictures are called in an archive.
enum PictureName {
  /// A name of the path's digest and what the file is.
  static func name(of path: String, _ bytes: [UInt8]) -> String {
    digits(of: path) + "." + suffix(of: bytes)
  }

  /// The path's digest: nobody learns what it was called, and no two meet.
  static func digits(of path: String) -> String {
    SecureDigest.sha256(Array(path.utf8)).prefix(10).map { String(format: "%02x", $0) }.joined()
  }

  /// What a picture's name ends in.
  static func suffix(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0x89, 0x50]) { return "png" }
    if bytes.starts(with: [0xFF, 0xD8]) { return "jpg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "gif" }
    if bytes.starts(with: Array("RIFF".utf8)) { return "webp" }
    return "avif"
  }
}
