import Foundation

/// Reads which font each text style is from a file: an object in JSON with a member for each style that is said something of.
///
/// ```json
/// { "body": { "family": "Inter, Noto Sans", "size": 17, "weight": 450, "lineHeight": 1.2 },
///   "time": { "weight": "light", "italic": true, "lineHeight": "14pt" } }
/// ```
///
/// A file by hand is all right or none of it is taken: whatever is wrong in it is an error with its line.
public struct TextStylesReader: Sendable {
  /// The file's name, for what is said of it.
  private let file: String

  /// The largest file, in bytes.
  public static let maximumSize = 1 << 20
  /// How many mistakes are listed.
  private static let maximumFaultCount = 20

  /// Makes a reader.
  ///
  /// - Parameter file: What the file is called in errors.
  public init(file: String) { self.file = file }

  /// Reads the file of that name, and puts what it says into a table.
  ///
  /// - Throws: ``TextStylesError``; then the table is as it was.
  /// - Complexity: O(*n*) in the length of the file.
  public func read(into table: inout FontTable) throws(TextStylesError) {
    let data: Data
    do {
      data = try FontData.contents(ofFile: file, maximumSize: TextStylesReader.maximumSize)
    } catch {
      throw .unreadable(file: file, error)
    }
    try read([UInt8](data), into: &table)
  }

  /// Reads bytes, and puts what they say into a table.
  ///
  /// - Throws: ``TextStylesError``; then the table is as it was.
  /// - Complexity: O(*n*) in the number of bytes.
  public func read(_ bytes: [UInt8], into table: inout FontTable) throws(TextStylesError) {
    let styles = try object(bytes)
    var changed = table
    var faults: [Fault] = []
    for member in styles.members {
      guard let style = TextStyle(rawValue: member.name) else {
        let names = TextStyle.allCases.map(\.rawValue)
        faults.append(
          Fault(
            path: member.name, isName: true,
            text: "there is no such style" + near(member.name, names)))
        continue
      }
      guard let object = member.value.object else {
        faults.append(
          Fault(path: member.name, text: "it is \(member.value.kindName); write { \"size\": 17 }"))
        continue
      }
      var fields = FieldReader(path: member.name)
      fields.read(object, into: &changed[style])
      faults += fields.faults
    }
    guard faults.isEmpty else { throw .mistakes(issues(of: faults, in: bytes)) }
    table = changed
  }

  private func object(_ bytes: [UInt8]) throws(TextStylesError) -> JSONObject {
    guard bytes.count <= TextStylesReader.maximumSize else {
      throw .unreadable(file: file, .tooLarge(file, limit: TextStylesReader.maximumSize))
    }
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    do throws(JSONParser.SyntaxError) {
      let value = try parser.value()
      parser.skipSpace()
      guard parser.current == nil else {
        throw parser.error("there is something behind the end of the object")
      }
      guard let object = value.object else {
        parser.offset = 0
        throw parser.error("this is \(value.kindName), not an object of styles")
      }
      return object
    } catch {
      let issue = issue(at: error.offset..<error.offset + 1, in: bytes, field: nil, error.text)
      throw .mistakes([issue])
    }
  }

  private func issues(of faults: [Fault], in bytes: [UInt8]) -> [ConversationIssue] {
    var issues = faults.prefix(TextStylesReader.maximumFaultCount).map { fault in
      issue(at: fault.range(in: bytes), in: bytes, field: fault.path, fault.text)
    }
    if faults.count > issues.count {
      issues.append(
        issue(
          at: nil, in: bytes, field: nil,
          "\(faults.count - issues.count) more things are wrong, which are not listed"))
    }
    return issues
  }

  private func issue(
    at range: Range<Int>?, in bytes: [UInt8], field: String?, _ text: String
  ) -> ConversationIssue {
    let line = range.map { range in
      1 + bytes[..<min(range.lowerBound, bytes.count)].count { $0 == 0x0A }
    }
    let excerpt = range.flatMap { range in
      line.map { LineExcerpt.text(of: bytes, fault: range, line: $0) }
    }
    return ConversationIssue(
      file: file, line: line, message: nil, field: field, text: text, outcome: .unreadable,
      excerpt: excerpt)
  }

  /// Something that is wrong with a member.
  fileprivate struct Fault {
    /// Such as `body.size`.
    var path: String
    /// Whether its name is wrong, not its value.
    var isName = false
    var text: String

    /// Where it stands.
    func range(in bytes: [UInt8]) -> Range<Int> {
      var parser = JSONParser(bytes)
      parser.skipByteOrderMark()
      guard let name = try? parser.move(to: path) else { return 0..<1 }
      if isName { parser.offset = name }
      let start = parser.offset
      return (try? parser.value()) == nil ? start..<start + 1 : start..<parser.offset
    }
  }
}

/// What was meant by a name that there is not, in brackets.
private func near(_ name: String, _ names: [String]) -> String {
  let near = NearestNames.among(names, to: name)
  return near.isEmpty
    ? ": there are " + names.joined(separator: ", ")
    : " (did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))?)"
}

/// Reads what is said of one style.
private struct FieldReader {
  /// The style's name.
  let path: String
  private(set) var faults: [TextStylesReader.Fault] = []

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
          TextStylesReader.Fault(
            path: "\(path).\(member.name)", isName: true,
            text: "there is no such field" + near(member.name, Field.allCases.map(\.rawValue))))
      }
    }
  }

  private mutating func add(_ field: Field, _ text: String) {
    faults.append(TextStylesReader.Fault(path: "\(path).\(field.rawValue)", text: text))
  }

  /// Families with commas between them: a string, or an array of strings.
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
    add(.weight, "there is no such weight" + near(name, names))
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
      "write by what the font's own is multiplied, from 0.5 to 10, such as 1.2, or points, from \"1pt\" to \"10000pt\""
    )
    return nil
  }
}

/// Why a file of text styles was not taken.
public enum TextStylesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It can't be read.
  case unreadable(file: String, FontFileError)
  /// Something in it is wrong: what, and in which line.
  case mistakes([ConversationIssue])

  /// Names the file, the line and the field, and says what to write.
  public var description: String {
    switch self {
    case .unreadable(_, let error): "\(error)"
    case .mistakes(let issues): issues.map(\.description).joined(separator: "\n")
    }
  }
}
