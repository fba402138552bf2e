import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The way of a scripted content type on the command line.
@Suite struct PluginCommandTests {
  private func text(_ run: ToolRun) -> String { String(decoding: run.output, as: UTF8.self) }

  private func names(in folder: ScratchFolder, _ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(folder.url.path)/\(path)").sorted()
  }

  /// A folder with a new script called `stars`, and its path.
  private func newScript() throws -> (folder: ScratchFolder, path: String) {
    let folder = try ScratchFolder()
    let run = try ToolRun(["plugin", "new", "stars", "--in", folder.url.path])
    expect(run.status, equals: 0, "\(run.messages)")
    return (folder, folder.url.path + "/stars")
  }

  @Test func `a new script passes check and test at once`() throws {
    let (folder, path) = try newScript()
    try expect(names(in: folder, "stars"), equals: ["init.lua", "samples.json"])
    try expect(names(in: folder, "").contains(".luarc.json"))
    let check = try ToolRun(["plugin", "check", path])
    expect(check.status == 0 && check.messages.isEmpty, "\(check.messages)")
    expect(text(check).contains("stars: 4 samples in 146 settings, passes"), "\(text(check))")

    let missing = try ToolRun(["plugin", "test", path])
    expect(missing.status, equals: 1)
    expect(missing.messages.contains("--accept"), "\(missing.messages)")
    let accept = try ToolRun(["plugin", "test", path, "--accept"])
    expect(accept.status, equals: 0, "\(accept.messages)")
    try expect(
      names(in: folder, "stars/goldens"),
      equals: [
        "long.png", "odd.png", "right-to-left.png", "short.png", "versions.txt",
      ])
    let test = try ToolRun(["plugin", "test", path])
    expect(test.status == 0 && text(test) == "stars: 4 pictures are as they were\n")
  }

  @Test func `the commands that new names are those to run next`() throws {
    let folder = try ScratchFolder()
    let run = try ToolRun(["plugin", "new", "opening-hours", "--in", folder.url.path])
    let commands = text(run).split(separator: "\n").filter { $0.hasPrefix("  bubble ") }
    expect(commands.count, equals: 3)
    for command in commands {
      var words = command.split(separator: " ").dropFirst().map(String.init)
      // The page goes into the scratch folder.
      if let place = words.firstIndex(of: "-o") {
        words[place + 1] = folder.url.path + "/" + words[place + 1]
      }
      let next = try ToolRun(words)
      expect(next.status, equals: 0, "\(command): \(next.messages)")
    }
    try expect(names(in: folder, "").contains("opening-hours.html"))
  }

  @Test(arguments: [["--editor", "code"], ["--preview", "--editor", ""]])
  func `an editor that opens nothing is refused before anything is written`(_ options: [String])
    throws
  {
    let folder = try ScratchFolder()
    let run = try ToolRun(["plugin", "new", "stars", "--in", folder.url.path] + options)
    expect(run.status == 64 && run.messages.contains("--editor"))
    expect(!FileManager.default.fileExists(atPath: folder.url.path + "/stars"))
  }

  @Test func `nothing is overwritten`() throws {
    let (folder, path) = try newScript()
    let file = path + "/init.lua"
    try "mine".write(toFile: file, atomically: true, encoding: .utf8)
    try "mine, too".write(
      toFile: folder.url.path + "/.luarc.json", atomically: true, encoding: .utf8)
    let again = try ToolRun(["plugin", "new", "stars", "--in", folder.url.path])
    expect(again.status == 1 && again.messages.contains("already exists"), "\(again.messages)")
    try expect(String(contentsOfFile: file, encoding: .utf8), equals: "mine")
    try expect(ToolRun(["plugin", "new", "other", "--in", folder.url.path]).status, equals: 0)
    try expect(
      String(contentsOfFile: folder.url.path + "/.luarc.json", encoding: .utf8), equals: "mine, too"
    )
  }

  @Test(arguments: [
    "Stars", "a b", "../x", "", "text", "unsupported", "x\"]]", String(repeating: "a", count: 65),
    "ü", "-stars", "--", "poll", "code-block",
  ])
  func `a name that no script may have is an error`(name: String) throws {
    let folder = try ScratchFolder()
    let run = try ToolRun(["plugin", "new", "--in", folder.url.path, "--", name])
    expect(run.status, equals: 1, "\(run.messages)")
    expect(run.messages.contains("name"), "\(run.messages)")
    try expect(names(in: folder, "").isEmpty)
  }

