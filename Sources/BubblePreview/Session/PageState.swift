import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation
import Platform

/// The state of one page: its layout, its visible rows, and the pictures it has.
struct PageState {
  let page: PreviewServer.Page
  /// The columns that the page has chosen.
  private(set) var columns: [PreviewColumn]
  private var scale: CGFloat = 1
  /// The messages that the page has rows of.
  var window = MessageWindow()
  private(set) var laid: [LaidColumn] = []
  /// The state of the last layout; the session's state may be newer and have other messages.
  private(set) var state: PreviewSources.State?
  /// The ids of each column's visible rows.
  private var seen: [Set<String>] = []
  /// The versions of the pictures that the page has, for each column.
  private var sent: [[String: Int]] = []
  /// The row heights and versions that the page has, for each column.
  private var known: [[String: (height: CGFloat, version: Int)]] = []
  private var knownRows: [String] = []
  private var knownProblems: [PreviewProblem]?
  private var knownPlaces: [ProblemPlace]?
  /// Whether the page has not drawn the last update yet; it then gets all later changes together.
  var isBusy = false
  /// Whether something has changed since that update.
  var isStale = false
  /// The number of layouts so far.
  private(set) var revision = 0

  /// A problem of a row.
  private struct ProblemPlace: Equatable {
    var problem: Int
    var column: Int
    var row: Int
  }

  init(_ page: PreviewServer.Page, columns: [PreviewColumn]) {
    self.page = page
    self.columns = columns
  }

  /// Applies a page's choice of columns and scale; returns whether a new layout is necessary.
  mutating func choose(_ request: PageRequest) -> Bool {
    var isNew = laid.isEmpty
    if let scale = request.scale, scale.isFinite {
      let usable = CGFloat(min(4, max(0.1, scale)))
      if usable != self.scale { sent = sent.map { _ in [:] } }
      self.scale = usable
    }
    if let chosen = request.columns, !chosen.isEmpty {
      let columns = chosen.compactMap { column in
        PreviewColumn(
          width: column.width, appearance: column.appearance == "dark" ? .dark : .light,
          direction: column.direction == "rtl" ? .rightToLeft : .leftToRight,
          locale: column.locale, textScale: column.textScale
        ).usable
      }
      if !columns.isEmpty, columns != self.columns {
        self.columns = columns
        isNew = true
      }
    }
    return isNew
  }

  /// Lays everything out, and returns the message to send.
  ///
  /// - Throws: `CancellationError`.
  mutating func refresh(
    _ state: PreviewSources.State, _ problems: [PreviewProblem], because cause: String,
    since start: ContinuousClock.Instant
  ) async throws -> [UInt8] {
    let before = Dictionary(laid.map { ($0.column, $0) }) { first, _ in first }
    let isSame = laid.map(\.column) == columns
    if !isSame {
      (seen, sent, known) = (
        columns.map { _ in [] }, columns.map { _ in [:] }, columns.map { _ in [:] }
      )
    }
    let (columns, seen, scale) = (columns, seen, scale)
    typealias Made = (index: Int, column: LaidColumn, drawn: [LaidColumn.Drawn])
    let made = try await withThrowingTaskGroup(of: Made.self) { group in
      for (index, column) in columns.enumerated() {
        group.addTask {
          let (laid, drawn) = try await LaidColumn.make(
            column, state, previous: before[column], seen: seen[index], scale: scale)
          return (index, laid, drawn)
        }
      }
      return try await group.reduce(into: [Made]()) { $0.append($1) }
    }.sorted { $0.index < $1.index }
    laid = made.map(\.column)
    self.state = state
    revision += 1
    var drawn = made.map(\.drawn)
    for index in laid.indices { drawn[index] += missing(index, besides: drawn[index], state) }
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    return message(state, problems, drawn) { writer in
      writer.member("cause", cause)
      writer.member("milliseconds", CGFloat(milliseconds))
    }
  }

  /// Notes the page's visible rows, and returns the pictures it lacks; nil if it has all of them.
  mutating func see(_ rows: [[String]], _ state: PreviewSources.State) -> [UInt8]? {
    guard rows.count == laid.count else { return nil }
    seen = rows.map(Set.init)
    let drawn = laid.indices.map { missing($0, besides: [], state) }
    guard drawn.contains(where: { !$0.isEmpty }) else { return nil }
    return message(state, knownProblems ?? [], drawn) { _ in }
  }

  /// Shows a region of a row in a state, and returns the message to send; nil if there is no such
  /// region.
  mutating func set(
    _ status: PartState?, ofRegionAt region: Int, in row: String, column: Int,
    _ state: PreviewSources.State
  ) -> [UInt8]? {
    guard laid.indices.contains(column), laid[column].set(status, ofRegionAt: region, in: row)
    else { return nil }
    seen[column].insert(row)
    let drawn = laid.indices.map { missing($0, besides: [], state) }
    return message(state, knownProblems ?? [], drawn) { _ in }
  }

  /// Draws the visible rows of a column whose pictures the page lacks.
  private mutating func missing(
    _ index: Int, besides drawn: [LaidColumn.Drawn], _ state: PreviewSources.State
  ) -> [LaidColumn.Drawn] {
    let ids = Set(drawn.map(\.id))
    let missing = laid[index].tiles.filter {
      seen[index].contains($0.id) && !ids.contains($0.id) && sent[index][$0.id] != $0.version
    }
    return laid[index].draw(missing.map(\.id), state, scale: scale)
  }

