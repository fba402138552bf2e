import BubbleCore
import Foundation
import Platform

/// The files of one script, read once: every state of the script is made of the same text, whatever
/// happens to the folder meanwhile.
package struct PluginSources: Sendable {
  /// The folder's name, or that of the only file: `place.lua`.
  let name: String
  /// The folder's path as errors name it; nil for texts that are in memory.
  let folder: String?
  /// The file that the script starts with.
  package let main: String
  /// The path of the folder of bundled modules as errors name it; nil: there is none.
  let bundledFolder: String?
  /// The files by their paths from the script's folder: `init.lua`, the modules beside it, those of the
  /// folder that scripts share, as `../lib/NAME.lua`, those that are bundled, as `bundled/NAME.lua`, and the texts in
  /// `words.json`.
  package let files: [String: [UInt8]]
  /// Changes when any file changes; the same in every process.
  let version: String

  /// The files parsed.
  let code = LuaCode()
  /// The texts in `words.json`, once somebody has asked for them.
  private let parsedWords = Lock<Result<LuaWords?, PluginError>?>(nil)

  /// The file that a script with a folder of its own starts with.
  package static let main = "init.lua"

  /// The name of the folder beside the scripts' own whose modules all of them can require.
  package static let library = "lib"
  /// What stands in front of the names of bundled modules.
  static let bundled = "bundled/"

  /// Makes sources of texts that are in memory.
  init(
    name: String, files: [String: [UInt8]], folder: String? = nil, bundledFolder: String? = nil,
    main: String = PluginSources.main
  ) {
    self.name = name
    self.main = main
    self.folder = folder
    self.bundledFolder = bundledFolder
    self.files = files
    let texts = files.sorted { $0.key < $1.key }.map { file, text in
      "\(file)\n\(text.count)\n\(String(decoding: text, as: UTF8.self))"
    }
    version = String(StableHash.digest(of: texts.joined(separator: "\n")), radix: 16)
  }

  /// Reads a folder: its `init.lua`, every `[a-z0-9_]+.lua` beside it, what these name of the folder
  /// that scripts share and of the bundled modules, and `words.json` if there is one.
  ///
  /// A single file is a script as well: of modules it finds those that are bundled.
  ///
  /// - Parameters:
  ///   - folder: The script's own folder, or its only file.
  ///   - bundledLibrary: The folder of modules that every script finds that has none of that name; nil: there are none.
  /// - Throws: ``PluginError`` of kind `file` for `init.lua` and `words.json`. A module that can't be read is left out,
  ///   and missed by the line that requires it.
  package init(
    folder: URL, limits: LuaLimits, bundledLibrary: URL? = nil
  ) throws(PluginError) {
    let name = folder.lastPathComponent
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
    files = PluginSources.addingModules(
      of: [
        isSingle ? nil : Library(prefix: "../\(PluginSources.library)/", root: library),
        bundledLibrary.map {
          Library(prefix: PluginSources.bundled, root: $0.resolvingSymlinksInPath().path)
        },
      ].compactMap(\.self), to: files, limits: limits)
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
      bundledFolder: bundledLibrary?.shownPath, main: main)
  }

  /// The texts in `words.json`, parsed once; nil if there is no such file.
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

  /// The files that are Lua.
  package var modules: [String: [UInt8]] { files.filter { $0.key.hasSuffix(".lua") } }

  /// Whether the folder of that path is a script's own: whether it has an `init.lua`.
  package static func isScript(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/" + main)
  }

  /// Whether a path is that of a script that is a single file, be it there or not.
  package static func isSingleFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return path.hasSuffix(".lua") && !(isThere && isFolder.boolValue)
  }

  /// The file that a script starts with whose folder, or only file, has that path.
  package static func mainFile(of path: String) -> String {
    isSingleFile(path) ? path : path + "/" + main
  }

  /// The names of the scripts' own folders in a plugins folder, sorted; nil: it can't be read.
  package static func scriptNames(in path: String) -> [String]? {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path)
    return names?.sorted().filter { !$0.hasPrefix(".") && isScript(path + "/" + $0) }
  }

  /// The text of a file, for people.
  package func text(of file: String) -> String? {
    files[file].map { String(decoding: $0, as: UTF8.self) }
  }

  /// A folder of modules that several scripts may require.
  private struct Library {
    /// What stands in front of the names of its files.
    var prefix: String
    /// Its real path.
    var root: String
  }

  /// The files, the modules of libraries that they name in quotes behind `require`, and those that these name.
  ///
  /// Of two modules with one name the script's own counts, then that of the first library. Only what is named counts
  /// as part of the script: it is loaded again when one of them changes, and not when another does.
  private static func addingModules(
    of libraries: [Library], to files: [String: [UInt8]], limits: LuaLimits
  ) -> [String: [UInt8]] {
    var candidates: [(name: Substring, library: Library)] = []
    for library in libraries {
      for file in modules(in: library.root).prefix(libraryLimit) {
        let name = file.dropLast(4)
        // Lua names a file by its first 59 bytes, and the prefix is part of the name.
        let isFree = files[file] == nil && !candidates.contains { $0.name == name }
        if isFree, name.utf8.count <= 48 { candidates.append((name, library)) }
      }
    }
    guard !candidates.isEmpty else { return files }
    var found = files
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

  /// The names in quotes that stand behind `require` in a text, in their order.
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

  /// How many files of such a folder are looked at.
  private static let libraryLimit = 1_000

  /// The modules in a folder, in the order of their names.
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
    // Links may point elsewhere: what counts is where the file really is.
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
