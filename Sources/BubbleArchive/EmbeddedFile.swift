internal import CEmbeddedFiles

/// The page's files, which are part of the program.
enum EmbeddedFile {
  /// - Precondition: CEmbeddedFiles has a file of this name.
  static func text(_ name: String) -> String { String(cString: embedded_archive_file(name)) }
}
