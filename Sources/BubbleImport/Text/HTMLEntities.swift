/// HTML's names of characters.
enum HTMLEntities {
  /// The longest name, in characters.
  static let maximumLength = 31

  /// The characters of each name.
  static let named: [String: String] = {
    // Names and code points in hexadecimal: those of the HTML Living Standard that end in a semicolon.
    let table = EmbeddedFile.text("entities.txt")
    let words = table.split(whereSeparator: \.isWhitespace)
    var named: [String: String] = [:]
    named.reserveCapacity(words.count / 2)
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      let scalars = words[index + 1].split(separator: "+").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      named[String(words[index])] = String(String.UnicodeScalarView(scalars))
    }
    return named
  }()
}
