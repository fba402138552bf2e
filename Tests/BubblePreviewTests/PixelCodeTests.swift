import BubbleTestSupport
import Expectations
import Testing

@testable import BubblePreview

@Suite struct PixelCodeTests {
  private func code(_ pixels: [UInt32], width: Int) -> [UInt32] {
    var code: [UInt32] = []
    pixels.withUnsafeBufferPointer { PixelCode.encode($0, width: width, into: &code) }
    return code
  }

  @Test func `random pictures come back as they were`() throws {
    var seed: UInt32 = 12_345
    func next(_ limit: UInt32) -> UInt32 {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return seed >> 8 % limit
    }
    for round in 0..<testRounds(50) {
      let (width, height) = (1 + Int(next(20)), 1 + Int(next(20)))
      let colors = 1 + next(UInt32(1 + round % 5))
      let pixels = (0..<width * height).map { _ in next(colors) * 0x12_3456 }
      let decoded = PixelCode.decode(
        code(pixels, width: width), width: width, count: pixels.count)
      expect(decoded, equals: pixels.map(PixelCode.swapped), "\(width) x \(height)")
    }
  }

  @Test func `an area takes a few words, and red is red`() {
    let pixels = [UInt32](repeating: 0xFFFF_0000, count: 10_000)
    let words = code(pixels, width: 100)
    expect(words.count <= 4)
    expect(PixelCode.decode(words, width: 100, count: 10_000)?.first, equals: 0xFF00_00FF)
  }
}
