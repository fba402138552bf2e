import BubbleCollection
import BubbleLayout
import BubbleList
import BubbleTestSupport
import Expectations
import Foundation
import Testing

// What Documentation/Actor.md shows.

/// A place: what the cell of one needs, measured.
struct PlaceCellLayout: CellLayout {
  let key: LayoutKey
  let height: CGFloat
  let date: String
  let cellKind: CellKind = "place"
  /// The name, and where it is in the cell.
  let name: String
  let nameFrame: CGRect
}

/// Lays out places.
struct PlaceBubbleLayouter: BubbleLayouter {
  let id: LayouterID = "place"
  let cellKind: CellKind = "place"
  let contentTypes: Set<String>? = ["place"]

  func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    message.content.payload["name"]?.string != nil
  }

  func buildLayout(peer: Peer, message: Message, context: LayoutContext) -> any CellLayout {
    let name = message.content.payload["name"]?.string ?? ""
    let measured = context.measurer.measure(
      TextRequest(
        text: name, font: context.font(for: .title),
        maximumWidth: context.environment.width - 40))
    return PlaceCellLayout(
      key: layoutKey(for: message, in: context), height: measured.height + 20,
      date: context.time, name: name,
      nameFrame: CGRect(x: 20, y: 10, width: measured.width, height: measured.height))
  }
}

/// What Actor's `AABubbleCell` is to a host: a cell that is given its layout.
class BubbleCell: CollectionViewCell {
  func bind(_ layout: any CellLayout) {}
}

/// The cell of all layouts that are made of boxes.
final class BoxesCell: BubbleCell {
  private(set) var elements: [CellElement] = []
  override func bind(_ layout: any CellLayout) {
    elements = (layout as? BubbleCellLayout)?.elements ?? []
  }
}

/// The cell of a place.
final class PlaceCell: BubbleCell {
  private(set) var name = ""
  private(set) var nameFrame = CGRect.zero
  override func bind(_ layout: any CellLayout) {
    guard let place = layout as? PlaceCellLayout else { return }
    name = place.name
    nameFrame = place.nameFrame
  }
}

/// A host with views: a cell class for each kind of cell, as each of Actor's layouters names one.
final class CellHost: CollectionViewDataSource, MessageListLayoutDelegate {
  /// The classes by kind; all other kinds are made of boxes.
  let cellClasses: [CellKind: BubbleCell.Type] = ["place": PlaceCell.self]
  let transcript: Transcript

  init(_ transcript: Transcript) { self.transcript = transcript }

  func register(in list: CollectionView) {
    list.register(BoxesCell.self, forCellWithReuseIdentifier: "boxes")
    for (kind, cellClass) in cellClasses {
      list.register(cellClass, forCellWithReuseIdentifier: kind.rawValue)
    }
  }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { transcript.snapshot.entries.count }

  func messageListLayout(
    _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
  ) -> CGFloat { transcript.snapshot.entries[indexPath.item].height }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let entry = transcript.snapshot.entries[indexPath.item]
    let identifier = cellClasses[entry.cellKind] == nil ? "boxes" : entry.cellKind.rawValue
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: identifier, for: indexPath)
    if let layout = entry.layout { (cell as? BubbleCell)?.bind(layout) }
    return cell
  }
}

@Suite struct ActorPageTests {
  private func message(_ id: MessageID, _ content: MessageContent) -> Message {
    .sample(id: id, content)
  }

  private func place(_ name: String) -> MessageContent {
    MessageContent(type: "place", payload: ["name": .string(name)])
  }

  private func transcript(
    _ messages: [Message], previous: Transcript? = nil
  ) async throws -> Transcript {
    let conversation = Conversation(peer: .privateChat, messages: messages)
    let measurer = SquareGlyphMeasurer()
    let environment = LayoutEnvironment(width: 375)

    // In front of the built-in layouter for text; they are asked from element 0 on.
    var chain = LayouterChain.standard
    try chain.insert(PlaceBubbleLayouter(), before: "text")
    // First phase: everything is measured, on all cores.
    let transcript = try await Transcript(
      conversation, environment: environment, chain: chain, measurer: measurer,
      previous: previous?.snapshot)

    expect(transcript.snapshot.diagnostics.allSatisfy(\.isRefusal))
    return transcript
  }

  @Test func `a host chooses a view by the kind of cell`() async throws {
    let transcript = try await transcript([
      message("1", .text("Where are you?")), message("2", place("The blue door")),
      message("3", MessageContent(type: "place", payload: [:])),
    ])

    // Second phase: the host's thread places the cells, and measures nothing.
    let host = CellHost(transcript)
    let layout = MessageListLayout()
    layout.delegate = host
    let list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 375, height: 667), collectionViewLayout: layout)
    host.register(in: list)
    list.dataSource = host
    list.layoutIfNeeded()

    let cells = (0..<3).compactMap { list.cellForItem(at: IndexPath(item: $0, section: 0)) }
    try #require(cells.count == 3)
    expect(cells.map { "\(type(of: $0))" }, equals: ["BoxesCell", "PlaceCell", "BoxesCell"])
    let place = try #require(cells[1] as? PlaceCell)
    expect(place.name == "The blue door" && place.nameFrame.width > 0)
    expect(place.bounds.contains(place.nameFrame))
    expect(place.frame.height, equals: transcript.snapshot.entries[1].height)
    let boxes = try #require(cells[0] as? BoxesCell)
    expect(!boxes.elements.isEmpty)
    // What nobody takes is not lost.
    expect(transcript.snapshot.entries[2].cellKind, equals: "unsupported")
    expect(list.diagnostics.isEmpty)
  }

  @Test func `another key has a message laid out again, and may change its cell`() async throws {
    let first = try await transcript([message("1", .text("a")), message("2", place("b"))])
    let same = try await transcript(
      [message("1", .text("a")), message("2", place("b"))], previous: first)
    expect(same.snapshot.builtCount, equals: 0)
    let changed = try await transcript(
      [message("1", place("a")), message("2", place("b"))], previous: first)
    expect(changed.snapshot.builtCount, equals: 1)
    expect(first.snapshot.entries[0].cellKind, equals: "text")
    expect(changed.snapshot.entries[0].cellKind, equals: "place")
  }

  @Test func `all code of the page is in this file`() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: packageFolder().appendingPathComponent(path), encoding: .utf8)
    }
    let file = try text("Tests/BubbleLayoutTests/ActorPageTests.swift")
    let blocks = try text("Documentation/Actor.md").components(separatedBy: "```swift\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
    expect(blocks.count, equals: 5)
    for block in blocks {
      let isThere = ["", "    "].contains { indent in
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
          .map { $0.isEmpty ? "" : "\(indent)\($0)" }
        return file.contains(lines.joined(separator: "\n"))
      }
      expect(isThere, "\(block)")
    }
    try expect(text("Documentation/README.md").contains("(Actor.md)"))
  }
}
