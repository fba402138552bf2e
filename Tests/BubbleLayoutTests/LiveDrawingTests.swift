import BubbleGenerator
import BubbleLayout
import Expectations
import Foundation
import Testing

/// A conversation that is edited and measured while what is shown of it is drawn.
@Suite struct LiveDrawingTests {
  private static let size = CGSize(width: 320, height: 420)

  private static func picture(of elements: [ConversationElement]) -> ConversationPicture {
    ConversationPicture(
      size: size,
      parts: elements.map {
        ConversationPicture.Part(frame: $0.frame, elements: $0.layout.elements, alpha: $0.alpha)
      }, theme: .light, pictures: PictureFolder(at: nil))
  }

  @Test(
    "four threads draw what is shown while it is edited, scrolled and measured, each moment as it was"
  )
  func drawnElsewhere() async throws {
    var generator = ConversationGenerator(seed: 5)
    let view = ConversationView(
      generator.conversation(messageCount: 300),
      environment: LayoutEnvironment(width: LiveDrawingTests.size.width), chain: .builtIn,
      measurer: TextMeasurer(), size: LiveDrawingTests.size)
    let moments = Lock([view.drawn])
    let drawn = Lock<[Int: Data]>([:])
    let isDone = Lock(false)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask {
          var count = 0
          // Each draws some of the last moments, and at least one.
          while count == 0 || !isDone.withLock({ $0 }) {
            let (number, elements) = moments.withLock { moments in
              let number = max(0, moments.count - 1 - (count + thread) % 3)
              return (number, moments[number])
            }
            let data = try LiveDrawingTests.picture(of: elements).png(scale: 1)
            drawn.withLock { $0[number] = data }
            count += 1
            await Task.yield()
          }
        }
      }
      let people = view.lastMessage.map(\.sender).map { [$0] } ?? []
      for step in 0..<40 {
        switch step % 4 {
        case 0:
          guard let sender = people.first else { break }
          try view.append([
            Message(
              id: MessageID("new \(step)"), sender: sender, isOutgoing: false,
              date: Date(timeIntervalSince1970: 1_900_000_000 + Double(step)),
              content: .text("That makes \(step), \u{645}\u{631}\u{62D}\u{628}\u{627}"))
          ])
        case 1:
          guard let last = view.lastMessage?.id else { break }
          try view.update(last) { $0.content = .text("No, \(step + 1)") }
        case 2: view.scroll(by: -200)
        default: view.size.width = step % 8 == 3 ? 300 : 320
        }
        view.commit()
        view.advance(by: 0.05)
        if step % 3 == 0 { await view.measured() }
        let elements = view.drawn
        moments.withLock { $0.append(elements) }
        await Task.yield()
      }
      isDone.withLock { $0 = true }
      try await group.waitForAll()
    }
    // Drawn again by itself, each looks the same.
    let all = moments.withLock { $0 }
    for (number, data) in drawn.withLock({ $0 }) {
      try expect(LiveDrawingTests.picture(of: all[number]).png(scale: 1), equals: data)
    }
  }

  @Test(
    "a thousand pictures arrive in any order, a thousand edits and scrolls happen, and what is drawn is right"
  )
  func arriving() async throws {
    let count = 1_000
    let limit = 4 * 24 * 16 * 200
    let files = try (0..<8).map {
      try PixelImage(width: 24, height: 16, color: UInt32($0) * 0x201008 + 0x101010).png()
    }
    let pictures = PictureLoader(byteLimit: limit) { path, _ in
      let number = Int(path) ?? 0
      for _ in 0..<number % 9 { await Task.yield() }
      return files[number % 8]
    } onChange: { _ in
    }
    let bo = Person(id: "bo", name: "Bo")
    func photo(_ number: Int, _ id: String) -> Message {
      Message(
        id: MessageID(id), sender: bo, isOutgoing: false,
        date: Date(timeIntervalSince1970: 1_900_000_000 + Double(number) * 9),
        content: MessageContent(
          type: "photo",
          payload: [
            "source": .string("\(number)"), "width": .integer(240), "height": .integer(160),
          ]))
    }
    let view = ConversationView(
      Conversation(
        peer: Peer(id: "bo", kind: .private, title: "Bo"),
        messages: (0..<count).map { photo($0, "\($0)") }),
      environment: LayoutEnvironment(width: LiveDrawingTests.size.width), chain: .builtIn,
      measurer: TextMeasurer(), size: LiveDrawingTests.size)
    let moment = Lock(view.drawn)
    let isDone = Lock(false)
    func draw(_ elements: [ConversationElement], _ cells: DrawnCellCache?) throws -> RasterImage? {
      let renderer = try PixelRenderer(
        width: Int(LiveDrawingTests.size.width), height: Int(LiveDrawingTests.size.height), scale: 1
      )
      let painter = ElementPainter(renderer, theme: .light, pictures: pictures)
      for element in elements {
        let part = ConversationPicture.Part(element)
        if let cells {
          cells.draw(part, key: element.look, with: painter, scale: 1)
        } else {
          painter.paint(part)
        }
      }
      return renderer.makeImage()
    }
    /// The colours at the sides of the photos whose middles are seen, where no header and no time lies over them, each with what it has
    /// to be.
    func colors(_ elements: [ConversationElement], in image: RasterImage) -> [(UInt32, UInt32)] {
      elements.compactMap { element in
        guard case .cell(let cell) = element.layout, let cell = cell as? BubbleCellLayout,
          let shown = cell.elements.first(where: {
            if case .image = $0.content { true } else { false }
          }),
          case .image(let box, _) = shown.content, let number = Int(box.source)
        else { return nil }
        let (x, y) = (
          Int(element.frame.minX + shown.frame.minX + 12),
          Int(element.frame.minY + shown.frame.midY)
        )
        guard (0..<image.width).contains(x), (0..<image.height).contains(y) else { return nil }
        let seen = image.withPixels {
          $0.load(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self)
        }
        return (seen & 0xFFFFFF, UInt32(number % 8) * 0x201008 + 0x101010)
      }
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for thread in 0..<3 {
        group.addTask {
          let cells = thread == 0 ? nil : DrawnCellCache()
          while !isDone.withLock({ $0 }) {
            _ = try draw(moment.withLock { $0 }, cells)
            await Task.yield()
          }
        }
      }
      for step in 0..<1_000 {
        switch step % 4 {
        case 0: try view.append([photo(count + step, "new \(step)")])
        case 1: try view.update(MessageID("\(step)")) { $0.status = .read }
        default: view.scroll(by: step % 64 < 32 ? -450 : 300)
        }
        view.commit()
        view.advance(by: 0.05)
        let elements = view.drawn
        moment.withLock { $0 = elements }
        if step % 8 == 0 { await Task.yield() }
      }
      isDone.withLock { $0 = true }
      try await group.waitForAll()
    }
    // With cells that were drawn before as without, in the end it is seen what has to be.
    let cells = DrawnCellCache()
    let last = view.drawn
    try await suspendUntil("all pictures that are seen are there") {
      let image = try #require(try draw(last, cells))
      let all = colors(last, in: image)
      return !all.isEmpty && all.allSatisfy { $0 == $1 }
    }
    for cells in [cells, nil] {
      let image = try #require(try draw(last, cells))
      for (seen, wanted) in colors(last, in: image) { expect(seen, equals: wanted) }
    }
    expect(pictures.byteCount <= 2 * limit)
  }
}
