import Foundation
import Platform

/// What is in a font file, in memory: OpenType or TrueType, one font or a collection of several (`.ttf`, `.otf`, `.ttc`).
///
/// The bytes are read once and belong to this value and its copies: what becomes of the file afterwards changes nothing, and a file that
/// was replaced is another value once it is read again. Values are equal if all their bytes are. The bytes are compared when a
/// value is made, with those of equal length and digest, and equal ones are held once in the process; so to compare two values later costs
/// nothing. They go when the last value is gone, with what a text engine made of them; threads that measured with them lately
/// may hold them a little longer.
///
/// They may be anything. What is no font is found out by the text engine, which then measures and draws without it and says so:
/// `TextMeasurer.problems(in:)`.
public struct FontData: Sendable {
  /// What the host calls it, such as its file's path.
  ///
  /// It is for what is said of it, and is not compared.
  public let name: String
  package let storage: FontBytes

  /// The largest font, in bytes.
  public static let maximumSize = 256 << 20

  /// Takes over the bytes of a font.
  ///
  /// - Parameters:
  ///   - data: The bytes. Of more than ``maximumSize`` none are taken: that is no font.
  ///   - name: What it is called where something is said of it.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(_ data: Data, name: String) {
    self.name = name
    storage = FontBytes.interned(data.count <= FontData.maximumSize ? data : Data())
  }

  /// Reads a font's file.
  ///
  /// - Throws: ``FontFileError`` if it can't be read, is no plain file, or is too large. Whether it is a font is not looked at.
  /// - Complexity: O(*n*) in the number of bytes.
  public init(contentsOfFile path: String) throws(FontFileError) {
    self.init(
      try FontData.contents(ofFile: path, maximumSize: FontData.maximumSize), name: path)
  }

  /// What is in a plain file that is not too large.
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

  /// Feeds a digest of the bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.digest) }
}

/// Why a font's file, or one that was written by hand, could not be read.
public enum FontFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing(String)
  /// It is a folder, a pipe or a device.
  case notAFile(String)
  /// It can't be opened.
  case unreadable(String)
  /// It is larger than a limit, in bytes.
  case tooLarge(String, limit: Int)

  /// Names the file, and says what to do.
  public var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such file"
    case .notAFile(let path): "\(path) is a folder or a device: give the path of a file"
    case .unreadable(let path): "\(path) can't be read: may it be read by you (ls -l)?"
    case .tooLarge(let path, let limit):
      "\(path) is larger than the limit of \(limit >> 20) MB: give a smaller file"
    }
  }
}

/// The bytes of fonts, each held once.
package final class FontBytes: Sendable {
  /// The bytes.
  package let data: Data
  /// A digest of them: equal bytes have equal ones.
  package let digest: UInt64
  /// What a text engine made of them.
  package let parsed = EngineSlot()

  private init(_ data: Data, digest: UInt64) {
    self.data = data
    self.digest = digest
  }

  private static let known = Interned<FontBytes>()

  fileprivate static func interned(_ data: Data) -> FontBytes {
    let digest = StableHash.digest(of: data)
    return known.object(
      hash: digest, where: { $0.digest == digest && $0.data == data },
      make: { FontBytes(data, digest: digest) })
  }
}

/// Fonts that a host brings along, beside those that are installed.
///
/// Each is known by the family names that stand in it, and where one of that name is installed, too, the host's comes
/// first. Several files may be one family, in several weights. Collections are equal if they have equal fonts in the same order.
public struct FontCollection: Hashable, Sendable {
  package let storage: FontCollectionStorage

  /// Makes a collection; nil: there are no fonts.
  ///
  /// - Complexity: O(*n*) in the number of fonts.
  public init?(_ fonts: [FontData]) {
    guard !fonts.isEmpty else { return nil }
    storage = FontCollectionStorage.interned(fonts)
  }

  /// The fonts.
  ///
  /// Of equal collections they have the names of the first.
  public var fonts: [FontData] { storage.fonts }

  /// Whether they have equal fonts in the same order.
  ///
  /// - Complexity: O(1).
  public static func == (left: FontCollection, right: FontCollection) -> Bool {
    left.storage === right.storage
  }

  /// Feeds what tells collections apart.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(storage)) }

  /// The digests of the fonts, for people.
  var summary: String {
    fonts.map { String($0.storage.digest, radix: 16) }.joined(separator: ", ")
  }
}

/// What equal collections share.
package final class FontCollectionStorage: Sendable {
  package let fonts: [FontData]
  /// What a text engine made of them.
  package let sets = EngineSlot()

  private init(_ fonts: [FontData]) { self.fonts = fonts }

  private static let known = Interned<FontCollectionStorage>()

  fileprivate static func interned(_ fonts: [FontData]) -> FontCollectionStorage {
    let hash = fonts.reduce(UInt64(fonts.count)) { ($0 &* 31) ^ $1.storage.digest }
    return known.object(
      hash: hash, where: { $0.fonts == fonts }, make: { FontCollectionStorage(fonts) })
  }
}

/// A place for what a text engine makes of a value, for as long as that lives.
package final class EngineSlot: Sendable {
  private let content = Lock<(any AnyObject & Sendable)?>(nil)

  init() {}

  /// What is in it, made now if there is nothing.
  ///
  /// While it is made, other threads that ask wait.
  package func content<Object: AnyObject & Sendable>(make: () -> Object) -> Object {
    content.withLock { content in
      if let known = content as? Object { return known }
      let made = make()
      content = made
      return made
    }
  }
}
