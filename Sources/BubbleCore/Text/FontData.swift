import Foundation
import Platform

/// The content of a font file, in memory: OpenType or TrueType, one font or a collection of several (`.ttf`, `.otf`, `.ttc`).
///
/// The bytes are read once and belong to this value and its copies: later changes of the file have no effect. A replaced file gives
/// another value when it is read again.
///
/// Values are equal if all their bytes are. Making a value compares its bytes with those of equal length and digest; the process holds
/// equal ones once. So comparing two values later costs nothing. The last value frees the bytes, with the text engine's objects for them;
/// threads that measured with them recently may hold them a little longer.
///
/// The bytes may be anything. The text engine detects invalid fonts, measures and draws without them, and reports them:
/// `TextMeasurer.problems(in:)`.
public struct FontData: Sendable {
  /// The host's name for it, such as its file's path.
  ///
  /// It is for messages only, and is not compared.
  public let name: String
  package let storage: FontBytes

  /// The largest font, in bytes.
  package static let maximumSize = 256 << 20

  /// Makes a value of the bytes of a font.
  ///
  /// - Parameters:
  ///   - data: The bytes. More than 256 MiB cannot be a font: then the value is empty.
  ///   - name: Its name in messages.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ data: Data, name: String) {
    self.name = name
    storage = FontBytes.interned(data.count <= FontData.maximumSize ? data : Data())
  }

  /// Reads a font's file.
  ///
  /// Its ``name`` is the path as it was given: that of a relative URL is relative.
  ///
  /// - Parameter url: The file URL of a file of the host.
  /// - Throws: ``FontFileError`` if it cannot be read, is not a plain file, or is too large. It does not check whether it is a font.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(contentsOf url: URL) throws(FontFileError) {
    let path = try url.givenPath { url, _ in FontFileError.notAFileURL(url) }
    self.init(
      try FontData.contents(ofFile: path, maximumSize: FontData.maximumSize), name: path)
  }

  /// Returns the content of a plain file that is not too large.
  static func contents(
    ofFile path: String, maximumSize: Int
  ) throws(FontFileError) -> Data {
    guard FileManager.default.fileExists(atPath: path) else { throw .missing(path) }
    // Pipes and devices may have no end.
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: resolved)
    guard attributes?[.type] as? FileAttributeType == .typeRegular else { throw .notAFile(path) }
    guard let file = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: maximumSize + 1) else { throw .unreadable(path) }
    guard data.count <= maximumSize else { throw .tooLarge(path, limit: maximumSize) }
    return data
  }
}

extension FontData: Hashable {
  /// Whether all bytes are equal.
  ///
  /// - Complexity: O(1).
  public static func == (left: FontData, right: FontData) -> Bool { left.storage === right.storage }

  /// Hashes a digest of the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.digest) }
}

/// An error in reading a font's file, or a file that was written by hand.
public enum FontFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file does not exist.
  case missing(String)
  /// It is a folder, a pipe or a device.
  case notAFile(String)
  /// It cannot be opened.
  case unreadable(String)
  /// It is larger than a limit, in bytes.
  case tooLarge(String, limit: Int)
  /// The URL is not a file URL.
  case notAFileURL(String)

  /// A message that names the file and the remedy.
  public var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such file"
    case .notAFile(let path): "\(path) is a folder or a device: give the path of a file"
    case .unreadable(let path): "\(path) can't be read: check its permissions (ls -l)"
    case .tooLarge(let path, let limit):
      "\(path) is larger than the limit of \(limit >> 20) MB: give a smaller file"
    case .notAFileURL(let url): "\(url): \(URL.notAFileURL)"
    }
  }
}

/// The bytes of fonts, each held once.
package final class FontBytes: Sendable {
  /// The bytes.
  package let data: Data
  /// A digest of them: equal bytes have equal ones.
  package let digest: UInt64
  /// The text engine's objects for them.
  package let parsed = EngineSlot()

  private init(_ data: Data, digest: UInt64) { (self.data, self.digest) = (data, digest) }

  private static let known = Interned<FontBytes>()

  fileprivate static func interned(_ data: Data) -> FontBytes {
    let digest = StableHash.digest(of: data)
    return known.object(
      hash: digest, where: { $0.digest == digest && $0.data == data },
      make: { FontBytes(data, digest: digest) })
  }
}

/// The fonts of a host, in addition to the installed ones.
///
/// The family names in a font's file identify it; the host's font precedes an installed one of the same name. Several files may be one
/// family, in several weights. Collections are equal if they have equal fonts in the same order.
public struct FontCollection: Hashable, Sendable {
  package let storage: FontCollectionStorage

  /// Makes a collection; nil if there are no fonts.
  ///
  /// - Complexity: O(*n*) in the number of fonts.
  public init?(_ fonts: [FontData]) {
    guard !fonts.isEmpty else { return nil }
    storage = FontCollectionStorage.interned(fonts)
  }

  /// The fonts.
  ///
  /// Equal collections share storage, so their fonts have the names given first.
  public var fonts: [FontData] { storage.fonts }

  /// Whether they have equal fonts in the same order.
  ///
  /// - Complexity: O(1).
  public static func == (left: FontCollection, right: FontCollection) -> Bool {
    left.storage === right.storage
  }

  /// Hashes the identity of the storage that equal collections share.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }

  /// The digests of the fonts, for people.
  var summary: String {
    fonts.map { String($0.storage.digest, radix: 16) }.joined(separator: ", ")
  }
}

/// The storage that equal collections share.
package final class FontCollectionStorage: Sendable {
  package let fonts: [FontData]
  /// The text engine's objects for them.
  package let sets = EngineSlot()

  private init(_ fonts: [FontData]) { self.fonts = fonts }

  private static let known = Interned<FontCollectionStorage>()

  fileprivate static func interned(_ fonts: [FontData]) -> FontCollectionStorage {
    let hash = fonts.reduce(UInt64(fonts.count)) { ($0 &* 31) ^ $1.storage.digest }
    return known.object(
      hash: hash, where: { $0.fonts == fonts }, make: { FontCollectionStorage(fonts) })
  }
}

/// A slot for the text engine's object for a value, freed with the value.
package final class EngineSlot: Sendable {
  private let content = Lock<(any AnyObject & Sendable)?>(nil)

  init() {}

  /// Returns the slot's object, and makes it if there is none.
  ///
  /// Other threads wait while it is made.
  package func content<Object: AnyObject & Sendable>(make: () -> Object) -> Object {
    content.withLock { content in
      if let known = content as? Object { return known }
      let made = make()
      content = made
      return made
    }
  }
}
