import BubbleLayout
import BubbleLua
import FileWriting
import Foundation
import Platform
import ScriptTools

/// The files of scripts, and the rules by which pages may read, open and change them.
struct ScriptFiles: Sendable {
  /// The folders of scripts, in order of precedence.
  let folders: [String]

  /// The reason why nothing was changed.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
    /// The current file, if it differs from the one that the change was based on.
    var conflict: Conflict?

    /// The conflicting texts: the file's current bytes, nil if it does not exist, and the name of a
    /// file with a third text.
    struct Conflict {
      var now: [UInt8]?
      var kept: String?
    }
  }

  /// A change that can be undone until the file changes again.
  struct Change: Sendable {
    /// The description of the change for the user: `gap 8 → 9 in poll/init.lua:12`.
    var name: String
    var file: URL
    var before: [UInt8]
    var after: [UInt8]
  }

  /// The maximum size of a file, in bytes.
  private static let maximumSize = 1 << 20

  /// Returns the path of a file that a script names, as in `init.lua` or `lib/parts.lua`.
  func path(of file: String, in script: String) -> String {
    if file.hasPrefix("bundled/"), let library = PluginFolders.bundledLibrary {
      return library.path + "/" + file.dropFirst("bundled/".count)
    }
    // A script in a single file has the name of that file.
    let single = folders.first {
      PluginSources.isSingleFile($0) && URL(fileURLWithPath: $0).lastPathComponent == script
    }
    if let single { return single }
    let root =
      folders.first { FileManager.default.fileExists(atPath: "\($0)/\(script)/init.lua") }
      ?? folders.first ?? "."
    return file.hasPrefix("lib/") ? "\(root)/\(file)" : "\(root)/\(script)/\(file)"
  }

  /// Returns the file that a page names; nil for files outside of the scripts' folders, even
  /// through links.
  ///
  /// - Parameter changes: Whether the page will change the file; the files of the tool must not be
  ///   changed.
  func file(_ name: String, changes: Bool = false) -> URL? {
    let library = changes ? nil : PluginFolders.bundledLibrary?.path
    // A missing file may be written, so links on the path to its folder are resolved, too.
    let given = URL(fileURLWithPath: name)
    let file = given.deletingLastPathComponent().resolvingSymlinksInPath()
      .appending(path: given.lastPathComponent).resolvingSymlinksInPath()
    let isInside = (folders + [library].compactMap(\.self)).contains { folder in
      let url = URL(fileURLWithPath: folder).resolvingSymlinksInPath()
      let samples = PluginSamples.file(of: URL(fileURLWithPath: folder)).resolvingSymlinksInPath()
      if PluginSources.isSingleFile(folder) {
        return file.path == url.path || file.path == samples.path
      }
      let root = url.path
      return file.path.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }
    guard isInside, ["lua", "json"].contains(file.pathExtension) else { return nil }
    return file
  }

  /// Returns the content of a file; nil if it is not a regular file, or is too large.
  func text(of file: URL) -> [UInt8]? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let size = attributes?[.size] as? NSNumber, size.intValue <= ScriptFiles.maximumSize
    else { return nil }
    return FileManager.default.contents(atPath: file.path).map { [UInt8]($0) }
  }

  /// Changes one literal of a file.
  ///
  /// - Parameter base: The digest of the file when the literal was found.
  /// - Throws: ``Refusal``; nothing was changed then.
  func change(
    _ literal: ScriptLiteral, to value: String, in file: URL, basedOn base: String
  ) throws(Refusal) -> Change {
    let current = text(of: file)
    guard let current, FileExchange.digest(current) == base else {
      throw ScriptFiles.hasChanged(file, Refusal.Conflict(now: current))
    }
    guard let after = literal.replaced(in: current, by: value) else {
      throw Refusal(
        description:
          "\(literal.name) can't be \(value.prefix(40)); \(file.lastPathComponent) is as it was")
    }
    let place = "\(file.pathComponents.suffix(2).joined(separator: "/")):\(literal.line)"
    let change = Change(
      name: "\(literal.name) \(literal.value) → \(value.prefix(40)) in \(place)", file: file,
      before: current, after: after)
    try ScriptFiles.write(after, to: file, basedOn: base)
    return change
  }

  /// Writes a file that a page has edited.
  ///
  /// - Parameter base: The digest of the text that was edited.
  /// - Returns: The change for undo; nil if the file had this text already, or did not exist.
  /// - Throws: ``Refusal``; nothing was written then.
  func replace(
    _ file: URL, with text: String, basedOn base: String
  ) throws(Refusal) -> Change? {
    guard text.utf8.count <= ScriptFiles.maximumSize else {
      throw Refusal(description: "The text is too long, so that nothing was written.")
    }
    let (current, after) = (self.text(of: file), Array(text.utf8))
    if current == after { return nil }
    try ScriptFiles.write(after, to: file, basedOn: base)
    guard let current, FileExchange.digest(current) == base else { return nil }
    return Change(
      name: file.pathComponents.suffix(2).joined(separator: "/"), file: file, before: current,
      after: after)
  }

  /// Returns the files in the same folder that a page may show, sorted by name.
  func files(beside file: URL) -> [URL] {
    let folder = file.deletingLastPathComponent()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().prefix(1_000).compactMap { name in
      name.hasPrefix(".") ? nil : self.file(folder.appending(path: name).path)
    }
  }

  /// Undoes a change, or redoes it.
  ///
  /// - Throws: ``Refusal`` if the file has changed since then.
  func undo(_ change: Change, again: Bool = false) throws(Refusal) {
    let (from, to) =
      again ? (change.before, change.after) : (change.after, change.before)
    do throws(Refusal) {
      try ScriptFiles.write(to, to: change.file, basedOn: FileExchange.digest(from))
    } catch {
      guard error.conflict != nil else { throw error }
      throw Refusal(
        description:
          "\(change.file.lastPathComponent) has changed since, so that \(again ? "nothing was made again" : "nothing was taken back")",
        conflict: error.conflict)
    }
  }

  /// Replaces an unchanged file, and keeps its permissions.
  ///
  /// - Parameter base: The digest of the unchanged file.
  /// - Throws: ``Refusal`` if the file has changed, or can't be written.
  static func write(
    _ bytes: [UInt8], to file: URL, basedOn base: String
  ) throws(Refusal) {
    var conflict = Refusal.Conflict()
    do throws(OutputError) {
      for _ in 0..<2 {
        let outcome = try FileExchange().replace(file, basedOn: base, with: bytes)
        guard case .changed(let now, let kept) = outcome else { return }
        conflict = Refusal.Conflict(now: now, kept: kept)
        // Another program opened the file for writing but wrote nothing: tries once more instead of
        // asking the user.
        if kept != nil || now.map(FileExchange.digest) != base { break }
      }
    } catch {
      throw Refusal(description: "\(file.lastPathComponent): \(error.reason)")
    }
    throw hasChanged(file, conflict)
  }

  private static func hasChanged(_ file: URL, _ conflict: Refusal.Conflict) -> Refusal {
    let what = conflict.now == nil ? "was deleted" : "has changed meanwhile"
    let rest = conflict.kept.map { "; a text that was saved at the same moment is in \($0)" }
    return Refusal(
      description: "\(file.lastPathComponent) \(what), so that nothing was written\(rest ?? "")",
      conflict: conflict)
  }
}

extension JSONWriter {
  /// Writes a literal for a page.
  mutating func members(of literal: ScriptLiteral) {
    member("name", literal.name)
    member("offset", literal.offset)
    member("line", literal.line)
    member("text", literal.text)
    member("value", literal.value)
    switch literal.choice {
    case .number(let bounds, let step):
      member("type", "number")
      member("min", CGFloat(bounds.lowerBound))
      member("max", CGFloat(bounds.upperBound))
      member("step", CGFloat(step))
    case .color(let words, let allowsOpacity):
      member("type", "color")
      member("allowsOpacity", allowsOpacity)
      strings("words", words)
    case .words(let words):
      member("type", "word")
      strings("words", words)
    }
  }
}
