import ArgumentParser
import BubbleLua
import Foundation

/// `bubble plugin editor`: makes an editor know what scripts can name.
struct PluginEditorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "editor",
    abstract: "Writes what editors need to complete and check scripts.",
    discussion: """
      Writes .luarc.json and a stub for lua-language-server, and .luacheckrc for luacheck, into the folder \
      that the scripts' folders are in. Files of these names are replaced.
      """)

  @Argument(help: "The folder that the scripts' folders are in.")
  var folder: String = "."

  func run() throws {
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    for (path, text) in EditorSupport.files.sorted(by: { $0.key < $1.key }) {
      let file = root.appendingPathComponent(path)
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: true, encoding: .utf8)
      } catch {
        StandardError.print("error: \(file.path) can't be written: \(error.localizedDescription)")
        throw ExitCode(1)
      }
      print(file.relativePath)
    }
  }
}
