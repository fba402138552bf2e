import ArgumentParser
import Foundation
import ScriptTools

/// `bubble plugin editor`: writes files with all names that scripts can use, for editors.
struct PluginEditorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "editor",
    abstract: "Writes what editors need to complete and check scripts.",
    discussion: """
      Writes .luarc.json and a stub for lua-language-server, and .luacheckrc for luacheck, into the folder \
      that the scripts' folders are in. Files of these names are replaced if this command wrote them.
      """)

  @Argument(help: "The folder that the scripts' folders are in.")
  var folder: String = "."

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func run() throws {
    Stopper.listen()
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    do {
      if let problem = problem(with: root) { throw problem }
      let files = ScriptFiles(folder: root, files: EditorSupport.files)
      let (written, kept) = try files.write(replacing: EditorSupport.mark)
      for file in written { print(file.relativePath) }
      for file in kept {
        StandardError.print(
          "error: \(file.relativePath) was not written by this command, so it stays: move it away and try again"
        )
      }
      if !kept.isEmpty { throw ExitCode(1) }
    } catch let code as ExitCode {
      throw code
    } catch {
      throw StandardError.failure("\(error)")
    }
  }

  /// Returns the reason why it is not a folder of scripts' folders; an empty one may become one.
  private func problem(with root: URL) -> ScriptFiles.Problem? {
    switch ScriptFiles.isFolder(root) {
    case nil: return ScriptFiles.Problem(description: "there is no folder \(folder)")
    case false?:
      return ScriptFiles.Problem(
        description: "\(folder) is a file; name the folder that the scripts' folders are in")
    case true?:
      guard ScriptFiles.isFolder(root.appendingPathComponent("init.lua")) != nil else { return nil }
      return ScriptFiles.Problem(
        description: "\(folder) is a script itself: name the folder above it")
    }
  }
}
