import BubbleCore
import BubbleLayout
import FileWriting
import Foundation
import Platform

/// The folder of an archive, which lists its own files and replaces no others.
///
/// The old archive remains complete until the new one is. The new one has other folders, and the
/// page that names them is replaced last. The folder is locked against other writers of archives
/// for the lifetime of this object.
///
/// ```swift
/// let archive = ConversationArchive(
///   environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: TextMeasurer(),
///   theme: .standard, pictures: PictureFolder(at: URL(fileURLWithPath: "chat")))
/// let folder = try ArchiveFolder(at: URL(fileURLWithPath: "page"))
/// try await folder.write(conversation, with: archive)
/// ```
public final class ArchiveFolder {
  /// The path, as given.
  private let path: String
  /// The path without links; nil if the folder does not exist yet.
  private var root: String?
  /// The open folder, which is locked.
  private var descriptor: Int32 = -1
  private var isNew = false
  private var parts: [ArchiveManifest.Part] = []
  /// The part that the page shows; nil if there is none yet.
  private var shownPart: ArchiveManifest.Part?
  /// The time of the last change of each listed file, in nanoseconds.
  private var changes: [String: Int64] = [:]
  /// The paths of the media by their names without suffixes.
  private var mediaFiles: [String: String] = [:]

  /// Opens a folder, or takes a place for a new one.
  ///
  /// - Parameter url: The file URL of the folder.
  /// - Throws: `OutputError` if it is not a file URL, the folder is not that of an archive, one of its
  ///   files was changed, or another archive is being written into it.
  public init(at url: URL) throws(OutputError) {
    path = try url.givenPath { OutputError($0, .wrongKind, $1) }
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFDIR else {
        throw OutputError(path, .wrongKind, "this is a file; name a folder, or a .html file")
      }
      try open()
    } else {
      var name = path
      while name.count > 1, name.hasSuffix("/") { name.removeLast() }
      try FileReplacement.check(name)
    }
  }

  /// Returns the file of the shown conversation; nil if there is none yet.
  ///
  /// - Throws: `OutputError` if the file is missing.
  public func conversationFile() throws(OutputError) -> URL? {
    guard let root, let part = shownPart ?? parts.first else { return nil }
    guard changes[part.conversation] != nil else {
      // An archive that was never completed may lack files.
      guard shownPart != nil else { return nil }
      throw OutputError(
        "\(path)/\(part.conversation)", .foreign,
        "this file is missing, so the archive can't be continued; write the archive again")
    }
    return URL(fileURLWithPath: root + "/" + part.conversation)
  }

  /// A function that returns the archive's file for a path of its conversation; nil if there is
  /// none.
  public var media: @Sendable (_ path: String) -> URL? {
    { [files = mediaFiles] in
      files[PictureName.digits(of: $0)].map { URL(fileURLWithPath: $0) }
    }
  }

  /// Writes an archive; the old one remains until the new one is complete.
  ///
  /// - Parameters:
  ///   - conversation: The conversation; the folder gets a copy, so that the archive can be continued.
  ///   - archive: The widths, colours, scripts and pictures.
  ///   - onEntries: Called with the layouts of the next messages, in order, once for each width.
  /// - Throws: `OutputError`, and `CancellationError` if the task was cancelled.
  public func write(
    _ conversation: Conversation, with archive: ConversationArchive,
    onEntries: ([CellLayoutSnapshot.Entry]) -> Void = { _ in }
  ) async throws {
    let root = try root ?? make()
    let whole = try UnfinishedFolder(in: root)
    var files = NewFiles(folder: whole.path, shown: path)
    var writer = ArchiveWriter(archive, conversation, isFolder: true)
    try await writer.write(onEntries: onEntries) { name, bytes in
      let file = ArchivePage.file(name, bytes)
      try files.append(file.data, to: file.path)
    }
    try conversation.writeLines { try files.append($0, to: "data/conversation.jsonl") }
    try put(files.entries, from: whole.path, in: root) { suffix in
      ArchivePage.folder(writer.summary, archive.environment, archive.theme, suffix: suffix).data
    }
  }

  deinit {
    if isNew, parts.isEmpty, let root { rmdir(root) }
    if descriptor >= 0 { close(descriptor) }
  }

  // MARK: - The folder

  private func make() throws(OutputError) -> String {
    isNew = mkdir(path, 0o777) == 0
    guard isNew || errno == EEXIST else { throw OutputError(path) }
    let root = try open()
    // The other archive may have messages that this one lacks.
    guard parts.isEmpty else {
      throw OutputError(
        path, .busy,
        "another archive was written here meanwhile; run the command "
          + "again")
    }
    return root
  }

  /// Locks the folder, and reads the list of its files.
  @discardableResult
  private func open() throws(OutputError) -> String {
    descriptor = Foundation.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0, let real = realpath(path, nil) else { throw OutputError(path) }
    defer { free(real) }
    let root = String(cString: real)
    // Some file systems have no locks.
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      throw OutputError(path, .busy, "another archive is being written here; wait until it is done")
    }
    guard faccessat(AT_FDCWD, root, W_OK | X_OK, AT_EACCESS) == 0 else {
      throw OutputError(
        path, .notAllowed,
        "this folder is not writable; name another, or change its permissions"
      )
    }
    UnfinishedFiles.removeLeftovers(in: root)
    self.root = root
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: root) else {
      throw OutputError(path, .notAllowed, "this folder is not readable; name another")
    }
    if names.contains(ArchiveManifest.name) {
      parts = try ArchiveManifest(folder: root, shown: path).parts
      try check()
    } else if !names.isEmpty {
      throw OutputError(
        path, .foreign,
        "this folder has other files in it, and no \(ArchiveManifest.name); name a new one, or that of an archive"
      )
    }
    return root
  }

  /// Checks the listed files, and throws if one has changed.
  private func check() throws(OutputError) {
    guard let root else { return }
    for part in parts {
      for (file, entry) in part.files.sorted(by: { $0.key < $1.key }) where file != "index.html" {
        guard let change = change(of: file, in: root) else { continue }
        guard ArchiveManifest.Entry(file: root + "/" + file) == entry else { throw foreign(file) }
        changes[file] = change
      }
    }
    let page = ArchiveManifest.Entry(file: root + "/index.html")
    guard page == nil || parts.contains(where: { $0.page == page }) else {
      throw foreign("index.html")
    }
    shownPart = parts.first { $0.page == page }
    for file in (shownPart ?? parts.first)?.files.keys.filter({ $0.hasPrefix("media") }) ?? [] {
      let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
      if changes[file] != nil { mediaFiles[name] = root + "/" + file }
    }
  }

  private func foreign(_ file: String) -> OutputError {
    OutputError(
      "\(path)/\(file)", .foreign,
      "this file was changed after it was written; move it elsewhere, or remove it")
  }

  /// Returns the time of a file's last change, in nanoseconds; nil if it is missing, or the path
  /// has a link.
  private func change(of file: String, in root: String) -> Int64? {
    var status = stat()
    guard lstat(root + "/" + file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let real = realpath(root + "/" + file, nil)
    else { return nil }
    defer { free(real) }
    guard String(cString: real) == root + "/" + file else { return nil }
    return Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
  }

  // MARK: - The new archive

  /// Replaces the listed files with complete ones.
  private func put(
    _ files: [String: ArchiveManifest.Entry], from folder: String, in root: String,
    page: (_ suffix: String) -> Data
  ) throws {
    func part(_ suffix: String) -> (part: ArchiveManifest.Part, page: Data) {
      let page = page(suffix)
      var named = ["index.html": ArchiveManifest.Entry(page)]
      for (path, entry) in files {
        let slash = path.firstIndex(of: "/") ?? path.endIndex
        named[path[..<slash] + suffix + path[slash...]] = entry
      }
      return (ArchiveManifest.Part(suffix: suffix, files: named), page)
    }
    let old = parts
    if let shownPart, old.count == 1, part(shownPart.suffix).part == shownPart,
      shownPart.files.count == changes.count + 1
    {
      return
    }
    let suffix = ([""] + (2...).lazy.prefix(1_000_000).map(String.init)).first { suffix in
      var status = stat()
      return ["data", "media"].allSatisfy { lstat("\(root)/\($0)\(suffix)", &status) != 0 }
    }
    let new = part(suffix ?? "")
    var moved: Set<String> = []
    do {
      // From now on the list has both, so that a later run can tell them apart.
      parts.append(new.part)
      try ArchiveManifest(parts).write(into: root)
      for name in Set(files.keys.map { String($0.prefix { $0 != "/" }) }) {
        guard rename("\(folder)/\(name)", "\(root)/\(name)\(new.part.suffix)") == 0 else {
          throw OutputError(path)
        }
        moved.insert(name + new.part.suffix)
      }
      // The page is the last file, after the disk has everything it shows.
      FileReplacement.flush(descriptor)
      guard ArchiveManifest.Entry(file: root + "/index.html") == shownPart?.page else {
        throw foreign("index.html")
      }
      try FileReplacement.write(new.page, to: root + "/index.html")
    } catch {
      remove(new.part, in: root, folders: moved)
      parts = old
      if old.isEmpty {
        unlink(root + "/" + ArchiveManifest.name)
      } else {
        try? ArchiveManifest(old).write(into: root)
      }
      throw (error as? OutputError).map { OutputError(path, $0.kind, $0.reason) } ?? error
    }
    for part in old {
      remove(part, in: root, folders: ["data\(part.suffix)", "media\(part.suffix)"])
    }
    (parts, changes) = ([new.part], [:])
    try ArchiveManifest(parts).write(into: root)
  }

  /// Removes a part's files unless others changed them meanwhile, and then the empty folders.
  private func remove(_ part: ArchiveManifest.Part, in root: String, folders: Set<String>) {
    var emptied = folders
    for file in part.files.keys where folders.contains(String(file.prefix { $0 != "/" })) {
      if let change = change(of: file, in: root), change == changes[file, default: change] {
        unlink(root + "/" + file)
      }
      emptied.insert(URL(fileURLWithPath: file).deletingLastPathComponent().relativePath)
    }
    for folder in emptied.sorted(by: >) { rmdir(root + "/" + folder) }
  }

  /// The files in a folder that is not complete yet.
  private struct NewFiles {
    let folder: String
    let shown: String
    private(set) var entries: [String: ArchiveManifest.Entry] = [:]

    init(folder: String, shown: String) { (self.folder, self.shown) = (folder, shown) }

    /// Writes the next bytes of a file.
    mutating func append(_ data: Data, to path: String) throws {
      // If a folder can't be made, opening the file in it fails.
      for slash in path.indices where path[slash] == "/" && entries[path] == nil {
        mkdir(folder + "/" + path[..<slash], 0o777)
      }
      let file = Foundation.open(
        folder + "/" + path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
      defer { close(file) }
      guard file >= 0, FileReplacement.write(data, to: file) else { throw OutputError(shown) }
      entries[path] = ArchiveManifest.Entry(data, after: entries[path])
    }
  }
}

extension Conversation {
  /// Writes the conversation as a conversation file, a message a line.
  fileprivate func writeLines(to output: (Data) throws -> Void) throws {
    var writer = JSONWriter(reserving: 1 << 16)
    writer.fileHead(self)
    try output(writer.data + Data("\n".utf8))
    for start in stride(from: 0, to: messages.count, by: 1_024) {
      var data = Data()
      for message in messages[start..<min(start + 1_024, messages.count)] {
        writer = JSONWriter(reserving: 512)
        writer.fileMessage(message)
        data += writer.data + Data("\n".utf8)
      }
      try output(data)
    }
  }
}
