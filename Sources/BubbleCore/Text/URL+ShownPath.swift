import Foundation

extension URL {
  /// The path for errors, which a reader can open: relative to the working folder if the file is in it, else absolute.
  package var shownPath: String {
    let whole = standardizedFileURL.path
    let working = FileManager.default.currentDirectoryPath
    if whole == working { return "." }
    let start = working.hasSuffix("/") ? working : working + "/"
    return whole.hasPrefix(start) ? String(whole.dropFirst(start.count)) : whole
  }
}
