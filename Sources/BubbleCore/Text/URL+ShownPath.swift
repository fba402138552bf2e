import Foundation

extension URL {
  /// The path as the host gave it: relative if the URL is relative to the working folder, else absolute.
  package var givenPath: String {
    baseURL?.path == FileManager.default.currentDirectoryPath ? relativePath : path
  }

  /// The path for errors, which a reader can open: relative to the working folder if the file is in it, else absolute.
  package var shownPath: String {
    let whole = standardizedFileURL.path
    let working = FileManager.default.currentDirectoryPath
    if whole == working { return "." }
    let start = working.hasSuffix("/") ? working : working + "/"
    return whole.hasPrefix(start) ? String(whole.dropFirst(start.count)) : whole
  }
}
