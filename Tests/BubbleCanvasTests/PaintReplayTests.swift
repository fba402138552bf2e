import BrowserFixtures
import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Decorated boxes and paths beside what Chromium drew of the same: `Documentation/Paint.md` says what differs, and how far.
@Suite struct PaintReplayTests {
  /// How far a category may be off, as the page says it: the mean of all parts of all pixels of a square, and the share of
  /// pixels that are off by more than a tenth, both of 1.
  private static let tolerances: [PaintFixture.Category: (mean: Double, share: Double)] = {
    let page = packageFolder().appendingPathComponent("Documentation/Paint.md")
    let lines = (try? String(contentsOf: page, encoding: .utf8))?.split(separator: "\n") ?? []
    var tolerances: [PaintFixture.Category: (mean: Double, share: Double)] = [:]
    for line in lines where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map {
        $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
      }
      guard cells.count == 3, let category = PaintFixture.Category(rawValue: cells[0]),
        let mean = Double(cells[1]), let share = Double(cells[2])
      else { continue }
      tolerances[category] = (mean, share)
    }
    return tolerances
  }()

  @Test func `the page says of each kind how far it may be off, and that it is little`() {
    expect(Set(Self.tolerances.keys), equals: Set(PaintFixture.Category.allCases))
    expect(Self.tolerances.values.allSatisfy { $0.mean <= 0.012 && $0.share <= 0.016 })
  }

  /// What differs in a square.
  private struct Difference {
    var mean = 0.0
    var share = 0.0
  }

  private static func folder() -> URL {
    packageFolder().appendingPathComponent("Tests/BubbleCanvasTests/Fixtures")
  }

  /// Draws all fixtures as the browser did.
  static func picture(of fixtures: [PaintFixture]) throws -> PixelImage {
    let size = PaintFixture.pageSize(count: fixtures.count)
    let context = LayoutContext(
      environment: LayoutEnvironment(width: PaintFixture.side), measurer: TextMeasurer(),
      peer: .privateChat)
    let parts = try fixtures.enumerated().map { index, fixture in
      let solved = try BoxSolver.solve(
        fixture.box, availableWidth: PaintFixture.side, context: context)
      let origin = CGPoint(
        x: CGFloat(index % PaintFixture.columns) * PaintFixture.side,
        y: CGFloat(index / PaintFixture.columns) * PaintFixture.side)
      expect(solved.size, equals: fixture.size)
      // One square does not reach into another.
      return ConversationPicture.Part(
        frame: CGRect(
          origin: origin, size: CGSize(width: PaintFixture.side, height: PaintFixture.side)),
        elements: solved.elements(in: context).map { element in
          var element = element
          element.frame = element.frame.offsetBy(dx: fixture.frame.minX, dy: fixture.frame.minY)
          return element
        })
    }
    var theme = Theme.light
    theme.background = RGBAColor(0xFFFFFF)
    theme.wallpaper = nil
    let picture = ConversationPicture(
      size: size, parts: parts, theme: theme, pictures: PictureFolder(at: nil))
    return try #require(PixelImage(png: try picture.png(scale: PaintFixture.scale)))
  }

  private static func difference(
    _ mine: PixelImage, _ browser: PixelImage, square: Int
  ) -> Difference {
    let side = Int(PaintFixture.side * PaintFixture.scale)
    let left = square % PaintFixture.columns * side
    let top = square / PaintFixture.columns * side
    var difference = Difference()
    for y in top..<top + side {
      for x in left..<left + side {
        let (first, second) = (mine[x, y], browser[x, y])
        if first == second { continue }
        var most = 0
        for shift in [0, 8, 16] as [UInt32] {
          let part = abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF))
          difference.mean += Double(part) / 255 / 3
          most = max(most, part)
        }
        if most > 25 { difference.share += 1 }
      }
    }
    difference.mean /= Double(side * side)
    difference.share /= Double(side * side)
    return difference
  }

  @Test func `pixels agree with Chromium's`() throws {
    let file = Self.folder().appendingPathComponent("paint.jsonl")
    let head = try BrowserRecording<Int>(contentsOf: file).head
    expect(
      head.generator, equals: PaintFixture.generatorVersion, "record again: make paint-fixtures")
    let fixtures = PaintFixture.fixtures(seed: head.seed, count: head.count)
    let browser = try #require(
      PixelImage(png: try Data(contentsOf: Self.folder().appendingPathComponent("paint.png"))))
    let mine = try Self.picture(of: fixtures)
    try #require(mine.width == browser.width && mine.height == browser.height)
    if let path = ProcessInfo.processInfo.environment["BUBBLE_PAINT_PICTURE"] {
      try mine.png().write(to: URL(fileURLWithPath: path))
    }
    var most: [PaintFixture.Category: Difference] = [:]
    for (index, fixture) in fixtures.enumerated() {
      let difference = Self.difference(mine, browser, square: index)
      let tolerance = try #require(Self.tolerances[fixture.category])
      expect(
        difference.mean <= tolerance.mean && difference.share <= tolerance.share,
        "fixture \(index), \(fixture.category): \(difference)\n\(fixture.html)")
      most[fixture.category, default: Difference()].mean = max(
        most[fixture.category]?.mean ?? 0, difference.mean)
      most[fixture.category, default: Difference()].share = max(
        most[fixture.category]?.share ?? 0, difference.share)
    }
    if ProcessInfo.processInfo.environment["BUBBLE_PAINT_PICTURE"] != nil {
      for (category, difference) in most { print(category, difference) }
    }
  }

  @Test func `a box that is drawn otherwise is found`() throws {
    let fixtures = PaintFixture.fixtures(seed: 1, count: 9)
    let browser = try #require(
      PixelImage(png: try Data(contentsOf: Self.folder().appendingPathComponent("paint.png"))))
    var others = fixtures
    for index in others.indices { others[index].box = .shape(.ellipse, color: .hex(0x808080)) }
    for index in others.indices {
      others[index].box = others[index].box.frame(
        width: fixtures[index].size.width, height: fixtures[index].size.height)
    }
    let mine = try Self.picture(of: others)
    for (index, fixture) in fixtures.enumerated() {
      let tolerance = try #require(Self.tolerances[fixture.category])
      expect(Self.difference(mine, browser, square: index).mean > tolerance.mean)
    }
  }
}
