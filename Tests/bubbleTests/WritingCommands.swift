import BubbleTestSupport
import Foundation
import Testing

/// A command that writes a file, and what it is told.
struct WritingCommand: CustomTestStringConvertible {
  /// What the file is called.
  let name: String
  let arguments: [String]

  var testDescription: String { arguments.prefix(2).joined(separator: " ") + " -o " + name }

  init(_ name: String, _ arguments: String...) { (self.name, self.arguments) = (name, arguments) }

  /// The arguments that write into a folder.
  func arguments(in folder: URL) -> [String] {
    arguments.map { $0.replacing("FOLDER", with: folder.path) }
      + ["-o", folder.appendingPathComponent(name).path]
  }

  /// All commands that write one file.
  static let all = [
    WritingCommand("chat.png", "render", "examples/short.json", "--scale", "1"),
    WritingCommand("chat.svg", "render", "examples/short.json"),
    WritingCommand("chat.pdf", "render", "examples/short.json"),
    WritingCommand("pages.pdf", "render", "examples/short.json", "--paper", "a5"),
    WritingCommand("chat.webp", "render", "examples/short.json", "--padding", "4"),
    WritingCommand("chat.html", "archive", "examples/short.json", "--width", "360"),
    WritingCommand(
      "gallery.html", "gallery", "examples/short.json", "--plugins", "Plugins/Lua", "--scale", "0.5"
    ),
    WritingCommand("palette.png", "plugin", "palette", "--scale", "0.5"),
    WritingCommand("symbols.png", "plugin", "symbols", "flight", "--scale", "0.5"),
    WritingCommand("chat.jsonl", "import", "FOLDER/export.jsonl"),
  ]

  /// An export that is larger than two kilobytes, with a picture.
  static func writeExport(into folder: URL) throws {
    var text = """
      {"_type":"header","chatlab":{"version":"0.0.2","exportedAt":1704110400},"meta":{"name":"Trip","platform":"wechat","type":"group","ownerId":"a"}}
      {"_type":"member","platformId":"a","accountName":"Ana"}

      """
    for number in 1...400 {
      let (type, content) = number % 40 == 0 ? (1, "\(number).png") : (0, "What I say is \(number)")
      text += """
        {"_type":"message","platformMessageId":"\(number)","sender":"a","accountName":"Ana",\
        "timestamp":\(1_704_110_400 + number * 100),"type":\(type),"content":"\(content)"}

        """
      if type == 1 {
        try FileManager.default.copyItem(
          at: packageFolder().appendingPathComponent("examples/pictures/payment.png"),
          to: folder.appendingPathComponent(content))
      }
    }
    try Data(text.utf8).write(to: folder.appendingPathComponent("export.jsonl"))
  }
}

/// All files below a folder with their bytes, links as what they lead to.
func files(below folder: URL) throws -> [String: Data] {
  var found: [String: Data] = [:]
  let names = FileManager.default.enumerator(atPath: folder.path)
  while let name = names?.nextObject() as? String {
    let url = folder.appendingPathComponent(name)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else { continue }
    if !isFolder.boolValue { found[name] = try Data(contentsOf: url) }
  }
  return found
}
