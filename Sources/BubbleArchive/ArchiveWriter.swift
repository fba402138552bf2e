import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// Lays out a conversation for each width and writes its chunks: rows, searchable texts, and the
/// index.
struct ArchiveWriter {
  /// The number of messages in a chunk.
  static let chunkSize = 1_024
  /// The number of rows in a piece, which one core writes at a time; chunks consist of pieces.
  private static let pieceSize = 128

  private let archive: ConversationArchive
  private let conversation: Conversation
  private let isFolder: Bool
  /// The indexes of messages that others answer.
  private let places: [MessageID: Int]
  /// The names of pictures in the archive, by their paths in messages; empty if one can't be shown.
  private var pictures: [String: String] = [:]
  /// The same for files that a tap opens.
  private var files: [String: String] = [:]
  private var index = SearchIndex()
  /// The data that the page has from the beginning.
  private(set) var summary: ArchiveSummary

  init(_ archive: ConversationArchive, _ conversation: Conversation, isFolder: Bool) {
    (self.archive, self.conversation, self.isFolder) = (archive, conversation, isFolder)
    places = conversation.answeredNumbers
    summary = ArchiveSummary(
      title: conversation.peer.title, messageCount: conversation.messages.count)
  }

  /// Writes everything except the page.
  ///
  /// - Parameter output: Takes the name and the bytes of each complete file.
  mutating func write(
    onEntries: ([CellLayoutSnapshot.Entry]) -> Void,
    output: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) async throws {
    let facts = MessageRelations(
      conversation, environment: archive.environment, clusters: archive.clusters)
    let days = facts.days.map { day in
      ArchiveDay(
        text: day.text, messages: day.messages,
        date: CalendarDay(
          conversation.messages[day.messages.lowerBound].date,
          timeZone: archive.environment.timeZone))
    }
    for number in archive.widths.indices {
      try await write(width: number, facts, days, onEntries: onEntries, output)
    }
    try output("fold", FoldingTable.bytes)
    guard isFolder else { return }
    for number in 0..<SearchIndex.partCount {
      var bytes = JSONWriter(style: .script)
      bytes.string(index.part(number).base64EncodedString())
      try output("i/\(number)", bytes.bytes)
    }
  }

  private mutating func write(
    width number: Int, _ facts: MessageRelations, _ days: [ArchiveDay],
    onEntries: ([CellLayoutSnapshot.Entry]) -> Void,
    _ output: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) async throws {
    var environment = archive.environment
    environment.width = archive.widths[number]
    let pass = MeasuringPass(
      chain: archive.chain, environment: environment, measurer: archive.measurer,
      clusters: archive.clusters)
    var placer = RowPlacer(
      days: days,
      EntryPlacer(
        days: facts.days,
        context: LayoutContext(
          environment: environment, measurer: archive.measurer, peer: conversation.peer)))
    var chunk = ArchiveChunk()
    var tops: [Int] = []
    let messages = conversation.messages
    let (isFirst, share) = (number == 0, 1 / Double(archive.widths.count))
    try await pass.stream(conversation, facts) { range, entries in
      onEntries(entries)
      try copyPictures(of: entries, output)
      if isFolder { try copyFiles(of: entries, messages[range], output) }
      let rows = placer.place(entries, messages, from: range.lowerBound)
      let pieces = await pieces(of: rows, from: range.lowerBound, isFirst: isFirst)
      for (part, piece) in pieces {
        let day = placer.day(of: part.lowerBound)
        if chunk.isEmpty {
          tops.append(placer.chunkTop(part.lowerBound))
          if isFirst { summary.days.append(day.date.number) }
        }
        chunk.append(piece, day: day.text)
        let end = part.upperBound
        guard end % ArchiveWriter.chunkSize == 0 || end == messages.count else { continue }
        let place = (end - 1) / ArchiveWriter.chunkSize
        try output("w\(number)/\(place)", chunk.rowBytes)
        if isFirst {
          try output("s/\(place)", chunk.labelBytes)
          index.append(chunk.bits)
        }
        chunk = ArchiveChunk()
      }
      let done = Double(range.upperBound) / Double(max(1, messages.count))
      archive.onProgress?((Double(number) + done) * share)
    }
    summary.widths.append(
      ArchiveSummary.Width(
        points: archive.widths[number], tops: tops, height: placer.end))
  }

  /// Returns the encoded rows, piece by piece, each with the range of its messages; all cores take
  /// part.
  private func pieces(
    of rows: [PlacedRow], from first: Int, isFirst: Bool
  ) async -> [(range: Range<Int>, piece: ArchivePiece)] {
    let size = ArchiveWriter.pieceSize
    var ranges: [Range<Int>] = []
    var start = first
    while start < first + rows.count {
      let end = min((start / size + 1) * size, first + rows.count)
      ranges.append(start..<end)
      start = end
    }
    let encoder = RowEncoder(
      colors: ArchiveColors(theme: archive.theme), pictures: pictures.filter { $0.value != "" },
      files: files, places: places, environment: archive.environment)
    return await ranges.concurrentMap { range in
      let part = rows[range.lowerBound - first..<range.upperBound - first]
      return (range, ArchivePiece(part, encoder, hasLabels: isFirst))
    }
  }

  /// Copies pictures that the archive does not have yet.
  private mutating func copyPictures(
    of entries: [CellLayoutSnapshot.Entry],
    _ output: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    for entry in entries {
      guard let layout = entry.layout as? BubbleCellLayout else { continue }
      for element in layout.elements {
        let path: String? =
          switch element.content {
          case .image(let image, _): image.source
          case .avatar(let person, _): person.avatar
          default: nil
          }
        guard let path, !path.isEmpty, pictures[path] == nil else { continue }
        guard let data = archive.pictures.browserFile(of: path) else {
          pictures[path] = ""
          continue
        }
        let bytes = [UInt8](data)
        let name = PictureName.name(of: path, bytes)
        pictures[path] = name
        try output("media/\(name)", bytes)
      }
    }
  }

  /// Copies files that a tap on a message opens and that the archive does not have yet.
  private mutating func copyFiles(
    of entries: [CellLayoutSnapshot.Entry], _ messages: ArraySlice<Message>,
    _ output: (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) throws {
    for (entry, message) in zip(entries, messages) {
      for region in (entry.layout as? BubbleCellLayout)?.regions ?? [] {
        guard let path = ArchiveMedia.path(of: region, in: message), files[path] == nil else {
          continue
        }
        files[path] = pictures[path] ?? ""
        guard files[path] == "", let name = ArchiveMedia.name(of: path),
          let data = archive.pictures.contents(of: path, atMost: ArchiveMedia.maximumFileSize)
        else { continue }
        files[path] = name
        try output("media/\(name)", [UInt8](data))
      }
    }
  }
}

/// A day of the page.
struct ArchiveDay {
  var text: String
  var messages: Range<Int>
  var date: CalendarDay
}

/// The data that the page has from the beginning.
struct ArchiveSummary {
  /// The data of a width.
  struct Width {
    var points: CGFloat
    /// The top of each chunk, in hundredths of points.
    var tops: [Int]
    /// The end of the last one.
    var height: Int
  }

  var title: String
  var messageCount: Int
  var widths: [Width] = []
  /// The day of each chunk's first message, as a number: 20261127.
  var days: [Int] = []
}

extension CalendarDay {
  /// The day as a number whose digits are year, month and day.
  var number: Int {
    let (year, month, day) = components
    return year * 10_000 + month * 100 + day
  }
}
