import BubbleCore
import FileWriting
import Foundation

/// The manifest of an archive's folder, `archive.json`, which lists the archive's files.
struct ArchiveManifest: Codable, Hashable {
  static let name = "archive.json"
  static let maximumSize = 1 << 30
  private static let format = "bubble archive"

  /// The size and digest of a file.
  struct Entry: Codable, Hashable {
    var size: Int
    /// The FNV-1a hash of its bytes, in hexadecimal: it detects changes, but proves nothing.
    var digest: String
  }

  /// A whole archive; while one replaces another, there are two.
  struct Part: Codable, Hashable {
    /// The suffix of its folders, as in `data2` and `media2`.
    var suffix: String
    /// The files by their paths in the folder, including `index.html`.
    var files: [String: Entry]
  }

  private var format = ArchiveManifest.format
  private var version = 1
  var parts: [Part]

  init(_ parts: [Part]) { self.parts = parts }

  /// Reads the manifest of a folder.
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

  /// Writes the manifest into a folder.
  func write(into folder: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try FileReplacement.write(
      encoder.encode(self) + Data("\n".utf8), to: folder + "/" + ArchiveManifest.name)
  }
}

extension ArchiveManifest.Part {
  /// The page, which determines the part that a reader sees.
  var page: ArchiveManifest.Entry? { files["index.html"] }

  /// The path of the conversation.
  var conversation: String { "data\(suffix)/conversation.jsonl" }

  /// Whether all paths have the form of an archive's, which never leads out of the folder.
  fileprivate var isSound: Bool {
    suffix.wholeMatch(of: /[0-9]*/) != nil
      && files.keys.allSatisfy {
        $0.wholeMatch(of: /index\.html|(data|media)[0-9]*(\/[0-9a-z][0-9a-z.]*)+/) != nil
      }
  }
}

extension ArchiveManifest.Entry {
  /// The entry of bytes that follow those of another entry.
  init(_ data: Data, after start: ArchiveManifest.Entry? = nil) {
    let hash = start.flatMap { UInt64($0.digest, radix: 16) } ?? StableHash.digest(of: Data())
    size = (start?.size ?? 0) + data.count
    digest = String(StableHash.digest(of: data, from: hash), radix: 16)
  }

  /// The entry of an existing file; nil if it can't be read.
  init?(file: String) {
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)
    else { return nil }
    self.init(data)
  }
}
