import BubbleCore
import ConversationView
import Foundation
import Platform

/// A conversation of messages that are 20 points high and more, in a view of 375 by 300.
struct Situation {
  let view: ConversationView
  let built: Lock<[MessageID]>

  static let ana = Person(id: "ana", name: "Ana")
  static let bo = Person(id: "bo", name: "Bo")

  /// Messages of Bo, each a minute after the one before.
  init(
    _ count: Int = 50, layouters: [any BubbleLayouter] = [],
    _ change: (inout ConversationViewOptions) -> Void = { _ in }
  ) {
    var options = ConversationViewOptions()
    options.workerCount = 2
    options.motion.duration = 0.2
    change(&options)
    let built = Lock<[MessageID]>([])
    self.built = built
    view = ConversationView(
      Conversation(
        peer: Peer(id: "bo", kind: .private, title: "Bo"),
        messages: (0..<count).map { Situation.message($0) }),
      environment: LayoutEnvironment(width: 375),
      chain: LayouterChain(layouters + [LoggedLayouter("all", built)]), measurer: FixedMeasurer(),
      size: CGSize(width: 375, height: 300), options: options)
  }

  static func message(
    _ number: Int, _ text: String = "", type: String = "text", minutes: Int? = nil
  ) -> Message {
    Message(
      id: MessageID("\(number)"), sender: number % 10 == 9 ? ana : bo, isOutgoing: number % 10 == 9,
      date: Date(timeIntervalSince1970: 1_750_000_000 + Double(minutes ?? number) * 60),
      content: MessageContent(type: type, payload: ["text": .string(text)]))
  }

  /// Waits until everything is measured, and shows it.
  func settle() async {
    while !view.isSettled {
      await view.measured()
      view.commit()
    }
    view.advance(by: 10)
    built.withLock { $0 = [] }
  }

  /// The messages that were laid out since they were asked for last.
  func takeBuilt() -> [String] {
    built.withLock { built in
      defer { built = [] }
      return built.map(\.rawValue).sorted()
    }
  }

  /// The lower edge of the header of the day that is read.
  var dayBottom: CGFloat? {
    view.elements.last { if case .day = $0.id { true } else { false } }?.frame.maxY
  }

  /// Where a message is in the view.
  func place(_ number: Int) -> CGFloat? { view.frame(of: MessageID("\(number)"))?.minY }
}

/// A layouter that notes what it lays out: 20 points, and one for each character.
struct LoggedLayouter: BubbleLayouter {
  let id: LayouterID
  let version: String
  let contentTypes: Set<String>?
  private let log: Lock<[MessageID]>

  init(
    _ id: LayouterID, version: String = "1", contentTypes: Set<String>? = nil,
    _ log: Lock<[MessageID]>
  ) {
    self.id = id
    self.version = version
    self.contentTypes = contentTypes
    self.log = log
  }

  var cellKind: CellKind { "logged" }
  var dependencies: EnvironmentDependencies { .boxes }

  func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { true }

  func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    log.withLock { $0.append(message.id) }
    return HeightLayouter.Layout(
      key: layoutKey(for: message, in: context),
      height: 20 + CGFloat(message.content.text?.count ?? 0), date: context.time,
      cellKind: cellKind)
  }
}
