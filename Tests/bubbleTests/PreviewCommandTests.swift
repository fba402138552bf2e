import BubbleTestSupport
import Expectations
import Foundation
import Testing

#if canImport(FoundationNetworking)
  // What reads an address.
  import FoundationNetworking
#endif

/// `bubble preview`: it prints the page's address, serves it, and ends in order.
@Suite struct PreviewCommandTests {
  @Test func `it prints an address where the page is, and ends with Ctrl-C`() throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script(
      "card", #"return { api = 1, name = "card", build_layout = function() end }"#)
    let process = Process()
    let pipe = Pipe()
    process.executableURL = try ToolRun.tool
    process.arguments = ["preview", try folder.conversation(message("1")), "--plugins", plugins]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    let text = String(decoding: pipe.fileHandleForReading.dataInTime, as: UTF8.self)
    let address = try #require(URL(string: text.trimmingCharacters(in: .whitespacesAndNewlines)))
    expect(address.host() == "127.0.0.1" && address.path(percentEncoded: true).count >= 32)
    let page = String(decoding: try Data(contentsOf: address), as: UTF8.self)
    expect(page.hasPrefix("<!doctype html>"))
    let script = try Data(contentsOf: address.appending(path: "preview.js"))
    expect(!script.isEmpty)
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExitOrKill()
    expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }

  @Test func `the gallery is one page of HTML that loads nothing, and names what fails`() throws {
    let folder = try ScratchFolder()
    let plugins = try folder.script(
      "card", #"return { api = 1, name = "card", build_layout = function() end }"#)
    let run = try ToolRun([
      "gallery", try folder.conversation(message("1")), "--plugins", plugins, "-o",
      folder.url.appendingPathComponent("gallery.html").path, "--scale", "1",
    ])
    expect(run.status == 1 && run.messages.contains("card"), "\(run.messages)")
    let page = try String(
      contentsOfFile: folder.url.appendingPathComponent("gallery.html").path, encoding: .utf8)
    expect(page.contains("data:image/png;base64,") && page.contains(">text</h2>"))
    let wrong = try ToolRun([
      "gallery", "-o", folder.url.appendingPathComponent("gallery.png").path,
    ])
    expect(wrong.status == 64 && wrong.messages.contains("must end in .html"))
    let missing = try ToolRun([
      "gallery", "no.json", "-o", folder.url.appendingPathComponent("gallery.html").path,
    ])
    expect(missing.status == 1 && missing.messages.contains("no.json"))
  }

  @Test(arguments: [
    (["no.json"], "no.json: there is no such file", Int32(1)),
    (["--width", "100"], "--width: give numbers of points", 64),
    (["--width", "320,x"], "--width", 64),
    (["--locale", "xx"], "--locale xx is unknown", 64),
    (["--editor", " "], "--editor: name a command", 64),
    (["--plugins", "none"], "--plugins: none: there is no such folder", 1),
    (["--stream", "none.jsonl"], "none.jsonl: this is not a readable file", 1),
  ])
  func `what can't be shown is said`(
    arguments: [String], text: String, status: Int32
  ) throws {
    let run = try ToolRun(["preview"] + arguments)
    expect(run.status == status && run.messages.contains(text), "\(run.messages)")
  }
}
