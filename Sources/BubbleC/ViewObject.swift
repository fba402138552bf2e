import BubbleCanvas
import BubbleCore
import BubbleText
import CBubble
import ConversationView
import Foundation
import Platform

/// A host's view: the conversation's view, with the drawing settings and the values lent to the host.
///
/// `@unchecked Sendable`: a thread enters ``gate`` before any other access, which lets one thread in at a time.
final class ViewObject: HandleNamed, @unchecked Sendable {
  static let kind = HandleKind.view

  let gate: ViewGate
  /// The view's own handle, for callbacks.
  var handle: OpaquePointer?
  let view: ConversationView
  let people: KnownPeople

  var theme: AdaptiveTheme
  var appearance: ThemeName
  var pictures: any PictureSource
  /// The cached pictures of drawn cells.
  let drawnCells = DrawnCellCache()

  let lent = LentParts()
  /// The changes of the last call that can change rows.
  private(set) var changes = ConversationChanges()
  /// The element under the last long press, until the host reads it.
  var longPress: ConversationHit?
  var tentativeEdits = TentativeEdits()
  var looks = LookNumbers()
  /// The view's time that the host has set, in seconds since 1970; nil: the system's.
  let now: Lock<Double?>

  /// Closures that end the searches in the view, to run at its end.
  private var ends: [() -> Void] = []
  private let options: ViewOptions
  private let ready: HostSignal
  /// Signalled after a measurement.
  private let measured: DispatchSemaphore
  private var isNearStart = false
  private var isNearEnd = false

  init(
    _ reading: ConversationReader.Reading, _ scene: Scene, _ options: ViewOptions, _ gate: ViewGate
  ) {
    self.gate = gate
    let (ready, measured) = (
      HostSignal(options.ready, options.context), DispatchSemaphore(value: 0)
    )
    let now = Lock<Double?>(nil)
    self.now = now
    (self.options, self.ready, self.measured) = (options, ready, measured)
    (theme, appearance, pictures) = (scene.theme, scene.appearance, scene.pictures)
    people = KnownPeople(reading)
    var viewOptions = options.view
    viewOptions.onUpdate = {
      measured.signal()
      ready.send()
    }
    viewOptions.clock = { now.withLock { $0 }.map(Date.init(timeIntervalSince1970:)) ?? Date() }
    view = ConversationView(
      reading.conversation, environment: scene.environment, chain: scene.chain,
      measurer: TextMeasurer(), size: options.size, options: viewOptions)
    view.onNearStart = { [unowned self] in isNearStart = true }
    view.onNearEnd = { [unowned self] in isNearEnd = true }
    view.onLongPress = { [unowned self] in longPress = $0 }
  }

  /// Takes the context of the callbacks over from the host.
  func own() { options.context.own() }

  /// The colours to draw with.
  var colors: Theme { theme[appearance] }

  /// Keeps the changes until the host reads them.
  func note(_ changes: ConversationChanges?) {
    if let changes { self.changes = changes }
  }

  /// Gives a message another id, in what is kept for the host, too.
  func rename(_ id: MessageID, to new: MessageID) throws(ConversationEditError) {
    try view.rename(id, to: new)
    for place in changes.changes.indices {
      changes.changes[place].id = changes.changes[place].id.renamed(id, to: new)
    }
    if let element = longPress?.element { longPress?.element = element.renamed(id, to: new) }
  }

  /// Waits until everything is measured and shown, for at most a number of seconds; returns whether it is.
  func settle(within seconds: CGFloat) -> Bool {
    let deadline = DispatchTime.now() + Double(seconds)
    while true {
      note(view.commit(animated: false))
      if view.isSettled { return true }
      guard DispatchTime.now() < deadline else { return false }
      // A measurement may have ended since: the signal comes only once before a commit.
      _ = measured.wait(timeout: min(deadline, .now() + 0.02))
    }
  }

  /// Ends a call, and then calls the host's functions for its events.
  @inline(__always)
  func leave() {
    let (start, end) = (isNearStart, isNearEnd)
    if start || end { (isNearStart, isNearEnd) = (false, false) }
    gate.leave()
    if start || end { deliver(start, end) }
  }

  private func deliver(_ start: Bool, _ end: Bool) {
    if start, gate.isMine { options.nearStart?(options.context.pointer, handle) }
    if end, gate.isMine { options.nearEnd?(options.context.pointer, handle) }
  }

  /// Adds a closure to run when the view ends.
  func atEnd(_ body: @escaping () -> Void) { ends.append(body) }

  /// Ends the view, and stops all callbacks.
  func close() {
    ready.close()
    for end in ends { end() }
    gate.close()
  }
}

/// The values lent to the host, each until the next call for it.
final class LentParts {
  var cells: LentValues<bubble_cell>?
  var changes: LentValues<bubble_change>?
  var selection: LentValues<bubble_rect>?
  var hit: LentTexts?
  var positions: LentTexts?
  var tree: LentTexts?
}

/// Assigns numbers to looks.
struct LookNumbers {
  private var numbers: [ConversationElement.Look: UInt64] = [:]
  private var next: UInt64 = 1
  /// The maximum number of cached looks; when it is reached, all are removed and get new numbers.
  private static let limit = 4_096

  mutating func number(of look: ConversationElement.Look) -> UInt64 {
    if let number = numbers[look] { return number }
    if numbers.count >= LookNumbers.limit { numbers = [:] }
    numbers[look] = next
    next += 1
    return next - 1
  }
}

/// Edits that can be taken back, by numbers.
struct TentativeEdits {
  private var edits: [(number: UInt64, edit: TentativeEdit)] = []
  private var next: UInt64 = 1
  /// The maximum number of edits to keep.
  private static let limit = 100

  /// Keeps an edit, and returns its number; 0 for none.
  mutating func add(_ edit: TentativeEdit?) -> UInt64 {
    guard let edit else { return 0 }
    edits.append((next, edit))
    if edits.count > TentativeEdits.limit { edits.removeFirst() }
    next += 1
    return next - 1
  }

  mutating func take(_ number: UInt64) -> TentativeEdit? {
    edits.firstIndex { $0.number == number }.map { edits.remove(at: $0).edit }
  }
}
