import BubbleCanvas
import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Foundation

@testable import BubbleArchive

/// An archive that was written into memory.
struct WrittenArchive {
  private(set) var files: [ConversationArchive.File] = []

  /// Writes an archive, with letters that are squares unless another measurer is given.
  init(
    _ conversation: Conversation, widths: [CGFloat] = [360],
    direction: WritingDirection = .leftToRight,
    measurer: any TextMeasuring = SquareGlyphMeasurer()
  )
    async throws
  {
    var files: [ConversationArchive.File] = []
    let archive = WrittenArchive.archive(widths, direction, measurer: measurer)
    try await archive.writeFolder(conversation) {
      files.append($0)
    }
    self.files = files
  }

  static func archive(
    _ widths: [CGFloat] = [360], _ direction: WritingDirection = .leftToRight,
    measurer: any TextMeasuring = SquareGlyphMeasurer()
  ) -> ConversationArchive {
    var archive = ConversationArchive(
      environment: LayoutEnvironment(width: 360, direction: direction), chain: .builtIn,
      measurer: measurer, theme: .standard, pictures: PictureFolder(at: nil))
    archive.widths = widths
    return archive
  }

  /// All of it as one file.
  static func singleFile(_ conversation: Conversation) async throws -> String {
    var data = Data()
    try await archive().writeFile(conversation) { data += $0 }
    return String(decoding: data, as: UTF8.self)
  }

  func text(_ path: String) throws -> String {
    guard let file = files.first(where: { $0.path == path }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return String(decoding: file.data, as: UTF8.self)
  }

  /// What a script of data hands over.
  func value(_ name: String) throws -> Any {
    let text = try text("data/\(name).js")
    let json = text.dropFirst("Archive.take(\"\(name)\",".count).dropLast(");\n".count)
    return try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
  }

  /// What the page knows from the beginning.
  func head() throws -> Any {
    let parts = try text("index.html").components(separatedBy: "id=\"head\">")
    let json = parts.last?.components(separatedBy: "</script>").first ?? ""
    return try JSONSerialization.jsonObject(with: Data(json.utf8))
  }

  /// The heights of a chunk's rows, in hundredths of points.
  func heights(_ chunk: String) throws -> [Int] {
    (try value(chunk) as? [Any])?[1] as? [Int] ?? []
  }
}

extension Conversation {
  /// Reads a conversation as a file has it.
  init(json: Any) throws {
    let data = try JSONSerialization.data(withJSONObject: json)
    self = try ConversationReader(file: "test").read(from: data, format: .json).conversation
  }
}
