import Foundation

/// Bytes that wait until they can be written: in memory as long as they are few, then in a temporary file.
struct WaitingBytes {
  /// A part of them.
  private enum Part {
    case memory([UInt8])
    /// The number of bytes in the file.
    case file(Int)
  }

  /// The number of bytes that are read from the file in one go.
  private static let pieceSize = 1 << 20

  private var parts: [Part] = []
  private var keptByteCount: Int
  private var file = LazyFile.none

  /// The temporary file.
  private enum LazyFile {
    case none
    case open(FileHandle)
    /// It could not be made or written.
    case unusable
  }

  /// Makes an empty sequence of bytes.
  ///
  /// - Parameter keptByteCount: The number of bytes that are kept in memory before a file is made.
  init(keptByteCount: Int) { self.keptByteCount = keptByteCount }

  var isEmpty: Bool { parts.isEmpty }

  /// Adds some bytes; without room for a file they stay in memory.
  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty else { return }
    if bytes.count > keptByteCount, let handle = openFile() {
      do {
        try handle.write(contentsOf: Data(bytes))
        parts.append(.file(bytes.count))
        return
      } catch {
        file = .unusable
      }
    }
    keptByteCount -= bytes.count
    parts.append(.memory(bytes))
  }

  /// Hands out all bytes, in order.
  func forEach(_ body: ([UInt8]) throws -> Void) throws {
    let handle = if case .open(let handle) = file { handle } else { nil as FileHandle? }
    try handle?.seek(toOffset: 0)
    var waiting = 0
    for part in parts {
      switch part {
      case .file(let count): waiting += count
      case .memory(let bytes):
        try read(waiting, from: handle, body)
        waiting = 0
        try body(bytes)
      }
    }
    try read(waiting, from: handle, body)
  }

  private func read(
    _ count: Int, from handle: FileHandle?, _ body: ([UInt8]) throws -> Void
  ) throws {
    var rest = count
    while rest > 0, let handle {
      guard let data = try handle.read(upToCount: min(rest, WaitingBytes.pieceSize)),
        !data.isEmpty
      else { throw CocoaError(.fileReadCorruptFile) }
      rest -= data.count
      try body([UInt8](data))
    }
  }

  /// Returns a file without a name, which no other process can open; nil if none is available.
  private mutating func openFile() -> FileHandle? {
    switch file {
    case .open(let handle): return handle
    case .unusable: return nil
    case .none:
      let url = FileManager.default.temporaryDirectory
        .appendingPathComponent("bubble-\(UUID().uuidString)")
      let isMade = FileManager.default.createFile(
        atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
      let handle = isMade ? FileHandle(forUpdatingAtPath: url.path) : nil
      try? FileManager.default.removeItem(at: url)
      file = handle.map(LazyFile.open) ?? .unusable
      return handle
    }
  }
}
