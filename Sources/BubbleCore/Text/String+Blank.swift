extension String {
  /// Whether the text is empty or has only white space and letters without ink: the fillers of Hangul and the blank Braille pattern.
  ///
  /// - Complexity: O(*n*), a fraction of the time of examining each character.
  package var isBlank: Bool {
    unicodeScalars.allSatisfy { scalar in
      scalar.isASCII
        ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.isWithoutInk
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is white space, or a letter that draws nothing.
  fileprivate var isWithoutInk: Bool {
    properties.isWhitespace || [0x115F, 0x1160, 0x2800, 0x3164, 0xFFA0].contains(value)
  }
}
