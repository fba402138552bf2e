import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

@testable import BubbleLua

/// Each word for what is drawn: said in Lua and in Swift it is one box, one list of elements and one picture.
@Suite struct PaintWordTests {
  private static let environment = LayoutEnvironment(width: 420)

  private static func context(_ direction: WritingDirection = .leftToRight) -> LayoutContext {
    var environment = environment
    environment.direction = direction
    return LayoutContext(
      environment: environment, measurer: TextMeasurer(),
      peer: Peer(id: "trip", kind: .group, title: "Trip"), time: "09:00")
  }

  private static func box(_ code: String) throws -> LayoutBox {
    let plugin = try LuaPlugin(
      sources: PluginSources(
        name: "sample",
        files: [
          "init.lua": Array(
            """
            return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message, ctx)
            return \(code)
            end }
            """.utf8)
        ]), limits: .standard)
    let message = Message(
      id: "7", sender: Person(id: "ana", name: "Ana"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0),
      content: MessageContent(type: "sample", payload: ["type": .string("sample")]))
    return try plugin.buildLayout(peer: context().peer, message: message, context: context()).box
  }

  private static func solved(
    _ box: LayoutBox, _ direction: WritingDirection = .leftToRight
  ) throws -> SolvedBoxes {
    try BoxSolver.solve(box.padding(10), availableWidth: 420, context: context(direction))
  }

  private static func picture(
    _ box: LayoutBox, _ theme: Theme = .light, _ direction: WritingDirection = .leftToRight
  ) throws -> ConversationPicture {
    let solved = try solved(box, direction)
    let part = ConversationPicture.Part(
      frame: CGRect(origin: .zero, size: solved.size),
      elements: solved.elements(in: context(direction)))
    var theme = theme
    theme.background = theme.incoming
    theme.wallpaper = nil
    return ConversationPicture(
      size: solved.size, parts: [part], theme: theme, pictures: PictureFolder(at: nil),
      direction: direction)
  }

  @Test(arguments: PaintWord.all)
  func `Lua and Swift say the same`(word: PaintWord) throws {
    let box = try Self.box(word.code)
    let (lua, swift) = (
      try Self.solved(box).elements(in: Self.context()),
      try Self.solved(word.box).elements(in: Self.context())
    )
    // A ground of one colour is another box behind in Lua; what is drawn is the same.
    if word.name != "color" { expect(lua.count, equals: swift.count) }
    expect(lua, equals: swift, "\(box)\n\(word.box)")
    try expect(Self.picture(box).png(scale: 2), equals: Self.picture(word.box).png(scale: 2))
  }

  @Test func `a blurred preview is the same in Lua and in Swift, and is seen`() throws {
    let hash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
    let code = "ui.image { source = 'late.jpg', natural_width = 60, natural_height = 40"
    let size = CGSize(width: 60, height: 40)
    let lua = try Self.picture(Self.box("\(code), blur_hash = '\(hash)' }")).png(scale: 2)
    try expect(
      lua, equals: Self.picture(.image("late.jpg", naturalSize: size, blurHash: hash)).png(scale: 2)
    )
    let plain = try Self.picture(Self.box("\(code) }")).png(scale: 2)
    expect(lua != plain)
    // One that is none is left out.
    try expect(
      Self.picture(Self.box("\(code), blur_hash = 'no hash' }")).png(scale: 2), equals: plain)
  }

  @Test(arguments: PaintWord.all)
  func `the picture in the guide is what is drawn`(word: PaintWord) throws {
    Goldens.compare(
      try Self.picture(word.box).png(scale: 2),
      with: "Documentation/pictures/paint-\(word.name).png")
  }

  @Test(arguments: WritingDirection.allCases)
  func `all of them in the dark, from either side`(direction: WritingDirection) throws {
    let page = LayoutBox.column(gap: 10, PaintWord.all.map(\.box))
    Goldens.compare(
      try Self.picture(page, .dark, direction).png(scale: 1),
      with: "Tests/BubbleCanvasTests/Goldens/paint-\(direction.rawValue).png")
  }

  @Test(arguments: PaintWord.all)
  func `a recording that is played again gives the same pixels`(word: PaintWord) throws {
    let picture = try Self.picture(word.box)
    let bounds = CGRect(origin: .zero, size: picture.size)
    func draw(_ body: (PixelRenderer) throws -> Void) throws -> [UInt8] {
      let renderer = try PixelRenderer(
        width: Int(bounds.width * 2) + 1, height: Int(bounds.height * 2) + 1, scale: 2)
      try body(renderer)
      return try #require(renderer.makeImage()).withPixels { [UInt8]($0) }
    }
    let recorder = RecordingRenderer(bounds: bounds)
    picture.draw(on: recorder)
    let read = try Recording(json: recorder.recording.json())
    let direct = try draw { picture.draw(on: $0) }
    try expect(draw { recorder.recording.play(on: $0) }, equals: direct)
    try expect(draw { read.play(on: $0) }, equals: direct)
  }

  @Test func `every word is on the page of what is drawn, with its code and its picture`() throws {
    let page = try String(
      contentsOf: packageFolder().appendingPathComponent("Documentation/Paint.md"),
      encoding: .utf8)
    for word in PaintWord.all {
      expect(page.contains("```lua\n\(word.code)\n```"), "\(word.name)")
      expect(page.contains("pictures/paint-\(word.name).png"))
    }
  }

  @Test func `a shadow is drawn beyond its cell, and at once where a cell is kept`() throws {
    let box = LayoutBox(.overlay(OverlayBox()), sizing: BoxSizing(width: 60, height: 20))
      .ground(.color(.white)).shadow(BoxShadow(color: .black, blur: 12))
    let solved = try BoxSolver.solve(box, availableWidth: 420, context: Self.context())
    let elements = solved.elements(in: Self.context())
    expect(elements.shadowOverhang(in: solved.size).bottom, equals: 20)
    expect(elements.shadowOverhang(in: solved.size).top, equals: 16)
    let part = ConversationPicture.Part(
      frame: CGRect(x: 20, y: 40, width: 60, height: 20), elements: elements)
    func pixels(_ draw: (ElementPainter) -> Void) throws -> [UInt32] {
      let renderer = try PixelRenderer(width: 100, height: 100, scale: 1)
      draw(ElementPainter(renderer, theme: .light, pictures: PictureFolder(at: nil)))
      return try #require(renderer.makeImage()).withPixels { bytes in
        (0..<100 * 100).map { bytes.load(fromByteOffset: 4 * $0, as: UInt32.self) }
      }
    }
    let direct = try pixels { $0.paint(part) }
    let cache = DrawnCellCache()
    let kept = try pixels { cache.draw(part, key: 1, with: $0, scale: 1) }
    expect(direct, equals: kept)
    expect(direct[66 * 100 + 50] >> 24 > 40, "below the cell there is a shadow")
    expect(direct[90 * 100 + 50], equals: 0)
    // A host that draws the strip below the cell again draws the shadow in it.
    let strip = try pixels { painter in
      painter.renderer.saved {
        painter.renderer.clip(
          to: VectorPath(rectangle: CGRect(x: 0, y: 65, width: 100, height: 35)), rule: .nonZero)
        painter.paint(part)
      }
    }
    expect(strip[70 * 100 + 50], equals: direct[70 * 100 + 50])
  }
}
