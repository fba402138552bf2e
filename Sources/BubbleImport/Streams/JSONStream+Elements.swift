import BubbleCore
import Foundation

extension JSONStream {
  /// Takes each element of the next array.
  ///
  /// - Parameter body: Called with an element, or with the reason why it can't be read, and its line.
  mutating func eachElement(
    _ body: (_ element: Element, _ line: Int) throws(ImportError) -> Void
  ) throws(ImportError) {
    guard try enterArray() else { return try skip() }
    while try nextElement() {
      let line = currentLine
      try body(try next(), line)
    }
  }

  /// Takes the members of an object with some names, and skips others.
  ///
  /// - Parameters:
  ///   - names: The names; the value of an unreadable member is null.
  ///   - ends: The names of members at which the method stops.
  ///   - object: Receives the members.
  /// - Returns: The end that is next; nil at the end of the object.
  mutating func takeMembers(
    _ names: [String], before ends: [String] = [], into object: inout JSONObject
  ) throws(ImportError) -> String? {
    while let name = try nextMember() {
      if ends.contains(name) { return name }
      if names.contains(name) { object[name] = try value() ?? .null } else { try skip() }
    }
    return nil
  }

  /// Takes each object of the next array; an element of another kind is an unreadable message.
  ///
  /// A missing array is a finding.
  mutating func eachMessage(
    _ builder: ConversationBuilder,
    _ body: (_ object: JSONObject, _ line: Int) throws(ImportError) -> Void
  ) throws(ImportError) {
    try noteMissingList(builder)
    try eachElement { (element, line) throws(ImportError) in
      if let object = try builder.object(of: element, line: line) { try body(object, line) }
    }
  }

  /// Notes if the next value is not a list of messages.
  mutating func noteMissingList(_ builder: ConversationBuilder) throws(ImportError) {
    let line = currentLine
    if let byte = try peek(), byte != UInt8(ascii: "[") {
      builder.note(.unread(builder.file, "line \(line): the list of messages is missing"))
    }
  }

  /// Skips the value of a member; an unknown one is a finding.
  mutating func skip(
    _ name: String, besides known: Set<String>, _ builder: ConversationBuilder
  ) throws(ImportError) {
    if !known.contains(name) {
      builder.note(
        "this field is unknown; it is left out", field: String(name.prefix(80)), line: currentLine)
    }
    try skip()
  }

  /// Notes what is wrong with the values that were read.
  func noteProblems(_ builder: ConversationBuilder) {
    for (text, place) in problems.sorted(by: { $0.key < $1.key }) {
      var finding = ImportFinding(file: builder.file, line: place.line, text: text)
      finding.count = place.count
      builder.note(finding)
    }
  }

  /// Notes if the file ends in the middle, or continues after the part that was read, and what is wrong with that.
  mutating func noteEnd(_ builder: ConversationBuilder) throws(ImportError) {
    noteProblems(builder)
    if isTruncated {
      builder.note("the file is cut off: the part before the cut was read")
    } else if try peek() != nil {
      builder.note(
        .unread(
          builder.file,
          "line \(currentLine): the JSON is broken here; the rest of the file is left out"))
    }
  }
}

extension ConversationBuilder {
  /// Returns bytes as text; invalid UTF-8 is a finding.
  func text(of bytes: ArraySlice<UInt8>, line: Int) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    // Invalid bytes are replaced. Comparing takes less time than validating.
    let isSame = bytes.withUnsafeBufferPointer { bytes in
      text.utf8.withContiguousStorageIfAvailable { units in
        guard units.count == bytes.count else { return false }
        guard let first = units.baseAddress, let second = bytes.baseAddress else { return true }
        return memcmp(first, second, units.count) == 0
      }
    }
    if isSame == false {
      note("it has bytes that are not UTF-8: they are shown as �", field: "text", line: line)
    }
    return text
  }

  /// Returns the object of a line of JSON; anything else is an unreadable message.
  func object(of line: ArraySlice<UInt8>, number: Int) throws(ImportError) -> JSONObject? {
    var parser = JSONParser(Array(line))
    switch Result(catching: { () throws(JSONParser.SyntaxError) in try parser.value() }) {
    case .success(.object(let object)):
      for problem in parser.problems { note(problem, line: number) }
      parser.skipSpace()
      if parser.current != nil {
        note("the line goes on behind the object; the rest of it is left out", line: number)
      }
      return object
    case .success: try appendUnreadable("it is no object", line: number)
    case .failure(let error): try appendUnreadable(error.text, line: number)
    }
    return nil
  }

  /// Returns the object of an element; anything else is an unreadable message.
  func object(of element: JSONStream.Element, line: Int) throws(ImportError) -> JSONObject? {
    switch element {
    case .value(.object(let object)): return object
    case .value(let value):
      try appendUnreadable("it is \(value.kindName), not an object", line: line)
    case .broken(let reason): try appendUnreadable(reason, line: line)
    }
    return nil
  }

  /// Reads the files of a conversation one after the other; an unreadable or broken file is a finding.
  ///
  /// If none of them has a message, ``finish()`` throws the error of the first one.
  func eachFile(
    _ files: [String], of export: Export, passes: Int = 1,
    _ body: (_ file: String) throws(ImportError) -> Void
  ) throws(ImportError) {
    export.expect(files, passes: passes)
    for file in files {
      self.file = export.shownName(of: file)
      do throws(ImportError) { try body(file) } catch {
        // An error of the output is not the file's.
        guard error.file.hasPrefix(self.file) else { throw error }
        failure = failure ?? error
        note(.unread(error.file, error.reason))
      }
    }
  }
}
