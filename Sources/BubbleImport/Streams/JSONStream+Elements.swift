import BubbleCore

extension JSONStream {
  /// Takes each element of the array that comes next.
  ///
  /// - Parameter body: Called with an element, or with what is wrong with it, and its line.
  mutating func eachElement(
    _ body: (_ element: Element, _ line: Int) throws(ImportError) -> Void
  ) throws(ImportError) {
    guard try enterArray() else { return try skip() }
    while try nextElement() {
      let line = currentLine
      try body(try next(), line)
    }
  }

  /// Takes each object of the array that comes next; what is none is an unreadable message.
  mutating func eachMessage(
    _ builder: ConversationBuilder,
    _ body: (_ object: JSONObject, _ line: Int) throws(ImportError) -> Void
  ) throws(ImportError) {
    try eachElement { (element, line) throws(ImportError) in
      switch element {
      case .value(.object(let object)): try body(object, line)
      case .value(let value):
        try builder.appendUnreadable("it is \(value.kindName), not an object", line: line)
      case .broken(let reason): try builder.appendUnreadable(reason, line: line)
      }
    }
    noteTruncation(builder)
  }

  /// Says that the file ends in the middle, if it does.
  func noteTruncation(_ builder: ConversationBuilder) {
    if isTruncated { builder.note("the file ends in the middle: what stands before that was read") }
  }
}
