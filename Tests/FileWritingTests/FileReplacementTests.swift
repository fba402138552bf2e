import BubbleTestSupport
import CLinuxEvents
import Expectations
import Foundation
import Testing

@testable import FileWriting

/// Files that take the place of old ones in one step.
@Suite struct FileReplacementTests {
  private let folder = TestFolder()

  /// Writes a file, and says why it can't be; nil: it was written.
  private func write(_ text: String, _ name: String) -> OutputError? {
    do throws(OutputError) {
      try FileReplacement.write(Data(text.utf8), to: folder.path(name))
      return nil
    } catch {
      return error
    }
  }

  @Test
  func `a new file has the usual permissions, a replaced one those that it had, and its owner`()
    throws
  {
    expect(write("new", "a"), equals: nil)
    expect(write("new", "b"), equals: nil)
    let isRoot = geteuid() == 0
    chmod(folder.path("b"), 0o640)
    if isRoot { chown(folder.path("b"), 12, 34) }
    expect(write("newer", "b"), equals: nil)
    var (plain, kept) = (stat(), stat())
    stat(folder.path("a"), &plain)
    stat(folder.path("b"), &kept)
    let mask = umask(0)
    umask(mask)
    expect(plain.st_mode & 0o777, equals: 0o666 & ~mask)
    expect(kept.st_mode & 0o777, equals: 0o640)
    expect(kept.st_uid, equals: isRoot ? 12 : geteuid())
    expect(kept.st_gid, equals: isRoot ? 34 : getegid())
    expect(folder.text("b"), equals: "newer")
    expect(folder.names, equals: ["a", "b"])
  }

  @Test func `a replaced file keeps its access control list`() {
    expect(write("old", "a"), equals: nil)
    // Version 2: the owner, user 1234, the group, the mask and others, each with what they may do.
    let list: [UInt8] = [
      2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 210, 4, 0, 0, 4, 0, 4, 0,
      255, 255, 255, 255, 16, 0, 4, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255,
    ]
    let name = "system.posix_acl_access"
    guard setxattr(folder.path("a"), name, list, list.count, 0) == 0 else {
      expect(errno, equals: ENOTSUP)
      return
    }
    expect(write("new", "a"), equals: nil)
    var kept = [UInt8](repeating: 0, count: 1_000)
    let count = getxattr(folder.path("a"), name, &kept, kept.count)
    expect(Array(kept.prefix(max(0, count))), equals: list)
    expect(folder.text("a"), equals: "new")
  }

