import BubbleLayout
import Expectations
import Foundation
import Testing

@testable import BubblePreview

/// What a preview leaves for the next one, and who can read it.
@Suite struct PrivateFolderTests {
  private static func within(_ body: (String, PrivateFolder?) throws -> Void) throws {
    let base = FileManager.default.temporaryDirectory
      .appending(path: "bubble-private-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: base) }
    try body(base, PrivateFolder(["XDG_RUNTIME_DIR": base]))
  }

  private static func mode(_ path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `the next preview of the same files has the same address, others don't`() throws {
    try Self.within { _, folder in
      let folder = try #require(folder)
      func inputs(_ path: String) -> PreviewInputs {
        PreviewInputs(conversation: path, folders: PluginFolders([URL(fileURLWithPath: "scripts")]))
      }
      expect(folder.address(of: inputs("a.json"), port: 0) == nil)
      let server = try PreviewServer(resources: [:]) { _ in }
      defer { server.stop() }
      folder.keep(server, of: inputs("a.json"), port: 0)
      let known = try #require(folder.address(of: inputs("./a.json"), port: 0))
      expect(known.port == server.port && server.address.contains(known.token))
      expect(folder.address(of: inputs("b.json"), port: 0) == nil)
      expect(folder.address(of: inputs("a.json"), port: 8_080) == nil)
    }
  }

  @Test func `only this user can read what holds a token`() throws {
    try Self.within { _, folder in
      let folder = try #require(folder)
      let file = try #require(folder.writePage(leadingTo: "http://127.0.0.1:1/secret/"))
      try expect(Self.mode(folder.path) == 0o700 && Self.mode(file) == 0o600)
      try expect(
        String(contentsOfFile: file, encoding: .utf8).contains("url=http://127.0.0.1:1/secret/\""))
      // Somebody else's file of that name is not written.
      let out = folder.path + "/out"
      try "theirs".write(toFile: out, atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: out)
      expect(folder.write("ours", as: "link") != nil)
      try expect(String(contentsOfFile: out, encoding: .utf8), equals: "theirs")
    }
  }

  @Test func `a folder that others can look into is not used`() throws {
    try Self.within { base, folder in
      let path = try #require(folder).path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      expect(PrivateFolder(["XDG_RUNTIME_DIR": base]) == nil)
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/etc")
      expect(PrivateFolder(["XDG_RUNTIME_DIR": base]) == nil)
    }
  }
}
