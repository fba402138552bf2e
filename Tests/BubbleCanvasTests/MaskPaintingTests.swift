import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// What shows through a picture, pixel by pixel.
@Suite struct MaskPaintingTests {
  private static let background: UInt32 = 0xE9EEF3
  private static let dark: UInt32 = 0x17212B

  /// Three pixels in a row: opaque, transparent, half of either.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAYAAAAb4BS0AAAAEElEQVR42mNgYGD4zwABDQAJhAGA"
    + "lgezHgAAAABJRU5ErkJggg=="

  /// A folder with the picture, as `mask.png`.
  private func folder() throws -> PictureFolder {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("masks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try #require(Data(base64Encoded: Self.png)).write(to: folder.appendingPathComponent("mask.png"))
    return PictureFolder(at: folder)
  }

  /// A dark square of 40 points, of which the mask shows something.
  private func draw(
    _ mask: ImageMask, in frame: CGRect = CGRect(x: 0, y: 0, width: 40, height: 40),
    count: Int = 1, pictures: PictureFolder? = nil, direction: WritingDirection = .leftToRight
  ) throws -> DrawnPixels {
    let size = CGSize(width: 40, height: 40)
    let square = CellElement(
      frame: CGRect(origin: .zero, size: size),
      content: .shape(ShapeBox(figure: .rectangle(radius: 0), color: .text)))
    let part = ConversationPicture.Part(
      frame: square.frame,
      elements: [CellElement(frame: frame, content: .mask(mask, elementCount: count)), square])
    let picture = ConversationPicture(
      size: size, parts: [part], theme: .light, pictures: try pictures ?? folder(),
      direction: direction)
    return try #require(DrawnPixels(try picture.png(scale: 1)))
  }

  private func mask(_ width: CGFloat, cap: CGFloat, isFlipped: Bool = false) -> ImageMask {
    ImageMask(
      source: "mask.png", naturalSize: CGSize(width: width, height: 1),
      capInsets: BoxInsets(leading: cap, trailing: cap), isFlipped: isFlipped)
  }

  @Test func `what is opaque shows, ends keep their lengths, and the middle is stretched`() throws {
    let pixels = try draw(mask(3, cap: 1))
    for y in [0, 20, 39] {
      expect(pixels[0, y], equals: Self.dark)
      for x in 1..<39 { expect(pixels[x, y], equals: Self.background, "\(x)") }
      // Half of dark, half of light.
      let half: Int = (0x2B + 0xF3) / 2
      let blue = Int(pixels[39, y] & 0xFF)
      expect(abs(blue - half) <= 2)
    }
    // A pixel of it is ten points long.
    let long = try draw(mask(30, cap: 10))
    expect((0..<10).allSatisfy { long[$0, 20] == Self.dark })
    expect((10..<30).allSatisfy { long[$0, 20] == Self.background })
  }

  @Test func `ends that are longer than the frame shrink, and fractions leave no seam`() throws {
    let small = CGRect(x: 10.5, y: 10.5, width: 10, height: 10)
    let pixels = try draw(mask(30, cap: 10), in: small)
    expect((11..<15).allSatisfy { pixels[$0, 15] == Self.dark })
    expect(pixels[25, 15] == Self.background && pixels[15, 25] == Self.background)
  }

  @Test func `where the parts of an opaque picture meet there is no seam`() throws {
    let photo = ImageMask(
      source: "media/beach.png", naturalSize: CGSize(width: 40, height: 24),
      capInsets: BoxInsets(top: 4.3, leading: 7.7, bottom: 3.1, trailing: 5.2))
    let examples = packageFolder().appendingPathComponent("examples")
    let pixels = try draw(
      photo, in: CGRect(x: 0.4, y: 0.3, width: 33.3, height: 21.9),
      pictures: PictureFolder(at: examples))
    for y in 1..<22 {
      for x in 1..<33 {
        let difference = abs(Int(pixels[x, y] & 0xFF) - 0x2B)
        expect(difference <= 3, "\(x) \(y)")
      }
    }
    expect(pixels[35, 10] == Self.background && pixels[10, 24] == Self.background)
  }

  @Test func `left and right change places for the other side, and from right to left`() throws {
    for (isFlipped, direction) in [(true, WritingDirection.leftToRight), (false, .rightToLeft)] {
      let pixels = try draw(mask(3, cap: 1, isFlipped: isFlipped), direction: direction)
      expect(pixels[39, 20] == Self.dark && pixels[38, 20] == Self.background)
    }
    let both = try draw(mask(3, cap: 1, isFlipped: true), direction: .rightToLeft)
    expect(both[0, 20] == Self.dark && both[1, 20] == Self.background)
  }

  @Test func `without the picture the frame cuts off, and it is told`() throws {
    let pictures = try folder()
    let missing = ImageMask(source: "no.png", naturalSize: CGSize(width: 3, height: 1))
    let frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    let pixels = try draw(missing, in: frame, pictures: pictures)
    expect(pixels.places(notOf: Self.background).count, equals: 400)
    expect(pictures.diagnostics.count, equals: 1)
    expect(pictures.diagnostics.first?.text.contains("it masks nothing"), equals: true)
    let checked = try folder()
    checked.check(missing, of: "7")
    expect(checked.diagnostics.map(\.text), equals: pictures.diagnostics.map(\.text))
  }

  @Test(arguments: [-1, Int.min, Int.max])
  func `a mask may say any count, and any size`(count: Int) throws {
    let pixels = try draw(mask(3, cap: 1), count: count)
    expect(pixels[20, 20] == Self.background, equals: (count > 0))
    for length in [0, 1e-9, 1e9] as [CGFloat] {
      _ = try draw(mask(length, cap: length), in: CGRect(x: 0, y: 0, width: length, height: 5))
    }
  }
}
