internal import CEmbeddedFiles

/// The tables of the readers, which are part of the program.
enum EmbeddedFile {
  /// - Precondition: CEmbeddedFiles has a file of this name.
  static func text(_ name: String) -> String {
    guard let text = embedded_import_file(name) else {
      preconditionFailure("\(name) is not embedded")
    }
    return String(cString: text)
  }
}
