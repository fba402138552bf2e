import BubbleCore
import Foundation

/// An export on disk: a file, a folder or a `.zip`.
///
/// Nothing outside of it is read. Exporters put pictures beside a file, so files that it names in its folder and
/// below belong to it, except hidden ones. Links within a folder are not followed, except those that the
/// export names and that lead to a place inside.
///
/// ```swift
/// let export = try Export(contentsOf: URL(fileURLWithPath: "ChatExport.zip"))
/// for chat in try ExportRegistry.builtIn.chats(in: export) { print(chat) }
/// ```
public final class Export {
  /// The path as it was given, or the name of files in memory.
  package let path: String
  /// The name of the file or folder without its suffix.
  public let name: String
  /// The paths of its files within it, in order.
  public private(set) var files: [String]

  /// The folder that paths are relative to; nil: it is an archive, or in memory.
  package private(set) var folder: String?
  /// The archive, if it is one.
  private var whole: ZipArchive?
  /// The files in memory.
  private var memory: [String: [UInt8]] = [:]
  private var known: Set<String>
  /// The archives in a folder, by their paths with a slash at the end; nil: not searched yet.
  private var archives: [String: ZipArchive]?
  /// The files and entries that are not read, and the reasons.
  public private(set) var problems: ImportFindings
  /// The files that messages use.
  private var used: Set<String> = []
  /// The files of each kind that was searched.
  private var kinds: [String: [String]] = [:]
  /// The error of the first file that could not be read.
  private(set) var failure: ImportError?
  /// Called repeatedly with the number of bytes that were read, and their total, if it is known.
  public var onProgress: (@Sendable (_ byteCount: Int, _ total: Int?) -> Void)?
  /// The number of bytes of its conversation, if it is known in advance.
  public private(set) var expectedByteCount: Int?
  private var readByteCount = 0
  private var starts: [String: (bytes: [UInt8], count: Int, isWhole: Bool)] = [:]
  /// The number of files whose first bytes are cached.
  private static let keptStartCount = 64

  /// The maximum number of files that are listed in a folder or archive.
  static let maximumFileCount = 1_000_000

  /// Opens an export.
  ///
  /// - Parameter url: The file URL of a file, a folder, or a `.zip`, which is recognised by its content.
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if it is not a file URL, or can't be read;
  ///   ``ImportError/tooLarge(file:reason:)`` if it has too many files.
  public convenience init(contentsOf url: URL) throws(ImportError) {
    try self.init(path: url.givenPath(or: ImportError.unreadable))
  }

  /// Opens an export at a path.
  package init(path: String) throws(ImportError) {
    self.path = path
    let url = URL(fileURLWithPath: path)
    name = url.deletingPathExtension().lastPathComponent
    guard Export.mode(of: path) != S_IFIFO else {
      throw .unreadable(
        file: path,
        reason: "a pipe can be read only once, and an export is read several times: "
          + "write it to a file")
    }
    guard let real = Export.realPath(path) else {
      throw .unreadable(file: path, reason: "there is no such file or folder; check the path")
    }
    if Export.isFolder(real) {
      folder = real
      (files, problems) = try Export.list(real, shown: path)
    } else if ZipArchive.isArchive(real) {
      let archive = try ZipArchive(path: real, shown: path)
      whole = archive
      (files, problems) = (archive.names, archive.problems)
    } else {
      guard Export.isPlainFile(real) else {
        throw .unreadable(file: path, reason: "this is neither a file nor a folder")
      }
      let file = URL(fileURLWithPath: real)
      guard !Export.isArchiveName(path) else {
        throw .unreadable(
          file: path, reason: "this is not a .zip, or it is damaged; download it again")
      }
      folder = file.deletingLastPathComponent().path
      (files, problems) = ([file.lastPathComponent], ImportFindings())
    }
    known = Set(files)
  }

  /// Makes an export of files in memory.
  package init(_ contents: [String: [UInt8]], name: String) {
    (path, self.name) = (name, name)
    memory = contents
    (files, problems) = (contents.keys.sorted(), ImportFindings())
    known = Set(files)
  }

  /// The maximum number of archives that are opened in a folder: each is an open file.
  private static let maximumArchiveCount = 200

  /// Opens the archives in a folder, whose entries become files of the export: `chats.zip/_chat.txt`.
  ///
  /// - Returns: Whether it opened any.
  func openArchives() -> Bool {
    guard archives == nil, let root = folder, Export.isFolder(path) else { return false }
    archives = [:]
    var opened = files
    for file in files where Export.isArchiveName(file) && Export.isArchive(root + "/" + file) {
      guard archives?.count ?? 0 < Export.maximumArchiveCount else {
        note(file, "an archive after the first \(Export.maximumArchiveCount); import it separately")
        continue
      }
      do throws(ImportError) {
        let archive = try ZipArchive(path: root + "/" + file, shown: shownName(of: file))
        archives?[file + "/"] = archive
        opened.removeAll { $0 == file }
        opened += archive.names.map { "\(file)/\($0)" }
        for problem in archive.problems.all { problems.add(problem) }
      } catch { note(error) }
    }
    guard archives?.isEmpty == false else { return false }
    (files, known, starts, kinds) = (opened.sorted(), Set(opened), [:], [:])
    failure = nil
    return true
  }

