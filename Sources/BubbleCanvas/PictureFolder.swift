import BubbleCore
import CPango
import Foundation

/// The folder whose pictures a conversation may show.
///
/// Nothing outside of it is read.
public final class PictureFolder {
  /// The largest picture file that is read, in bytes.
  public static let maximumFileSize = 16 << 20
  /// The greatest width and height of a picture, in pixels.
  public static let maximumSide = 4_096

  private let folder: String?
  private var surfaces: [String: OpaquePointer?] = [:]
  /// The pictures that could not be shown, each once.
  public private(set) var diagnostics: [Diagnostic] = []

  /// Makes a folder.
  ///
  /// - Parameter path: Where it is; nil: no pictures are read.
  public init(path: String?) { folder = path.flatMap(PictureFolder.realPath) }

  deinit {
    for case let surface? in surfaces.values { cairo_surface_destroy(surface) }
  }

  /// Says of each person whose avatar can't be read why; initials are shown instead.
  public func check(_ people: some Sequence<Person>) {
    for person in people { _ = picture(of: person) }
  }

  /// A person's picture, or nil where initials are to be drawn.
  ///
  /// The folder keeps it.
  func picture(of person: Person) -> OpaquePointer? {
    guard let path = person.avatar, folder != nil else { return nil }
    if let known = surfaces[path] { return known }
    do {
      let surface = try load(path)
      surfaces[path] = surface
      return surface
    } catch {
      surfaces[path] = .some(nil)
      diagnostics.append(
        Diagnostic(text: "people.\(person.id).avatar: \(error); initials are shown"))
      return nil
    }
  }

  /// Why a picture is not shown.
  struct PictureError: Error, CustomStringConvertible {
    let description: String
  }

  private func load(_ path: String) throws(PictureError) -> OpaquePointer {
    let bytes = try read(path)
    guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    else { throw PictureError(description: "\"\(path)\" is no PNG") }
    let width = PictureFolder.bigEndian(bytes[16..<20])
    let height = PictureFolder.bigEndian(bytes[20..<24])
    let sides = 1...PictureFolder.maximumSide
    guard sides.contains(width), sides.contains(height) else {
      throw PictureError(
        description: "\"\(path)\" has \(width) x \(height) pixels, "
          + "more than \(PictureFolder.maximumSide) a side")
    }
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
      throw PictureError(description: "\"\(path)\" is a broken PNG")
    }
    return surface
  }

  /// Reads a file that lies in the folder, links followed.
  private func read(_ path: String) throws(PictureError) -> [UInt8] {
    let outside = PictureError(
      description: "\"\(path)\" lies outside of the conversation's folder")
    // Also for what is not there: nobody learns from the message what is outside.
    guard let folder, !path.contains("\0"), PictureFolder.staysInside(path) else { throw outside }
    guard let real = PictureFolder.realPath(folder + "/" + path) else {
      throw PictureError(description: "there is no file \"\(path)\" in the conversation's folder")
    }
    guard real.hasPrefix(folder == "/" ? "/" : folder + "/") else { throw outside }
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = (attributes?[.size] as? NSNumber)?.intValue
    else { throw PictureError(description: "\"\(path)\" is no file") }
    guard size <= PictureFolder.maximumFileSize else {
      throw PictureError(
        description: "\"\(path)\" has \(size) bytes, more than \(PictureFolder.maximumFileSize)")
    }
    guard let data = FileManager.default.contents(atPath: real) else {
      throw PictureError(description: "\"\(path)\" can't be read")
    }
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
