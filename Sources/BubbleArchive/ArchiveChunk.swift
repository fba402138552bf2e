import BubbleCore
import BubbleLayout
import Foundation
import Platform
import SearchFolding

/// A message at its position in the list.
struct PlacedRow: Sendable {
  var message: Message
  var layout: BubbleCellLayout?
  /// The distance to the top of the next row, in hundredths of points.
  var height: Int
  /// The top of the cell in the row, in points.
  var top: CGFloat
  /// The header of the day that begins with this message, nil within a day; and the day as a
  /// number.
  var header: (layout: DayHeaderLayout, frame: CGRect, day: Int)?
}

/// Positions each row in the list, in order.
struct RowPlacer {
  private let days: [ArchiveDay]
  private var placer: EntryPlacer
  /// The end of the last row, in hundredths of points.
  private(set) var end = 0
  /// The tops of the chunks, in hundredths of points.
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

  /// Returns the top of a message's chunk, in hundredths of points.
  func chunkTop(_ message: Int) -> Int { chunkTops[message / ArchiveWriter.chunkSize] }

  /// Returns the day of a placed message; it must be one of the last days.
  func day(of message: Int) -> ArchiveDay {
    var place = max(0, placer.dayCount - 1)
    while place > 0, message < days[place].messages.lowerBound { place -= 1 }
    return days[place]
  }
}

/// Some encoded rows of a chunk.
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

/// An encoded chunk of messages.
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

  /// The accessibility labels of the messages, which the search reads, too.
  var labelBytes: [UInt8] {
    var bytes = JSONWriter(style: .script)
    bytes.array { for piece in pieces { $0.values(piece.labels) } }
    return bytes.bytes
  }
}

extension RowEncoder {
  /// Writes a row: `whose (0 others', 1 own, 2 nobody's), [elements]`, and at the start of a day
  /// `[elements], day, dayText`.
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

/// The names of pictures in an archive.
enum PictureName {
  /// Returns the digest of the path, with a suffix for the file's type.
  static func name(of path: String, _ bytes: [UInt8]) -> String {
    digits(of: path) + "." + suffix(of: bytes)
  }

  /// Returns the path's digest, which hides the original name and is unique to the path.
  static func digits(of path: String) -> String {
    SecureDigest.sha256(Array(path.utf8)).prefix(10).map { String(format: "%02x", $0) }.joined()
  }

  /// Returns the suffix of a picture's name.
  static func suffix(of bytes: [UInt8]) -> String {
    if bytes.starts(with: [0x89, 0x50]) { return "png" }
    if bytes.starts(with: [0xFF, 0xD8]) { return "jpg" }
    if bytes.starts(with: Array("GIF8".utf8)) { return "gif" }
    if bytes.starts(with: Array("RIFF".utf8)) { return "webp" }
    return "avif"
  }
}
