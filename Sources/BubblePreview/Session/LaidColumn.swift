import BubbleCanvas
import BubbleCore
import BubbleLayout
import ConversationView
import Foundation

/// One row of a column: a message, or an element between messages.
struct Tile: Sendable {
  /// The id of the row, unique in its column and the same in all columns.
  var id: String
  /// The message's index in the conversation; nil if the row is not a message.
  var number: Int?
  var size: CGSize
  var layout: ElementLayout
  /// The render key: rows with equal keys have the same picture.
  var look: Look
  var problems: [PreviewProblem] = []
  /// The states of regions, by the regions' indexes.
  var states: [Int: PartState] = [:]
  /// The version of the picture, counted from 1.
  var version = 1
  /// The digest of the picture; nil before the row is drawn.
  var digest: Int?

  /// The elements to draw, with regions in their states.
  var elements: [CellElement] {
    guard !states.isEmpty, let layout = bubbles else { return layout.elements }
    return layout.elements(in: states)
  }

  /// The layout, if it is one of the library's own layouts.
  var bubbles: BubbleCellLayout? {
    if case .cell(let layout) = layout { layout as? BubbleCellLayout } else { nil }
  }

  /// All inputs of a picture.
  struct Look: Hashable, Sendable {
    var element: ConversationElement.Look
    var appearanceNumber: Int
    var pictures: [PictureVersion]
  }
}

/// The layout of the conversation in one column.
struct LaidColumn: Sendable {
  let column: PreviewColumn
  let snapshot: CellLayoutSnapshot
  private(set) var tiles: [Tile]
  /// The indexes of tiles by their ids.
  let places: [String: Int]
  /// The time of layout and drawing, in milliseconds.
  private(set) var milliseconds: Double
  /// The pictures that its rows show.
  let pictures: Set<String>
  /// The background between and behind the rows, as a CSS value.
  let ground: String
  private let conversationNumber: Int
  private let window: Range<Int>
  private let appearanceNumber: Int

  /// A row's picture to send.
  struct Drawn: Sendable {
    var id: String
    var version: Int
    var picture: TilePicture
  }

  /// Lays out a column, and draws the visible rows whose pictures the page lacks.
  ///
  /// - Parameters:
  ///   - previous: The previous layout, whose unchanged rows are reused.
  ///   - seen: The ids of the visible rows; those with a new look are drawn.
  ///   - scale: The scale, in pixels per point.
  /// - Throws: `CancellationError`.
  static func make(
    _ column: PreviewColumn, _ state: PreviewSources.State, previous: LaidColumn?,
    seen: Set<String>, scale: CGFloat
  ) async throws -> (column: LaidColumn, drawn: [Drawn]) {
    let start = ContinuousClock.now
    let environment = column.environment(state.environment, state.appearance)
    let pass = MeasuringPass(
      chain: state.chain, environment: environment, measurer: state.measurer,
      clusters: state.clusters)
    let known = previous?.snapshot
    let snapshot =
      if let (whole, window) = state.longer {
        try await pass.run(whole, part: window, previous: known)
      } else {
        try await pass.run(state.conversation, previous: known)
      }
    var laid =
      previous.flatMap { LaidColumn($0, snapshot, state) }
      ?? LaidColumn(
        column, state,
        Transcript(
          conversation: state.conversation, environment: environment, snapshot: snapshot,
          chain: state.chain, measurer: state.measurer), previous)
    var drawn: [Drawn] = []
    for place in laid.tiles.indices where seen.contains(laid.tiles[place].id) {
      let known = previous?.tile(laid.tiles[place].id)
      guard laid.tiles[place].version != known?.version else { continue }
      guard let picture = laid.draw(place, state, scale: scale) else { continue }
      if let known, known.digest == picture.digest { laid.tiles[place].version = known.version }
      laid.tiles[place].digest = picture.digest
      guard laid.tiles[place].version != known?.version else { continue }
      drawn.append(
        Drawn(
          id: laid.tiles[place].id, version: laid.tiles[place].version, picture: picture))
    }
    laid.milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    return (laid, drawn)
  }

