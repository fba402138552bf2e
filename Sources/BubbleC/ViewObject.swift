import BubbleCanvas
import BubbleCore
import BubbleText
import CBubble
import ConversationView
import Foundation

/// A view of a host's: the conversation's, what it is drawn with, and what was lent to the host.
///
/// `@unchecked Sendable`: all of it belongs to one thread, with which ``bound`` compares that of the call before
/// anything else of it is touched.
final class ViewObject: HandleNamed, @unchecked Sendable {
  static let kind = HandleKind.view

  var bound = ThreadBound()
  /// Its own name, for callbacks.
  var handle: OpaquePointer?
  let view: ConversationView
  let people: KnownPeople

  var theme: AdaptiveTheme
  var appearance: ThemeName
  var pictures: any PictureSource
  /// What cells looked like that were drawn before.
  let drawnCells = DrawnCellCache()

  let lent = LentParts()
  /// What the last call changed that can.
  private(set) var changes = ConversationChanges()
  /// What was held, until the host asks.
  var longPress: ConversationHit?
  var votes = TentativeEdits()
  var looks = LookNumbers()

  /// What ends with the view: searches in it.
  private var ends: [() -> Void] = []
  private let options: ViewOptions
  private let ready: HostSignal
  /// Signalled when something was measured.
  private let measured: DispatchSemaphore
  private var isNearStart = false
  private var isNearEnd = false
  private var isClosed = false

  init(_ reading: ConversationReader.Reading, _ scene: Scene, _ options: ViewOptions) {
    let (ready, measured) = (
      HostSignal(options.ready, options.context), DispatchSemaphore(value: 0)
    )
    (self.options, self.ready, self.measured) = (options, ready, measured)
    (theme, appearance, pictures) = (scene.theme, scene.appearance, scene.pictures)
    people = KnownPeople(reading)
    var environment = scene.environment
    environment.width = options.size.width
    view = ConversationView(
      reading.conversation, environment: environment, chain: scene.chain, measurer: TextMeasurer(),
      height: options.size.height, options: options.view
    ) {
      measured.signal()
      ready.send()
    }
    view.onNearStart = { [unowned self] in isNearStart = true }
    view.onNearEnd = { [unowned self] in isNearEnd = true }
    view.onLongPress = { [unowned self] in longPress = $0 }
  }

  /// The colours that are drawn in.
  var colors: Theme { theme[appearance] }

  /// Keeps what was changed, for who asks for it.
  func note(_ changes: ConversationChanges?) {
    if let changes { self.changes = changes }
  }

  /// Waits until all is measured and shown; whether it is.
  func settle(within seconds: CGFloat) -> Bool {
    let deadline = DispatchTime.now() + Double(seconds)
    while true {
      note(view.commit(animated: false))
      if view.isSettled { return true }
      guard DispatchTime.now() < deadline else { return false }
      // It may have been measured since: who is told once is not told again before a commit.
      _ = measured.wait(timeout: min(deadline, .now() + 0.02))
    }
  }

  /// Tells the host what came up in a call that is over.
  func deliver() {
    guard isNearStart || isNearEnd else { return }
    let (start, end) = (isNearStart, isNearEnd)
    (isNearStart, isNearEnd) = (false, false)
    if start { options.nearStart?(options.context, handle) }
    if end, !isClosed { options.nearEnd?(options.context, handle) }
  }

  /// Has something end with the view.
  func atEnd(_ body: @escaping () -> Void) { ends.append(body) }

  /// Tells the host nothing any more.
  func close() {
    isClosed = true
    ready.close()
    for end in ends { end() }
  }
}

/// What is lent to the host, each until it is asked for again.
final class LentParts {
  var cells: LentValues<bubble_cell>?
  var changes: LentValues<bubble_change>?
  var selection: LentValues<bubble_rect>?
  var hit: LentTexts?
}

/// Tells looks apart by numbers.
struct LookNumbers {
  private var numbers: [ConversationElement.Look: UInt64] = [:]
  private var next: UInt64 = 1
  /// How many are known; then all are forgotten, and get other numbers.
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
  /// How many are kept.
  private static let limit = 100

  mutating func add(_ edit: TentativeEdit) -> UInt64 {
    edits.append((next, edit))
    if edits.count > TentativeEdits.limit { edits.removeFirst() }
    next += 1
    return next - 1
  }

  mutating func take(_ number: UInt64) -> TentativeEdit? {
    edits.firstIndex { $0.number == number }.map { edits.remove(at: $0).edit }
  }
}
