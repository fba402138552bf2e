internal import CEmbeddedFiles

/// The page's files, which are part of the program.
enum EmbeddedFile {
  /// - Precondition: CEmbeddedFiles has a file of this name.
  static func text(_ name: String) -> String {
    guard let text = embedded_archive_file(name) else {
      preconditionFailure("\(name) is not embedded")
    }
    return String(cString: text)
  }
}
