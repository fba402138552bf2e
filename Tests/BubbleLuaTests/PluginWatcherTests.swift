import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What a watcher tells of folders in which people, editors and version control work.
@Suite final class PluginWatcherTests {
  private let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory
      .appendingPathComponent("bubble-watch-\(UUID().uuidString)").resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  private func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  private func write(_ text: String, to path: String) throws {
    try FileManager.default.createDirectory(
      at: url(path).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url(path))
  }

  private func move(_ path: String, to other: String) throws {
    expect(rename(url(path).path, url(other).path), equals: 0)
  }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(at: url(path)) }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: url(path).path, withDestinationPath: target)
  }

  /// A watcher of the folder `plugins` and the file `c.json`.
  private func watcher() throws -> PluginWatcher {
    try PluginWatcher(folders: [url("plugins")], files: [url("c.json")])
  }

  /// Waits until the watcher tells of something, by its descriptor alone; empty if it never does.
  private func next(_ watcher: PluginWatcher) -> PluginChanges {
    guard let descriptor = watcher.fileDescriptor else { return .everything }
    var changes = PluginChanges()
    waitUntil("the watcher tells of something") {
      var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if poll(&wait, 1, 100) > 0 { changes = watcher.changes() }
      return !changes.isEmpty
    }
    return changes
  }

  /// The scripts' folders that the watcher tells of next, by name.
  private func scripts(_ watcher: PluginWatcher) -> [String] {
    next(watcher).scripts.map { String($0.dropFirst(url("plugins").path.count + 1)) }.sorted()
  }

  @Test func `while nothing happens there is nothing to take`() throws {
    try write("a", to: "plugins/poll/init.lua")
    let watcher = try watcher()
    expect(watcher.changes().isEmpty)
    var wait = pollfd(fd: try #require(watcher.fileDescriptor), events: Int16(POLLIN), revents: 0)
    expect(poll(&wait, 1, 0), equals: 0)
    expect(watcher.problems.isEmpty)
  }

  @Test func `saving a file tells of its script, however it is saved`() throws {
    try write("a", to: "plugins/poll/init.lua")
    try write("a", to: "plugins/poll/bar.lua")
    let watcher = try watcher()
    // In place.
    try write("b", to: "plugins/poll/init.lua")
    expect(scripts(watcher), equals: ["poll"])
    // A new file over the old one.
    try write("c", to: "plugins/poll/init.lua~new")
    try move("plugins/poll/init.lua~new", to: "plugins/poll/init.lua")
    expect(scripts(watcher), equals: ["poll"])
    // The old one out of the way, then the new one.
    try move("plugins/poll/init.lua", to: "plugins/poll/init.lua~")
    try write("d", to: "plugins/poll/init.lua")
    try remove("plugins/poll/init.lua~")
    expect(scripts(watcher), equals: ["poll"])
    // A module.
    try write("e", to: "plugins/poll/bar.lua")
    expect(scripts(watcher), equals: ["poll"])
    expect(watcher.changes().isEmpty)
  }

  @Test func `what scripts share concerns each script of the folder`() throws {
    try write("a", to: "plugins/poll/init.lua")
    let watcher = try watcher()
    // The folder comes, a module changes, and goes.
    try write("a", to: "plugins/lib/word.lua")
    expect(next(watcher).mayConcern(script: url("plugins/poll")))
    _ = watcher.changes()
    try write("b", to: "plugins/lib/word.lua")
    expect(next(watcher).mayConcern(script: url("plugins/poll")))
    try write("b", to: "plugins/lib/notes.txt")
    expect(!watcher.changes().mayConcern(script: url("plugins/poll")))
    try remove("plugins/lib/word.lua")
    expect(next(watcher).mayConcern(script: url("plugins/poll")))
  }

  @Test func `a file that is on its way is not gone`() throws {
    try write("a", to: "plugins/poll/init.lua")
    let watcher = try watcher()
    try move("plugins/poll/init.lua", to: "plugins/poll/init.lua~")
    // Not told yet: it may come back.
    expect(watcher.changes().isEmpty)
    try write("b", to: "plugins/poll/init.lua")
    expect(watcher.changes().scripts, equals: [url("plugins/poll").path])
    // Nor does it come later.
    expect(watcher.changes().isEmpty)
    // What does not come back is told.
    try remove("plugins/poll/init.lua")
    expect(scripts(watcher), equals: ["poll"])
  }

  @Test func `a file that is being written is told when it is done`() throws {
    try write("a", to: "plugins/poll/init.lua")
    let watcher = try watcher()
    let file = try #require(fopen(url("plugins/poll/bar.lua").path, "w"))
    fputs("half", file)
    fflush(file)
    expect(watcher.changes().isEmpty)
    fclose(file)
    expect(watcher.changes().scripts, equals: [url("plugins/poll").path])
  }

  @Test func `editors' own files are nobody's business`() throws {
    try write("a", to: "plugins/poll/init.lua")
    let watcher = try watcher()
    for name in ["init.lua~", ".init.lua.swp", "4913", "#init.lua#", ".#init.lua"] {
      try write("x", to: "plugins/poll/\(name)")
      try remove("plugins/poll/\(name)")
    }
    try write("x", to: "plugins/notes.txt")
    try write("x", to: "d.json")
    expect(watcher.changes().isEmpty)
  }

  @Test func `scripts come and go`() throws {
    try write("a", to: "plugins/poll/init.lua")
    let watcher = try watcher()
    try write("a", to: "plugins/map/init.lua")
    expect(scripts(watcher), equals: ["map"])
    try write("b", to: "plugins/map/init.lua")
    expect(scripts(watcher), equals: ["map"])
    try remove("plugins/map")
    expect(scripts(watcher), equals: ["map"])
    try move("plugins/poll", to: "plugins/vote")
    var seen = Set(scripts(watcher))
    if seen.count < 2 { seen.formUnion(scripts(watcher)) }
    expect(seen, equals: ["poll", "vote"])
    try write("b", to: "plugins/vote/init.lua")
    expect(scripts(watcher), equals: ["vote"])
  }

  @Test func `a script's folder may be replaced as a whole`() throws {
    try write("a", to: "plugins/poll/init.lua")
    try write("b", to: "new/init.lua")
    let watcher = try watcher()
    try move("plugins/poll", to: "old")
    try move("new", to: "plugins/poll")
    expect(scripts(watcher), equals: ["poll"])
    try write("c", to: "plugins/poll/init.lua")
    expect(scripts(watcher), equals: ["poll"])
    // The old one is watched no more.
    try write("x", to: "old/init.lua")
    expect(watcher.changes().isEmpty)
  }

  @Test func `folders that are not there are waited for, again and again`() throws {
    let watcher = try PluginWatcher(folders: [url("a/b/plugins")], files: [url("a/c.json")])
    for round in 0..<3 {
      try write("\(round)", to: "a/b/plugins/poll/init.lua")
      var seen = next(watcher)
      while !seen.mayConcern(script: url("a/b/plugins/poll")), !seen.isEmpty {
        seen = next(watcher)
      }
      expect(!seen.isEmpty)
      try write("\(round)", to: "a/c.json")
      while !seen.files.contains(url("a/c.json").path), !seen.isEmpty { seen = next(watcher) }
      expect(!seen.isEmpty)
      try remove("a")
      seen = next(watcher)
      expect(seen.mayConcernScripts)
      while !watcher.changes().isEmpty {}
    }
  }

  @Test func `links are followed, and so is a link that is set again`() throws {
    try write("a", to: "one/poll/init.lua")
    try write("a", to: "two/poll/init.lua")
    try write("a", to: "elsewhere/map/init.lua")
    try link("plugins", to: "one")
    try link("one/map", to: url("elsewhere/map").path)
    try link("one/poll/bar.lua", to: "deep/bar.lua")
    try write("a", to: "one/poll/deep/bar.lua")
    let watcher = try watcher()
    try write("b", to: "one/poll/init.lua")
    expect(scripts(watcher), equals: ["poll"])
    try write("b", to: "elsewhere/map/init.lua")
    expect(scripts(watcher), equals: ["map"])
    try write("b", to: "one/poll/deep/bar.lua")
    expect(scripts(watcher), equals: ["poll"])
    try link("plugins-new", to: "two")
    try move("plugins-new", to: "plugins")
    expect(next(watcher).folders, equals: [url("plugins").path])
    try write("b", to: "two/poll/init.lua")
    expect(scripts(watcher), equals: ["poll"])
    try write("c", to: "one/poll/init.lua")
    expect(watcher.changes().isEmpty)
  }

  @Test func `a URL of the web is refused, and what was watched before still is`() throws {
    let page = try #require(URL(string: "https://example.com\(url("c.json").path)"))
    let refusal = PluginWatcher.Failure.notAFileURL("\(page)")
    #expect(throws: refusal) { try PluginWatcher(folders: [page]) }
    #expect(throws: refusal) { try PluginWatcher(folders: [], files: [page]) }
    let watcher = try watcher()
    #expect(throws: refusal) { try watcher.watch(files: [page]) }
    try write("b", to: "c.json")
    expect(next(watcher).mayConcern(file: url("c.json")))
  }

  @Test func `single files are told of, and others may be named later`() throws {
    try write("a", to: "c.json")
    let watcher = try watcher()
    try write("b", to: "c.json")
    expect(next(watcher).files, equals: [url("c.json").path])
    try write("b", to: "d.json")
    try move("d.json", to: "c.json")
    expect(next(watcher).files, equals: [url("c.json").path])
    try watcher.watch(files: [url("pictures/bo.png")])
    try write("b", to: "c.json")
    expect(watcher.changes().isEmpty)
    try write("b", to: "pictures/bo.png")
    expect(next(watcher).files, equals: [url("pictures/bo.png").path])
  }

  @Test func `a folder may be the plugins folder of several paths and hold the conversation`()
    throws
  {
    try write("a", to: "plugins/poll/init.lua")
    try write("{}", to: "plugins/c.json")
    try link("same", to: "plugins")
    let watcher = try PluginWatcher(
      folders: [url("plugins"), url("same")], files: [url("plugins/c.json")])
    try write("b", to: "plugins/poll/init.lua")
    expect(next(watcher).scripts, equals: [url("plugins/poll").path, url("same/poll").path])
    try write("b", to: "plugins/c.json")
    let changes = next(watcher)
    expect(changes.files == [url("plugins/c.json").path] && changes.scripts.isEmpty)
  }

  @Test func `where events are lost, everything is to be looked at`() throws {
    try write("a", to: "plugins/poll/init.lua")
    let watcher = try watcher()
    let limit =
      (try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8))
      .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) } ?? 16_384
    try #require(limit <= 200_000)
    // Two names by turns: the kernel puts equal events together.
    for number in 0..<limit + 100 {
      let name = url("plugins/poll/\(number % 2).lua").path
      let file = try #require(fopen(name, "w"))
      fclose(file)
    }
    expect(watcher.changes().isEverything)
    try write("b", to: "plugins/poll/init.lua")
    expect(scripts(watcher), equals: ["poll"])
  }

  @Test func `a stream tells the same`() async throws {
    try write("a", to: "plugins/poll/init.lua")
    let watcher = try watcher()
    var changes = watcher.changesStream().makeAsyncIterator()
    try write("b", to: "plugins/poll/init.lua")
    await expect(changes.next()?.scripts, equals: [url("plugins/poll").path])
    try write("b", to: "c.json")
    await expect(changes.next()?.files, equals: [url("c.json").path])
  }

  @Test func `a stream ends with its task`() async throws {
    let watcher = try watcher()
    let task = Task { for await _ in watcher.changesStream() {} }
    task.cancel()
    await task.value
    expect(task.isCancelled)
  }
}
