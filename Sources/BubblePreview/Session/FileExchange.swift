import FileWriting
import Foundation
import Platform

#if canImport(Glibc)
  internal import CLinuxEvents
#endif

/// Replaces files that other programs may save at the same moment: what they saved is never lost.
///
/// Between a look at a file and a rename over it, there is time for a save. So the new file and the old one exchange their
/// names in one step, and what came out is looked at: if it isn't what was expected, or some program still writes it, it gets its name back.
struct FileExchange {
  /// What became of a replacement.
  enum Outcome: Equatable {
    /// The new text is in place.
    case written
    /// The file has another text than expected, which stays; nil: there is no file.
    ///
    /// A third text, saved at the same moment, is in the file of the name `kept`.
    case changed(now: [UInt8]?, kept: String? = nil)
  }

  /// What stands for a file that is not there, in place of a digest.
  static let absent = "absent"

  /// How large a file is at most.
  private static let limit = 64 << 20

  /// Whether two names are exchanged in one step where the file system can do so.
  var exchangesAtOnce = true

  /// Tells a text from others.
  static func digest(_ bytes: [UInt8]) -> String {
    SocketHandshake.hexadecimal(SecureDigest.sha1(bytes))
  }

  /// Writes a file that is as it was.
  ///
  /// - Parameter base: The digest of the text that the new one was based on, or ``absent``.
  /// - Throws: `OutputError`: the file has the text of others then.
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
    // Somebody saved it in between, or is about to: theirs gets its name back. What had the name until then is newer, if it is
    // somebody's, too, and gets it in turn.
    var older: Set<String> = []
    for _ in 0..<10 {
      if let digest = FileExchange.digest(at: own) { older.insert(digest) }
      guard (try? exchange(own, path)) != nil else { break }
      let isKnown = FileExchange.remove(own, attempts: 100) {
        $0 == bytes || FileExchange.digest($0) == base
      }
      if isKnown { return .changed(now: try FileExchange.settled(path)) }
      // Of two texts of others the older one is kept.
      if let digest = FileExchange.digest(at: own), older.contains(digest),
        !FileExchange.isNewer(own, than: path)
      {
        break
      }
    }
    // Names have changed, so it is said what is there, even if it is being written.
    let now =
      (try? FileExchange.settled(path))
      ?? FileManager.default.contents(atPath: path)
      .map { [UInt8]($0) }
    return .changed(now: now, kept: URL(fileURLWithPath: own).lastPathComponent)
  }

  /// The digest of a file's text; nil: it is being written, or gone.
  private static func digest(at path: String) -> String? {
    (try? settled(path)).flatMap { $0 }.map(digest)
  }

  /// Tells those who watch the file that all is done: of links and exchanges they would wait for more.
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

  /// Gives two files each other's names.
  private func exchange(_ own: String, _ path: String) throws(OutputError) {
    #if canImport(Glibc)
      if exchangesAtOnce {
        if linux_exchange(own, path) == 0 { return }
        guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw OutputError(path) }
      }
    #endif
    // A file system that can't: the name is free for a moment, and a link never takes it from who saves just then.
    let aside = own + "~"
    guard link(own, aside) == 0, unlink(aside) == 0, rename(path, aside) == 0 else {
      throw OutputError(path)
    }
    // Where somebody took the name, it is as if they had saved a moment later.
    if link(own, path) != 0, errno != EEXIST {
      let failure = OutputError(path)
      if link(aside, path) == 0 { unlink(aside) }
      throw failure
    }
    rename(aside, own)
  }

  // MARK: - Files

  /// Reads a file when no program writes it; nil: there is none.
  private static func settled(_ path: String) throws(OutputError) -> [UInt8]? {
    for _ in 0..<100 {
      var status = stat()
      guard stat(path, &status) == 0 else {
        if errno == ENOENT { return nil }
        throw OutputError(path)
      }
      guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit, access(path, R_OK) == 0
      else {
        throw OutputError(path, .wrongKind, "it is no file that can be changed from here")
      }
      if let found = held(path, { $0 }) { return found }
      usleep(10_000)
    }
    throw OutputError(path, .busy, "another program is writing it")
  }

  /// Removes a file if it has an expected text and no program writes it; returns whether that is so.
  ///
  /// - Parameter attempts: How often it is looked at until no program writes it.
  private static func remove(
    _ path: String, attempts: Int = 1, where isExpected: ([UInt8]) -> Bool
  ) -> Bool {
    for attempt in 0..<attempts {
      if attempt > 0 { usleep(10_000) }
      if let isGone = held(path, { isExpected($0) && unlink(path) == 0 }) { return isGone }
    }
    return false
  }

  /// Does something with a file while no program begins to write it; nil: some program writes it, or it can't be read.
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
    // Who found the file before it lost its name opens it within that time. Without leases they have to finish in it, too.
    usleep(hasLease ? 2_000 : 20_000)
    guard let data = try? handle.readToEnd() else { return nil }
    #if canImport(Glibc)
      if hasLease, linux_has_lease(descriptor) == 0 { return nil }
    #endif
    return body([UInt8](data))
  }
}
