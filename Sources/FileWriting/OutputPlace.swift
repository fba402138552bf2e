import Foundation

/// The target of a path, with links resolved.
enum OutputPlace {
  /// A file, existing or not: its path without links, and the status of an existing one.
  case file(String, stat?)
  /// A device, a pipe or a socket.
  case device(String)
  /// A descriptor that this program has open, as `/dev/stdout` is.
  case descriptor(Int32)

  /// Resolves a path.
  ///
  /// - Throws: ``OutputError`` if nothing can be written there.
  init(_ path: String) throws(OutputError) {
    var place = path
    for _ in 0..<40 {
      let slash = place.lastIndex(of: "/")
      let name = slash.map { String(place[place.index(after: $0)...]) } ?? place
      guard !["", ".", ".."].contains(name) else {
        throw OutputError(path, .wrongKind, "this is a folder; name a file")
      }
      let folder = slash.map { String(place[...$0]) } ?? "."
      guard let real = realpath(folder, nil).map({ String(cString: $0, freeing: true) }) else {
        let shown = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
        throw errno == ENOENT || errno == ENOTDIR
          ? OutputError(path, .noFolder, "there is no folder \(shown); make it first")
          : OutputError(path)
      }
      if real == "/proc/\(getpid())/fd", let number = Int32(name) {
        self = .descriptor(number)
        return
      }
      let file = (real == "/" ? "" : real) + "/" + name
      var status = stat()
      guard lstat(file, &status) == 0 else {
        guard errno == ENOENT else { throw OutputError(path) }
        self = try OutputPlace.file(file, nil).checked(path, in: real)
        return
      }
      switch status.st_mode & S_IFMT {
      case S_IFLNK:
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(file, &bytes, bytes.count)
        guard count > 0 else { throw OutputError(path) }
        let link = String(decoding: bytes[..<count], as: UTF8.self)
        place = link.hasPrefix("/") ? link : (real == "/" ? "" : real) + "/" + link
        continue
      case S_IFREG: self = try OutputPlace.file(file, status).checked(path, in: real)
      case S_IFDIR: throw OutputError(path, .wrongKind, "this is a folder; name a file")
      default: self = .device(file)
      }
      return
    }
    throw OutputError(path, errno: ELOOP)
  }

  /// Returns the place if it is writable.
  private func checked(_ path: String, in folder: String) throws(OutputError) -> OutputPlace {
    guard case .file(let file, let status) = self else { return self }
    if let status {
      guard status.st_mode & 0o222 != 0, faccessat(AT_FDCWD, file, W_OK, AT_EACCESS) == 0 else {
        throw OutputError(
          path, .notAllowed, "this file is read-only; name another file, or make it writable")
      }
    }
    guard faccessat(AT_FDCWD, folder, W_OK | X_OK, AT_EACCESS) == 0 else {
      throw OutputError(
        path, .notAllowed,
        "no file can be written in the folder \(folder); name another one, or change its "
          + "permissions"
      )
    }
    return self
  }
}

extension String {
  /// Copies a C string and frees it if requested.
  fileprivate init(cString: UnsafeMutablePointer<CChar>, freeing: Bool) {
    self.init(cString: cString)
    if freeing { free(cString) }
  }
}
