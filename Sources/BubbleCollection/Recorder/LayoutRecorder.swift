/// Records the calls of a collection view to its layout, in their order: a line of text for each call.
///
/// Set one as ``CollectionView/recorder``, then read ``lines`` or ``text``; or follow the calls while they
/// happen with ``onLine``. A line has the call in UIKit's spelling, followed by `->` and the answer, if there
/// is one. Nested calls are indented by two spaces more. Invalidations by the layout itself are recorded,
/// too, with the contents of their contexts.
///
/// ```
/// shouldInvalidateLayout(forBoundsChange: [0, 25, 100, 40]) -> true
/// invalidateLayout(with: nothing)
/// prepare()
///   invalidateLayout(with: everything)
/// collectionViewContentSize -> (100, 1000)
/// ```
public final class LayoutRecorder {
  /// The maximum number of lines; older lines are dropped.
  public var limit: Int { didSet { dropOldest() } }
  /// Whether the answers to `layoutAttributesForElements(in:)` are listed rather than counted.
  public var listsElements = false
  /// Called with each line when its call begins, so that a hanging or crashing call is known.
  ///
  /// The answer follows in its own line when the call ends.
  public var onLine: ((String) -> Void)?

  private var stored: [String] = []
  private var depth = 0
  /// The number of dropped lines.
  public private(set) var droppedLineCount = 0
  /// The context of the invalidation that the driver is making, and its line.
  private var invalidation: (context: CollectionViewLayoutInvalidationContext, text: String)?

  /// Creates a recorder without lines.
  public init(limit: Int = 10_000) { self.limit = limit }

  /// The calls since the beginning, or since ``removeAll()``: the last lines, at most ``limit``.
  public var lines: [String] { Array(stored.suffix(max(0, limit))) }

  /// All lines as one text.
  public var text: String { lines.joined(separator: "\n") }

  /// Removes all lines.
  public func removeAll() {
    droppedLineCount += stored.count
    stored = []
  }

  /// Adds a line of the host, such as its next action; it begins with `# `.
  public func note(_ text: String) { append("# \(text)") }

  /// Records the beginning of a call; returns the number of its line.
  func begin(_ call: String) -> Int {
    append(call)
    depth += 1
    return droppedLineCount + stored.count - 1
  }

  /// Records the end of a call and its answer.
  func end(_ line: Int, _ answer: String? = nil) {
    depth = max(0, depth - 1)
    guard let answer else { return }
    let index = line - droppedLineCount
    if stored.indices.contains(index) { stored[index] += " -> \(answer)" }
    onLine?(indentation + "  -> \(answer)")
  }

  /// Records an invalidation by the driver, around the call.
  func record(_ context: CollectionViewLayoutInvalidationContext, _ body: () -> Void) {
    let outer = invalidation
    let text = context.text
    invalidation = (context, text)
    let line = begin("invalidateLayout(with: \(text))")
    body()
    end(line)
    invalidation = outer
  }

  /// Records an invalidation that reached the driver, unless the driver made it itself.
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

  /// Drops lines in blocks, so that the cost per line is low.
  private func dropOldest() {
    let limit = max(0, self.limit)
    guard stored.count > limit + limit / 4 + 16 else { return }
    droppedLineCount += stored.count - limit
    stored.removeFirst(stored.count - limit)
  }
}

extension LayoutRecorder? {
  /// Calls a layout, and records the call with its answer if there is a recorder.
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