  @Test func `a link stays, and what it leads to is written, also where nothing is yet`() throws {
    try folder.makeFolder("sub")
    expect(write("old", "sub/a"), equals: nil)
    symlink("sub/a", folder.path("link"))
    symlink(folder.path("link"), folder.path("chain"))
    symlink("sub/b", folder.path("dangling"))
    expect(write("new", "chain"), equals: nil)
    expect(write("made", "dangling"), equals: nil)
    expect(folder.text("sub/a"), equals: "new")
    expect(folder.text("sub/b"), equals: "made")
    for link in ["link", "chain", "dangling"] {
      let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder.path(link))
      expect(target != nil, "\(link)")
    }
    expect(folder.names("sub"), equals: ["a", "b"])
    symlink("round", folder.path("round"))
    expect(write("x", "round")?.kind, equals: .system)
  }

  @Test func `each name of a file with several is a file of its own afterwards`() throws {
    expect(write("old", "a"), equals: nil)
    link(folder.path("a"), folder.path("b"))
    expect(write("new", "a"), equals: nil)
    expect(folder.text("b"), equals: "old")
  }

  @Test func `what can't be a file is named, with what to do`() throws {
    try folder.makeFolder("folder")
    symlink("folder", folder.path("link"))
    for name in ["folder", "link", "folder/", "new/", "folder/.", ".."] {
      let error = write("x", name)
      expect(error?.kind, equals: .wrongKind, "\(name)")
      expect(error?.description, equals: "\(folder.path(name)): this is a folder; name a file")
    }
    expect(write("x", "none/a")?.kind, equals: .noFolder)
    expect(
      write("x", "none/a")?.reason,
      equals: "there is no folder \(folder.path("none")); make it first")
    expect(write("x", String(repeating: "n", count: 300))?.kind, equals: .system)
    expect(folder.names, equals: ["folder", "link"])
    // As long as names may be.
    expect(write("x", String(repeating: "n", count: 255)), equals: nil)
  }

  @Test func `what may only be read stays`() throws {
    expect(write("old", "a"), equals: nil)
    chmod(folder.path("a"), 0o444)
    expect(write("new", "a")?.kind, equals: .notAllowed)
    expect(folder.text("a"), equals: "old")
    // Nobody may make files there, not even root.
    #expect(throws: OutputError.self) { try FileReplacement.check("/proc/self/a") }
    let error = #expect(throws: OutputError.self) { try FileReplacement("/sys/a") }
    expect(error?.kind, equals: .notAllowed)
    guard geteuid() != 0 else { return }
    try folder.makeFolder("locked")
    chmod(folder.path("locked"), 0o555)
    expect(write("x", "locked/a")?.kind, equals: .notAllowed)
  }

  @Test func `devices, pipes and what is open are written straight`() throws {
    symlink("/dev/full", folder.path("full"))
    let error = write("x", "full")
    expect(error?.kind, equals: .noSpace)
    expect(
      error?.description.hasPrefix("\(folder.path("full")): its disk is full"), equals: true)
    symlink("/dev/null", folder.path("null"))
    expect(write("x", "null"), equals: nil)
    expect(folder.names, equals: ["full", "null"])

    let pipe = Pipe()
    symlink("/dev/fd/\(pipe.fileHandleForWriting.fileDescriptor)", folder.path("pipe"))
    expect(write("through", "pipe"), equals: nil)
    try pipe.fileHandleForWriting.close()
    expect(try pipe.fileHandleForReading.readToEnd(), equals: Data("through".utf8))

    // What is open is gone on with: what was written before stays.
    let file = open(folder.path("log"), O_WRONLY | O_CREAT | O_APPEND, 0o666)
    defer { close(file) }
    expect(FileReplacement.write(Data("one ".utf8), to: file))
    try FileReplacement.write(Data("two".utf8), to: "/dev/fd/\(file)")
    expect(folder.text("log"), equals: "one two")
  }

  @Test func `what does not become whole leaves the old file and nothing else`() throws {
    expect(write("old", "a"), equals: nil)
    do {
      let file = try FileReplacement(folder.path("a"))
      try file.write(Data("half".utf8))
      expect(folder.names.count, equals: 2)
      expect(folder.text("a"), equals: "old")
    }
    expect(folder.names, equals: ["a"])
    expect(folder.text("a"), equals: "old")
  }

  @Test func `a file that came meanwhile stays where nothing is replaced`() throws {
    let file = try FileReplacement(folder.path("a"))
    try file.write(Data("mine".utf8))
    expect(write("theirs", "a"), equals: nil)
    try expect(file.finish(isReplacing: false), equals: false)
    expect(folder.text("a"), equals: "theirs")
    let other = try FileReplacement(folder.path("b"))
    try expect(other.finish(isReplacing: false))
    withExtendedLifetime(file) {}
    expect(folder.names.filter { !$0.hasPrefix(".") }, equals: ["a", "b"])
  }

  @Test func `what a program left that was killed is removed, and nobody else's`() throws {
    try folder.makeFolder("other")
    let left = try #require(UnfinishedFiles.make(in: folder.path("other")) { creat($0, 0o600) })
    UnfinishedFiles.stopTracking(left.path)
    close(left.file)
    let name = URL(fileURLWithPath: left.path).lastPathComponent
    let running = try FileReplacement(folder.path("other/b"))
    let runningName = try #require(folder.names("other").first { $0 != name })
    let strangers = [
      name.replacingOccurrences(of: ".partial", with: ".part"), "x" + name,
      ".bubble-0123456789abcdef0123456789abcdef.partial", ".bubble-.partial", "partial",
      String(name.dropLast(9)) + (name.hasSuffix("0.partial") ? "1" : "0") + ".partial",
    ]
    try folder.makeFolder("here")
    for stranger in strangers + [name, runningName] {
      try Data("theirs".utf8).write(to: URL(fileURLWithPath: folder.path("here/" + stranger)))
    }
    let lock = open(folder.path("here/" + runningName), O_RDONLY)
    flock(lock, LOCK_EX)
    expect(write("new", "here/a"), equals: nil)
    expect(folder.names("here"), equals: (strangers + [runningName, "a"]).sorted())
    close(lock)
    withExtendedLifetime(running) {}
  }

  @Test func `a folder is put in its place when it is whole`() throws {
    do {
      let half = try UnfinishedFolder(in: folder.path(""))
      try Data("x".utf8).write(to: URL(fileURLWithPath: half.path + "/a"))
      withExtendedLifetime(half) {}
    }
    expect(folder.names, equals: [])
    let whole = try UnfinishedFolder(in: folder.path(""))
    try Data("x".utf8).write(to: URL(fileURLWithPath: whole.path + "/a"))
    try whole.finish(at: folder.path("done"))
    expect(folder.names, equals: ["done"])
    expect(folder.text("done/a"), equals: "x")
    let second = try UnfinishedFolder(in: folder.path(""))
    #expect(throws: OutputError.self) { try second.finish(at: folder.path("done")) }
    expect(folder.text("done/a"), equals: "x")
  }
}

/// A folder that is gone after the test.
private final class TestFolder: Sendable {
  private let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("bubble-writing-\(UUID().uuidString)")

  init() { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { name.isEmpty ? url.path : url.path + "/" + name }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  func text(_ name: String) -> String? { try? String(contentsOfFile: path(name), encoding: .utf8) }

  var names: [String] { names("") }

  func names(_ name: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(name))) ?? []).sorted()
  }
}
