/// The parts of a text in order, of which several become one when marks around them turn out to belong together.
struct InlineParts {
  private enum Content {
    /// Characters, as a range of ``buffer``.
    case text(Range<Int>)
    case inline(MarkdownInline)
  }

  private struct Part {
    var content: Content
    var previous: Int
    var next = -1
    /// The number of inlines in each other.
    var depth = 0
  }

  /// More parts in each other are text: trees of any depth cannot be freed.
  private static let maximumDepth = 60

  private var buffer: [UInt8] = []
  /// The first part is the list's beginning, and empty.
  private var parts = [Part(content: .text(0..<0), previous: -1)]
  private var last = 0
  /// Whether the last part is not continued.
  private var isSealed = true

  /// The number of the next part.
  var count: Int { parts.count }

  mutating func add(_ inline: MarkdownInline) { append(.inline(inline)) }

  /// Ends the last part: further text is a part of its own.
  mutating func seal() { isSealed = true }

  mutating func addText(_ text: some Collection<UInt8>) {
    let start = buffer.count
    buffer.append(contentsOf: text)
    if !isSealed, case .text(let range) = parts[last].content {
      parts[last].content = .text(range.lowerBound..<buffer.count)
    } else {
      append(.text(start..<buffer.count))
      isSealed = false
    }
  }

  private mutating func append(_ content: Content, depth: Int = 0) {
    parts.append(Part(content: content, previous: last, depth: depth))
    parts[last].next = parts.count - 1
    last = parts.count - 1
    isSealed = true
  }

  /// Removes the white space at the end of the text so far, and returns by how many spaces it ended.
  mutating func removeSpacesAtEnd() -> Int {
    guard !isSealed, case .text(let range) = parts[last].content else { return 0 }
    let kept = buffer[range].lastIndex { !$0.isSpaceOrTab }.map { $0 + 1 } ?? range.lowerBound
    let spaces = buffer[range].reversed().prefix { $0 == .space }.count
    parts[last].content = .text(range.lowerBound..<kept)
    isSealed = true
    return spaces
  }

  // MARK: Ranges of parts

  /// Makes one part of a part and all behind it.
  mutating func wrap(from first: Int, _ inline: ([MarkdownInline]) -> MarkdownInline) {
    let depth = depth(from: parts[first].next, to: -1) + 1
    guard depth <= InlineParts.maximumDepth else { return addText("]".utf8) }
    let children = inlines(from: parts[first].next, to: -1)
    removeAll(from: first)
    append(.inline(inline(children)), depth: depth)
  }

  /// Makes one part of what is between two runs of marks, and takes signs from both.
  mutating func wrap(
    between opener: Int, and closer: Int, signs: Int, _ inline: ([MarkdownInline]) -> MarkdownInline
  ) {
    let depth = depth(from: parts[opener].next, to: closer) + 1
    guard depth <= InlineParts.maximumDepth, case .text(let before) = parts[opener].content,
      case .text(let after) = parts[closer].content
    else { return }
    let children = inlines(from: parts[opener].next, to: closer)
    parts[opener].content = .text(before.lowerBound..<(before.upperBound - signs))
    parts[closer].content = .text((after.lowerBound + signs)..<after.upperBound)
    parts.append(
      Part(content: .inline(inline(children)), previous: opener, next: closer, depth: depth))
    parts[opener].next = parts.count - 1
    parts[closer].previous = parts.count - 1
  }

  /// Makes one part of what is behind a run of marks, and takes signs from it.
  mutating func wrap(behind opener: Int, signs: Int, _ inline: ([MarkdownInline]) -> MarkdownInline)
  {
    let depth = depth(from: parts[opener].next, to: -1) + 1
    guard depth <= InlineParts.maximumDepth, parts[opener].next >= 0,
      case .text(let before) = parts[opener].content
    else { return }
    let children = inlines(from: parts[opener].next, to: -1)
    parts[opener].content = .text(before.lowerBound..<(before.upperBound - signs))
    removeAll(behind: opener)
    append(.inline(inline(children)), depth: depth)
  }

  /// Removes a part and all behind it.
  mutating func removeAll(from first: Int) {
    last = parts[first].previous
    parts[last].next = -1
    isSealed = true
  }

  /// Takes the last sign of a part's text away.
  mutating func removeSign(of part: Int) {
    guard case .text(let range) = parts[part].content, !range.isEmpty else { return }
    parts[part].content = .text(range.dropLast())
    isSealed = true
  }

  /// Takes all of a part's text away.
  mutating func removeText(of part: Int) { parts[part].content = .text(0..<0) }

  /// Removes all parts behind one.
  mutating func removeAll(behind part: Int) {
    last = part
    parts[part].next = -1
    isSealed = true
  }

  private func depth(from first: Int, to end: Int) -> Int {
    var (depth, index) = (0, first)
    while index != end, index >= 0 {
      depth = max(depth, parts[index].depth)
      index = parts[index].next
    }
    return depth
  }

  /// Returns all parts; neighbouring texts are one.
  func inlines() -> [MarkdownInline] { inlines(from: parts[0].next, to: -1) }

  private func inlines(from first: Int, to end: Int) -> [MarkdownInline] {
    var inlines: [MarkdownInline] = []
    var text: [UInt8] = []
    func flush() {
      if !text.isEmpty { inlines.append(.text(String(decoding: text, as: UTF8.self))) }
      text.removeAll(keepingCapacity: true)
    }
    var index = first
    while index != end, index >= 0 {
      switch parts[index].content {
      case .text(let range): text += buffer[range]
      case .inline(let inline):
        flush()
        inlines.append(inline)
      }
      index = parts[index].next
    }
    flush()
    return inlines
  }
}
