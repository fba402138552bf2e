import Foundation

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

  /// What went wrong in the file system.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ text: String) { description = text }

    /// Takes the kernel's reason.
    init(reason number: Int32) { description = String(cString: strerror(number)) }
  }

  /// What stands for a file that is not there, in place of a digest.
  static let absent = "absent"

  /// Whether two names are exchanged in one step where the file system can do so. For tests.
  var exchangesAtOnce = true

  /// Tells a text from others.
  static func digest(_ bytes: [UInt8]) -> String {
    SocketHandshake.hexadecimal(SocketHandshake.sha1(bytes))
  }

  /// Writes a file that is as it was.
  ///
  /// - Parameter base: The digest of the text that the new one was based on, or ``absent``.
  /// - Throws: ``Failure``: nothing has changed then.
  func replace(
    _ file: URL, basedOn base: String, with bytes: [UInt8]
  ) throws(Failure) -> Outcome {
    let path = file.path
    guard let known = try FileExchange.settled(path) else {
      guard base == FileExchange.absent else { return .changed(now: nil) }
      let own = try FileExchange.makeFile(bytes, beside: file, like: nil)
      defer { unlink(own) }
      if link(own, path) == 0 { return FileExchange.written(path) }
      guard errno == EEXIST else { throw Failure(reason: errno) }
      return .changed(now: try FileExchange.settled(path)?.bytes)
    }
    guard FileExchange.digest(known.bytes) == base else { return .changed(now: known.bytes) }
    guard access(path, W_OK) == 0 else { throw Failure(reason: errno) }
    let own = try FileExchange.makeFile(bytes, beside: file, like: known.status)
    do throws(Failure) {
      try exchange(own, path)
    } catch {
      unlink(own)
      throw error
    }
    if FileExchange.remove(own, where: { FileExchange.digest($0) == base }) {
      return FileExchange.written(path)
    }
    // Somebody saved it in between, or is about to: theirs gets its name back.
    try exchange(own, path)
    if FileExchange.remove(own, where: { $0 == bytes }) {
      return .changed(now: try FileExchange.settled(path)?.bytes)
    }
    // Somebody saved over the new text, too. That is the newest, and nothing of others is ever deleted.
    try exchange(own, path)
    let kept = file.lastPathComponent + ".kept-" + String(UInt32.random(in: 0 ... .max), radix: 16)
    rename(own, file.deletingLastPathComponent().appending(path: kept).path)
    return .changed(now: try FileExchange.settled(path)?.bytes, kept: kept)
  }

  /// Tells those who watch the file that all is done: of links and exchanges they would wait for more.
  private static func written(_ path: String) -> Outcome {
    utimes(path, nil)
    return .written
  }

  /// Gives two files each other's names.
  private func exchange(_ own: String, _ path: String) throws(Failure) {
    if exchangesAtOnce {
      #if canImport(Glibc)
        if linux_exchange(own, path) == 0 { return }
      #else
        if renamex_np(own, path, UInt32(RENAME_SWAP)) == 0 { return }
      #endif
      guard [EINVAL, ENOSYS, ENOTSUP].contains(errno) else { throw Failure(reason: errno) }
    }
    // A file system that can't: the name is free for a moment, and a link never takes it from who saves just then.
    let aside = own + "~"
    guard link(own, aside) == 0 else { throw Failure(reason: errno) }
    unlink(aside)
    guard rename(path, aside) == 0 else { throw Failure(reason: errno) }
    // Where somebody took the name, it is as if they had saved a moment later.
    if link(own, path) != 0, errno != EEXIST {
      let number = errno
      link(aside, path)
      unlink(aside)
      throw Failure(reason: number)
    }
    rename(aside, own)
  }

  // MARK: - Files

  /// A file as it is while no program writes it.
  private struct Held {
    var bytes: [UInt8]
    var status: stat
    var descriptor: Int32

    /// Lets others write it again.
    func release() { close(descriptor) }
  }

  /// Reads a file when no program writes it; nil: there is none.
  private static func settled(
    _ path: String
  ) throws(Failure) -> (bytes: [UInt8], status: stat)? {
    for _ in 0..<100 {
      var status = stat()
      guard stat(path, &status) == 0 else {
        if errno == ENOENT { return nil }
        throw Failure(reason: errno)
      }
      guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit, access(path, R_OK) == 0
      else { throw Failure("it is no file that can be changed from here") }
      if let file = held(path) {
        file.release()
        return (file.bytes, file.status)
      }
      usleep(10_000)
    }
    throw Failure("another program is writing it")
  }

  /// Removes a file if it has an expected text and no program writes it, which none can begin to do meanwhile; returns whether that is so.
  private static func remove(_ path: String, where isExpected: ([UInt8]) -> Bool) -> Bool {
    guard let file = held(path) else { return false }
    defer { file.release() }
    guard isExpected(file.bytes) else { return false }
    return unlink(path) == 0
  }

  /// Reads a file and keeps others from beginning to write it; nil: some program writes it, or it can't be read.
  private static func held(_ path: String) -> Held? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    var isAlone = true
    #if canImport(Glibc)
      let hasLease = linux_take_lease(descriptor) == 0
      isAlone = hasLease || errno != EAGAIN
    #else
      let hasLease = false
    #endif
    // Who found the file before it lost its name opens it within that time. Without leases they have to finish in it, too.
    if isAlone { usleep(hasLease ? 2_000 : 20_000) }
    let found = isAlone ? read(descriptor) : nil
    #if canImport(Glibc)
      if hasLease, linux_has_lease(descriptor) == 0 { isAlone = false }
    #endif
    guard isAlone, let found else {
      close(descriptor)
      return nil
    }
    return Held(bytes: found.bytes, status: found.status, descriptor: descriptor)
  }

  /// How large a file is at most.
  private static let limit = 64 << 20

  private static func read(_ descriptor: Int32) -> (bytes: [UInt8], status: stat)? {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    return (try? handle.readToEnd()).map { ([UInt8]($0), status) }
  }

  /// Makes a hidden file beside another one, with its permissions; returns its path.
  private static func makeFile(
    _ bytes: [UInt8], beside file: URL, like status: stat?
  ) throws(Failure) -> String {
    let name = ".\(file.lastPathComponent.prefix(100)).\(UInt32.random(in: 0 ... .max))"
    let path = file.deletingLastPathComponent().appending(path: name).path
    let mode = status.map { $0.st_mode & 0o7777 } ?? 0o666
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw Failure(reason: errno) }
    defer { close(descriptor) }
    if let status {
      // Whoever may write a file of somebody else's need not be able to give it to them.
      _ = fchown(descriptor, status.st_uid, status.st_gid)
      fchmod(descriptor, mode)
    }
    do {
      try FileHandle(fileDescriptor: descriptor, closeOnDealloc: false).write(contentsOf: bytes)
    } catch {
      unlink(path)
      throw Failure((error as NSError).localizedDescription)
    }
    guard fsync(descriptor) == 0 else {
      let number = errno
      unlink(path)
      throw Failure(reason: number)
    }
    return path
  }
}
