import BubbleCore

/// The conversations of an export, of all readers that recognise a part of it.
struct ChatListing {
  struct Entry {
    var reader: any ExportReader
    /// The conversation in its reader's list, and in the list of all, where it has another number.
    var own: ExportedChat
    var shown: ExportedChat
  }

  /// The maximum number of files that are inspected to name them.
  private static let maximumLookCount = 200

  private let export: Export
  private var entries: [Entry] = []

  /// Lists the conversations of an export.
  ///
  /// A file belongs to the first reader that lists it. Exports that another reader finds below the folder of such a file were sent in a
  /// conversation: they are named, and not listed.
  init(of export: Export, _ registry: ExportRegistry) throws(ImportError) {
    self.export = export
    guard registry.reader(of: export) != nil else { throw registry.refusal(of: export) }
    var failure: ImportError?
    var (taken, folders): (Set<String>, Set<String>) = ([], [])
    for reader in registry.readers where reader.recognizes(export) {
      do throws(ImportError) {
        let found = try reader.chats(in: export).filter { chat in
          guard let file = chat.files.first else { return true }
          if taken.contains(file) { return false }
          guard let around = ChatListing.folder(around: file, of: folders) else { return true }
          export.note(
            file,
            "it looks like a chat of \(reader.name), but is inside the folder "
              + (around.isEmpty ? "" : "\"\(TextRepair.name(around))\" ")
              + "of another one; import it separately")
          return false
        }
        entries += found.map { Entry(reader: reader, own: $0, shown: $0) }
        taken.formUnion(found.flatMap(\.files))
        folders.formUnion(found.flatMap(\.files).map(Export.folder(of:)))
        // A reader that does not list its files has all of them.
        if found.contains(where: \.files.isEmpty) { break }
      } catch {
        failure = failure ?? error
        export.note(error)
      }
    }
    if entries.isEmpty, let failure { throw failure }
    for place in entries.indices {
      entries[place].shown.index = place + 1
      entries[place].shown.kind = entries[place].reader.id
    }
    noteUnread(beside: folders, registry)
    noteUnknown(beside: taken)
  }

  /// Names the files that are exports in an unsupported form, and archives that were not opened.
  private func noteUnread(beside folders: Set<String>, _ registry: ExportRegistry) {
    guard export.files.count > 1 else { return }
    let likely = export.files.lazy.filter { Export.isArchiveName($0) || UnreadableFile.mayBe($0) }
    // The number is limited, since each is opened.
    for file in likely.prefix(ChatListing.maximumLookCount) {
      let isBeside = folders.contains(Export.folder(of: file))
      if Export.isArchiveName(file) {
        let isExport = export.unpacked(file).map { registry.reader(of: $0) != nil }
        if isExport ?? !isBeside {
          export.note(file, "an archive among other files is not opened; import it separately")
        }
      } else if !isBeside || UnreadableFile.isBackup(file),
        let reason = UnreadableFile.reason(of: file, in: export)
      {
        export.note(file, reason)
      }
    }
  }

  /// Names the texts among several chats that are not chats, and those without a byte, which may have been chats.
  private func noteUnknown(beside taken: Set<String>) {
    let lone = entries.filter { !["chatgpt", "claude"].contains($0.reader.id) }
    let counts = Dictionary(grouping: lone.compactMap(\.own.files.first), by: Export.folder(of:))
    for file in export.files where !taken.contains(file) && !ChatListing.isByTheWay(file) {
      let name = file.lowercased()
      guard name.hasSuffix(".txt") || name.hasSuffix(".json") else { continue }
      if export.size(of: file) == 0 {
        let isNamed = export.problems.all.contains { $0.file == export.shownName(of: file) }
        if !isNamed { export.note(file, "it is empty") }
      } else if counts[Export.folder(of: file)]?.count ?? 0 > 1 {
        export.note(file, "it is not a supported chat, and is not listed")
      }
    }
  }

  private static func folder(around file: String, of folders: Set<String>) -> String? {
    var folder = Export.folder(of: file)
    while !folder.isEmpty {
      folder = Export.folder(of: String(folder.dropLast()))
      if folders.contains(folder) { return folder }
    }
    return nil
  }

