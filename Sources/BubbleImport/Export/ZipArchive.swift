import CZip
import Foundation

/// A `.zip`, whose entries are read without being unpacked to disk.
///
/// The directory at its end lists the entries. Entries whose names lead out of the archive, links and folders are ignored;
/// ``problems`` names them.
final class ZipArchive {
  private struct Entry {
    var index: UInt64
    var size: Int
    var packedSize: Int
    var isEncrypted: Bool
    /// The number of bytes unpacked so far; bytes that are unpacked again do not count.
    var unpackedCount = 0
  }

  private let archive: OpaquePointer
  private let shown: String
  private var entries: [String: Entry]
  /// The maximum number of bytes of all entries together, and the number so far.
  private let totalLimit: Int
  private var unpackedCount = 0
  let names: [String]
  /// The entries that are not read, or not unchanged, and the reasons.
  let problems: ImportFindings

  /// The maximum ratio of an entry's size to its packed size, that of all entries together, and the sizes that are always allowed.
  ///
  /// Text of chats shrinks to a tenth or a thirtieth; a zip bomb is a thousand times as large.
  private static let entryRatio = 300
  private static let totalRatio = 100
  private static let alwaysAllowedSize = 64 << 20
  /// The maximum number of bytes of any archive.
  private static let maximumSize = 64 << 30

  /// Whether a file starts like a zip archive.
  static func isArchive(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return false }
    defer { close(file) }
    var start = [UInt8](repeating: 0, count: 4)
    return read(file, &start, 4) == 4 && isArchive(start)
  }

  /// Whether a file with these first bytes is a zip archive.
  static func isArchive(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x50, 0x4B, 3, 4]) || start.starts(with: [0x50, 0x4B, 5, 6])
  }

  init(path: String, shown: String) throws(ImportError) {
    var code: Int32 = 0
    guard let archive = zip_open(path, ZIP_RDONLY, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      let text = zip_error_strerror(&error).map { String(cString: $0) } ?? "it is broken"
      throw .unreadable(
        file: shown,
        reason: "this archive can't be opened: \(text)"
          + (code == ZIP_ER_NOZIP ? "; its end is missing or damaged: download it again" : ""))
    }
    self.archive = archive
    self.shown = shown
    var status = stat()
    let size = stat(path, &status) == 0 ? Int(status.st_size) : 0
    totalLimit = min(
      ZipArchive.maximumSize,
      max(ZipArchive.alwaysAllowedSize, ZipArchive.limit(size, ZipArchive.totalRatio)))
    do throws(ImportError) {
      (entries, problems) = try ZipArchive.directory(of: archive, size: size, shown: shown)
    } catch {
      zip_discard(archive)
      throw error
    }
    names = entries.keys.sorted()
  }

  deinit { zip_discard(archive) }

  /// Reads the directory of an archive.
  private static func directory(
    of archive: OpaquePointer, size: Int, shown: String
  ) throws(ImportError) -> ([String: Entry], ImportFindings) {
    let count = zip_get_num_entries(archive, 0)
    guard count <= Export.maximumFileCount else {
      throw .tooLarge(
        file: shown, reason: "there are more than \(Export.maximumFileCount) files in it")
    }
    var (entries, problems): ([String: Entry], ImportFindings) = ([:], ImportFindings())
    var packedSize = 0
    for index in 0..<UInt64(max(0, count)) {
      var status = zip_stat_t()
      guard zip_stat_index(archive, index, 0, &status) == 0 else { continue }
      // UTF-8, or code page 437 if it is not UTF-8 (APPNOTE, appendix D). Some programs of Windows write backslashes.
      let name = status.name.map { String(cString: $0).replacing("\\", with: "/") } ?? ""
      let file = "\(shown)/\(name)"
      packedSize += min(Int(clamping: status.comp_size), 1 << 62 - packedSize)
      guard packedSize <= size else {
        throw .unreadable(
          file: file,
          reason:
            "the archive is smaller than its entries up to this one together, so entries overlap; "
            + "download it again, or pack its files again")
      }
      if name.hasSuffix("/") { continue }
      func refuse(_ reason: String) { problems.add(.unread(file, reason)) }
      guard let clean = Export.cleaned(name), !Export.hasDrive(clean) else {
        refuse("an entry is not read if its name is empty or leads out of the archive")
        continue
      }
      guard isPlainFile(archive, index) else {
        refuse("a link or special file is not read")
        continue
      }
      guard entries[clean] == nil else {
        refuse("another entry has this name; the first one is read")
        continue
      }
      let isEncrypted = status.encryption_method != UInt16(ZIP_EM_NONE)
      if isEncrypted { refuse(encrypted) }
      entries[clean] = Entry(
        index: index, size: Int(clamping: status.size), packedSize: Int(clamping: status.comp_size),
        isEncrypted: isEncrypted)
    }
    return (entries, problems)
  }

  private static let encrypted =
    "this entry is encrypted; unpack the archive with its password, and give the folder"

  private static func isPlainFile(_ archive: OpaquePointer, _ index: UInt64) -> Bool {
    var (system, attributes): (UInt8, UInt32) = (0, 0)
    zip_file_get_external_attributes(archive, index, 0, &system, &attributes)
    let kind = mode_t(attributes >> 16) & S_IFMT
    return system != UInt8(ZIP_OPSYS_UNIX) || kind == 0 || kind == S_IFREG
  }

  private static func limit(_ size: Int, _ ratio: Int) -> Int {
    let (product, overflow) = size.multipliedReportingOverflow(by: ratio)
    return overflow ? .max : product
  }

  func size(of name: String) -> Int? { entries[name]?.size }

  func stream(_ name: String, shown: String) throws(ImportError) -> ByteStream {
    guard let entry = entries[name] else {
      throw .unreadable(file: shown, reason: "it is not in the archive")
    }
    guard !entry.isEncrypted else { throw .unreadable(file: shown, reason: ZipArchive.encrypted) }
    guard let file = zip_fopen_index(archive, entry.index, 0) else {
      let text = zip_strerror(archive).map { String(cString: $0) } ?? "it is broken"
      throw .unreadable(file: shown, reason: "it can't be unpacked: \(text)")
    }
    return ByteStream(entry: file, path: name, of: self, name: shown)
  }

  /// Counts the bytes that were unpacked from an entry, from its start on.
  ///
  /// - Throws: ``ImportError/tooLarge(file:reason:)`` if the entry or the archive exceeds its limit.
  func note(_ count: Int, of name: String, shown: String) throws(ImportError) {
    guard let entry = entries[name], count > entry.unpackedCount else { return }
    unpackedCount += count - entry.unpackedCount
    entries[name]?.unpackedCount = count
    let limit = max(
      ZipArchive.alwaysAllowedSize, ZipArchive.limit(entry.packedSize, ZipArchive.entryRatio))
    guard count > limit || unpackedCount > totalLimit else { return }
    let what =
      count > limit
      ? "\(limit) bytes are unpacked from this entry"
      : "\(totalLimit) bytes are unpacked from the archive \(self.shown) up to this entry"
    throw .tooLarge(
      file: shown,
      reason:
        "more than \(what), far more than its packed size; if you trust it, unpack it and import "
        + "the folder")
  }
}
