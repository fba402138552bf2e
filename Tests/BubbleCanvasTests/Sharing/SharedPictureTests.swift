import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

@Suite struct SharedPictureTests {
  private func shared(
    count: Int = 24, showsDays: Bool = true, isCropped: Bool = false
  ) async throws -> SharedPicture {
    let people = [Person(id: "ana", name: "Ana"), Person(id: "bo", name: "Bo")]
    let messages = (0..<count).map { (number: Int) -> Message in
      let isOwn = number / 3 % 2 == 0
      let seconds = 1_795_165_200 + 7_000 * Double(number)
      return Message(
        id: MessageID("\(number)"), sender: people[isOwn ? 0 : 1], isOutgoing: isOwn,
        date: Date(timeIntervalSince1970: seconds),
        content: .text(String(repeating: "words ", count: 1 + number % 9)))
    }
    let transcript = try await Transcript(
      Conversation(peer: .group, messages: messages),
      environment: LayoutEnvironment(width: 320), chain: .builtIn, measurer: TextMeasurer())
    return transcript.sharedPicture(
      theme: .light, pictures: PictureFolder(at: nil), showsDays: showsDays, isCropped: isCropped)
  }

  private func pixels(_ data: Data) throws -> PixelImage { try #require(PixelImage(png: data)) }

  @Test(arguments: [(300, 1), (300, 1.5), (90, 2), (20, 1)])
  func `parts put together are the long picture`(height: Double, scale: Double) async throws {
    var shared = try await shared()
    shared.padding = 7
    let parts = shared.parts(maximumHeight: height, scale: scale)
    expect(parts.count > 3)
    expect(parts.first?.lowerBound == 0 && parts.last?.upperBound == shared.rowCount(scale: scale))
    expect(zip(parts, parts.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    let whole = try pixels(shared.data(.png(isSmall: false), scale: scale))
    var together: [UInt32] = []
    for rows in parts {
      let part = try pixels(shared.data(.png(isSmall: true), scale: scale, rows: rows))
      expect(part.width, equals: whole.width)
      together += part.pixels
    }
    expect(together, equals: whole.pixels)
    // No bubble is cut: every cut lies where one row ends and the next begins.
    let tops = shared.picture.parts.map { (($0.frame.minY + 7) * scale).rounded(.down) }
    for rows in parts.dropFirst() { expect(tops.contains(Double(rows.lowerBound))) }
    if height > 200 { expect(parts.allSatisfy { Double($0.count) <= height * scale }) }
  }

  @Test func `without anything around it, it is the picture that render draws`() async throws {
    let shared = try await shared()
    try expect(
      pixels(shared.data(.png(isSmall: false), scale: 1)),
      equals: pixels(shared.picture.png(scale: 1)))
  }

  @Test
  func
    `a small PNG and a lossless WebP are smaller, and neither they nor a lossless AVIF lose anything`()
    async throws
  {
    let shared = try await shared()
    let plain = try shared.data(.png(isSmall: false), scale: 2)
    let small = try shared.data(.png(isSmall: true), scale: 2)
    let webP = try shared.data(.webP(quality: nil), scale: 2)
    expect(small.count < plain.count && webP.count * 3 < plain.count)
    try expect(pixels(small), equals: pixels(plain))
    let original = try pixels(plain)
    let avif = try shared.data(.avif(quality: nil), scale: 2)
    for file in [webP, avif] {
      let decoded = try #require(try decoded(file))
      expect(decoded.width == original.width && decoded.height == original.height)
      decoded.withPixels { bytes in
        let pixels = original.pixels
        var (same, place) = (true, 0)
        // A `while` takes a tenth of a `for`, without optimization.
        while place < pixels.count {
          let (x, y) = (place % original.width, place / original.width)
          let offset = y * decoded.bytesPerRow + 4 * x
          let pixel = bytes.load(fromByteOffset: offset, as: UInt32.self)
          same = same && pixel & 0xFFFFFF == pixels[place]
          place += 1
        }
        expect(same)
      }
    }
    let lossy = try shared.data(.avif(quality: 60), scale: 2)
    expect(lossy.count < avif.count)
    try expect(lossy, equals: shared.data(.avif(quality: 60), scale: 2))
  }

  private func decoded(_ data: Data) throws -> RasterImage? {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bubble-shared-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try data.write(to: folder.appendingPathComponent("p"))
    return PictureFolder(at: folder).state(of: PictureRequest(path: "p")).image
  }

  @Test(arguments: [
    PictureFormat.png(isSmall: false), .webP(quality: nil), .avif(quality: nil),
  ])
  func `a bubble stands on nothing, as wide as it is`(format: PictureFormat) async throws {
    var shared = try await shared(count: 1, showsDays: false, isCropped: true)
    shared.ground = .transparent
    shared.padding = 4
    expect(shared.size.width < 200 && shared.size.height < 80)
    let image = try #require(try decoded(shared.data(format, scale: 2)))
    expect(!image.isOpaque)
    let column = 4 * (image.width / 2)
    let alphas = image.withPixels { bytes in
      (0..<image.height).map { (y: Int) -> UInt32 in
        bytes.load(fromByteOffset: y * image.bytesPerRow + column, as: UInt32.self) >> 24
      }
    }
    expect(alphas.first == 0 && alphas[image.height / 2] == 255)
  }

  @Test func `a JPEG is opaque, and has its format's start`() async throws {
    var shared = try await shared(count: 2)
    shared.ground = .transparent
    let data = try shared.data(.jpeg(quality: 90), scale: 1)
    expect(data.starts(with: [0xFF, 0xD8, 0xFF]))
    let image = try #require(try decoded(data))
    expect(image.withPixels { $0.load(as: UInt32.self) } & 0xF0F0F0, equals: 0xF0F0F0)
  }

  @Test func `what a format can't have is refused`() async throws {
    let shared = try await shared(count: 200)
    #expect(throws: PictureFormatError.self) { try shared.data(.webP(quality: nil), scale: 2) }
    #expect(throws: PictureFormatError.self) { try shared.data(.jpeg(quality: 50), scale: 8) }
    #expect(throws: PictureFormatError.self) {
      try shared.data(.png(isSmall: false), scale: 1, rows: 0..<0)
    }
  }

  @Test func `a title and a device are around it`() async throws {
    let plain = try await shared(count: 3)
    var framed = plain
    framed.title = LayoutContext(
      environment: LayoutEnvironment(width: 320), measurer: TextMeasurer(), peer: .group
    ).measure("Group", style: .title, maximumLines: 1)
    framed.padding = 10
    framed.hasDevice = true
    expect(framed.size.width, equals: plain.size.width + 20 + 24)
    expect(framed.size.height, equals: plain.size.height + 20 + 24 + 48)
    expect(framed.parts(maximumHeight: 50, scale: 1).count, equals: 1)
    framed.ground = .transparent
    let image = try #require(try decoded(framed.data(.png(isSmall: false), scale: 1)))
    let (corner, middle) = image.withPixels { bytes in
      (
        bytes.load(as: UInt32.self),
        bytes.load(
          fromByteOffset: image.height / 2 * image.bytesPerRow + 4 * 6, as: UInt32.self)
      )
    }
    expect(corner == 0 && middle == 0xFF15_171A)
  }

  @Test func `messages are chosen by place, moment and id`() {
    let messages = (0..<10).map { (number: Int) -> Message in
      let seconds = 1_795_165_200 + 43_200 * Double(number)
      return Message(
        id: MessageID("m\(number)"), sender: Person(id: "a", name: "A"), isOutgoing: false,
        date: Date(timeIntervalSince1970: seconds), content: .text("x"))
    }
    let conversation = Conversation(peer: .group, messages: messages)
    func chosen(_ change: (inout MessageSelection) -> Void) -> [String] {
      var selection = MessageSelection()
      change(&selection)
      return selection.conversation(of: conversation).messages.map(\.id.rawValue)
    }
    expect(chosen { $0.places = 3...4 }, equals: ["m2", "m3"])
    expect(chosen { $0.places = 9...Int.max }, equals: ["m8", "m9"])
    expect(chosen { $0.messages = ["m7", "m1", "gone"] }, equals: ["m1", "m7"])
    let (from, until) = (messages[4].date, messages[6].date)
    expect(chosen { ($0.from, $0.until) = (from, until) }, equals: ["m4", "m5"])
    expect(MessageSelection().isAll)
  }
}
