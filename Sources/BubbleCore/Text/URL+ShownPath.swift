import Foundation

extension URL {
  /// The path as errors name it: from the working folder on where it lies in that, else from the root, so
  /// that whoever reads it can open it.
  package var shownPath: String {
    let whole = standardizedFileURL.path
    let working = FileManager.default.currentDirectoryPath
    if whole == working { return "." }
    let start = working.hasSuffix("/") ? working : working + "/"
    return whole.hasPrefix(start) ? String(whole.dropFirst(start.count)) : whole
  }
}
