import BubbleCore
import Foundation
import Platform

/// The files of one script, read once: every state of the script is made of the same text, even if
/// the folder changes meanwhile.
package struct PluginSources: Sendable {
  /// The folder's name, or that of the only file: `place.lua`.
  let name: String
  /// The folder's path in errors; nil for texts in memory.
  let folder: String?
  /// The main file of the script.
  package let main: String
  /// The path of the folder of bundled modules in errors; nil: there is none.
  let bundledFolder: String?
  /// The files by their paths from the script's folder: `init.lua`, the modules beside it, those of the
  /// shared folder, as `../lib/NAME.lua`, the bundled ones, as `bundled/NAME.lua`, and
  /// `words.json`.
  package let files: [String: [UInt8]]
  /// The names of the modules in the shared folder and of the bundled ones, whether or not ``files`` has them.
  private let libraryModules: Set<String>
  /// A hash of all files, which is the same in every process.
  let version: String

  /// The cache of parsed files.
  let code = LuaCode()
  /// The texts in `words.json`, parsed on first use.
  private let parsedWords = Lock<Result<LuaWords?, PluginError>?>(nil)

  /// The main file of a script with its own folder.
  package static let main = "init.lua"

  /// The name of the folder beside the scripts' folders whose modules all of them can require.
  package static let library = "lib"
  /// The prefix of the names of bundled modules.
  static let bundled = "bundled/"

  /// Makes sources of texts in memory.
  init(
    name: String, files: [String: [UInt8]], folder: String? = nil, bundledFolder: String? = nil,
    main: String = PluginSources.main, libraryModules: Set<String> = []
  ) {
    self.name = name
    self.libraryModules = libraryModules
    self.main = main
    self.folder = folder
    self.bundledFolder = bundledFolder
    self.files = files
    let texts = files.sorted { $0.key < $1.key }.map { file, text in
      "\(file)\n\(text.count)\n\(String(decoding: text, as: UTF8.self))"
    }
    version = String(StableHash.digest(of: texts.joined(separator: "\n")), radix: 16)
  }

  /// Reads a folder: its `init.lua`, every `[a-z0-9_]+.lua` beside it, the modules of the shared folder and the
  /// bundled modules that these name, and `words.json` if there is one.
  ///
  /// A single file is a script as well: it finds only the bundled modules.
  ///
  /// - Parameters:
  ///   - folder: The script's own folder, or its only file.
  ///   - bundledLibrary: The folder of modules for every script that lacks a module of that name; nil: there are none.
  /// - Throws: ``PluginError`` of kind `file` for URLs, `init.lua` and `words.json`. A module that can't be read is left out:
  ///   then the line that requires it reports the error.
  package init(
    folder: URL, limits: LuaLimits, bundledLibrary: URL? = nil
  ) throws(PluginError) {
    let name = folder.lastPathComponent
    for url in [folder, bundledLibrary].compactMap(\.self) {
      _ = try url.givenPath { url, reason in
        PluginError(.file, plugin: name, message: "\(url): \(reason)")
      }
    }
    let isSingle = PluginSources.isSingleFile(folder.path)
    let real = folder.resolvingSymlinksInPath()
    let root = isSingle ? real.deletingLastPathComponent().path : real.path
    var files: [String: [UInt8]] = [:]
    let shown = (isSingle ? folder.deletingLastPathComponent() : folder).shownPath
    let main = isSingle ? name : PluginSources.main
    do throws(PluginError) {
      files[main] = try PluginSources.read(
        isSingle ? real.lastPathComponent : main, root: root, plugin: name, limits: limits)
    } catch {
      var error = error
      error.folder = shown
      throw error
    }
    let modules = isSingle ? [] : PluginSources.modules(in: root)
    for module in modules.prefix(limits.modules) {
      files[module] = try? PluginSources.read(module, root: root, plugin: name, limits: limits)
    }
    let library = folder.deletingLastPathComponent().appendingPathComponent(PluginSources.library)
      .resolvingSymlinksInPath().path
    let candidates = PluginSources.candidates(
      in: [
        isSingle ? nil : Library(prefix: "../\(PluginSources.library)/", root: library),
        bundledLibrary.map {
          Library(prefix: PluginSources.bundled, root: $0.resolvingSymlinksInPath().path)
        },
      ].compactMap(\.self), besides: files)
    files = PluginSources.addingModules(of: candidates, to: files, limits: limits)
    if !isSingle, FileManager.default.fileExists(atPath: root + "/" + LuaWords.file) {
      do throws(PluginError) {
        files[LuaWords.file] = try PluginSources.read(
          LuaWords.file, root: root, plugin: name, limits: limits)
      } catch {
        var error = error
        error.folder = shown
        throw error
      }
    }
    self.init(
      name: name, files: files, folder: shown == "." && isSingle ? "" : shown,
      bundledFolder: bundledLibrary?.shownPath, main: main,
      libraryModules: Set(candidates.map { String($0.name) }))
  }

  /// Returns the texts in `words.json`, parsed once; nil if there is no such file.
  ///
  /// - Throws: ``PluginError`` of kind `file`, which names the line.
  package func words() throws(PluginError) -> LuaWords? {
    try parsedWords.withLock { parsed in
      if let parsed { return parsed }
      let result = Result { () throws(PluginError) in try LuaWords(self) }
      parsed = result
      return result
    }.get()
  }

  /// The Lua files.
  package var modules: [String: [UInt8]] { files.filter { $0.key.hasSuffix(".lua") } }

  /// Whether `require` finds a module with a name.
  package func canRequire(_ name: String) -> Bool {
    let file = "\(name).lua"
    return libraryModules.contains(name) || file != main && files[file] != nil
      || files["../\(PluginSources.library)/\(file)"] != nil
      || files[PluginSources.bundled + file] != nil
  }

  /// Whether the folder with a path is a script's own: whether it has an `init.lua`.
  package static func isScript(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/" + main)
  }

  /// Whether a path is that of a single-file script, which need not exist.
  package static func isSingleFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return path.hasSuffix(".lua") && !(isThere && isFolder.boolValue)
  }

  /// Returns the main file of a script by the path of its folder or only file.
  package static func mainFile(of path: String) -> String {
    isSingleFile(path) ? path : path + "/" + main
  }

  /// Returns the names of the scripts' folders in a plugins folder, sorted; nil if it can't be read.
  package static func scriptNames(in path: String) -> [String]? {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return names?.sorted().filter { !$0.hasPrefix(".") && isScript(path + "/" + $0) }
  }

  /// Returns the text of a file, for users.
  package func text(of file: String) -> String? {
    files[file].map { String(decoding: $0, as: UTF8.self) }
  }

  /// The line at a place; empty if there is none.
  func line(at place: PluginError.Frame?) -> String {
    guard let place, let number = place.line, let text = text(of: place.file) else { return "" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.indices.contains(number - 1) ? String(lines[number - 1]) : ""
  }

  /// A folder of modules that several scripts may require.
  private struct Library {
    /// The prefix of the names of its files.
    var prefix: String
    /// Its real path.
    var root: String
  }

  /// A module of a library.
  private typealias Candidate = (name: Substring, library: Library)

  /// Returns the modules of libraries.
  ///
  /// If two modules have the same name, the script's own wins, then that of the first library.
  private static func candidates(
    in libraries: [Library], besides files: [String: [UInt8]]
  ) -> [Candidate] {
    var candidates: [Candidate] = []
    for library in libraries {
      for file in modules(in: library.root).prefix(libraryLimit) {
        let name = file.dropLast(4)
        // Lua names a file by its first 59 bytes, and the prefix is part of the name.
        let isFree = files[file] == nil && !candidates.contains { $0.name == name }
        if isFree, name.utf8.count <= 48 { candidates.append((name, library)) }
      }
    }
    return candidates
  }

  /// Returns the files, the modules of libraries that they name in quotes after `require`, and those that these name.
  ///
  /// Only modules that are named are part of the script: it is loaded again when one of them changes, and not when
  /// another does.
  private static func addingModules(
    of candidates: [Candidate], to files: [String: [UInt8]], limits: LuaLimits
  ) -> [String: [UInt8]] {
    guard !candidates.isEmpty else { return files }
    var (found, candidates) = (files, candidates)
    var texts = Array(files.values)
    var count = 0
    while let text = texts.popLast() {
      for name in requiredNames(in: text) where count < limits.modules {
        guard let place = candidates.firstIndex(where: { $0.name == name }) else { continue }
        let (_, library) = candidates.remove(at: place)
        let file = "\(name).lua"
        guard
          let module = try? read(
            file, root: library.root, plugin: PluginSources.library, limits: limits)
        else { continue }
        count += 1
        found[library.prefix + file] = module
        texts.append(module)
      }
    }
    return found
  }

  /// Returns the names in quotes that follow `require` in a text, in their order.
  ///
  /// - Complexity: O(*n*) in the length of the text.
  private static func requiredNames(in text: [UInt8]) -> [Substring] {
    String(decoding: text, as: UTF8.self).split(
      separator: "require", omittingEmptySubsequences: false
    )
    .dropFirst().compactMap { rest in
      let behind = rest.drop { $0 == " " || $0 == "(" || $0.isWhitespace }
      guard let quote = behind.first, quote == "\"" || quote == "'" else { return nil }
      let name = behind.dropFirst().prefix { $0 != quote && $0 != "\n" }
      return name.utf8.count <= 48 ? name : nil
    }
  }

  /// The maximum number of files that are read in such a folder.
  private static let libraryLimit = 1_000

  /// Returns the modules in a folder, in the order of their names.
  private static func modules(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { $0 != main && isModule($0) }.sorted()
  }

  private static func isModule(_ file: String) -> Bool {
    file.hasSuffix(".lua")
      && file.dropLast(4).utf8.allSatisfy { $0.isNamePart && !(65...90).contains($0) }
  }

  private static func read(
    _ file: String, root: String, plugin: String, limits: LuaLimits
  ) throws(PluginError) -> [UInt8] {
    func error(_ message: String) -> PluginError {
      PluginError(.file, plugin: plugin, message: message, place: PluginError.Frame(file: file))
    }
    // Links may point elsewhere: the real path of the file counts.
    let path = URL(fileURLWithPath: root).appendingPathComponent(file)
      .resolvingSymlinksInPath().path
    guard path.hasPrefix(root + "/") else {
      throw error("the file lies outside of the script's folder")
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let attributes else { throw error("there is no such file, or it can't be read") }
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw error("this is no regular file")
    }
    let size = (attributes[.size] as? NSNumber)?.intValue ?? 0
    guard size <= limits.source else {
      throw error("the file has \(size) bytes, more than the \(limits.source) that it may have")
    }
    guard let data = FileManager.default.contents(atPath: path), data.count <= limits.source else {
      throw error("the file can't be read")
    }
    return [UInt8](data)
  }
}
