import BubbleCore
import BubbleLayout
import BubbleLua
import BubbleText
import Expectations
import Foundation
import ScriptTools
import Testing

/// What somebody writes who writes the first script: each mistake is answered with the path, the line, the
/// line itself, what is wrong, and what to do.
@Suite struct BeginnerMistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let main: String
    let modules: [String: String]
    /// What the answer says, besides the place.
    let says: [String]
    let testDescription: String

    /// What stands in `build_layout`, on line 6.
    init(_ body: String, _ says: String...) {
      main = """
        return {
          api = 1, name = "train",
          content_types = { "train" },
          build_layout = function(peer, message, ctx)
            local train = message.content
            \(body)
          end,
        }
        """
      (modules, testDescription, self.says) = ([:], body, says)
    }

    /// A whole `init.lua`.
    init(file: String, modules: [String: String] = [:], _ says: String...) {
      (main, testDescription, self.modules, self.says) = (file, file, modules, says)
    }
  }

  static let all: [Mistake] = syntax + values + names + results + manifest + modules

  /// All that is said of a script and a message that is meant for it.
  private func answers(to mistake: Mistake) throws -> (texts: [String], folder: ScriptFolder) {
    let folder = try ScriptFolder(
      mistake.modules.merging(["init.lua": mistake.main]) { $1 })
    let scripts = PluginReloader(folders: [folder.parent], base: .builtIn)
    let payload: JSONObject = [
      "type": .string("train"), "line": .integer(3),
      "stops": .array([.string("a"), .string("b")]),
    ]
    let message = Message(
      id: "one", sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0), content: MessageContent(type: "train", payload: payload)
    )
    let peer = Peer(id: "l", kind: .group, title: "L")
    let context = LayoutContext(
      environment: LayoutEnvironment(width: 375), measurer: TextMeasurer(), peer: peer,
      time: "09:00")
    let result = scripts.chain.cellLayout(for: message, context: context)
    let isUntaken = result.layout.key.layouter == "unsupported"
    let diagnostics =
      scripts.diagnostics + result.diagnostics
      + scripts.chain.untakenContent(in: [message]) { _ in isUntaken }
    return (diagnostics.map(\.description), folder)
  }

  @Test(arguments: all)
  func `a mistake is answered with its place, its line, and what to do`(mistake: Mistake) throws {
    let (texts, folder) = try answers(to: mistake)
    let text = try #require(texts.first, "nothing is said")
    let place = try #require(text.firstMatch(of: #/(/[^ ]*/([a-z_]+\.lua)):([0-9]+): /#), "\(text)")
    expect(place.output.1.hasPrefix(folder.url.path), "\(text)")
    let file = String(place.output.2)
    let source = file == "init.lua" ? mistake.main : try #require(mistake.modules[file])
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let number = try #require(Int(place.output.3))
    try #require(lines.indices.contains(number - 1), "\(text)")
    expect(text.contains("\(number) | \(lines[number - 1])"), "\(text)")
    let words = text.split(separator: "\n").filter { !$0.contains(" | ") }.joined(separator: "\n")
    for part in mistake.says { expect(words.contains(part), "\(text)") }
    // Nothing that a script says stands where a message begins.
    for line in text.split(separator: "\n").dropFirst() { expect(line.hasPrefix("  "), "\(text)") }
  }

  @Test func `a script without a mistake is answered with nothing`() throws {
    try expect(answers(to: Mistake("return ui.text(train.line)")).texts.isEmpty)
  }
}