  /// The conversations with their numbers among all.
  var chats: [ExportedChat] { entries.map(\.shown) }

  /// Returns the conversations with their numbers of messages, if they can be read.
  func counted(_ options: ImportOptions) -> [ExportedChat] {
    var options = options
    (options.me, options.needsOwner) = (nil, false)
    var chats = chats
    var start = 0
    while start < entries.count {
      let reader = entries[start].reader
      let end = entries[start...].firstIndex { $0.reader.id != reader.id } ?? entries.count
      let counts = reader.messageCounts(
        of: entries[start..<end].map(\.own), in: export, options: options)
      for (place, count) in zip(start..<end, counts) { chats[place].messageCount = count }
      start = end
    }
    return chats
  }

  /// Returns the conversation with a title, a key, a number, or a file or folder of a name.
  func choose(_ name: String?) throws(ImportError) -> Entry {
    guard let name else {
      guard let first = entries.first else {
        throw .notAnExport(file: export.path, reason: "it has no conversation")
      }
      guard entries.count == 1 else { throw .severalChats(file: export.path, chats: chats) }
      return first
    }
    let number = Int(name.hasPrefix("#") ? name.dropFirst() : name[...])
    let folded = name.lowercased()
    // Two exports of a chat have one id: then the number is the choice.
    let isID = entries.count { $0.shown.key == name } == 1
    let found = entries.firstFound(by: [
      { $0.shown.title == name || TextRepair.name($0.shown.title) == name },
      { isID && $0.shown.key == name }, { $0.shown.index == number }, { $0.shown.key == name },
      { $0.shown.files.contains(name) },
      { $0.shown.title.lowercased() == folded }, { $0.shown.title.hasSuffix(" " + name) },
      { ChatListing.isName(name, ofFileOf: $0.shown) }, { _ in isOwnName(name) },
    ])
    guard let first = found.first else {
      throw .unknownChat(file: export.path, name: name, chats: chats)
    }
    guard found.count == 1 else {
      throw .ambiguousChat(file: export.path, name: name, chats: found.map(\.shown))
    }
    return first
  }

  /// Whether a name is that of a conversation's file, or of a folder or archive around it, with or without its suffix.
  private static func isName(_ name: String, ofFileOf chat: ExportedChat) -> Bool {
    chat.files.contains { file in
      file.split(separator: "/").contains { part in
        part == name || part.hasPrefix(name + ".") && !part.dropFirst(name.count + 1).contains(".")
      }
    }
  }

  /// Whether a name is that of the export, and the export has one conversation.
  private func isOwnName(_ name: String) -> Bool {
    entries.count == 1
      && (name == export.name || export.path.hasSuffix("/" + name) || name == export.path)
  }

  /// Whether a file is a thumbnail of another one, or a file of a system.
  private static func isByTheWay(_ file: String) -> Bool {
    let name = file.split(separator: "/").last ?? ""
    return name.contains("_thumb.") || name.hasPrefix(".") || name == "Thumbs.db"
      || file.contains("__MACOSX/")
  }

  /// Returns the unused files in the folders of a conversation; none if others share these folders.
  func unusedFiles(beside chat: ExportedChat) -> [String] {
    guard chat.files.count > 0, export.files.count > 1 else { return [] }
    let folders = Set(chat.files.map(Export.folder(of:)))
    let others = entries.filter { $0.shown.index != chat.index }.flatMap(\.own.files)
    let isShared = others.contains { file in
      let folder = Export.folder(of: file)
      return folders.contains { folder.hasPrefix($0) || $0.hasPrefix(folder) }
    }
    guard !isShared else { return [] }
    return export.files.filter { file in
      !export.isUsed(file) && folders.contains { file.hasPrefix($0) }
        && !ChatListing.isByTheWay(file)
    }
  }
}

extension Array {
  /// Returns the elements that the first successful way finds.
  func firstFound(by ways: [(Element) -> Bool]) -> [Element] {
    for isWanted in ways {
      let found = filter(isWanted)
      if !found.isEmpty { return found }
    }
    return []
  }
}