  @Test func `check names the script, the sample, the setting and the line`() throws {
    let (folder, path) = try newScript()
    // Until then the folder is there.
    defer { withExtendedLifetime(folder) {} }
    let file = path + "/init.lua"
    let script = try String(contentsOfFile: file, encoding: .utf8)
    try script.replacing(
      "local content = message.content",
      with: "local content = ctx.direction == \"rtl\" and message.contnt or message.content"
    ).write(toFile: file, atomically: true, encoding: .utf8)
    let run = try ToolRun(["plugin", "check", path])
    expect(run.status, equals: 1)
    expect(
      run.messages.hasPrefix("error: stars: sample short: \(path)/init.lua:"), "\(run.messages)")
    expect(run.messages.contains("did you mean 'content'?"), "\(run.messages)")
    expect(run.messages.contains("  with width 375, rtl, light"), "\(run.messages)")
    expect(text(run).contains("1 problem"))

    let json = try ToolRun(["plugin", "check", path, "--json"])
    let document = try JSONSerialization.jsonObject(with: json.output) as? [String: Any]
    let scripts = try #require(document?["scripts"] as? [[String: Any]])
    expect(json.status == 1 && scripts.first?["name"] as? String == "stars")
    expect((scripts.first?["problems"] as? [Any])?.count, equals: 1)
  }

  @Test func `a difference is a picture to look at`() throws {
    let (folder, path) = try newScript()
    try expect(ToolRun(["plugin", "test", "--accept", path]).status, equals: 0)
    let file = path + "/samples.json"
    let samples = try String(contentsOfFile: file, encoding: .utf8)
    try samples.replacing("Soup", with: "Stew").write(
      toFile: file, atomically: true, encoding: .utf8)
    let run = try ToolRun(["plugin", "test", path])
    expect(run.status, equals: 1)
    expect(run.messages.contains("stars/goldens/short.png: "), "\(run.messages)")
    try expect(
      names(in: folder, "stars/goldens/Current"), equals: ["short.difference.png", "short.png"])
  }

  @Test func `a folder that is no script is a clear error of every command`() throws {
    let folder = try ScratchFolder()
    for command in [["check"], ["test"]] {
      let run = try ToolRun(["plugin"] + command + [folder.url.path + "/none"])
      expect(run.status, equals: 1)
      expect(run.messages.contains("there is no folder \(folder.url.path)/none"), "\(run.messages)")
      let empty = try ToolRun(["plugin"] + command + [folder.url.path])
      expect(
        empty.messages.contains(
          "no script is in \(folder.url.path): a script is a folder with an init.lua"),
        "\(empty.messages)")
      let file = try ToolRun(["plugin"] + command + ["README.md"])
      expect(
        file.messages.contains("README.md is a file; name the folder that init.lua is in"),
        "\(file.messages)")
      expect(empty.status == 1 && file.status == 1)
    }
  }

  @Test func `the editor's files go into a folder of scripts only`() throws {
    let (folder, path) = try newScript()
    let root = folder.url.path
    func complaint(_ path: String) throws -> String {
      let run = try ToolRun(["plugin", "editor", path])
      expect(run.status == 1 && !run.messages.contains("Cocoa"), "\(run.messages)")
      return run.messages
    }
    try expect(complaint(root + "/none"), equals: "error: there is no folder \(root)/none\n")
    try expect(
      complaint(path), equals: "error: \(path) is a script itself: name the folder above it\n")
    try expect(complaint(path + "/init.lua").contains("init.lua is a file; name the folder"))
    let stub = folder.url.appendingPathComponent(".editor")
    try FileManager.default.removeItem(at: stub)
    try "mine".write(to: stub, atomically: true, encoding: .utf8)
    try expect(complaint(root).contains(".editor is a file"))
    try FileManager.default.removeItem(at: stub)
    try FileManager.default.createDirectory(
      at: stub.appendingPathComponent("bubble.lua"), withIntermediateDirectories: true)
    try expect(complaint(root).contains("bubble.lua can't be written: it is a folder"))
    let new = try ToolRun(["plugin", "new", "moon", "--in", path + "/init.lua"])
    expect(new.status == 1 && new.messages.contains("init.lua is a file"), "\(new.messages)")
  }

