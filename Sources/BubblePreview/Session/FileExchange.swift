import FileWriting
import Foundation
import Platform

#if canImport(Glibc)
  internal import CLinuxEvents
#endif

/// Replaces files that other programs may save at the same moment, and never loses what they saved.
///
/// Another program can save a file after it was read and before a rename replaces it. So the new
/// file and the old one exchange their names in one step, and the exchange then checks the old
/// file. If its text isn't the expected one, or a program still writes it, it gets its name back.
struct FileExchange {
  /// The outcome of a replacement.
  enum Outcome: Equatable {
    /// The new text is in place.
    case written
    /// The file has an unexpected text, `now`, and keeps it; nil if there is no file.
    ///
    /// If another program saved a third text at the same moment, the file named `kept` has it.
    case changed(now: [UInt8]?, kept: String? = nil)
  }

  /// The placeholder for the digest of a file that does not exist.
  static let absent = "absent"

  /// The maximum size of a file, in bytes.
  private static let limit = 64 << 20

  /// Whether two names are exchanged in one step if the file system supports it.
  var exchangesAtOnce = true

  /// Returns the SHA-1 digest of a text, in hexadecimal.
  static func digest(_ bytes: [UInt8]) -> String {
    SocketHandshake.hexadecimal(SecureDigest.sha1(bytes))
  }

  /// Writes a file unless another program has changed it.
  ///
  /// - Parameter base: The digest of the text that the new one was based on, or ``absent``.
  /// - Throws: `OutputError`; the file then has the other program's text.
  func replace(
    _ file: URL, basedOn base: String, with bytes: [UInt8]
  ) throws(OutputError) -> Outcome {
    let known = try FileExchange.settled(file.path)
    guard known.map(FileExchange.digest) ?? FileExchange.absent == base else {
      return .changed(now: known)
    }
    let new = try FileReplacement(file.path)
    try new.write(bytes)
    guard known != nil else {
      if try new.finish(isReplacing: false) { return FileExchange.written(file.path) }
      return .changed(now: try FileExchange.settled(file.path))
    }
    let (own, path) = try new.release()
    do throws(OutputError) {
      try exchange(own, path)
    } catch {
      unlink(own)
      throw error
    }
    if FileExchange.remove(own, where: { FileExchange.digest($0) == base }) {
      return FileExchange.written(path)
    }
    // Another program saved the file in between, or is about to: its file gets its name back. If
    // the file that had the name until then is another program's, too, it is newer and gets the
    // name in turn.
    var older: Set<String> = []
    for _ in 0..<10 {
      if let digest = FileExchange.digest(at: own) { older.insert(digest) }
      guard (try? exchange(own, path)) != nil else { break }
      let isKnown = FileExchange.remove(own, attempts: 100) {
        $0 == bytes || FileExchange.digest($0) == base
      }
      if isKnown { return .changed(now: try FileExchange.settled(path)) }
      // If both texts are other programs', the older one is kept.
      if let digest = FileExchange.digest(at: own), older.contains(digest),
        !FileExchange.isNewer(own, than: path)
      {
        break
      }
    }
    // Names have changed, so the result has the file's current text, even if a program is writing
    // it.
    let now =
      (try? FileExchange.settled(path))
      ?? FileManager.default.contents(atPath: path)
      .map { [UInt8]($0) }
    return .changed(now: now, kept: URL(fileURLWithPath: own).lastPathComponent)
  }

  /// The digest of a file's text; nil if the file is missing, can't be read, or is being written.
  private static func digest(at path: String) -> String? {
    (try? settled(path)).flatMap { $0 }.map(digest)
  }

  /// Tells watchers of the file that the write is complete; after links and exchanges alone, they
  /// would wait for more.
  private static func written(_ path: String) -> Outcome {
    utimes(path, nil)
    return .written
  }

  /// Whether a file was written after another one.
  private static func isNewer(_ path: String, than other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(path, &first) == 0, stat(other, &second) == 0 else { return false }
    let (one, two) = (first.st_mtim, second.st_mtim)
    return (one.tv_sec, one.tv_nsec) > (two.tv_sec, two.tv_nsec)
  }

  /// Exchanges the names of two files.
  private func exchange(_ own: String, _ path: String) throws(OutputError) {
    #if canImport(Glibc)
      if exchangesAtOnce {
        if linux_exchange(own, path) == 0 { return }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw OutputError(path) }
      }
    #endif
    // The fallback of other file systems: the name is free for a moment, and a link never
    // overwrites a file saved just then.
    let aside = own + "~"
    guard link(own, aside) == 0, unlink(aside) == 0, rename(path, aside) == 0 else {
      throw OutputError(path)
    }
    // If another program took the name, the result is the same as if it had saved a moment later.
    if link(own, path) != 0, errno != EEXIST {
      let failure = OutputError(path)
      if link(aside, path) == 0 { unlink(aside) }
      throw failure
    }
    rename(aside, own)
  }

  // MARK: - Files

  /// Reads a file when no program writes it; returns nil if it does not exist.
  private static func settled(_ path: String) throws(OutputError) -> [UInt8]? {
    for _ in 0..<100 {
      var status = stat()
      guard stat(path, &status) == 0 else {
        if errno == ENOENT { return nil }
        throw OutputError(path)
      }
      guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit, access(path, R_OK) == 0
      else {
        throw OutputError(path, .wrongKind, "it is not a file that can be changed from here")
      }
      if let found = held(path, { $0 }) { return found }
      usleep(10_000)
    }
    throw OutputError(path, .busy, "another program is writing it")
  }

  /// Removes a file if it has an expected text and no program writes it; returns whether it was
  /// removed.
  ///
  /// - Parameter attempts: The maximum number of attempts while a program writes the file.
  private static func remove(
    _ path: String, attempts: Int = 1, where isExpected: ([UInt8]) -> Bool
  ) -> Bool {
    for attempt in 0..<attempts {
      if attempt > 0 { usleep(10_000) }
      if let isGone = held(path, { isExpected($0) && unlink(path) == 0 }) { return isGone }
    }
    return false
  }

  /// Calls `body` with a file's bytes; returns nil if a program writes the file, or it can't be
  /// read.
  private static func held<Result>(_ path: String, _ body: ([UInt8]) -> Result) -> Result? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    defer { close(descriptor) }
    var hasLease = false
    #if canImport(Glibc)
      hasLease = linux_take_lease(descriptor) == 0
      if !hasLease, errno == EAGAIN { return nil }
    #endif
    // A program that opened the path before the file lost its name begins to write within this
    // time. Without leases it must also finish within it.
    usleep(hasLease ? 2_000 : 20_000)
    guard let data = try? handle.readToEnd() else { return nil }
    #if canImport(Glibc)
      if hasLease, linux_has_lease(descriptor) == 0 { return nil }
    #endif
    return body([UInt8](data))
  }
}
