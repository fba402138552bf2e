import Foundation

#if canImport(CLinuxEvents)
  import CLinuxEvents
#endif

/// A file that is written next to its target, and replaces an old one in one step once it is complete.
///
/// If it never becomes complete, the old file stays unchanged, and nothing else is left. A link stays, and the file it leads to is
/// replaced. The new file has the permissions and the owner of the old one. Devices, pipes and open descriptors (`/dev/stdout`) are
/// written directly.
///
/// ```swift
/// let file = try FileReplacement("chat.pdf")
/// try file.write(Data("…".utf8))
/// try file.finish()
/// ```
package final class FileReplacement {
  /// Its path as given.
  package let path: String
  /// The path of the finished file; nil if it is written directly.
  private let target: String?
  /// The path of the file until it is complete.
  private var unfinished: String?
  /// The descriptor that is written to; negative once it is closed.
  package private(set) var descriptor: Int32

  /// Throws if a file cannot be written, as far as that is known in advance.
  package static func check(_ path: String) throws(OutputError) { _ = try OutputPlace(path) }

  /// Writes a file at once.
  package static func write(_ data: some ContiguousBytes, to path: String) throws(OutputError) {
    let file = try FileReplacement(path)
    try file.write(data)
    try file.finish()
  }

  /// Begins a file.
  package init(_ path: String) throws(OutputError) {
    self.path = path
    switch try OutputPlace(path) {
    case .descriptor(let number):
      (target, descriptor) = (nil, dup(number))
    case .device(let device):
      (target, descriptor) = (nil, open(device, O_WRONLY | O_CLOEXEC | O_NOCTTY))
    case .file(let file, let status):
      target = file
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
      let made = UnfinishedFiles.make(in: folder) { path in
        open(
          path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, status == nil ? 0o666 : 0o600)
      }
      (unfinished, descriptor) = (made?.path, made?.file ?? -1)
      if made != nil, let status {
        try adopt(status)
        adoptAttributes(of: file)
      }
    }
    guard descriptor >= 0 else { throw OutputError(path) }
  }

  /// Gives the new file the owner and the permissions of the old one.
  private func adopt(_ old: stat) throws(OutputError) {
    var new = stat()
    fstat(descriptor, &new)
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid,
      fchown(descriptor, old.st_uid, old.st_gid) != 0
    {
      throw OutputError(
        path, .notAllowed,
        "this file belongs to another user, and replacing it would change its owner; name another "
          + "file, or remove it")
    }
    #if canImport(CLinuxEvents)
      // The folder's default list may grant more than the old file did.
      fremovexattr(descriptor, "system.posix_acl_access")
    #endif
    fchmod(descriptor, old.st_mode & 0o7777)
  }

  /// Copies the old file's extended attributes, as far as the system allows: its access control list is one of
  /// them.
  private func adoptAttributes(of old: String) {
    #if canImport(CLinuxEvents)
      var names = [CChar](repeating: 0, count: 1 << 16)
      let length = listxattr(old, &names, names.count)
      for name in names.prefix(max(0, length)).split(separator: 0) {
        let name = Array(name) + [0]
        var value = [UInt8](repeating: 0, count: 1 << 16)
        let count = getxattr(old, name, &value, value.count)
        if count >= 0 { fsetxattr(descriptor, name, value, count, 0) }
      }
    #endif
  }

  /// Opens a file without a name, in the folder of another one; it disappears when the program ends.
  package static func withoutName(beside path: String) throws(OutputError) -> Int32 {
    var folder = NSTemporaryDirectory()
    if case .file(let file, _) = try OutputPlace(path) {
      folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    }
    let made = UnfinishedFiles.make(in: folder) {
      open($0, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    }
    guard let made else { throw OutputError(path) }
    UnfinishedFiles.remove(made.path)
    return made.file
  }

  /// Appends bytes to the file.
  package func write(_ bytes: some ContiguousBytes) throws(OutputError) {
    guard FileReplacement.write(bytes, to: descriptor) else { throw OutputError(path) }
  }

  /// Writes bytes to an open file; returns false with the reason in `errno` if that fails.
  package static func write(_ bytes: some ContiguousBytes, to file: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while let base = buffer.baseAddress, written < buffer.count {
        let count = Glibc.write(file, base + written, buffer.count - written)
        guard count > 0 || errno == EINTR else { return false }
        written += max(0, count)
      }
      return true
    }
  }

  /// Waits until everything written to a file's file system is on disk.
  package static func flush(_ file: Int32) {
    #if canImport(CLinuxEvents)
      syncfs(file)
    #else
      sync()
    #endif
  }

  /// Moves the file to its target.
  ///
  /// - Parameters:
  ///   - isReplacing: Whether it may replace an old one.
  ///   - waits: Whether to wait until the disk has all of it.
  /// - Returns: False if an old one exists that must stay.
  @discardableResult
  package func finish(isReplacing: Bool = true, waits: Bool = true) throws(OutputError) -> Bool {
    guard let target, let unfinished else { return true }
    // Some file systems can't wait.
    guard !waits || fsync(descriptor) == 0 || errno == EINVAL else { throw OutputError(path) }
    if isReplacing {
      guard rename(unfinished, target) == 0 else { throw OutputError(path) }
    } else if link(unfinished, target) != 0 {
      var status = stat()
      guard errno != EEXIST, lstat(target, &status) != 0 else { return false }
      // A file system without links.
      guard rename(unfinished, target) == 0 else { throw OutputError(path) }
    } else {
      unlink(unfinished)
    }
    UnfinishedFiles.stopTracking(unfinished)
    self.unfinished = nil
    return true
  }

  /// Closes the complete file and gives it to the caller: returns its path, which is never removed, and its target.
  package func release() throws(OutputError) -> (file: String, place: String) {
    guard let target, let unfinished else {
      throw OutputError(path, .wrongKind, "this is not a regular file; name one")
    }
    let place = URL(fileURLWithPath: target)
    let name = place.lastPathComponent
    // A name has at most 255 bytes.
    let kept = (name.utf8.count < 230 ? name : "file") + ".kept-"
    let file =
      place.deletingLastPathComponent().path + "/" + kept
      + String(UInt64.random(in: 0 ... .max), radix: 16)
    guard fsync(descriptor) == 0 || errno == EINVAL, rename(unfinished, file) == 0 else {
      throw OutputError(path)
    }
    UnfinishedFiles.stopTracking(unfinished)
    self.unfinished = nil
    // While it is open here, no check can detect another program that writes it.
    close(descriptor)
    descriptor = -1
    return (file, target)
  }

  deinit {
    if let unfinished { UnfinishedFiles.remove(unfinished) }
    if descriptor >= 0 { close(descriptor) }
  }
}

/// A folder that is filled next to its target and moved there once it is complete; otherwise nothing is left
/// of it.
package final class UnfinishedFolder {
  /// The path at which it is filled.
  package private(set) var path: String
  private let descriptor: Int32

  /// Makes a folder in another one.
  ///
  /// - Throws: ``OutputError``, which names the other one.
  package init(in folder: String) throws(OutputError) {
    guard let real = realpath(folder, nil) else { throw OutputError(folder) }
    defer { free(real) }
    let made = UnfinishedFiles.make(in: String(cString: real)) { path in
      guard mkdir(path, 0o777) == 0 else { return -1 }
      let file = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if file < 0 { rmdir(path) }
      return file
    }
    guard let made else { throw OutputError(folder) }
    (path, descriptor) = made
  }

  /// Moves the complete folder to a path that does not exist yet.
  package func finish(at place: String) throws(OutputError) {
    guard rename(path, place) == 0 else { throw OutputError(place) }
    UnfinishedFiles.stopTracking(path)
    path = ""
  }

  deinit {
    if !path.isEmpty { UnfinishedFiles.remove(path) }
    close(descriptor)
  }
}