  /// The same rows with other layouts; nil if the conversation, its window or the appearance has
  /// changed.
  ///
  /// Elements between messages are reused, and so are rows with unchanged keys.
  private init?(
    _ previous: LaidColumn, _ snapshot: CellLayoutSnapshot, _ state: PreviewSources.State
  ) {
    guard previous.conversationNumber == state.conversationNumber, previous.window == state.window,
      previous.appearanceNumber == state.appearanceNumber,
      previous.snapshot.entries.count == snapshot.entries.count
    else { return nil }
    (column, window) = (previous.column, state.window)
    self.snapshot = snapshot
    (ground, places, milliseconds) = (previous.ground, previous.places, 0)
    (conversationNumber, appearanceNumber) = (
      state.conversationNumber, state.appearanceNumber
    )
    var (tiles, pictures) = (previous.tiles, previous.pictures)
    for place in tiles.indices {
      guard let number = tiles[place].number else { continue }
      let (entry, before) = (snapshot.entries[number], previous.snapshot.entries[number])
      guard let layout = entry.layout else { return nil }
      let isSame = entry.key == before.key
      if isSame, tiles[place].look.pictures.isEmpty, entry.diagnostics == before.diagnostics {
        continue
      }
      var tile = tiles[place]
      tile.layout = .cell(layout)
      tile.size.height = isSame ? tile.size.height : layout.height
      tile.problems = entry.diagnostics.map(PreviewProblem.init)
      let paths = tile.layout.elements.compactMap(\.pictureSource)
      pictures.formUnion(paths)
      let source = state.pictures.source(of: state.conversation.messages[number].id)
      tile.look = Tile.Look(
        element: .cell(layout.key), appearanceNumber: state.appearanceNumber,
        pictures: paths.map(source.version(of:)))
      if tile.look != tiles[place].look || tile.size != tiles[place].size { tile.version += 1 }
      tiles[place] = tile
    }
    (self.tiles, self.pictures) = (tiles, pictures)
  }

  private init(
    _ column: PreviewColumn, _ state: PreviewSources.State, _ transcript: Transcript,
    _ previous: LaidColumn?
  ) {
    (self.column, window) = (column, state.window)
    snapshot = transcript.snapshot
    (conversationNumber, appearanceNumber) = (
      state.conversationNumber, state.appearanceNumber
    )
    ground = state.appearance.theme[column.appearance].background.styleText
    milliseconds = 0
    var (tiles, places, pictures): ([Tile], [String: Int], Set<String>) = ([], [:], [])
    var number = 0
    for element in transcript.list.elements {
      let paths = element.layout.elements.compactMap(\.pictureSource)
      pictures.formUnion(paths)
      var message: Int?
      if case .message = element.id {
        message = number
        number += 1
      }
      let source = state.pictures.source(
        of: message.map { state.conversation.messages[$0].id })
      var tile = Tile(
        id: LaidColumn.text(of: element.id), number: message, size: element.frame.size,
        layout: element.layout,
        look: Tile.Look(
          element: element.look, appearanceNumber: state.appearanceNumber,
          pictures: paths.map(source.version(of:))))
      if let message {
        tile.problems = snapshot.entries[message].diagnostics.map(PreviewProblem.init)
      }
      if let known = previous?.tile(tile.id) {
        let isSame = known.look == tile.look && known.size == tile.size
        tile.version = isSame ? known.version : known.version + 1
        tile.digest = known.digest
        tile.states = known.states
      }
      places[tile.id] = tiles.count
      tiles.append(tile)
    }
    (self.tiles, self.places, self.pictures) = (tiles, places, pictures)
  }

  /// Returns the row of an id.
  func tile(_ id: String) -> Tile? { places[id].map { tiles[$0] } }

  /// Draws a row.
  private func draw(_ place: Int, _ state: PreviewSources.State, scale: CGFloat) -> TilePicture? {
    let tile = tiles[place]
    return TilePicture(
      tile.elements, size: tile.size, theme: state.appearance.theme[column.appearance],
      pictures: state.pictures.source(of: tile.number.map { state.conversation.messages[$0].id }),
      direction: column.direction, scale: scale)
  }

  /// Draws visible rows whose pictures the page lacks, regardless of their previous look.
  mutating func draw(
    _ ids: some Sequence<String>, _ state: PreviewSources.State, scale: CGFloat
  ) -> [Drawn] {
    ids.compactMap { id in
      guard let place = places[id], let picture = draw(place, state, scale: scale) else {
        return nil
      }
      tiles[place].digest = picture.digest
      return Drawn(id: id, version: tiles[place].version, picture: picture)
    }
  }

  /// Sets the state of a region, or resets it if nil; returns whether the row has such a region.
  mutating func set(_ state: PartState?, ofRegionAt region: Int, in id: String) -> Bool {
    guard let place = places[id], let regions = tiles[place].bubbles?.regions,
      regions.indices.contains(region)
    else { return false }
    guard tiles[place].states[region] != state else { return true }
    tiles[place].states[region] = state
    tiles[place].version += 1
    return true
  }

  /// Adds problems of a row that a later search has detected.
  mutating func add(_ problems: [PreviewProblem], to id: String) {
    guard let place = places[id] else { return }
    tiles[place].problems += problems.filter { !tiles[place].problems.contains($0) }
  }

  private static func text(of id: ConversationElement.ID) -> String {
    switch id {
    case .message(let message): "message \(message.rawValue)"
    case .day(let day): "day \(day.day) \(day.occurrence)"
    case .unread: "unread"
    case .typing: "typing"
    case .row(let row): "row \(row)"
    case .accessory(let message, let accessory): "accessory \(message.rawValue) \(accessory)"
    }
  }
}