  @Test func `the editor's files replace those of this command, and none of others`() throws {
    let (folder, _) = try newScript()
    let settings = folder.url.appendingPathComponent(".luarc.json")
    let stub = folder.url.appendingPathComponent(".editor/bubble.lua")
    let current = try String(contentsOf: stub, encoding: .utf8)
    try (current + "-- of an older version\n").write(to: stub, atomically: true, encoding: .utf8)
    try "{ \"mine\": true }".write(to: settings, atomically: true, encoding: .utf8)
    let run = try ToolRun(["plugin", "editor", folder.url.path])
    expect(run.status, equals: 1)
    expect(run.messages.contains(".luarc.json was not written by this command"), "\(run.messages)")
    try expect(String(contentsOf: settings, encoding: .utf8), equals: "{ \"mine\": true }")
    try expect(String(contentsOf: stub, encoding: .utf8), equals: current)
    try FileManager.default.removeItem(at: settings)
    try expect(ToolRun(["plugin", "editor", folder.url.path]).status, equals: 0)
    try expect(ToolRun(["plugin", "editor", folder.url.path]).status, equals: 0)
  }

  @Test func `pictures that are not there are told, and failures are counted`() throws {
    let (folder, path) = try newScript()
    defer { withExtendedLifetime(folder) {} }
    let file = path + "/init.lua"
    let script = try String(contentsOfFile: file, encoding: .utf8)
    let picture = "ui.image { source = \"none.png\", width = 20, height = 20 },"
    try script.replacing("ui.row(stars),", with: "ui.row(stars), \(picture)").write(
      toFile: file, atomically: true, encoding: .utf8)
    let run = try ToolRun(["plugin", "check", path])
    expect(run.status, equals: 1)
    expect(run.messages.components(separatedBy: "none.png").count, equals: 2, "\(run.messages)")
    expect(run.messages.contains("a placeholder is shown"), "\(run.messages)")
    let test = try ToolRun(["plugin", "test", path])
    expect(text(test), equals: "stars: 0 pictures are as they were, 4 failures\n")
  }

  @Test func `the chain is listed with origins and reasons`() throws {
    let folder = try ScratchFolder()
    let build = "build_layout = function() return \"x\" end }"
    func script(_ name: String, _ fields: String, in parent: String) throws {
      let path = "\(folder.url.path)/\(parent)/\(name)"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try "return { api = 1, \(fields), content_types = { \"x\" }, \(build)".write(
        toFile: path + "/init.lua", atomically: true, encoding: .utf8)
    }
    try script("one", "name = \"one\", before = \"text\"", in: "first")
    try script("two", "name = \"two\"", in: "first")
    try script("three", "name = \"three\", after = \"nowhere\"", in: "first")
    try script("one", "name = \"one\"", in: "second")
    try script("broken", "nam = \"broken\"", in: "second")
    let options = [
      "--plugins", folder.url.path + "/first", "--plugins", folder.url.path + "/second",
      "--no-bundled",
    ]
    let run = try ToolRun(["plugin", "list", "--place", "two=after:album", "--json"] + options)
    expect(run.status, equals: 1)
    let document = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let layouters = try #require(document?["layouters"] as? [[String: Any]])
    let ids = layouters.compactMap { $0["id"] as? String }
    expect(ids.firstIndex(of: "one"), equals: ids.firstIndex(of: "text").map { $0 - 1 })
    expect(ids.firstIndex(of: "two"), equals: ids.firstIndex(of: "album").map { $0 + 1 })
    let places = Dictionary(
      uniqueKeysWithValues: layouters.map { ($0["id"] as? String ?? "", $0["place"] as? String) })
    expect(places["one"], equals: "before text, as it asks")
    expect(places["two"], equals: "after album, as the host says")
    expect(places["three"], equals: "in front: there is no nowhere")
    expect(places["text"], equals: "built in")
    let origin = layouters.first { $0["id"] as? String == "one" }?["path"] as? String
    expect(origin?.hasSuffix("first/one"), equals: true, "\(origin ?? "")")
    let leftOut = try #require(document?["leftOut"] as? [[String: Any]])
    expect(leftOut.compactMap { $0["name"] as? String }.sorted(), equals: ["broken", "one"])

    let table = text(try ToolRun(["plugin", "list"] + options))
    expect(table.contains("not in the chain"), "\(table)")
    expect(table.contains("did you mean 'name'?"), "\(table)")
  }

  @Test func `the bundled scripts are listed without a complaint`() throws {
    let run = try ToolRun(["plugin", "list"])
    expect(run.status == 0 && run.messages.isEmpty, "\(run.messages)")
    expect(text(run).contains("Lua/poll"), "\(text(run))")
  }
}
