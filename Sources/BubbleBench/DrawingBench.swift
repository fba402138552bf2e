import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleText
import Foundation

/// What drawing a screen of a conversation costs: times of the clock, on one core.
struct DrawingBench {
  private static let size = CGSize(width: 375, height: 667)
  private static let scale: CGFloat = 2
  /// How many screens of a conversation are drawn in turn.
  private static let screens = 12

  private let view: ConversationView
  private let pictures = PictureFolder(path: nil)
  /// What is drawn into, from the beginning of the bench to its end.
  private let pixels = UnsafeMutableRawPointer.allocate(
    byteCount: 4 * 750 * 1_334, alignment: 64)
  /// Whether nothing has been drawn in this process yet.
  private let isFirst: Bool

  init(seed: UInt64, isFirst: Bool) {
    var generator = ConversationGenerator(seed: seed)
    view = ConversationView(
      generator.conversation(messageCount: 5_000),
      environment: LayoutEnvironment(width: DrawingBench.size.width), chain: .builtIn,
      measurer: TextMeasurer(), height: DrawingBench.size.height)
    self.isFirst = isFirst
  }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report) throws {
    if isFirst {
      let first = try seconds { try draw(nil) }
      report.add(
        figure: "drawing a screen at 2x: the first one of the process", first * 1e3, unit: "ms",
        promise: "under 15")
    }
    for _ in 0..<rounds {
      var (direct, cached, png) = (0.0, 0.0, 0.0)
      let cells = DrawnCellCache()
      for _ in 0..<DrawingBench.screens {
        view.scroll(by: -500)
        try draw(nil)
        direct += try seconds { try draw(nil) }
        try draw(cells)
        let count = cells.drawnCount
        cached += try seconds { try draw(cells) }
        precondition(cells.drawnCount == count, "all cells are there")
        let picture = ConversationPicture(
          size: DrawingBench.size, parts: view.drawn.map { ConversationPicture.Part($0) },
          theme: .light,
          pictures: pictures)
        png += try seconds { _ = try picture.png(scale: DrawingBench.scale) }
      }
      view.scrollToEnd(animated: false)
      func add(_ name: String, _ time: Double, _ promise: String) {
        report.add(
          figure: "drawing a screen at 2x: \(name)", time / Double(DrawingBench.screens) * 1e3,
          unit: "ms", promise: promise)
      }
      add("into pixels", direct, "at most 4")
      add("into pixels, drawn cells kept", cached, "at most 0.7")
      add("as PNG", png, "under 8")
    }
  }

  /// Draws a screen into pixels that are there.
  private func draw(_ cells: DrawnCellCache?) throws {
    let (width, height) = (
      Int(DrawingBench.size.width * DrawingBench.scale),
      Int(DrawingBench.size.height * DrawingBench.scale)
    )
    let renderer = try PixelRenderer(
      pixels, width: width, height: height, bytesPerRow: 4 * width,
      scale: DrawingBench.scale)
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: Theme.light.background)
    view.draw(
      on: renderer, theme: .light, pictures: pictures, cells: cells, scale: DrawingBench.scale)
    renderer.finish()
  }
}
