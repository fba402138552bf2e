import BubbleCore
import Foundation

/// A picture in a folder or archive, at an untrusted path.
struct PictureFile {
  /// A place with pictures.
  struct Folder {
    fileprivate enum Place {
      /// A folder whose path has no links and dots.
      case directory(String)
      case files(any PictureFiles)
    }

    fileprivate let place: Place
    /// The name in error messages.
    let name: String

    /// A folder; nil if it does not exist.
    init?(_ path: String, name: String = "the conversation's folder") {
      guard let real = PictureFile.realPath(path) else { return nil }
      place = .directory(real)
      self.name = name
    }

    /// Files outside of the file system.
    init(_ files: any PictureFiles) {
      place = .files(files)
      name = files.name
    }
  }

  /// The reason why a picture is not shown.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private let path: String
  private let folder: Folder
  /// The path in error messages.
  private let name: String

  init(_ path: String, in folder: Folder) {
    self.path = path
    self.folder = folder
    name = path.utf8.count <= 200 ? "\"\(path)\"" : "\"\(path.prefix(100))…\""
  }

  /// The identity of a file's content: it differs after the file is written again or replaced.
  struct State: Hashable {
    fileprivate let device: UInt64
    fileprivate let inode: UInt64
    fileprivate let byteCount: Int64
    fileprivate let seconds: Int
    fileprivate let nanoseconds: Int
  }

  /// The current state of the file, links followed; nil if it does not exist or must not be read.
  ///
  /// Reveals nothing about files outside of the folder: the state of a path that leads there is always nil.
  var state: State? {
    guard !path.contains("\0"), PictureFile.staysInside(path) else { return nil }
    let root: String
    switch folder.place {
    case .directory(let path): root = path
    case .files(let files):
      return files.size(of: path).map {
        State(device: 0, inode: 0, byteCount: Int64($0), seconds: 0, nanoseconds: 0)
      }
    }
    var status = stat()
    guard stat(root + "/" + path, &status) == 0 else { return nil }
    return State(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino),
      byteCount: Int64(status.st_size), seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  /// Checks that a file in the folder starts like a picture of an acceptable size.
  func check() throws(Failure) {
    var limit = PictureHeader.shortLength
    var start = try read(limit: limit)
    if start.count == limit, start.withUnsafeBytes({ PictureHeader($0) }) == nil,
      start.starts(with: PictureHeader.jpegStart)
    {
      limit = PictureHeader.usualLength
      start = try read(limit: limit)
    }
    let result = start.withUnsafeBytes { bytes in
      Result { () throws(PictureDecoder.Failure) in
        try PictureDecoder.check(bytes, isPart: bytes.count == limit)
      }
    }
    if case .failure(let error) = result { throw Failure("\(name) \(error)") }
  }

  /// Returns all bytes of a file that starts like a picture; an SVG is drawn as a PNG, without running or loading anything.
  func bytes() throws(Failure) -> Data {
    try check()
    let file = try read(limit: PictureFolder.maximumFileSize)
    let result = file.withUnsafeBytes { bytes in
      Result { () throws(PictureDecoder.Failure) in
        PictureHeader(bytes)?.format == .svg ? try SVGPicture.png(bytes, needed: nil).png : file
      }
    }
    do {
      return try result.get()
    } catch {
      throw Failure("\(name) \(error)")
    }
  }

  /// Returns all bytes of a file, which need not be a picture.
  func contents(atMost limit: Int) throws(Failure) -> Data {
    try read(limit: limit, maximumSize: limit)
  }

  /// Returns the decoded picture.
  ///
  /// - Parameter request: The size at which it is drawn, and whether its file is drawn.
  func decode(_ request: PictureRequest) throws(Failure) -> PictureDecoder.Decoded {
    let file = try read(limit: PictureFolder.maximumFileSize)
    do {
      return try PictureDecoder.decode(file, needed: request.needed, keepsFile: request.keepsFile)
    } catch {
      throw Failure("\(name) \(error)")
    }
  }

  /// Reads the start of a file in the folder, links followed.
  private func read(
    limit: Int, maximumSize: Int = PictureFolder.maximumFileSize
  ) throws(Failure) -> Data {
    // Missing files give the same error: it must not reveal which files exist outside.
    guard !path.contains("\0"), PictureFile.staysInside(path) else { throw outside }
    switch folder.place {
    case .directory(let root): return try read(limit: limit, maximumSize, in: root)
    case .files(let files): return try read(limit: limit, maximumSize, of: files)
    }
  }

  private func read(limit: Int, _ maximumSize: Int, in root: String) throws(Failure) -> Data {
    guard let real = PictureFile.realPath(root + "/" + path) else { throw missing }
    guard real.hasPrefix(root == "/" ? "/" : root + "/") else { throw outside }
    let attributes = try? FileManager.default.attributesOfItem(atPath: real)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = (attributes?[.size] as? NSNumber)?.intValue
    else { throw Failure("\(name) is not a regular file") }
    try check(size: size, maximumSize)
    guard let handle = FileHandle(forReadingAtPath: real),
      let data = try? handle.read(upToCount: limit)
    else {
      throw Failure(
        size == 0
          ? "\(name) \(PictureDecoder.Failure.unknownFormat)" : "\(name) can't be read")
    }
    return data
  }

  private func read(
    limit: Int, _ maximumSize: Int, of files: any PictureFiles
  ) throws(Failure) -> Data {
    guard let size = files.size(of: path) else { throw missing }
    try check(size: size, maximumSize)
    guard let data = files.start(of: path, count: limit) else {
      throw Failure("\(name) can't be read")
    }
    return data
  }

  private func check(size: Int, _ maximumSize: Int) throws(Failure) {
    guard size <= maximumSize else {
      throw Failure("\(name) has \(size) bytes, more than \(maximumSize)")
    }
  }

  private var outside: Failure { Failure("\(name) is outside of \(folder.name)") }

  private var missing: Failure {
    let isAddress = name.contains("://")
    return Failure(
      isAddress
        ? "\(name) is an address, and nothing is fetched: put the file into \(folder.name)"
        : "there is no file \(name) in \(folder.name)")
  }

  /// Whether a path never leaves its starting folder, apart from links.
  private static func staysInside(_ path: String) -> Bool {
    guard !path.hasPrefix("/") else { return false }
    var depth = 0
    for component in path.split(separator: "/") where component != "." {
      depth += component == ".." ? -1 : 1
      if depth < 0 { return false }
    }
    return true
  }

  /// Returns the path without links and dots; nil if the file does not exist.
  private static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
