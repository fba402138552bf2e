extension String {
  /// Whether there is nothing but white space.
  ///
  /// - Complexity: O(*n*), a fraction of what it takes to look at each character.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
    }
  }
}
