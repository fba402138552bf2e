import BubbleCore
import FileWriting
import Foundation

/// What an archive's folder says of itself: `archive.json`, which lists the files that were written.
struct ArchiveManifest: Codable, Hashable {
  static let name = "archive.json"
  static let maximumSize = 1 << 30
  private static let format = "bubble archive"

  /// What is known of a file.
  struct Entry: Codable, Hashable {
    var size: Int
    /// FNV-1a of its bytes, in hexadecimal digits: it finds changes, and proves nothing.
    var digest: String
  }

  /// A whole archive: while one is replaced there are two.
  struct Part: Codable, Hashable {
    /// What the names of its folders end in: `data2` and `media2`.
    var suffix: String
    /// Its files by their paths in the folder, `index.html` too.
    var files: [String: Entry]
  }

  private var format = ArchiveManifest.format
  private var version = 1
  var parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  /// Reads what a folder says of itself.
  init(folder: String, shown: String) throws(OutputError) {
    let path = folder + "/" + ArchiveManifest.name
    func fail(_ reason: String) -> OutputError {
      OutputError(shown + "/" + ArchiveManifest.name, .foreign, reason)
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe),
      data.count <= ArchiveManifest.maximumSize,
      let manifest = try? JSONDecoder().decode(ArchiveManifest.self, from: data),
      manifest.format == ArchiveManifest.format, manifest.version >= 1
    else {
      throw fail(
        "this does not list the files of an archive; name another folder, or remove this one")
    }
    guard manifest.version == 1, manifest.parts.allSatisfy(\.isSound) else {
      throw fail("another version of bubble wrote this; use that one, or name another folder")
    }
    self = manifest
  }

  /// Writes it into a folder.
  func write(into folder: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try FileReplacement.write(
      encoder.encode(self) + Data("\n".utf8), to: folder + "/" + ArchiveManifest.name)
  }
}

extension ArchiveManifest.Part {
  /// The page, which says which part a reader sees.
  var page: ArchiveManifest.Entry? { files["index.html"] }

  /// Its conversation.
  var conversation: String { "data\(suffix)/conversation.jsonl" }

  /// Whether it has paths as archives have them: none leads out of the folder.
  fileprivate var isSound: Bool {
    suffix.wholeMatch(of: /[0-9]*/) != nil
      && files.keys.allSatisfy {
        $0.wholeMatch(of: /index\.html|(data|media)[0-9]*(\/[0-9a-z][0-9a-z.]*)+/) != nil
      }
  }
}

extension ArchiveManifest.Entry {
  /// Bytes that stand behind those of another entry.
  init(_ data: Data, after start: ArchiveManifest.Entry? = nil) {
    let hash = start.flatMap { UInt64($0.digest, radix: 16) } ?? StableHash.digest(of: Data())
    size = (start?.size ?? 0) + data.count
    digest = String(StableHash.digest(of: data, from: hash), radix: 16)
  }

  /// A file as it is there; nil: there is none.
  init?(file: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)
    else { return nil }
    self.init(data)
  }
}
