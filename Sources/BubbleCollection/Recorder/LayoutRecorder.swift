import Foundation

/// Writes down what a collection view asks its layout, and in what order: a line of text for each call.
///
/// Give one to ``CollectionView/recorder``, then read ``lines`` or ``text``; or follow the calls while they
/// happen with ``onLine``. A line has the call as UIKit spells it, and after `->` what came back, if
/// anything does. Calls that happen within another one are indented by two spaces more. What the layout
/// itself invalidates is there, too, with what its context says.
///
/// ```
/// shouldInvalidateLayout(forBoundsChange: [0, 25, 100, 40]) -> true
/// invalidateLayout(with: nothing)
/// prepare()
///   invalidateLayout(with: everything)
/// collectionViewContentSize -> (100, 1000)
/// ```
public final class LayoutRecorder {
  /// How many lines are kept: of more, the oldest are dropped.
  public var limit: Int { didSet { dropOldest() } }
  /// Whether the answers to `layoutAttributesForElements(in:)` are listed rather than counted.
  public var listsElements = false
  /// Called with each line when its call begins, so that it is known which call hangs or crashes.
  ///
  /// The answer comes in a line of its own when the call ends.
  public var onLine: ((String) -> Void)?

  private var stored: [String] = []
  private var depth = 0
  /// How many lines were dropped.
  public private(set) var droppedLineCount = 0
  /// The context of the invalidation that the driver is asking for, and its line.
  private var invalidation: (context: CollectionViewLayoutInvalidationContext, text: String)?

  /// Makes a recorder without lines.
  public init(limit: Int = 10_000) { self.limit = limit }

  /// What was asked since the beginning, or since ``removeAll()``: the last lines, ``limit`` at most.
  public var lines: [String] { Array(stored.suffix(max(0, limit))) }

  /// All lines as one text.
  public var text: String { lines.joined(separator: "\n") }

  /// Forgets all lines.
  public func removeAll() {
    droppedLineCount += stored.count
    stored = []
  }

  /// Adds a line of the host's own, such as what it does next; it begins with `# `.
  public func note(_ text: String) { append("# \(text)") }

  /// Writes down that a call begins; returns the number of its line.
  func begin(_ call: String) -> Int {
    append(call)
    depth += 1
    return droppedLineCount + stored.count - 1
  }

  /// Writes down that a call ended, and what it returned.
  func end(_ line: Int, _ answer: String? = nil) {
    depth = max(0, depth - 1)
    guard let answer else { return }
    let index = line - droppedLineCount
    if stored.indices.contains(index) { stored[index] += " -> \(answer)" }
    onLine?(indentation + "  -> \(answer)")
  }

  /// Writes down an invalidation that the driver asks for, around it.
  func record(_ context: CollectionViewLayoutInvalidationContext, _ body: () -> Void) {
    let outer = invalidation
    let text = context.text
    invalidation = (context, text)
    let line = begin("invalidateLayout(with: \(text))")
    body()
    end(line)
    invalidation = outer
  }

  /// Writes down an invalidation that reached the driver, unless the driver asked for just that.
  func recordArrival(of context: CollectionViewLayoutInvalidationContext) {
    let text = context.text
    if let invalidation, invalidation.context === context, invalidation.text == text { return }
    append("invalidateLayout(with: \(text))")
  }

  private var indentation: String { String(repeating: "  ", count: depth) }

  private func append(_ line: String) {
    let line = indentation + line
    stored.append(line)
    onLine?(line)
    dropOldest()
  }

  /// Drops in blocks, so that it costs little a line.
  private func dropOldest() {
    let limit = max(0, self.limit)
    guard stored.count > limit + limit / 4 + 16 else { return }
    droppedLineCount += stored.count - limit
    stored.removeFirst(stored.count - limit)
  }
}

extension LayoutRecorder? {
  /// Calls a layout, and writes that down with its answer if there is a recorder.
  @inline(__always)
  func call<Answer: RecordedAnswer>(
    _ text: @autoclosure () -> String, _ body: () -> Answer
  ) -> Answer {
    guard let self else { return body() }
    let line = self.begin(text())
    let answer = body()
    self.end(line, answer.answer(listed: self.listsElements))
    return answer
  }

  /// The same without the answer.
  @inline(__always)
  func call<Answer>(_ text: @autoclosure () -> String, _ body: () -> Answer) -> Answer {
    guard let self else { return body() }
    let line = self.begin(text())
    defer { self.end(line) }
    return body()
  }
}
