import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCanvas

/// Which files of a folder are taken for pictures.
@Suite struct PictureFolderTests {
  /// A folder of its own for each test.
  private func folder(_ files: [String: Data] = [:]) throws -> URL {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-pictures-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
    return folder
  }

  private func image(_ source: String) -> ImageBox {
    ImageBox(source: source, naturalSize: CGSize(width: 10, height: 10))
  }

  /// A PNG's signature and header, and nothing behind them.
  private func header(width: UInt32, height: UInt32) -> Data {
    var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13])
    data += Data("IHDR".utf8)
    for value in [width, height] {
      data += Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }
    return data + Data([8, 2, 0, 0, 0])
  }

  private func draw(_ sources: [String], _ pictures: PictureFolder) throws {
    let elements = sources.map {
      CellElement(
        frame: CGRect(x: 0, y: 0, width: 20, height: 20),
        content: .image(image($0), alternative: nil))
    }
    let size = CGSize(width: 20, height: 20)
    let part = ConversationPicture.Part(
      frame: CGRect(origin: .zero, size: size), elements: elements)
    let picture = ConversationPicture(size: size, parts: [part], theme: .light, pictures: pictures)
    // Long pictures are drawn in strips, and some are drawn again and again.
    for _ in 0..<3 { _ = try picture.png(scale: 1) }
  }

  @Test func `a folder in the web is refused and reported, even if a folder has its path`() throws {
    let folder = try folder(["a.png": header(width: 4, height: 4)])
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = try #require(URL(string: "https://example.com\(folder.path)"))
    let pictures = PictureFolder(at: url)
    expect(pictures.diagnostics.map(\.text), equals: ["\(url): \(URL.notAFileURL)"])
    expect(pictures.version(of: "a.png") == .only)
    expect(PictureFolder(at: folder).version(of: "a.png") != .only)
    let error = #expect(throws: ConfigurationFileError.self) {
      try AdaptiveTheme(json: Data("{}".utf8), folder: url)
    }
    expect(error == .unreadable(file: "\(url)", .notAFileURL("\(url)")))
    #expect(throws: ConfigurationFileError.self) { try AdaptiveTheme(contentsOf: url) }
  }

  @Test(
    arguments: [
      ("missing.png", "no file"), ("../outside.png", "outside"), ("/etc/hostname", "outside"),
      ("a/../../x.png", "outside"), ("text.png", "is not a PNG, JPEG, WebP, AVIF, GIF or SVG"),
      ("empty.png", "is not a PNG"),
      ("huge.png", "more than 4096"), ("zero.png", "pixels"), ("folder", "not a regular file"),
      ("nul\u{0}.png", "outside"),
    ])
  func `what is no picture of the folder is reported, once, with its message`(
    source: String, reason: String
  ) throws {
    let folder = try folder([
      "text.png": Data("this is a text, and not even a short one".utf8), "empty.png": Data(),
      "huge.png": header(width: 60_000, height: 60_000), "zero.png": header(width: 0, height: 9),
    ])
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("folder"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = PictureFolder(at: folder)
    pictures.check(image(source), of: "7")
    pictures.check(image(source), of: "8")
    try draw([source, source], pictures)
    expect(pictures.diagnostics.map(\.message), equals: ["7"])
    let text = try #require(pictures.diagnostics.first?.text)
    expect(text.contains(reason), "\(text)")
    expect(text.hasSuffix("a placeholder is shown"))
  }

  @Test func `what is broken behind its header is reported when it is drawn`() throws {
    let folder = try folder(["broken.png": header(width: 9, height: 9)])
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = PictureFolder(at: folder)
    pictures.check(image("broken.png"))
    expect(pictures.diagnostics.isEmpty)
    try draw(["broken.png", "broken.png"], pictures)
    expect(pictures.diagnostics.map { $0.text.contains("broken PNG") }, equals: [true])
  }

  @Test func `a picture that comes late is drawn, and what was said of it is taken back`() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = PictureFolder(at: folder)
    pictures.check(image("late.png"), of: "7")
    try draw(["late.png"], pictures)
    expect(pictures.diagnostics.map(\.message), equals: ["7"])
    expect(pictures.state(of: PictureRequest(path: "late.png")).image == nil)
    let example = packageFolder().appendingPathComponent("examples/media")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: example.path).first { $0.hasSuffix(".png") })
    let file = folder.appendingPathComponent("late.png")
    try FileManager.default.copyItem(at: example.appendingPathComponent(name), to: file)
    expect(pictures.state(of: PictureRequest(path: "late.png")).image != nil)
    expect(pictures.diagnostics.isEmpty)
  }

  @Test func `a picture that is deleted or spoiled is not drawn from memory`() throws {
    let example = packageFolder().appendingPathComponent("examples/media")
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: example.path).first { $0.hasSuffix(".png") })
    let bytes = try Data(contentsOf: example.appendingPathComponent(name))
    let folder = try folder(["a.png": bytes, "b.png": bytes])
    defer { try? FileManager.default.removeItem(at: folder) }
    let pictures = PictureFolder(at: folder)
    expect(pictures.state(of: PictureRequest(path: "a.png")).image != nil)
    expect(pictures.state(of: PictureRequest(path: "b.png")).image != nil)
    try FileManager.default.removeItem(at: folder.appendingPathComponent("a.png"))
    try Data("spoiled".utf8).write(to: folder.appendingPathComponent("b.png"))
    expect(pictures.state(of: PictureRequest(path: "a.png")).image == nil)
    expect(pictures.state(of: PictureRequest(path: "b.png")).image == nil)
    expect(pictures.diagnostics.count, equals: 2, "\(pictures.diagnostics)")
    try bytes.write(to: folder.appendingPathComponent("b.png"))
    expect(pictures.state(of: PictureRequest(path: "b.png")).image != nil)
    expect(pictures.diagnostics.count, equals: 1, "\(pictures.diagnostics)")
  }

  @Test func `a link that leads out of the folder is not followed`() throws {
    let folder = try folder()
    let other = try self.folder(["secret.png": header(width: 9, height: 9)])
    defer { for url in [folder, other] { try? FileManager.default.removeItem(at: url) } }
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link.png"),
      withDestinationURL: other.appendingPathComponent("secret.png"))
    let pictures = PictureFolder(at: folder)
    pictures.check(image("link.png"))
    expect(pictures.diagnostics.map { $0.text.contains("outside") }, equals: [true])
  }

  @Test func `without a folder, and without a path, nothing is reported`() throws {
    let pictures = PictureFolder(at: nil)
    pictures.check(image("a.png"))
    try draw(["a.png", ""], pictures)
    expect(pictures.diagnostics.isEmpty)
  }

  @Test func `the pictures of the examples can be drawn and are small`() throws {
    let folder = packageFolder().appendingPathComponent("examples")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent("media").path)
    expect(names.count >= 5)
    let pictures = PictureFolder(at: folder)
    try draw(names.map { "media/\($0)" }, pictures)
    expect(pictures.diagnostics.isEmpty, "\(pictures.diagnostics)")
    for name in names {
      let file = folder.appendingPathComponent("media/\(name)")
      try expect(Data(contentsOf: file).count < 30_000, "\(name)")
    }
  }
}
