import BubbleCore
import Foundation

/// The files of one script, read once: every state of the script is made of the same text, whatever
/// happens to the folder meanwhile.
package struct PluginSources: Sendable {
  /// The folder's name.
  let name: String
  /// The folder's path as errors name it; nil for texts that are in memory.
  let folder: String?
  /// The files by name: `init.lua` and the modules beside it.
  package let files: [String: [UInt8]]
  /// Changes when any file changes; the same in every process.
  let version: String

  /// The files parsed.
  let code = LuaCode()

  /// The file that a script starts with.
  package static let main = "init.lua"

  /// Makes sources of texts that are in memory.
  init(name: String, files: [String: [UInt8]], folder: String? = nil) {
    self.name = name
    self.folder = folder
    self.files = files
    let texts = files.sorted { $0.key < $1.key }.map { file, text in
      "\(file)\n\(text.count)\n\(String(decoding: text, as: UTF8.self))"
    }
    version = String(StableHash.digest(of: texts.joined(separator: "\n")), radix: 16)
  }

  /// Reads a folder: its `init.lua` and every `[a-z0-9_]+.lua` beside it.
  ///
  /// - Throws: ``PluginError`` of kind `file` for `init.lua`. A module that can't be read is left out,
  ///   and missed by the line that requires it.
  init(folder: URL, limits: LuaLimits) throws(PluginError) {
    let name = folder.lastPathComponent
    let root = folder.resolvingSymlinksInPath().path
    var files: [String: [UInt8]] = [:]
    let shown = folder.shownPath
    do throws(PluginError) {
      files[PluginSources.main] = try PluginSources.read(
        PluginSources.main, root: root, plugin: name, limits: limits)
    } catch {
      var error = error
      error.folder = shown
      throw error
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let modules = names.filter { $0 != PluginSources.main && PluginSources.isModule($0) }.sorted()
    for module in modules.prefix(limits.modules) {
      files[module] = try? PluginSources.read(module, root: root, plugin: name, limits: limits)
    }
    self.init(name: name, files: files, folder: shown)
  }

  /// The text of a file, for people.
  package func text(of file: String) -> String? {
    files[file].map { String(decoding: $0, as: UTF8.self) }
  }

  private static func isModule(_ file: String) -> Bool {
    guard file.hasSuffix(".lua") else { return false }
    return file.dropLast(4).utf8.allSatisfy { byte in
      (97...122).contains(byte) || (48...57).contains(byte) || byte == 95
    }
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
