import CZip
import Foundation

/// The bytes of one file of any size, which are read from start to end.
public final class ByteStream {
  /// The name of the file in error texts.
  public let name: String
  private let source: Source
  /// Called with the number of bytes after each read.
  var onRead: ((Int) -> Void)?

  private enum Source {
    case file(Int32)
    /// An entry of an archive, which is kept open, and its path there.
    case entry(OpaquePointer, ZipArchive, path: String)
    case memory
  }

  /// The system's text of the last error.
  private static var reason: String { String(cString: strerror(errno)) }

  private var memory: ArraySlice<UInt8> = []
  private var givenCount = 0

  init(path: String, name: String) throws(ImportError) {
    self.name = name
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      throw .unreadable(file: name, reason: "it can't be opened: \(ByteStream.reason)")
    }
    source = .file(file)
  }

  /// Reads all bytes of an open file, which stays open.
  init(copying file: Int32, name: String) throws(ImportError) {
    self.name = name
    let copy = fcntl(file, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0, lseek(copy, 0, SEEK_SET) == 0 else {
      if copy >= 0 { close(copy) }
      throw .unreadable(file: name, reason: "it can't be read: \(ByteStream.reason)")
    }
    source = .file(copy)
  }

  init(entry: OpaquePointer, path: String, of archive: ZipArchive, name: String) {
    self.name = name
    source = .entry(entry, archive, path: path)
  }

  /// Reads bytes in memory, for tests and readers of parts.
  public init(_ bytes: [UInt8], name: String) {
    self.name = name
    memory = bytes[...]
    source = .memory
  }

  deinit {
    switch source {
    case .file(let file): close(file)
    case .entry(let entry, _, _): zip_fclose(entry)
    case .memory: break
    }
  }

  /// Appends the next bytes, `count` at most.
  ///
  /// - Returns: False at the end of the file.
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if the system or the archive can't give the bytes, and
  ///   ``ImportError/tooLarge(file:reason:)`` if an archive unpacks to more bytes than allowed.
  public func read(into bytes: inout [UInt8], atMost count: Int) throws(ImportError) -> Bool {
    if case .memory = source {
      let part = memory.prefix(count)
      bytes.append(contentsOf: part)
      memory = memory.dropFirst(part.count)
      onRead?(part.count)
      return !part.isEmpty
    }
    var read = 0
    let chunk = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      guard let base = buffer.baseAddress else { return }
      switch source {
      case .file(let file):
        repeat { read = Glibc.read(file, base, count) } while read < 0 && errno == EINTR
      case .entry(let entry, _, _): read = Int(zip_fread(entry, base, UInt64(count)))
      case .memory: break
      }
      initializedCount = max(0, read)
    }
    guard read >= 0 else { throw failure() }
    bytes.append(contentsOf: chunk)
    givenCount += read
    if case .entry(_, let archive, let path) = source {
      try archive.note(givenCount, of: path, shown: name)
    }
    onRead?(read)
    return read > 0
  }

  private func failure() -> ImportError {
    guard case .entry(let entry, _, _) = source else {
      return .unreadable(file: name, reason: "it can't be read: \(ByteStream.reason)")
    }
    let text = zip_error_strerror(zip_file_get_error(entry)).map { String(cString: $0) }
    return .unreadable(file: name, reason: "it can't be unpacked: \(text ?? "it is broken")")
  }
}
