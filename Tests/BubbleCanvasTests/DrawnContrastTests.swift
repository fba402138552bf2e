import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import ScriptTools
import Testing

/// Whether what built-in layouters and bundled scripts write can be read in every bundled theme: the colour of each text and mark
/// against the pixels that are drawn under it.
@Suite struct DrawnContrastTests {
  /// What a transcript shows, and how large all of it is.
  private struct Shown: Sendable {
    let elements: [ConversationElement]
    let size: CGSize

    init(_ transcript: Transcript) {
      size = transcript.contentSize
      elements = transcript.elements(in: CGRect(origin: .zero, size: size))
    }
  }

  /// Transcripts by what they were laid out in: most themes want the same.
  private actor LaidOut {
    static let shared = LaidOut()
    private var known: [LayoutEnvironment: Task<[Shown], any Error>] = [:]

    func transcripts(in environment: LayoutEnvironment) async throws -> [Shown] {
      let task =
        known[environment]
        ?? Task {
          try await DrawnContrastTests.transcripts(in: environment)
        }
      known[environment] = task
      return try await task.value
    }
  }

  /// All cells of `examples/kinds.json`, and of the samples of all bundled scripts.
  private static func transcripts(_ theme: AdaptiveTheme) async throws -> [Shown] {
    var environment = LayoutEnvironment(width: 360)
    environment.adopt(theme, appearance: .light)
    return try await LaidOut.shared.transcripts(in: environment)
  }

  private static func transcripts(in environment: LayoutEnvironment) async throws -> [Shown] {
    let path = packageFolder().appendingPathComponent("examples/kinds.json")
    var transcripts = [
      try await Transcript(
        try ConversationReader().read(from: path).conversation, environment: environment,
        chain: .builtIn, measurer: TextMeasurer())
    ]
    let scripts = packageFolder().appendingPathComponent("Plugins/Lua").path
    for folder in ScriptUnderDevelopment.folders([scripts]) {
      let script = try ScriptUnderDevelopment(folder: folder)
      for message in script.drawnMessages {
        transcripts.append(try await script.transcript(of: message, in: environment))
      }
    }
    return transcripts.map(Shown.init)
  }

  @Test(arguments: BundledTheme.allCases)
  func `texts are 4.5 apart from what is drawn under them, and marks 3`(
    name: BundledTheme
  ) async throws {
    let theme = name.theme
    let transcripts = try await DrawnContrastTests.transcripts(theme)
    var problems: Set<String> = []
    var count = 0
    for appearance in ThemeName.allCases where appearance == .light || theme.light != theme.dark {
      for transcript in transcripts {
        let whole = CGRect(origin: .zero, size: transcript.size)
        for element in transcript.elements {
          let reading = try CellReading(
            element, theme[appearance],
            pictures: PictureFolder(
              at: packageFolder().appendingPathComponent("examples")), view: whole)
          count += reading.count
          problems.formUnion(reading.problems.map { "\(appearance): \($0)" })
        }
      }
    }
    expect(problems.isEmpty, "\(problems.sorted().joined(separator: "\n"))")
    expect(count > 300, "there are texts: \(count)")
  }

  @Test func `a text that can't be read is found`() async throws {
    var theme = Theme.light
    theme.setColor(RGBAColor(0xA0A8B0), for: .textDim, on: .incoming)
    theme.setColor(RGBAColor(0xB8D8FF), for: .statusRead, on: .outgoing)
    var found: Set<String> = []
    for transcript in try await DrawnContrastTests.transcripts(.standard).prefix(1) {
      for element in transcript.elements {
        let reading = try CellReading(
          element, theme, pictures: PictureFolder(at: nil), view: nil)
        found.formUnion(reading.problems)
      }
    }
    expect(found.contains { $0.hasPrefix("text_dim on incoming") })
    expect(found.contains { $0.hasPrefix("status_read on outgoing") })
  }
}

/// What can't be read in a cell, by its pixels.
private struct CellReading {
  /// How many texts and marks were looked at.
  private(set) var count = 0
  private(set) var problems: [String] = []
  private let width: Int
  private let height: Int
  private var pixels: [UInt32] = []
  /// Where pictures are drawn.
  private var pictures: [CGRect] = []

