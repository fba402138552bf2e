import BubbleCore
import CHarfBuzz
import Foundation

/// The opened fonts of a host's collection, and the sets made of them.
///
/// The collection owns it, so it is freed with the collection. It has no reference to the collection.
final class HostFonts: Sendable {
  /// The fonts of each file, in the collection's order.
  let files: [HostFile]
  /// The sets of the most recently used styles.
  let sets = FontSetCache()

  private init(_ collection: FontCollection) {
    files = collection.fonts.map(HostFile.of)
  }

  static func of(_ collection: FontCollection) -> HostFonts {
    collection.storage.sets.content { HostFonts(collection) }
  }
}

/// The bytes of a font, which C points to: their address is constant for the lifetime of this object.
///
/// `@unchecked Sendable`: an `NSData` that is not an `NSMutableData` never changes.
package final class FontMemory: @unchecked Sendable {
  private let data: NSData

  fileprivate init(_ data: Data) { self.data = data as NSData }

  /// The address of the first byte.
  package var start: UnsafeRawPointer { data.bytes }
  /// The number of bytes.
  package var count: Int { data.length }

  /// Returns some of the bytes, fewer if the data end earlier.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    let range = (offset..<offset + count).clamped(to: 0..<self.count)
    return Array(UnsafeRawBufferPointer(start: start, count: self.count)[range])
  }
}

/// The fonts of a host's file: one, or several for a collection; none if it is broken.
final class HostFile: Sendable {
  let faces: [HostFace]
  /// The reason for having none.
  let fault: HostFontFault?

  /// The greatest number of a collection's fonts that are opened.
  private static let maximumCount = 64

  private init(_ data: Data) {
    switch HostFile.faces(of: FontMemory(data)) {
    case .success(let faces): (self.faces, fault) = (faces, nil)
    case .failure(let fault): (faces, self.fault) = ([], fault)
    }
  }

  /// Returns the fonts of data, opened once for the lifetime of the data.
  static func of(_ data: FontData) -> HostFile {
    data.storage.parsed.content { HostFile(data.storage.data) }
  }

  private static func faces(of memory: FontMemory) -> Result<[HostFace], HostFontFault> {
    guard memory.count > 0 else { return .failure(.empty) }
    if ["wOFF", "wOF2"].contains(String(decoding: memory.bytes(at: 0, count: 4), as: UTF8.self)) {
      return .failure(.packed)
    }
    // The blob retains the bytes, not the data that contain this file.
    let blob = hb_blob_create(
      memory.start.assumingMemoryBound(to: CChar.self), UInt32(memory.count),
      HB_MEMORY_MODE_READONLY, Unmanaged.passRetained(memory).toOpaque(),
      { memory in
        if let memory { Unmanaged<FontMemory>.fromOpaque(memory).release() }
      })
    defer { hb_blob_destroy(blob) }
    let count = min(Int(hb_face_count(blob)), maximumCount)
    guard count > 0 else { return .failure(.noFont) }
    var faces: [HostFace] = []
    for index in 0..<count {
      switch HostFace.open(blob, index: index, of: memory) {
      case .success(let face): faces.append(face)
      case .failure(let fault): return .failure(fault)
      }
    }
    return .success(faces)
  }
}

/// The reason why a host's file can't be used.
enum HostFontFault: Error {
  case empty, packed, noFont, notWhole, noLetters, oddSizes, noName

  /// The problem and its remedy, to follow the file's name.
  var text: String {
    switch self {
    case .empty: "is empty, or larger than a font may be"
    case .packed: "is a font packed for web pages: give its original .ttf or .otf"
    case .noFont: "is not a font: give a .ttf, .otf or .ttc file"
    case .notWhole: "is a font that is cut off: copy or download it again"
    case .noLetters: "is a font without letters: give another one"
    case .oddSizes:
      "is a font with invalid sizes, so it is damaged or not a font for text: give another one"
    case .noName: "is a font without a family name: give another one"
    }
  }
}
