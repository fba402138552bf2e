internal import CEmbeddedFiles

/// The tables of the readers, which are part of the program.
enum EmbeddedFile {
  /// - Precondition: CEmbeddedFiles has a file of this name.
  static func text(_ name: String) -> String { String(cString: embedded_import_file(name)) }
}
