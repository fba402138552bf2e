import Foundation

extension URL {
  /// The reason and the remedy in errors about a URL that is not a file URL.
  package static let notAFileURL = "this is not a file URL; make one with URL(fileURLWithPath:)"

  /// Returns the path of a file URL as the host gave it: relative if the URL is relative to the working folder, else absolute.
  ///
  /// All public functions that read or write a URL call this first. The path of another URL, such as `https://example.com/a`, would
  /// name a local file.
  ///
  /// - Parameter refusal: Makes the error for another URL of its text and ``notAFileURL``.
  /// - Throws: That error.
  package func givenPath<Failure: Error>(
    or refusal: (_ url: String, _ reason: String) -> Failure
  ) throws(Failure) -> String {
    guard isFileURL else { throw refusal(absoluteString, URL.notAFileURL) }
    return baseURL?.path == FileManager.default.currentDirectoryPath ? relativePath : path
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