  /// Returns a file on disk as a separate export; nil if it is not an export, or is in an archive.
  func unpacked(_ file: String) -> Export? {
    isPacked(file) ? nil : folder.flatMap { try? Export(path: $0 + "/" + file) }
  }

  /// Whether it is a folder whose archives are open, because none of its other files is an export.
  public var hasOpenArchives: Bool { archives?.isEmpty == false }

  /// Whether a file has an archive's name.
  static func isArchiveName(_ file: String) -> Bool { file.lowercased().hasSuffix(".zip") }

  /// Whether a file is in an archive or in memory, not on disk.
  public func isPacked(_ file: String) -> Bool { folder == nil || archive(of: file) != nil }

  /// The archive that contains a file, and the file's path in it.
  private func archive(of file: String) -> (ZipArchive, path: String)? {
    if let whole { return (whole, file) }
    // Byte by byte: a combining character may follow the slash.
    guard let archives, let found = archives.first(where: { file.utf8.starts(with: $0.key.utf8) })
    else { return nil }
    return (found.value, String(Substring(file.utf8.dropFirst(found.key.utf8.count))))
  }

  /// The path of a file at the time of the export, without the path of the archive that contains it.
  func exportedPath(of file: String) -> String { archive(of: file)?.path ?? file }

  /// Notes a problem with one of its files.
  func note(_ file: String, _ text: String) { problems.add(.unread(shownName(of: file), text)) }

  /// Notes the error of one of its files once.
  func note(_ error: ImportError) {
    if !problems.all.contains(where: { $0.file == error.file && $0.text == error.reason }) {
      problems.add(.unread(error.file, error.reason))
    }
  }

  /// Returns the files of a kind; searches them once.
  ///
  /// - Parameters:
  ///   - kind: The short name of the reader.
  ///   - candidates: The files that may be of the kind, by their names.
  ///   - isWanted: Returns whether a file is of the kind, by its first bytes.
  func files(
    of kind: String, among candidates: @autoclosure () -> [String],
    where isWanted: (_ start: [UInt8]) -> Bool
  ) -> [String] {
    if let known = kinds[kind] { return known }
    let found = (files.count == 1 ? files : candidates()).filter { isWanted(start(of: $0)) }
    kinds[kind] = found
    return found
  }

  /// Whether messages use a file.
  func isUsed(_ file: String) -> Bool { used.contains(file) }

  /// Marks a file as used.
  func use(_ file: String) { used.insert(file) }

