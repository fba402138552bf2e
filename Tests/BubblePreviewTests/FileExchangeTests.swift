import Expectations
import FileWriting
import Foundation
import Platform
import Testing

@testable import BubblePreview

/// Files that a page and other programs save at the same time.
@Suite struct FileExchangeTests {
  /// A folder with a file in it.
  private static func withFile(
    _ text: String = "first", _ body: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "bubble-exchange-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "init.lua")
    try text.write(to: file, atomically: true, encoding: .utf8)
    try body(file)
  }

  private static func digest(_ text: String) -> String { FileExchange.digest(Array(text.utf8)) }

  /// With one step where the system has it, and without.
  private static let ways = [true, false]

  private static func names(beside file: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
      .sorted()
  }

  @Test(arguments: ways) func `only the expected text is replaced, and nothing is left beside it`(
    atOnce: Bool
  ) throws {
    try Self.withFile { file in
      let exchange = FileExchange(exchangesAtOnce: atOnce)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      func replace(_ text: String, basedOn base: String) throws -> FileExchange.Outcome {
        try exchange.replace(file, basedOn: Self.digest(base), with: Array(text.utf8))
      }
      try expect(replace("second", basedOn: "first"), equals: .written)
      try expect(replace("third", basedOn: "first"), equals: .changed(now: Array("second".utf8)))
      try expect(String(contentsOf: file, encoding: .utf8), equals: "second")
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      expect((attributes[.posixPermissions] as? NSNumber)?.intValue, equals: 0o640)
      try expect(Self.names(beside: file), equals: ["init.lua"])

      try FileManager.default.removeItem(at: file)
      try expect(replace("third", basedOn: "second"), equals: .changed(now: nil))
      try expect(
        exchange.replace(file, basedOn: FileExchange.absent, with: Array("new".utf8)),
        equals: .written)
      try expect(
        exchange.replace(file, basedOn: FileExchange.absent, with: Array("newer".utf8)),
        equals: .changed(now: Array("new".utf8)))
      try expect(Self.names(beside: file), equals: ["init.lua"])
    }
  }

  @Test func `a file that another program has opened to write is not replaced before it is done`()
    throws
  {
    try Self.withFile { file in
      let handle = try FileHandle(forWritingTo: file)
      #expect(throws: OutputError.self) {
        try FileExchange().replace(
          file, basedOn: Self.digest("first"), with: Array("second".utf8))
      }
      try handle.truncate(atOffset: 0)
      try handle.write(contentsOf: Array("theirs".utf8))
      try handle.close()
      try expect(String(contentsOf: file, encoding: .utf8), equals: "theirs")
      try expect(Self.names(beside: file), equals: ["init.lua"])
    }
  }

  @Test func `a folder, and a file of a folder that is not there, are refused`() throws {
    try Self.withFile { file in
      let folder = file.deletingLastPathComponent()
      for wrong in [folder, folder.appending(path: "none/init.lua")] {
        #expect(throws: OutputError.self) {
          try FileExchange().replace(wrong, basedOn: FileExchange.absent, with: [1])
        }
      }
      try expect(Self.names(beside: file), equals: ["init.lua"])
    }
  }

  /// Another program that saves a file as editors do, and finds out whether what it saved last is still there or known.
  private final class Editor {
    private let file: URL
    private let name: String
    private var count = 0
    private(set) var lost: [String] = []

    init(_ file: URL, name: String) { (self.file, self.name) = (file, name) }

    /// What it saved last, which every later text has as its first line.
    private var mark: String { "\(name) \(count)" }

    /// Looks for what it saved, and saves something else.
    ///
    /// - Parameter inPlace: Whether it writes the file itself, in two steps; else it renames another one over it.
    func save(inPlace: Bool) throws {
      look()
      count += 1
      let text = mark + "\n" + String(repeating: "-- \(count)\n", count: 200)
      guard inPlace else {
        let other = file.appendingPathExtension("editor")
        try text.write(to: other, atomically: false, encoding: .utf8)
        guard rename(other.path, file.path) == 0 else { throw OutputError(file.path) }
        return
      }
      let descriptor = open(file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
      guard descriptor >= 0 else { throw OutputError(file.path) }
      let bytes = Array(text.utf8)
      for part in [bytes[..<(bytes.count / 2)], bytes[(bytes.count / 2)...]] {
        _ = part.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        usleep(UInt32.random(in: 0..<300))
      }
      close(descriptor)
    }

    func look() {
      guard count > 0 else { return }
      // A moment in which the page's text is exchanged against it is none in which it is lost.
      var text = ""
      for _ in 0..<6_000 {
        text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        if text.hasPrefix(mark + "\n") { return }
        usleep(5_000)
      }
      let last = text.split(separator: "\n").last ?? ""
      lost.append("\(mark): \(text.prefix(20)) … \(last)")
    }
  }

  @Test(arguments: ways) func `a hundred saves by a page and an editor at once lose no text`(
    atOnce: Bool
  ) throws {
    try Self.withFile { file in
      let exchange = FileExchange(exchangesAtOnce: atOnce)
      let isOver = DispatchSemaphore(value: 0)
      let lost = Lock<[String]>([])
      Thread {
        let editor = Editor(file, name: "editor")
        do {
          for number in 0..<100 {
            try editor.save(inPlace: number % 2 == 0)
            usleep(UInt32.random(in: 0..<3_000))
          }
          editor.look()
        } catch { lost.withLock { $0.append("\(error)") } }
        lost.withLock { $0 += editor.lost }
        isOver.signal()
      }.start()

      // The page adds a line to what it was shown, and asks again where that is not the newest any more.
      var (known, counts) = (Array("first".utf8), (written: 0, asked: 0))
      var isDone = false
      while !isDone || counts.written < 100 {
        isDone = isDone || isOver.wait(timeout: .now()) == .success
        let text = known + Array("page \(counts.written)\n".utf8)
        do throws(OutputError) {
          switch try exchange.replace(
            file, basedOn: FileExchange.digest(known), with: text)
          {
          case .written:
            counts.written += 1
            known = text
          case .changed(let now, _):
            counts.asked += 1
            known = now ?? known
          }
        } catch {
          // It is being written just now.
        }
      }
      expect(lost.withLock { $0 }.isEmpty, "\(lost.withLock { $0 }), asked \(counts.asked)")
      expect(counts.asked > 0)
    }
  }
}
