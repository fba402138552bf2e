import Foundation

/// A file that people write by hand, of text styles or of a theme: an object in JSON.
///
/// It is accepted as a whole or not at all: all mistakes are listed, with their lines.
package struct ConfigurationFile {
  /// The file's name in errors.
  private let name: String
  private let bytes: [UInt8]

  /// The largest file, in bytes.
  package static let maximumSize = 1 << 20
  /// The maximum number of listed mistakes.
  private static let maximumFaultCount = 20

  /// Reads a file.
  package init(contentsOf url: URL) throws(ConfigurationFileError) {
    let path = try url.givenPath(or: ConfigurationFileError.notAFileURL)
    do {
      let data = try FontData.contents(
        ofFile: path, maximumSize: ConfigurationFile.maximumSize)
      (name, bytes) = (path, [UInt8](data))
    } catch {
      throw .unreadable(file: path, error)
    }
  }

  /// Makes a file of its content.
  package init(_ bytes: [UInt8], name: String) throws(ConfigurationFileError) {
    guard bytes.count <= ConfigurationFile.maximumSize else {
      throw .unreadable(
        file: name, .tooLarge(name, limit: ConfigurationFile.maximumSize))
    }
    (self.name, self.bytes) = (name, bytes)
  }

  /// Returns the object that is the whole file.
  ///
  /// - Parameter kind: The plural of its members' kind, for errors.
  package func object(of kind: String) throws(ConfigurationFileError) -> JSONObject {
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    do throws(JSONParser.SyntaxError) {
      let value = try parser.value()
      parser.skipSpace()
      guard parser.current == nil else {
        throw parser.error("there is text after the end of the object")
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

  /// A mistake in a member.
  package struct Fault {
    /// The path of the member, such as `body.size`.
    var path: String
    /// Whether its name is wrong, not its value.
    var isName = false
    var text: String

    /// Makes the fault of a wrong value.
    package init(path: String, text: String) { (self.path, self.text) = (path, text) }

    /// Makes the fault of an unknown name, with suggestions.
    package static func unknownName(
      _ name: String, at path: String, kind: String, among names: [String]
    ) -> Fault {
      var fault = Fault(
        path: path, text: "there is no such \(kind)" + ConfigurationFile.near(name, names))
      fault.isName = true
      return fault
    }
  }

  /// Throws if there are any faults.
  package func check(_ faults: [Fault]) throws(ConfigurationFileError) {
    guard !faults.isEmpty else { return }
    var issues = faults.prefix(ConfigurationFile.maximumFaultCount).map { fault in
      issue(at: range(of: fault), field: fault.path, fault.text)
    }
    if faults.count > issues.count {
      issues.append(
        issue(
          at: nil, field: nil,
          "\(faults.count - issues.count) more problems are not listed"))
    }
    throw .mistakes(issues)
  }

  /// Returns suggestions for an unknown name, in brackets; if none is near, returns all valid names.
  package static func near(_ name: String, _ names: [String]) -> String {
    let near = NearestNames.among(names, to: name)
    return near.isEmpty
      ? ": there are " + names.joined(separator: ", ")
      : " (did you mean \(near.map { "\"\($0)\"" }.joined(separator: " or "))?)"
  }

  /// Returns the line of a member by its path, `body.size`, or of its nearest existing ancestor; nil if there is none.
  package func line(of path: String) -> Int? {
    var parser = JSONParser(bytes)
    parser.skipByteOrderMark()
    guard let offset = try? parser.move(to: path) else { return nil }
    return 1 + bytes[..<offset].count { $0 == 0x0A }
  }

  /// Returns the range of a fault in the bytes.
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

/// An error in a file that was written by hand: one of text styles, or of a theme.
public enum ConfigurationFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file cannot be read.
  case unreadable(file: String, FontFileError)
  /// The mistakes in it, each with its line.
  case mistakes([ConversationIssue])

  /// Makes the error for a URL that is not a file URL.
  package static func notAFileURL(_ url: String, _ reason: String) -> ConfigurationFileError {
    .unreadable(file: url, .notAFileURL(url))
  }

  /// A message that names the file, the line and the field, and the remedy.
  public var description: String {
    switch self {
    case .unreadable(_, let error): "\(error)"
    case .mistakes(let issues): issues.map(\.description).joined(separator: "\n")
    }
  }
}
