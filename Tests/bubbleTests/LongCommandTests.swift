import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Commands that take a while, or are asked to read what has no end.
@Suite struct LongCommandTests {
  @Test func `what has no end is refused at once`() throws {
    let zero = try ToolRun(["layout", "/dev/zero"])
    expect(zero.status, equals: 1)
    expect(
      zero.messages, equals: "error: /dev/zero: this is neither a file nor a folder\n",
      "\(zero.messages)")
    // What is wrong with it first is another thing each time.
    let random = try ToolRun(["layout", "/dev/urandom"])
    expect(random.status, equals: 1)
    expect(random.messages.hasPrefix("error: /dev/urandom"), "\(random.messages)")
  }

  @Test func `a conversation over the limit is refused, and it is said how to read it`() throws {
    let folder = try ScratchFolder()
    let path = try folder.conversation((0..<20).map { message("\($0)") }.joined(separator: ",\n"))
    let small = try ToolRun(["layout", path, "--max-size", "2KB"])
    expect(small.status, equals: 1)
    expect(
      small.messages,
      equals:
        "error: \(path): this is larger than 2 KB, the limit; --max-size 1MB allows more\n")
    try expect(ToolRun(["layout", path, "--max-size", "1mb"]).cells.count, equals: 20)
    let wrong = try ToolRun(["layout", path, "--max-size", "much"])
    expect(wrong.status, equals: 64)
    expect(wrong.messages.contains("--max-size"))
  }

  /// The two ends of a terminal of its own.
  private struct Terminal {
    let person: FileHandle
    let program: FileHandle

    init() throws {
      let end = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      try #require(end >= 0)
      person = FileHandle(fileDescriptor: end, closeOnDealloc: true)
      // Linux' numbers for TIOCSPTLCK, which unlocks the other end, and TIOCGPTN, which says its name.
      var (isLocked, number) = (CInt(0), CUnsignedInt(0))
      try #require(ioctl(end, 0x4004_5431, &isLocked) == 0)
      try #require(ioctl(end, 0x8004_5430, &number) == 0)
      program = try #require(FileHandle(forUpdatingAtPath: "/dev/pts/\(number)"))
    }
  }

  @Test func `a terminal is told how far a long command is, and Ctrl-C ends it`() throws {
    let terminal = try Terminal()
    let process = Process()
    let input = Pipe()
    process.executableURL = try ToolRun.tool
    process.arguments = ["layout", "-"]
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.standardError = terminal.program
    try process.run()
    let head = #"{ "me": "ana", "peer": { "id": "t", "kind": "private" }, "people": {} }"# + "\n"
    // Messages come for as long as the tool runs: the line appears after a second.
    input.fileHandleForWriting.writeInBackground(pieceCount: 100_000) { index in
      if index == 0 { return Data(head.utf8) }
      usleep(1_000)
      return Data((0..<20).map { message("\(index)-\($0)") + "\n" }.joined().utf8)
    }
    var text = ""
    while !text.contains("reading: "), process.isRunning {
      let data = terminal.person.dataInTime
      if data.isEmpty { break }
      text += String(decoding: data, as: UTF8.self)
    }
    expect(text.contains("\rreading: "), "\(text)")
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExitOrKill()
    expect(process.terminationReason, equals: .uncaughtSignal)
  }

  @Test func `Ctrl-C leaves nothing of pages that were written in part`() throws {
    // The tool may have written all pages before the signal comes: then it gets more of them to write.
    for count in [20_000, 40_000, 80_000, 160_000] {
      let scratch = try ScratchFolder()
      let path = try scratch.conversation(
        (0..<count).map { message("\($0)") }.joined(separator: ",\n"))
      let process = Process()
      process.executableURL = try ToolRun.tool
      process.arguments = ["render", path, "-o", scratch.url.path + "/p.pdf", "--paper", "a4"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      func isBegun() throws -> Bool { try scratch.names.contains { $0.hasPrefix(".bubble-") } }
      try waitUntil("the tool writes") { try isBegun() || !process.isRunning }
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExitOrKill()
      let isInterrupted = process.terminationReason == .uncaughtSignal
      if !isInterrupted, process.terminationStatus == 0 { continue }
      expect(isInterrupted && process.terminationStatus == SIGINT)
      try expect(scratch.names, equals: [URL(fileURLWithPath: path).lastPathComponent])
      return
    }
    Issue.record("the tool was never interrupted")
  }
}