  /// - Parameter view: All that is drawn of the conversation; nil: the cell alone.
  init(
    _ element: ConversationElement, _ theme: Theme, pictures: any PictureSource, view: CGRect?
  ) throws {
    let frame = element.frame
    (width, height) = (Int(frame.width.rounded(.up)), Int(frame.height.rounded(.up)))
    guard width > 0, height > 0 else { return }
    let elements = element.layout.elements
    let renderer = try PixelRenderer(width: width, height: height, scale: 1)
    renderer.fill(VectorPath(rectangle: renderer.clipBounds), with: theme.background)
    theme.wallpaper?.draw(in: renderer.clipBounds, on: renderer)
    ElementPainter(
      renderer, theme: theme, pictures: pictures,
      view: view?.offsetBy(dx: -frame.minX, dy: -frame.minY)
    ).paint(elements.map(\.withoutInk), at: .zero, size: frame.size)
    let image = try #require(renderer.makeImage())
    let (width, height) = (width, height)
    pixels = image.withPixels { bytes in
      [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
        let target = UnsafeMutableRawBufferPointer(buffer)
        for y in 0..<height {
          let row = bytes[y * image.bytesPerRow..<y * image.bytesPerRow + 4 * width]
          target[4 * width * y..<4 * width * (y + 1)].copyBytes(from: row)
        }
        count = width * height
      }
    }
    var surface = Theme.Surface.background
    for element in elements {
      if case .image = element.content { self.pictures.append(element.frame) }
      look(at: element, theme, on: surface)
      if case .ground(let ground) = element.content, ground.ground == .standard {
        surface = ground.isOutgoing ? .outgoing : .incoming
      }
    }
  }

  private mutating func look(at element: CellElement, _ theme: Theme, on surface: Theme.Surface) {
    switch element.content {
    case .text(let text, let token, let alignment):
      for line in text.lines.indices {
        let frame = text.lineFrame(
          line, inWidth: element.frame.width, alignment: alignment
        ).offsetBy(dx: element.frame.minX, dy: element.frame.minY)
        check(token, theme, on: surface, in: frame, 4.5)
        if !text.spanFragments(ofLine: line).isEmpty {
          check(.link, theme, on: surface, in: frame, 4.5)
        }
      }
    case .shape(let shape):
      switch shape.figure {
      case .status(.none), .rectangle, .ellipse, .path: break
      // Which colours a picture of a map has is nothing that a theme can know.
      case .symbol(.pin) where pictures.contains(where: element.frame.intersects): break
      case .status, .check, .symbol:
        check(shape.color, theme, on: surface, in: element.frame, 3)
      case .waveform: check(shape.color, theme, on: surface, in: element.frame, 3)
      }
    default: break
    }
  }

  private mutating func check(
    _ token: BoxColor, _ theme: Theme, on surface: Theme.Surface, in frame: CGRect,
    _ least: Double
  ) {
    count += 1
    let ink = theme.color(token, on: surface)
    // Letters keep off the corners of what they stand on.
    let inner = frame.insetBy(dx: min(1, frame.width / 4), dy: frame.height * 0.2)
    var seen: Set<UInt32> = []
    for y in stride(from: Int(inner.minY), through: Int(inner.maxY), by: 2) {
      for x in stride(from: Int(inner.minX.rounded(.up)), to: Int(inner.maxX), by: 2)
      where x >= 0 && y >= 0 && x < width && y < height {
        seen.insert(pixels[y * width + x] & 0xFFFFFF)
      }
    }
    for pixel in seen {
      let ground = RGBAColor(pixel)
      let contrast = ink.blended(over: ground).contrast(to: ground)
      // A pixel has whole 255ths.
      guard contrast < least - 0.02 else { continue }
      problems.append("\(token) on \(surface), \(String(pixel, radix: 16)): \(contrast)")
    }
  }
}

extension CellElement {
  /// The same, of which nothing is seen if it is written or a mark.
  fileprivate var withoutInk: CellElement {
    var element = self
    switch content {
    case .text: break
    case .shape(let shape):
      switch shape.figure {
      case .status, .check, .symbol, .waveform: break
      case .rectangle, .ellipse, .path: return self
      }
    default: return self
    }
    element.content = .ground(
      BubbleGround(ground: .none, isOutgoing: false, side: .left, cluster: .single))
    return element
  }
}
