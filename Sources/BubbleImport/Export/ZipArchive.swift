import CZip
import Foundation

/// A `.zip`, whose entries are read without being unpacked to disk.
///
/// Entries whose names lead out of the archive, links and folders are as good as not there.
final class ZipArchive {
  private struct Entry {
    var index: UInt64
    var size: Int
    var packedSize: Int
  }

  private let archive: OpaquePointer
  private var entries: [String: Entry] = [:]
  let names: [String]

  /// How many times as large as packed an entry may become, and how large it may become in any case.
  ///
  /// Text of chats shrinks to a tenth or a thirtieth; a zip bomb is a thousand times as large.
  private static let maximumRatio = 300
  private static let harmlessSize = 64 << 20

  /// Whether a file starts as a zip archive does.
  static func isArchive(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: 4)
    return read(file, &start, 4) == 4 && start[0] == 0x50 && start[1] == 0x4B
      && (start[2] == 3 && start[3] == 4 || start[2] == 5 && start[3] == 6)
  }

  init(path: String, shown: String) throws(ImportError) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      let text = zip_error_strerror(&error).map { String(cString: $0) } ?? "it is broken"
      throw .unreadable(file: shown, reason: "this archive can't be opened: \(text)")
    }
    self.archive = archive
    let count = zip_get_num_entries(archive, 0)
    guard count <= Export.maximumFileCount else {
      zip_discard(archive)
      throw .tooLarge(
        file: shown, reason: "there are more than \(Export.maximumFileCount) files in it")
    }
    var entries: [String: Entry] = [:]
    for index in 0..<UInt64(max(0, count)) {
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0, let name = status.name,
        let clean = Export.cleaned(String(cString: name)), !String(cString: name).hasSuffix("/"),
        !ZipArchive.isLink(archive, index), entries[clean] == nil
      else { continue }
      entries[clean] = Entry(
        index: index, size: Int(clamping: status.size), packedSize: Int(clamping: status.comp_size))
    }
    self.entries = entries
    names = entries.keys.sorted()
  }

  deinit { zip_discard(archive) }

  private static func isLink(_ archive: OpaquePointer, _ index: UInt64) -> Bool {
    var (system, attributes): (UInt8, UInt32) = (0, 0)
    zip_file_get_external_attributes(archive, index, 0, &system, &attributes)
    return system == UInt8(ZIP_OPSYS_UNIX) && mode_t(attributes >> 16) & S_IFMT == S_IFLNK
  }

  func size(of name: String) -> Int? { entries[name]?.size }

  func stream(_ name: String, shown: String) throws(ImportError) -> ByteStream {
    guard let entry = entries[name] else {
      throw .unreadable(file: shown, reason: "it is not in the archive")
    }
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      let text = zip_strerror(archive).map { String(cString: $0) } ?? "it is broken"
      throw .unreadable(file: shown, reason: "it can't be unpacked: \(text)")
    }
    let (product, overflow) = entry.packedSize.multipliedReportingOverflow(
      by: ZipArchive.maximumRatio)
    return ByteStream(
      entry: file, of: self, limit: overflow ? .max : max(ZipArchive.harmlessSize, product),
      name: shown)
  }
}
