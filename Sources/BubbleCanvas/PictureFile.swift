import BubbleCore
import CPango
import Foundation

/// A PNG in a folder, found by a path that somebody else wrote.
struct PictureFile {
  /// A folder without links and dots in its path.
  struct Folder {
    let path: String

    /// Nil if there is nothing.
    init?(_ path: String) {
      guard let real = PictureFile.realPath(path) else { return nil }
      self.path = real
    }
  }

  /// Why a picture is not shown.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private let path: String
  private let folder: Folder
  /// The path as messages show it.
  private let name: String
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private static let headerLength = 24

  init(_ path: String, in folder: Folder) {
    self.path = path
    self.folder = folder
    name = path.utf8.count <= 200 ? "\"\(path)\"" : "\"\(path.prefix(100))…\""
  }

  /// What tells a file from the one that is there after it was written again, or another was put in its
  /// place.
  struct State: Equatable {
    fileprivate let device: UInt64
    fileprivate let inode: UInt64
    fileprivate let byteCount: Int64
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
  }

  /// The state of the file just now, links followed; nil: there is none, or it may not be looked at.
  ///
  /// Says nothing of files outside of the folder, but that a path that leads there never has a state of
  /// its own.
  var state: State? {
    guard !path.contains("\0"), PictureFile.staysInside(path) else { return nil }
    var status = stat()
    guard stat(folder.path + "/" + path, &status) == 0 else { return nil }
    return State(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
      byteCount: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  /// Finds out whether there is a file in the folder that starts like a PNG of an acceptable size.
  func check() throws(Failure) { try checkHeader(try read(limit: PictureFile.headerLength)) }

  /// The decoded picture, which the caller owns.
  func surface() throws(Failure) -> OpaquePointer {
    let bytes = try read(limit: PictureFolder.maximumFileSize)
    try checkHeader(bytes)
    var reader = Reader(bytes: bytes)
    let surface = withUnsafeMutablePointer(to: &reader) { pointer in
      cairo_image_surface_create_from_png_stream(
        { closure, target, length in
          guard let closure, let target else { return CAIRO_STATUS_READ_ERROR }
          let reader = closure.assumingMemoryBound(to: Reader.self)
          return reader.pointee.read(into: target, count: Int(length))
            ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
        }, pointer)
    }
    guard let surface, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(surface)
      throw Failure("\(name) is a broken PNG")
    }
    return surface
  }

  private func checkHeader(_ bytes: [UInt8]) throws(Failure) {
    guard bytes.count >= PictureFile.headerLength, bytes.starts(with: PictureFile.signature)
    else { throw Failure("\(name) is no PNG") }
    let width = PictureFile.bigEndian(bytes[16..<20])
    let height = PictureFile.bigEndian(bytes[20..<24])
    let sides = 1...PictureFolder.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw Failure(
        "\(name) has \(width) x \(height) pixels, more than \(PictureFolder.maximumSide) a side")
    }
  }

  /// Reads the start of a file that lies in the folder, links followed.
  private func read(limit: Int) throws(Failure) -> [UInt8] {
    let outside = Failure("\(name) lies outside of the conversation's folder")
    // Also for what is not there: nobody learns from the message what is outside.
    guard !path.contains("\0"), PictureFile.staysInside(path) else { throw outside }
    guard let real = PictureFile.realPath(folder.path + "/" + path) else {
      throw Failure("there is no file \(name) in the conversation's folder")
    }
    guard real.hasPrefix(folder.path == "/" ? "/" : folder.path + "/") else { throw outside }
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = (attributes?[.size] as? NSNumber)?.intValue
    else { throw Failure("\(name) is no file") }
    guard size <= PictureFolder.maximumFileSize else {
      throw Failure("\(name) has \(size) bytes, more than \(PictureFolder.maximumFileSize)")
    }
    guard let handle = FileHandle(forReadingAtPath: real),
      let data = try? handle.read(upToCount: limit)
    else { throw Failure(size == 0 ? "\(name) is no PNG" : "\(name) can't be read") }
    return [UInt8](data)
  }

  /// Whether a path never leaves the folder that it starts from, links aside.
  private static func staysInside(_ path: String) -> Bool {
    guard !path.hasPrefix("/") else { return false }
    var depth = 0
    for component in path.split(separator: "/") where component != "." {
      depth += component == ".." ? -1 : 1
      if depth < 0 { return false }
    }
    return true
  }

  /// The path without links and dots; nil if there is nothing.
  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Hands bytes to Cairo.
  private struct Reader {
    let bytes: [UInt8]
    var offset = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func read(into target: UnsafeMutablePointer<UInt8>, count: Int) -> Bool {
      guard offset + count <= bytes.count else { return false }
      for index in 0..<count { target[index] = bytes[offset + index] }
      offset += count
      return true
    }
  }
}
