import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleText
import Foundation

/// The cost of drawing a screen of a conversation: times of the clock, on one core.
struct DrawingBench {
  private static let size = CGSize(width: 375, height: 667)
  private static let scale: CGFloat = 2
  /// The number of screens of a conversation that are drawn in turn.
  private static let screens = 12

  private let view: ConversationView
  private let pictures = PictureFolder(at: nil)
  /// The target of the drawings, from the beginning of the bench to its end.
  private let pixels = UnsafeMutableRawPointer.allocate(
    byteCount: 4 * 750 * 1_334, alignment: 64)
  /// Whether nothing has been drawn in this process yet.
  private let isFirst: Bool

  init(seed: UInt64, isFirst: Bool) {
    var generator = ConversationGenerator(seed: seed)
    view = ConversationView(
      generator.conversation(messageCount: 5_000),
      environment: LayoutEnvironment(width: DrawingBench.size.width), chain: .builtIn,
      measurer: TextMeasurer(), size: DrawingBench.size)
    self.isFirst = isFirst
  }

  /// Adds the figures of some rounds.
  func measure(rounds: Int, _ report: inout Report) throws {
    if isFirst {
      let first = try seconds { try draw(nil) }
      report.add(
        "drawing a screen at 2x: the first one of the process", first * 1e3, "ms", "under 15")
    }
    for _ in 0..<rounds {
      measureThemes(&report)
      try measureViewGradient(&report)
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
          "drawing a screen at 2x: \(name)", time / Double(DrawingBench.screens) * 1e3, "ms",
          promise)
      }
      add("into pixels", direct, "at most 4")
      add("into pixels, drawn cells kept", cached, "at most 0.7")
      add("as PNG", png, "under 8")
    }
  }

  /// Measures themes that are made of a few colours: all others are derived, and checked for contrast.
  private func measureThemes(_ report: inout Report) {
    let count = 100
    let time = processorSeconds {
      for number in 0..<count {
        let theme = Theme(
          background: RGBAColor(0xE8EEF4), incoming: .color(RGBAColor(0xFFFFFF)),
          outgoing: .color(RGBAColor(0x1B72E8)), text: RGBAColor(0x101418),
          accent: RGBAColor(UInt32(0x20_4060 + number)),
          people: [RGBAColor(0xC03030), RGBAColor(0x3070C0), RGBAColor(0x308050)])
        precondition(theme.contrastProblems.isEmpty, "it can be read")
      }
    }
    report.add(
      "a theme made of a few colours, and its contrast looked at", time * 1e3 / Double(count), "ms")
  }

  /// Measures the same screens with bubbles whose colours run through the view: their grounds are drawn each time.
  private func measureViewGradient(_ report: inout Report) throws {
    var theme = Theme.light
    theme.outgoingFill = .gradient(
      GroundGradient([RGBAColor(0x1B72E8), RGBAColor(0x7A3FE0)], extent: .view))
    theme.incomingFill = .gradient(
      GroundGradient([RGBAColor(0xFFFFFF), RGBAColor(0xE8EEF4)], extent: .view))
    var (direct, cached) = (0.0, 0.0)
    let cells = DrawnCellCache()
    for _ in 0..<DrawingBench.screens {
      view.scroll(by: -500)
      try draw(nil, theme)
      direct += try seconds { try draw(nil, theme) }
      try draw(cells, theme)
      cached += try seconds { try draw(cells, theme) }
    }
    view.scrollToEnd(animated: false)
    for (name, time) in [("", direct), (", cells kept", cached)] {
      report.add(
        "drawing a screen at 2x: colours through the view\(name)",
        time / Double(DrawingBench.screens) * 1e3, "ms")
    }
  }

  /// Draws a screen into existing pixels.
  private func draw(_ cells: DrawnCellCache?, _ theme: Theme = .light) throws {
    let (width, height) = (
      Int(DrawingBench.size.width * DrawingBench.scale),
      Int(DrawingBench.size.height * DrawingBench.scale)
    )
    let renderer = try PixelRenderer(
      pixels, width: width, height: height, bytesPerRow: 4 * width,
      scale: DrawingBench.scale)
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: theme.background)
    view.draw(
      on: renderer, theme: theme, pictures: pictures, cells: cells, scale: DrawingBench.scale)
    renderer.finish()
  }
}
