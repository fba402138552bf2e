extension String {
  /// Whether the text is empty or has only white space.
  ///
  /// - Complexity: O(*n*), a fraction of the time of examining each character.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
    }
  }
}
