import Foundation

/// Reads the fonts of text styles from a file: a JSON object with a member for each style that it changes.
///
/// ```json
/// { "body": { "family": "Inter, Noto Sans", "size": 17, "weight": 450, "lineHeight": 1.2 },
///   "time": { "weight": "light", "italic": true, "lineHeight": "14pt" } }
/// ```
///
/// A file written by hand is accepted as a whole or not at all: each mistake in it is an error with its line.
package struct TextStylesReader: Sendable {
  /// The name of bytes in errors.
  private let file: String

  /// Makes a reader.
  ///
  /// - Parameter file: The name of bytes in errors; a URL's file has its path as its name.
  package init(file: String = "text styles") { self.file = file }

  /// Reads a file of the host into a table.
  ///
  /// - Throws: ``ConfigurationFileError``; then the table is unchanged.
  /// - Complexity: O(*n*) in the length of the file.
  package func read(from url: URL, into table: inout FontTable) throws(ConfigurationFileError) {
    try read(ConfigurationFile(contentsOf: url), into: &table)
  }

  /// Reads bytes into a table.
  ///
  /// - Throws: ``ConfigurationFileError``; then the table is unchanged.
  /// - Complexity: O(*n*) in the number of bytes.
  package func read(
    from bytes: [UInt8], into table: inout FontTable
  ) throws(ConfigurationFileError) {
    try read(ConfigurationFile(bytes, name: file), into: &table)
  }

  private func read(
    _ file: ConfigurationFile, into table: inout FontTable
  ) throws(ConfigurationFileError) {
    let styles = try file.object(of: "styles")
    var changed = table
    var faults: [ConfigurationFile.Fault] = []
    for member in styles.members {
      guard let style = TextStyle(rawValue: member.name) else {
        faults.append(
          .unknownName(
            member.name, at: member.name, kind: "style", among: TextStyle.allCases.map(\.rawValue)))
        continue
      }
      guard let object = member.value.object else {
        faults.append(
          ConfigurationFile.Fault(
            path: member.name, text: "it is \(member.value.kindName); write { \"size\": 17 }"))
        continue
      }
      var fields = FieldReader(path: member.name)
      fields.read(object, into: &changed[style])
      faults += fields.faults
    }
    try file.check(faults)
    table = changed
  }
}

/// Reads the fields of one style.
private struct FieldReader {
  /// The style's name.
  let path: String
  private(set) var faults: [ConfigurationFile.Fault] = []

  private enum Field: String, CaseIterable {
    case family, size, weight, italic, lineHeight
  }

  private static let weights: [(name: String, weight: FontWeight)] = [
    ("thin", .thin), ("extraLight", .extraLight), ("light", .light), ("regular", .regular),
    ("medium", .medium), ("semibold", .semibold), ("bold", .bold), ("extraBold", .extraBold),
    ("black", .black),
  ]

  init(path: String) { self.path = path }

  mutating func read(_ object: JSONObject, into description: inout FontDescription) {
    for member in object.members {
      let value = member.value
      switch Field(rawValue: member.name) {
      case .family: description.family = family(value) ?? description.family
      case .size: description.size = size(value) ?? description.size
      case .weight: description.weight = weight(value) ?? description.weight
      case .lineHeight: description.lineHeight = lineHeight(value) ?? description.lineHeight
      case .italic:
        if let isItalic = value.bool {
          description.isItalic = isItalic
        } else {
          add(.italic, "it is \(value.kindName); write true or false")
        }
      case nil:
        faults.append(
          .unknownName(
            member.name, at: "\(path).\(member.name)", kind: "field",
            among: Field.allCases.map(\.rawValue)))
      }
    }
  }

  private mutating func add(_ field: Field, _ text: String) {
    faults.append(ConfigurationFile.Fault(path: "\(path).\(field.rawValue)", text: text))
  }

  /// Families separated by commas: a string, or an array of strings.
  private mutating func family(_ value: JSONValue) -> String? {
    let names = value.string.map { [$0] } ?? value.array.map { $0.compactMap(\.string) } ?? []
    let isWhole = value.array.map { $0.count == names.count } ?? true
    let families = names.map(TextRepair.line).filter { !$0.isBlank }
    guard isWhole, !families.isEmpty else {
      add(.family, "write the name of a family, or several in order: [\"Inter\", \"Noto Sans\"]")
      return nil
    }
    return families.joined(separator: ",")
  }

  private mutating func size(_ value: JSONValue) -> CGFloat? {
    let range = FontDescription.sizeRange
    if let size = value.double, range.contains(size) { return size }
    add(
      .size,
      "write a number of points from \(Int(range.lowerBound)) to \(Int(range.upperBound)), such as 17"
    )
    return nil
  }

  private mutating func weight(_ value: JSONValue) -> FontWeight? {
    if let number = value.double, let whole = Int(exactly: number), FontWeight.range.contains(whole)
    {
      return FontWeight(whole)
    }
    let names = FieldReader.weights.map(\.name)
    guard let name = value.string else {
      add(
        .weight,
        "write a whole number from 1 to 1000, or a name: " + names.joined(separator: ", "))
      return nil
    }
    if let known = FieldReader.weights.first(where: { $0.name == name }) { return known.weight }
    add(.weight, "there is no such weight" + ConfigurationFile.near(name, names))
    return nil
  }

  private mutating func lineHeight(_ value: JSONValue) -> LineHeight? {
    var height: LineHeight?
    if let factor = value.double {
      height = .multiple(factor)
    } else if let text = value.string, text.hasSuffix("pt") {
      height = Double(text.dropLast(2)).map { .points($0) }
    }
    if let height, height.isUsable { return height }
    add(
      .lineHeight,
      "write a factor of the font's line height from 0.5 to 10, such as 1.2, or points from "
        + "\"1pt\" to \"10000pt\""
    )
    return nil
  }
}
