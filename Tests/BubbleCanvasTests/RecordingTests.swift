import BubbleCanvas
import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Recordings that come from outside, and numbers that are none.
@Suite struct RecordingTests {
  @Test func `a recording that is wrong names the step and what is missing`() throws {
    func error(_ json: String) -> RecordingError? {
      do {
        _ = try Recording(json: Data(json.utf8))
        return nil
      } catch {
        return error
      }
    }
    func steps(_ steps: String) -> RecordingError? {
      error(
        #"{"version":1,"bounds":[0,0,9,9],"fonts":[],"images":[],"steps":[\#(steps)]}"#)
    }
    expect(steps("") == nil)
    expect(steps(#"{"op":"save"},{"op":"restore"}"#) == nil)
    expect(
      steps(#"{"op":"save"},{"op":"fill","rule":"nonzero","color":[0,0,0,1]}"#),
      equals: .step(1, reason: #""path" is missing"#))
    expect(steps(#"{"op":"restore"}"#), equals: .step(0, reason: "nothing was saved"))
    expect(
      steps(#"{"op":"beginLayer"},{"op":"restore"}"#)?.description.contains("steps[1]"),
      equals: true)
    expect(
      steps(#"{"op":"beginLayer"}"#),
      equals: .step(1, reason: "a save or layer is never closed"))
    expect(steps(#"{"op":"dance"}"#), equals: .step(0, reason: #"there is no op "dance""#))
    expect(
      error(#"{"version":2,"bounds":[0,0,9,9],"fonts":[],"images":[],"steps":[]}"#),
      equals: .unknownVersion(2))
    expect(error("[").map { "\($0)".hasPrefix("this is not a recording") }, equals: true)
    expect(
      error(
        #"{"version":1,"bounds":[0,0,9,9],"fonts":[],"images":[{"width":3,"height":3,"isOpaque":false,"pixels":""}],"steps":[]}"#
      )?.description.hasPrefix("images[0]"), equals: true)
  }

  @Test func `mutated recordings are read or refused, and drawn without harm`() async throws {
    let seed = testSeed(211)
    let picture = try await RendererTests.picture("examples/short.json")
    let recorder = RecordingRenderer(bounds: CGRect(origin: .zero, size: picture.size))
    picture.draw(on: recorder)
    var part = Recording(bounds: recorder.recording.bounds)
    // What of it is balanced already: some cells.
    var depth = 0
    for step in recorder.recording.steps.prefix(600) {
      switch step {
      case .save, .beginLayer: depth += 1
      case .restore, .endLayer: depth -= 1
      default: break
      }
      part.steps.append(step)
      if depth == 0, part.steps.count > 150 { break }
    }
    let json = String(decoding: part.json(), as: UTF8.self)
    let mutation = Mutation(pieces: Mutation.ofJSON + (0..<10).map(String.init) + ["e9", "-", "."])
    var random = SeededGenerator(seed: seed)
    for _ in 0..<testRounds(25) {
      let changed = mutation(json, using: &random)
      guard let recording = try? Recording(json: changed) else { continue }
      let renderer = try PixelRenderer(width: 64, height: 64, scale: 0.5)
      recording.play(on: renderer)
      renderer.finish()
      try expect(Recording(json: recording.json()).steps.count, equals: recording.steps.count)
    }
  }

  @Test func `numbers that are none, or out of all bounds, draw nothing and end nothing`() throws {
    let seed = testSeed(212)
    var random = SeededGenerator(seed: seed)
    let odd: [CGFloat] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 1e9, -3e7, .leastNonzeroMagnitude, 0, -0.0, 1, 20,
      63.5, 1e6,
    ]
    func number() -> CGFloat { random.pick(odd) }
    func point() -> CGPoint { CGPoint(x: number(), y: number()) }
    func frame() -> CGRect { CGRect(x: number(), y: number(), width: number(), height: number()) }
    func color() -> RGBAColor {
      var color = RGBAColor(0x334455)
      if random.chance(0.3) { (color.red, color.alpha) = (Double(number()), Double(number())) }
      return color
    }
    func path() -> VectorPath {
      VectorPath { path in
        for _ in 0..<1 + Int(random.next() % 5) {
          switch random.next() % 7 {
          case 0: path.append(.move(point()))
          case 1: path.append(.line(point()))
          case 2: path.append(.curve(control1: point(), control2: point(), end: point()))
          case 3:
            path.append(.arc(center: point(), radius: number(), start: number(), end: number()))
          case 4: path.append(.ellipse(frame()))
          case 5: path.append(.rectangle(frame()))
          default: path.append(.close)
          }
        }
      }
    }
    let measured = TextMeasurer().measure(
      TextRequest(text: "Ag", font: TextFont(family: "Noto Sans", size: 16)))
    let recorder = RecordingRenderer(bounds: CGRect(x: 0, y: 0, width: 64, height: 64))
    ElementPainter(recorder, theme: .light, pictures: PictureFolder(at: nil)).paint(
      [
        CellElement(
          frame: CGRect(x: 0, y: 0, width: 64, height: 40),
          content: .text(measured, color: .text, alignment: .left))
      ], at: .zero, size: CGSize(width: 64, height: 64))
    let fonts = recorder.recording.steps.compactMap { step -> GlyphFont? in
      guard case .glyphs(let run, _) = step else { return nil }
      return run.font
    }
    let font = try #require(fonts.first)
    let image = try #require(
      RasterImage(width: 2, height: 2, pixels: [0xFFFF_0000, 0, 0xFF00_00FF, 0]))
    let square = VectorPath(rectangle: CGRect(x: 50, y: 50, width: 10, height: 10))
    for round in 0..<testRounds(75) {
      let renderer = try PixelRenderer(width: 64, height: 64, scale: 1)
      renderer.save()
      for _ in 0..<12 {
        switch random.next() % 9 {
        case 0: renderer.fill(path(), rule: .evenOdd, with: color())
        case 1: renderer.stroke(path(), PathStroke(width: number()), with: color())
        case 2:
          renderer.saved {
            renderer.clip(to: path(), rule: .nonZero)
            renderer.fill(path(), with: color())
          }
        case 3:
          renderer.saved {
            renderer.concatenate(
              AffineTransform(
                m11: number(), m12: number(), m21: number(), m22: number(), tX: number(),
                tY: number()))
            _ = renderer.clipBounds
            renderer.fill(path(), with: color())
          }
        case 4: renderer.draw(image, part: random.chance(0.5) ? frame() : nil, in: frame())
        case 5:
          renderer.draw(
            GlyphRun(
              font: font, size: number(),
              glyphs: (0..<3).map { _ in
                GlyphRun.Glyph(
                  id: UInt32(truncatingIfNeeded: random.next() % 90), x: number(), y: number())
              }), with: color())
        case 6:
          renderer.beginLayer()
          renderer.fill(path(), with: color())
          if random.chance(0.5) { renderer.beginMask() }
          renderer.fill(path(), with: color())
          renderer.endLayer(opacity: number())
        default:
          renderer.fill(
            path(), rule: .nonZero,
            with: .gradient(
              ColorGradient(
                random.chance(0.5)
                  ? .linear(start: point(), end: point())
                  : .radial(center: point(), radius: number()),
                stops: (0..<3).map { _ in ColorGradient.Stop(number(), color()) })))
        }
      }
      renderer.restore()
      renderer.fill(square, with: RGBAColor(0x123456))
      let drawn = try #require(renderer.makeImage())
      let pixel = drawn.withPixels {
        $0.load(fromByteOffset: 55 * drawn.bytesPerRow + 4 * 55, as: UInt32.self)
      }
      expect(pixel, equals: 0xFF12_3456, "round \(round), seed \(seed)")
    }
  }
}
