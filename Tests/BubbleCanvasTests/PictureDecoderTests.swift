import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import CPictures
import Expectations
import Foundation
import Testing

@testable import BubbleCanvas

/// Pictures of all formats: red, green, blue and white quarters, from the upper left on.
@Suite struct PictureDecoderTests {
  private static let folder = packageFolder()
    .appendingPathComponent("Tests/BubbleCanvasTests/Fixtures/Pictures")

  private func file(_ name: String) throws -> Data {
    try Data(contentsOf: PictureDecoderTests.folder.appendingPathComponent(name))
  }

  private static var names: [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).sorted()
  }

  /// A pixel as alpha, red, green and blue.
  private func pixel(_ image: RasterImage, _ x: Int, _ y: Int) -> [Int] {
    let value = image.withPixels {
      $0.load(fromByteOffset: y * image.bytesPerRow + 4 * x, as: UInt32.self)
    }
    return [24, 16, 8, 0].map { Int(value >> UInt32($0) & 0xFF) }
  }

  private func isNear(_ one: [Int], _ other: [Int], _ tolerance: Int = 8) -> Bool {
    zip(one, other).allSatisfy { abs($0 - $1) <= tolerance }
  }

  /// Expects the quarters in their places.
  private func expectQuarters(
    _ image: RasterImage, alpha: Int = 255, location: SourceLocation = #_sourceLocation
  ) {
    let (left, right) = (image.width / 4, image.width * 3 / 4)
    let (top, bottom) = (image.height / 4, image.height * 3 / 4)
    let quarters: [([Int], [Int])] = [
      (pixel(image, left, top), [alpha, alpha, 0, 0]),
      (pixel(image, right, top), [255, 0, 255, 0]),
      (pixel(image, left, bottom), [255, 0, 0, 255]),
      (pixel(image, right, bottom), [255, 255, 255, 255]),
    ]
    for (seen, wanted) in quarters {
      #expect(isNear(seen, wanted), "\(seen), not \(wanted)", sourceLocation: location)
    }
  }

  @Test(arguments: 1...8) func `a JPEG is turned as Exif has it`(orientation: Int) throws {
    let image = try PictureDecoder.decode(file("orientation-\(orientation).jpg")).image
    expect(image.width == 48 && image.height == 32 && image.isOpaque)
    expectQuarters(image)
  }

  @Test(arguments: 1...8) func `an AVIF is turned as it says`(orientation: Int) throws {
    let image = try PictureDecoder.decode(file("orientation-\(orientation).avif")).image
    expect(image.width == 48 && image.height == 32)
    expectQuarters(image)
  }

  @Test func `an AVIF shows through where it says, and is read by its start`() throws {
    let bytes = try Array(file("clear.avif"))
    expectQuarters(try PictureDecoder.decode(Data(bytes)).image, alpha: 128)
    for count in [40, 200, bytes.count / 2] {
      #expect(throws: PictureDecoder.Failure.broken(.avif)) {
        try PictureDecoder.decode(Data(bytes.prefix(count)))
      }
      // What is only the start of a file may be one.
      try bytes.prefix(count).withUnsafeBytes { try PictureDecoder.check($0, isPart: true) }
    }
  }

  @Test func `a HEIC is decoded, shows through where it says, and is read by its start`() throws {
    guard picture_has_heif() else {
      expect("\(PictureDecoder.Failure.noDecoder)".contains("libheif1"))
      return
    }
    expectQuarters(try PictureDecoder.decode(file("upright.heic")).image)
    let bytes = try Array(file("clear.heic"))
    expectQuarters(try PictureDecoder.decode(Data(bytes)).image, alpha: 128)
    for count in [40, 200, bytes.count / 2] {
      #expect(throws: PictureDecoder.Failure.broken(.heic)) {
        try PictureDecoder.decode(Data(bytes.prefix(count)))
      }
      // What is only the start of a file may be one.
      try bytes.prefix(count).withUnsafeBytes { try PictureDecoder.check($0, isPart: true) }
    }
  }

  @Test func `coded pixels that spell the name of a HEIC's size are not taken for it`() throws {
    guard picture_has_heif() else { return }
    var bytes = try Array(file("upright.heic"))
    let name = try #require(
      bytes.indices.dropLast(3).last { bytes[$0..<$0 + 4].elementsEqual("mdat".utf8) })
    let size = Array("ispe".utf8) + [0, 0, 0, 0] + Array(repeating: 0xFF, count: 8)
    bytes += size + [0, 0, 0, 0]
    let length = UInt32(bytes.count - name + 4)
    for place in 0..<4 { bytes[name - 4 + place] = UInt8(length >> UInt32(24 - 8 * place) & 0xFF) }
    expectQuarters(try PictureDecoder.decode(Data(bytes)).image)
    // The same in a box that libheif reads.
    bytes.replaceSubrange(name..<name + 4, with: "free".utf8)
    #expect(throws: (any Error).self) { try PictureDecoder.decode(Data(bytes)) }
  }

  @Test(arguments: [
    "progressive.jpg", "inks.jpg", "lossy.webp", "turned.webp", "moving.webp", "moving.avif",
    "first.gif",
    "interlaced.gif",
  ])
  func `each format is read, and the first frame of what moves`(name: String) throws {
    let image = try PictureDecoder.decode(file(name)).image
    expect(image.width == 48 && image.height == 32)
    expectQuarters(image)
  }

  @Test func `grey is grey, and what shows through does`() throws {
    let gray = try PictureDecoder.decode(file("gray.jpg")).image
    expect(isNear(pixel(gray, 12, 8), [255, 76, 76, 76]))
    expectQuarters(try PictureDecoder.decode(file("lossless.webp")).image, alpha: 128)
    let clear = try PictureDecoder.decode(file("clear.gif")).image
    expect(pixel(clear, 1, 1) == [0, 0, 0, 0] && pixel(clear, 6, 6) == [255, 255, 0, 0])
  }

  @Test func `a picture is decoded no larger than it is needed`() throws {
    let photo = try file("large.jpg")
    func size(_ width: CGFloat, _ height: CGFloat, _ mode: ImageContentMode) throws -> [Int] {
      let needed = NeededPixels(width: width, height: height, contentMode: mode)
      let decoded = try PictureDecoder.decode(photo, needed: needed)
      expectQuarters(decoded.image)
      expect(decoded.isWhole, equals: (decoded.image.width == 800))
      return [decoded.image.width, decoded.image.height]
    }
    try expect(size(100, 75, .fill), equals: [100, 75])
    try expect(size(101, 20, .fill), equals: [200, 150])
    try expect(size(101, 75, .fit), equals: [100, 75])
    try expect(size(401, 300, .fill), equals: [800, 600])
    try expect(size(4_000, 3_000, .fill), equals: [800, 600])
    let webP = try PictureDecoder.decode(
      file("lossy.webp"), needed: NeededPixels(width: 12, height: 8, contentMode: .fill))
    expect(webP.image.width == 12 && webP.image.height == 8 && !webP.isWhole)
    expectQuarters(webP.image)
  }

  @Test func `what was scaled for a frame is enough for it, whatever the fractions`() {
    var random = SeededGenerator(seed: testSeed())
    for _ in 0..<testRounds(50_000) {
      let (width, height) = (1 + Int(random.next() % 5_000), 1 + Int(random.next() % 5_000))
      let needed = NeededPixels(
        width: CGFloat(1 + random.next() % 400) * random.pick([1, 1.1, 1.25, 1.5, 2, 3]),
        height: CGFloat(1 + random.next() % 400), contentMode: .fill)
      let scale = needed.scale(ofPictureOfWidth: width, height: height)
      let divisor = PictureDecoder.divisor(ofSide: max(width, height), scale: scale)
      guard divisor > 1, max(width, height) <= PictureFolder.maximumSide else { continue }
      let again = needed.scale(
        ofPictureOfWidth: width.divided(by: divisor), height: height.divided(by: divisor))
      expect(again < 1 + 1e-6, "\(width) x \(height), \(needed)")
    }
  }

  @Test func `a folder decodes again what is needed larger, and only that`() throws {
    let pictures = PictureFolder(at: PictureDecoderTests.folder)
    func picture(_ width: CGFloat?) throws -> RasterImage {
      let needed = width.map {
        NeededPixels(width: $0, height: $0 * 0.75, contentMode: .fill)
      }
      return try #require(
        pictures.state(of: PictureRequest(path: "large.jpg", needed: needed)).image)
    }
    let small = try picture(90)
    expect(small.width, equals: 100)
    try expect(picture(100) === small)
    let larger = try picture(150)
    expect(larger.width, equals: 200)
    try expect(picture(90) === larger)
    let whole = try picture(nil)
    expect(whole.width, equals: 800)
    try expect(picture(5_000) === whole)
    try expect(picture(90) === whole)
  }

  @Test func `what is drawn asks for no more than its pixels`() throws {
    let pictures = PictureFolder(at: PictureDecoderTests.folder)
    let box = ImageBox(source: "large.jpg", naturalSize: CGSize(width: 800, height: 600))
    let frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    let part = ConversationPicture.Part(
      frame: frame,
      elements: [CellElement(frame: frame, content: .image(box, alternative: nil))])
    let picture = ConversationPicture(
      size: frame.size, parts: [part], theme: .light, pictures: pictures)
    let image = try #require(PixelImage(png: try picture.png(scale: 2)))
    expect(image[10, 10] >> 16 > 0xF0 && image[70, 50] > 0xF0F0F0)
    let kept = pictures.state(
      of: PictureRequest(
        path: "large.jpg", needed: NeededPixels(width: 80, height: 60, contentMode: .fill)))
    expect(kept.image?.width, equals: 100)
  }

  @Test func `sizes that can't be are refused before anything is decoded`() throws {
    func failure(_ bytes: [UInt8]) -> String {
      do {
        _ = try PictureDecoder.decode(Data(bytes))
        return ""
      } catch { return "\(error)" }
    }
    var gif = Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0]
    expect(failure(gif), equals: "has 65535 x 65535 pixels, more than 4096 a side")
    gif[6...9] = [0, 0, 9, 0]
    expect(failure(gif), equals: "has 0 x 9 pixels, which is empty")
    func jpeg(_ code: UInt8, _ height: Int, _ width: Int) -> [UInt8] {
      [
        0xFF, 0xD8, 0xFF, code, 0, 11, 8, UInt8(height >> 8), UInt8(height & 255),
        UInt8(width >> 8), UInt8(width & 255), 1, 1, 0x11, 0,
      ]
    }
    expect(failure(jpeg(0xC0, 60_000, 60_000)).contains("more than 67108864 in all"))
    expect(failure(jpeg(0xC2, 6_000, 6_000)).contains("more than 33554432 in all"))
    expect(failure(jpeg(0xC0, 100, 65_000)).contains("more than 32768 a side"))
    expect(failure(jpeg(0xC0, 100, 100)), equals: "is a broken JPEG")
    // A scan for each of three components, so that all of it is in memory first.
    func scans(_ inFrame: UInt8, _ inScan: UInt8) -> [UInt8] {
      var bytes = Array(jpeg(0xC0, 8_000, 8_000).prefix(11))
      bytes[5] = 8 + 3 * inFrame
      bytes.append(inFrame)
      for component in 0..<inFrame { bytes += [component, 0x11, 0] as [UInt8] }
      return bytes + ([0xFF, 0xDA, 0, 8, inScan] as [UInt8])
    }
    expect(failure(scans(3, 1)).contains("more than 33554432 in all"))
    expect(failure(scans(3, 3)), equals: "is a broken JPEG")
    expect(
      failure(Array(try file("scans.jpg"))),
      equals: "has 8192 x 8192 pixels, more than 33554432 in all")
    expect(failure([1, 2, 3]), equals: "is not a PNG, JPEG, WebP, AVIF, GIF or SVG")
  }

  @Test(arguments: PictureDecoderTests.names)
  func `a file that is cut off or changed is read or refused, in words`(name: String) throws {
    let whole = try file(name)
    var random = SeededGenerator(seed: testSeed())
    var files = stride(from: 0, to: whole.count, by: max(1, whole.count / 60)).map {
      whole.prefix($0)
    }
    for _ in 0..<testRounds(25) {
      var changed = whole
      for _ in 0..<1 + Int(random.next() % 4) {
        changed[Int(random.next() % UInt64(changed.count))] = UInt8(
          truncatingIfNeeded: random.next())
      }
      files.append(changed)
    }
    for file in files {
      // What only claims to be large is refused or takes its time.
      let header = file.withUnsafeBytes { PictureHeader($0) }
      if let header, header.width * header.height > 1 << 20 { continue }
      do throws(PictureDecoder.Failure) {
        let image = try PictureDecoder.decode(Data(file)).image
        expect(image.byteCount >= 4 * image.width * image.height)
      } catch {
        expect("\(error)".hasPrefix("is ") || "\(error)".hasPrefix("has "))
      }
    }
  }
}