  /// The modification date of the export.
  var date: Date? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
  }

  /// Returns the name of one of its files in error texts.
  public func shownName(of file: String) -> String {
    files.count == 1 && file == files[0] && folder != nil && !Export.isFolder(path)
      ? path : "\(path)/\(file)"
  }

  /// Returns the files with a name, at any depth, those with the shortest paths first.
  public func files(named name: String) -> [String] {
    files.filter { $0 == name || $0.hasSuffix("/" + name) }
      .sorted { ($0.utf8.count { $0 == 0x2F }, $0) < ($1.utf8.count { $0 == 0x2F }, $1) }
  }

  /// Returns the folder of a file within the export, with a slash at its end; empty for a file at the top.
  public static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  /// Returns the path of a file that another file names.
  ///
  /// - Parameters:
  ///   - path: A path relative to a folder of the export, as a file contains it.
  ///   - folder: That folder, with a slash at its end.
  /// - Returns: Nil if the path leads out of the export, or there is no such file.
  public func file(_ path: String, in folder: String = "") -> String? {
    // Exporters on Windows write backslashes.
    existing(folder + path)
      ?? (path.utf8.contains(0x5C) ? existing(folder + path.replacing("\\", with: "/")) : nil)
  }

  private func existing(_ path: String) -> String? {
    guard let clean = Export.cleaned(path) else { return nil }
    // A name may have é as one character or as two: the file's own name counts.
    if let place = known.firstIndex(of: clean),
      known[place].utf8.elementsEqual(clean.utf8)
        || folder.map({ !Export.isPlainFile("\($0)/\(clean)") }) ?? true
    {
      return known[place]
    }
    // A file in one archive may name one in another archive of the same export.
    if let archives,
      let around = archives.keys.sorted().first(where: { known.contains($0 + clean) })
    {
      return around + clean
    }
    guard let root = folder, !clean.hasPrefix("."), !clean.contains("/."),
      let real = Export.realPath(root + "/" + clean), real.hasPrefix(root + "/"),
      Export.isPlainFile(real)
    else { return nil }
    return clean
  }

  /// Opens one of its files to be read from start to end.
  ///
  /// - Parameters:
  ///   - file: Its path in the export, as ``files`` names it.
  ///   - countsProgress: Whether its bytes count as progress.
  /// - Throws: ``ImportError/unreadable(file:reason:)`` if it can't be opened.
  public func stream(_ file: String, countsProgress: Bool = false) throws(ImportError) -> ByteStream
  {
    let shown = shownName(of: file)
    let stream: ByteStream
    if let (archive, path) = archive(of: file) {
      stream = try archive.stream(path, shown: shown)
    } else if let folder {
      stream = try ByteStream(path: folder + "/" + file, name: shown)
    } else {
      stream = ByteStream(memory[file] ?? [], name: shown)
    }
    if countsProgress {
      use(file)
      stream.onRead = { [weak self] count in
        guard let self else { return }
        readByteCount += count
        onProgress?(readByteCount, expectedByteCount)
      }
    }
    return stream
  }

  /// Sets the files of its conversation, for progress.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - passes: The number of times that each is read.
  public func expect(_ files: [String], passes: Int = 1) {
    // An archive may claim any size for its entries; a petabyte is the limit here.
    let sizes = files.compactMap { size(of: $0).map { Double(min($0, 1 << 50)) } }
    let total = sizes.reduce(0, +) * Double(passes)
    expectedByteCount = sizes.isEmpty ? nil : Int(exactly: total.rounded()) ?? .max
  }

  /// Returns the first bytes of a file; empty if it can't be read.
  public func start(of file: String, count: Int = 1 << 16) -> [UInt8] {
    if let known = starts[file], known.count == count || known.isWhole {
      return Array(known.bytes.prefix(count))
    }
    var bytes: [UInt8] = []
    do throws(ImportError) {
      let stream = try stream(file)
      while bytes.count < count, try stream.read(into: &bytes, atMost: count - bytes.count) {}
      if ZipArchive.isArchive(bytes) {
        bytes = []
        throw .unreadable(
          file: stream.name,
          reason: "this is an archive inside an export; unpack the outer one, and import this one "
            + "separately")
      }
    } catch {
      failure = failure ?? error
      if !Export.isArchiveName(file) { note(error) }
    }
    bytes = UTF16Text.utf8(bytes) ?? bytes
    // Every reader inspects the same files.
    if starts.count < Export.keptStartCount { starts[file] = (bytes, count, bytes.count < count) }
    return bytes
  }

  /// Returns all bytes of a file.
  ///
  /// - Throws: ``ImportError/tooLarge(file:reason:)`` if it is larger than a number of bytes.
  public func contents(of file: String, atMost limit: Int = 64 << 20) throws(ImportError) -> [UInt8]
  {
    var bytes: [UInt8] = []
    let stream = try stream(file)
    while try stream.read(into: &bytes, atMost: 1 << 20) {
      guard bytes.count <= limit else {
        throw .tooLarge(file: stream.name, reason: "this is larger than \(limit) bytes")
      }
    }
    return bytes
  }

  /// Returns some bytes of a file; fewer if it ends earlier, none if it can't be read.
  ///
  /// Reads only the first megabytes of an archive's entry, which must be unpacked from its start.
  func bytes(of file: String, at offset: Int, count: Int) -> [UInt8] {
    guard let folder, archive(of: file) == nil else {
      guard offset >= 0, offset + count <= 8 << 20 else { return [] }
      return Array(start(of: file, count: offset + count).dropFirst(offset))
    }
    let handle = open(folder + "/" + file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard handle >= 0 else { return [] }
    defer { close(handle) }
    var bytes = [UInt8](repeating: 0, count: count)
    let read = pread(handle, &bytes, count, off_t(max(0, offset)))
    return read > 0 ? Array(bytes.prefix(read)) : []
  }

  /// Returns the size of a file in bytes; nil if it is unknown.
  public func size(of file: String) -> Int? {
    if let (archive, path) = archive(of: file) { return archive.size(of: path) }
    guard let folder else { return memory[file]?.count }
    var status = stat()
    return stat(folder + "/" + file, &status) == 0 ? Int(status.st_size) : nil
  }
}

extension Export {
  /// Returns a path without dots, as archives and folders have them; nil if it leads out of the export or is invalid.
  static func cleaned(_ path: String) -> String? {
    let bytes = path.utf8
    guard !path.isEmpty, bytes.count <= 4_096, !bytes.contains(0), bytes.first != 0x2F else {
      return nil
    }
    let parts = bytes.split(separator: 0x2F).map { Substring($0) }.filter { $0 != "." }
    return parts.isEmpty || parts.contains("..") ? nil : parts.joined(separator: "/")
  }

  /// Whether a path in an archive is a Windows path that leads out of it: `C:/chat.txt`.
  static func hasDrive(_ path: String) -> Bool {
    path.first?.isLetter == true && path.dropFirst().first == ":"
  }

  /// Whether a path leads to a `.zip`, by its content; reads only the beginning.
  package static func isArchive(_ path: String) -> Bool {
    realPath(path).map { isPlainFile($0) && ZipArchive.isArchive($0) } ?? false
  }

  static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  static func isFolder(_ path: String) -> Bool { mode(of: path) == S_IFDIR }

  static func isPlainFile(_ path: String) -> Bool { mode(of: path) == S_IFREG }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
