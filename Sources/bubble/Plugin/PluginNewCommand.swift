import ArgumentParser
import BubbleLua
import BubblePreview
import FileWriting
import Foundation
import ScriptTools

/// `bubble plugin new`: writes the folder of a new, working script.
struct PluginNewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a new script with samples.",
    discussion: """
      The script and the content type that it is for have the same name. What editors need to complete \
      and check it is put beside the script's folder, unless it is there. Nothing is overwritten.
      """)

  @Argument(help: "The script's name: lower case letters, digits and hyphens.")
  var name: String

  @Option(name: .customLong("in"), help: "The folder of scripts in which to make the script's.")
  var parent: String = "."

  @Flag(help: "Opens the page of `bubble preview` with it when it is written.")
  var preview = false

  @Option(
    help: ArgumentHelp(
      "The command that opens a line of the script from that page, as for `bubble preview`.",
      valueName: "COMMAND"))
  var editor: String?

  @OptionGroup(title: "Messages") var quiet: QuietOption

  func validate() throws {
    guard let editor else { return }
    guard preview else {
      throw ValidationError("--editor belongs to the page: say --preview, too")
    }
    guard EditorCommand(editor) != nil else {
      throw ValidationError("--editor: name a command, such as 'code -g {file}:{line}'")
    }
  }

  func run() async throws {
    let root = URL(fileURLWithPath: parent, isDirectory: true)
    let folder = root.appendingPathComponent(name, isDirectory: true)
    let path = parent == "." ? name : NSString(string: parent).appendingPathComponent(name)
    let template: PluginTemplate
    do {
      template = try PluginTemplate(name: name)
    } catch {
      throw StandardError.failure("\(name): \(error)")
    }
    guard !FileManager.default.fileExists(atPath: folder.path) else {
      throw StandardError.failure("\(path) already exists; nothing was changed")
    }
    Stopper.listen()
    do {
      try ScriptFiles.makeFolder(root)
      let whole = try UnfinishedFolder(in: root.path)
      try ScriptFiles(
        folder: URL(fileURLWithPath: whole.path), files: template.files, shownFolder: path
      ).write(replacing: nil)
      try ScriptFiles(folder: root, files: EditorSupport.files).write(replacing: nil)
      try whole.finish(at: folder.path)
    } catch {
      throw StandardError.failure("\(error)")
    }
    let next = """
      \(path)/init.lua is the script, \(path)/samples.json shows it. What to do next:
        bubble plugin check \(path)
        bubble gallery --plugins \(parent) --no-bundled -o \(name).html
        bubble plugin test --accept \(path)
      While it is written, bubble preview --plugins \(parent) --open shows it.

      """
    // Written now, because the page's address follows it.
    try StandardOutput.write(Data(next.utf8))
    guard preview else { return }
    let editing = editor.map { ["--editor", $0] } ?? []
    try await PreviewCommand.parse(["--plugins", parent, "--open"] + editing).run()
  }
}
