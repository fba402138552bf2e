import Foundation

/// A file that people write by hand, of text styles or of a theme: an object in JSON.
///
/// It is all right or none of it is taken: whatever is wrong in it is listed, with its line.
package struct ConfigurationFile {
  /// What the file is called in errors.
  private let name: String
  private let bytes: [UInt8]

  /// The largest file, in bytes.
  package static let maximumSize = 1 << 20
  /// How many mistakes are listed.
  private static let maximumFaultCount = 20

  /// Reads a file.
  package init(contentsOfFile path: String) throws(ConfigurationFileError) {
    do {
      let data = try FontData.contents(
        ofFile: path, maximumSize: ConfigurationFile.maximumSize)
      (name, bytes) = (path, [UInt8](data))
    } catch {
      throw .unreadable(file: path, error)
    }
  }

  /// What is in a file.
  package init(_ bytes: [UInt8], name: String) throws(ConfigurationFileError) {
    guard bytes.count <= ConfigurationFile.maximumSize else {
      throw .unreadable(
        file: name, .tooLarge(name, limit: ConfigurationFile.maximumSize))
    }
    (self.name, self.bytes) = (name, bytes)
  }

  /// The object that all of the file is.
  ///
  /// - Parameter kind: What it is an object of, for what is said of another.
  package func object(of kind: String) throws(ConfigurationFileError) -> JSONObject {
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
        throw parser.error("this is \(value.kindName), not an object of \(kind)")
      }
      return object
    } catch {
      throw .mistakes([issue(at: error.offset..<error.offset + 1, field: nil, error.text)])
    }
  }

  /// Something that is wrong with a member.
  package struct Fault {
    /// Such as `body.size`.
    var path: String
    /// Whether its name is wrong, not its value.
    var isName = false
    var text: String

    /// A value that is none of what it may be.
    package init(path: String, text: String) {
      self.path = path
      self.text = text
    }

    /// A name that there is not, and what was meant.
    package static func unknownName(
      _ name: String, at path: String, kind: String, among names: [String]
    ) -> Fault {
      var fault = Fault(
        path: path, text: "there is no such \(kind)" + ConfigurationFile.near(name, names))
      fault.isName = true
      return fault
    }
  }

  /// Does nothing where nothing is wrong.
  package func check(_ faults: [Fault]) throws(ConfigurationFileError) {
    guard !faults.isEmpty else { return }
    var issues = faults.prefix(ConfigurationFile.maximumFaultCount).map { fault in
      issue(at: range(of: fault), field: fault.path, fault.text)
    }
    if faults.count > issues.count {
      issues.append(
        issue(
          at: nil, field: nil,
          "\(faults.count - issues.count) more things are wrong, which are not listed"))
    }
    throw .mistakes(issues)
  }

  /// What was meant by a name that there is not, in brackets; all that there are where none is near.
  package static func near(_ name: String, _ names: [String]) -> String {
    let near = NearestNames.among(names, to: name)
    return near.isEmpty
      ? ": there are " + names.joined(separator: ", ")
      : " (did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))?)"
  }

  /// The line in which the name of a member stands, `body.size`, or of the one around it that there is; nil if there is none.
  package func line(of path: String) -> Int? {
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    guard let offset = try? parser.move(to: path) else { return nil }
    return 1 + bytes[..<offset].count { $0 == 0x0A }
  }

  /// Where a fault stands.
  private func range(of fault: Fault) -> Range<Int> {
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    guard let name = try? parser.move(to: fault.path) else { return 0..<1 }
    if fault.isName { parser.offset = name }
    let start = parser.offset
    return (try? parser.value()) == nil ? start..<start + 1 : start..<parser.offset
  }

  private func issue(at range: Range<Int>?, field: String?, _ text: String) -> ConversationIssue {
    let line = range.map { range in
      1 + bytes[..<min(range.lowerBound, bytes.count)].count { $0 == 0x0A }
    }
    let excerpt = range.flatMap { range in
      line.map { LineExcerpt.text(of: bytes, fault: range, line: $0) }
    }
    return ConversationIssue(
      file: name, line: line, message: nil, field: field, text: text, outcome: .unreadable,
      excerpt: excerpt)
  }
}

/// Why a file that was written by hand was not taken: one of text styles, or of a theme.
public enum ConfigurationFileError: Error, Hashable, Sendable, CustomStringConvertible {
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