  /// Adds problems of rows that a later search has detected, and returns the message to send.
  mutating func add(
    _ findings: [(column: Int, row: String, problems: [PreviewProblem])],
    _ state: PreviewSources.State
  ) -> [UInt8] {
    for finding in findings where laid.indices.contains(finding.column) {
      laid[finding.column].add(finding.problems, to: finding.row)
    }
    return message(state, knownProblems ?? [], laid.map { _ in [] }) { _ in }
  }

  // MARK: - Messages to the page

  private mutating func message(
    _ state: PreviewSources.State, _ problems: [PreviewProblem], _ drawn: [[LaidColumn.Drawn]],
    _ body: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    let rows = laid.first?.tiles ?? []
    let areRowsNew = rows.map(\.id) != knownRows
    let places = Dictionary(rows.enumerated().map { ($1.id, $0) }) { first, _ in first }
    if areRowsNew {
      // A page drops removed rows, so it needs all their values again when they come back.
      sent = sent.map { $0.filter { places[$0.key] != nil } }
      known = known.map { $0.filter { places[$0.key] != nil } }
    }
    var pictures: [PageMessage.Picture] = []
    for (column, drawn) in drawn.enumerated() {
      for entry in drawn {
        guard let row = places[entry.id] else { continue }
        sent[column][entry.id] = entry.version
        pictures.append(
          PageMessage.Picture(
            column: column, row: row, version: entry.version, picture: entry.picture))
      }
    }
    var writer = JSONWriter(reserving: 16_384)
    writer.object { writer in
      writer.member("kind", "update")
      writer.member("revision", revision)
      body(&writer)
      writer.member("first", state.window.lowerBound)
      writer.member("total", state.whole.messages.count)
      if areRowsNew { writeRows(rows, state, &writer) }
      writeColumns(places, &writer)
      writeProblems(problems, places, &writer)
    }
    knownRows = rows.map(\.id)
    return PageMessage.bytes(writer.bytes, pictures)
  }

  private func writeRows(
    _ rows: [Tile], _ state: PreviewSources.State, _ writer: inout JSONWriter
  ) {
    writer.objects("rows", rows) { writer, row in
      writer.member("id", row.id)
      let message = row.number.map { state.conversation.messages[$0] }
      writer.member("message", message?.id.rawValue)
      writer.member("type", message?.content.type)
      writer.member("sender", message?.sender.name)
    }
  }

  /// Writes the changes of each column since the last update.
  private mutating func writeColumns(_ places: [String: Int], _ writer: inout JSONWriter) {
    writer.objects("columns", laid.enumerated()) { writer, column in
      let (index, laid) = column
      writer.members(of: laid.column)
      writer.member("ground", laid.ground)
      writer.member("milliseconds", CGFloat((laid.milliseconds * 100).rounded() / 100))
      writer.list("rows", laid.tiles) { writer, tile in
        let before = known[index][tile.id]
        guard before?.height != tile.size.height || before?.version != tile.version,
          let row = places[tile.id]
        else { return }
        known[index][tile.id] = (tile.size.height, tile.version)
        writer.array { writer in
          writer.number(row)
          writer.number(tile.size.height)
          writer.number(tile.version)
        }
      }
    }
  }

  /// The maximum number of different problems shown.
  private static let problemLimit = 200

  /// Writes the problems, each once, and the rows that have it; writes nothing if the page has them
  /// already.
  private mutating func writeProblems(
    _ problems: [PreviewProblem], _ places: [String: Int], _ writer: inout JSONWriter
  ) {
    var all: [PreviewProblem] = []
    var numbers: [PreviewProblem: Int] = [:]
    func number(_ problem: PreviewProblem) -> Int? {
      if let known = numbers[problem] { return known }
      guard all.count < PageState.problemLimit else { return nil }
      numbers[problem] = all.count
      all.append(problem)
      return all.count - 1
    }
    for problem in problems { _ = number(problem) }
    var shown: [ProblemPlace] = []
    for (column, laid) in laid.enumerated() {
      for tile in laid.tiles where !tile.problems.isEmpty {
        guard let row = places[tile.id] else { continue }
        for problem in tile.problems {
          if let number = number(problem) {
            shown.append(ProblemPlace(problem: number, column: column, row: row))
          }
        }
      }
    }
    defer { (knownProblems, knownPlaces, knownTexts) = (problems, shown, all) }
    guard all != knownTexts || shown != knownPlaces else { return }
    writer.problems(all)
    writer.list("places", shown) { writer, place in
      writer.array { writer in
        writer.number(place.problem)
        writer.number(place.column)
        writer.number(place.row)
      }
    }
  }

  private var knownTexts: [PreviewProblem]?
}

/// The part of a long conversation that a page has rows of: the messages around the visible ones.
struct MessageWindow {
  /// The index of a visible message.
  var center = 0

  /// The maximum length of a conversation that is shown whole, and the number of messages on each
  /// side of the centre in longer ones.
  static let limit = 1_000, reach = 300

  /// Returns the range of messages that have rows.
  func range(of count: Int) -> Range<Int> {
    guard count > MessageWindow.limit else { return 0..<count }
    let width = 2 * MessageWindow.reach
    let start = max(0, min(min(center, count) - MessageWindow.reach, count - width))
    return start..<start + width
  }
}
