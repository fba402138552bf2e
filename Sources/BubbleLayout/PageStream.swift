import BubbleCanvas
import BubbleCore
import Foundation

/// Lays out a conversation and writes it as a PDF of pages, without ever holding all of it.
///
/// Messages are laid out on all cores while the ones before them are printed (`PagedDocument`); printed layouts are freed. The same
/// conversation gives the same bytes: the document bears the date of its last message.
public struct PageStream: Sendable {
  /// Paper, margins and width.
  public var setup: PageSetup
  /// The environment of the messages; its width is that of the ``setup``.
  public var environment: LayoutEnvironment {
    didSet { environment.width = setup.listWidth }
  }
  /// The chain of layouters.
  public var chain: LayouterChain
  /// Measures the text, on several threads at once.
  public var measurer: any TextMeasuring
  /// The rule that groups messages into clusters.
  public var clusters: ClusterPolicy
  /// The colours.
  public var theme: Theme
  /// The source of avatars and of the messages' pictures.
  public var pictures: any PictureSource
  /// Called now and then with the number of messages printed.
  public var onProgress: (@Sendable (Int) -> Void)?

  /// Makes a stream.
  public init(
    _ setup: PageSetup, environment: LayoutEnvironment, chain: LayouterChain,
    measurer: any TextMeasuring, clusters: ClusterPolicy = .standard, theme: Theme,
    pictures: any PictureSource
  ) {
    self.setup = setup
    self.environment = environment
    self.environment.width = setup.listWidth
    (self.chain, self.measurer, self.clusters) = (chain, measurer, clusters)
    (self.theme, self.pictures) = (theme, pictures)
  }

  /// Lays out a conversation on all cores and prints it.
  ///
  /// - Parameters:
  ///   - conversation: The conversation.
  ///   - onEntries: Called with the facts and the layouts of the next messages, in order, before they are printed.
  ///   - output: Takes the next bytes of the PDF.
  /// - Returns: The number of pages.
  /// - Throws: `CancellationError` if the task was cancelled, errors of `output`, and `PictureFormatError`.
  /// - Complexity: O(*n*) in the number of messages. Besides the conversation there are a few thousand layouts in
  ///   memory at a time, and the data for the end of a PDF: a few bytes for each page, link and answered message.
  public func write(
    _ conversation: Conversation, onEntries: ([CellLayoutSnapshot.Entry]) -> Void = { _ in },
    to output: @escaping (Data) throws -> Void
  ) async throws -> Int {
    let pass = MeasuringPass(
      chain: chain, environment: environment, measurer: measurer, clusters: clusters)
    let facts = MessageRelations(conversation, environment: environment, clusters: clusters)
    let context = LayoutContext(
      environment: environment, measurer: measurer, peer: conversation.peer)
    let messages = conversation.messages
    let targets = Set(conversation.answeredNumbers.keys)
    let document = try PagedDocument(
      setup,
      PagedDocument.Information(
        title: conversation.peer.title,
        date: messages.last?.date ?? Date(timeIntervalSince1970: 0)),
      theme: theme, pictures: pictures, context: context, targets: targets, output: output)
    var rows = PageRows(context: context, targets: targets)
    var placer = EntryPlacer(days: facts.days, context: context)
    try await pass.stream(conversation, facts) { places, entries in
      onEntries(entries)
      for (place, entry) in zip(places, entries) {
        if let header = placer.place(entry, number: place).header {
          try document.add(rows.row(of: header.layout))
        }
        try document.add(rows.row(of: messages[place], entry))
      }
      onProgress?(places.upperBound)
    }
    try document.finish()
    return document.pageCount
  }
}

/// Makes rows of layouts.
private struct PageRows {
  let context: LayoutContext
  let targets: Set<MessageID>
  /// The senders' names, measured.
  private var senders: [String: PagedDocument.Sender] = [:]

  /// The greatest number of names that are kept.
  private static let limit = 1_000

  init(context: LayoutContext, targets: Set<MessageID>) {
    self.context = context
    self.targets = targets
  }

  func row(of header: DayHeaderLayout) -> PagedDocument.Row {
    var row = PagedDocument.Row(elements: header.elements, height: header.height)
    row.day = header.text
    return row
  }

  mutating func row(
    of message: Message, _ entry: CellLayoutSnapshot.Entry
  ) -> PagedDocument.Row {
    // A host's layout has its own height, and its host draws it.
    let layout = entry.layout as? BubbleCellLayout
    var row = PagedDocument.Row(elements: layout?.elements ?? [], height: entry.height)
    row.regions = layout?.regions ?? []
    row.bubbleFrame = layout?.bubbleFrame ?? .zero
    if targets.contains(message.id) { row.target = message.id }
    let isFromGroup = context.peer.kind == .group && !message.isOutgoing
    let isService = layout?.elements.contains { element in
      if case .ground(let ground) = element.content { ground.ground == .pill } else { false }
    }
    if isFromGroup, isService == false { row.sender = sender(message.sender) }
    row.showsName = entry.fact.neighbours.cluster.isTop
    return row
  }

  private mutating func sender(_ person: Person) -> PagedDocument.Sender {
    if let known = senders[person.id] { return known }
    if senders.count >= PageRows.limit { senders = [:] }
    let made = PagedDocument.Sender(
      name: context.measure(
        person.name, style: .sender, maximumWidth: context.environment.width * 0.6,
        maximumLines: 1),
      color: .person(person))
    senders[person.id] = made
    return made
  }
}
