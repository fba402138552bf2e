import Foundation

/// An ordered list of layouters.
///
/// The first one that is suitable lays a message out.
///
/// A chain is a value: copies are independent, each conversation may have its own, and nothing is
/// global. Behind the last layouter stands one that can't be removed: a message that nobody takes is
/// shown as an unsupported row, never dropped.
///
/// ```swift
/// var chain = LayouterChain([ServiceLayouter(), TextLayouter()])
/// chain.insert(PollLayouter(), before: "text")
/// chain.layouters.map(\.id)      // service, poll, text
/// ```
public struct LayouterChain: Sendable {
  /// The layouters in the order in which they are asked.
  public private(set) var layouters: [any BubbleLayouter] = []

  /// For each content type that a layouter names, the layouters to ask, by place; under nil those to
  /// ask for all other types.
  private var candidates: [String?: [Int]] = [nil: []]

  /// What takes a message that nobody else takes.
  private let lastResort = UnsupportedLayouter()

  /// Makes a chain.
  ///
  /// - Precondition: No two layouters share an id, and none is called `unsupported`.
  public init(_ layouters: [any BubbleLayouter] = []) {
    for layouter in layouters { append(layouter) }
  }

  /// What came of asking the chain for a message's layout.
  public struct Result: Sendable {
    /// The layout.
    public var layout: any CellLayout
    /// The key of the layouter that was suitable first.
    ///
    /// It differs from the layout's own if that layouter failed; the message is laid out anew when
    /// this key changes.
    public var requestedKey: LayoutKey
    /// What went wrong on the way.
    public var diagnostics: [Diagnostic]
  }

  /// Lays a message out: asks the layouters from the first one on until one is suitable and succeeds.
  ///
  /// A layouter that throws, or whose layout has an impossible height, is reported, and the next
  /// suitable one takes the message.
  ///
  /// - Complexity: O(*n*) in the number of layouters that take the message's content type.
  public func cellLayout(for message: Message, context: LayoutContext) -> Result {
    var diagnostics: [Diagnostic] = []
    var requestedKey: LayoutKey?
    for index in candidateIndices(for: message) {
      let layouter = layouters[index]
      do {
        guard try layouter.isSuitable(message) else { continue }
        if requestedKey == nil {
          requestedKey = layouter.layoutKey(for: message, in: context)
        }
        let layout = try layouter.buildLayout(
          peer: context.peer, message: message, context: context)
        try LayouterChain.check(layout)
        return Result(
          layout: layout, requestedKey: requestedKey ?? layout.key, diagnostics: diagnostics)
      } catch {
        diagnostics.append(
          Diagnostic(message: message.id, layouter: layouter.id, text: "\(error)"))
      }
    }
    let layout = lastResort.layout(message: message, context: context)
    return Result(
      layout: layout, requestedKey: requestedKey ?? layout.key, diagnostics: diagnostics)
  }

  /// The key under which a message would be laid out, without laying it out.
  public func layoutKey(for message: Message, context: LayoutContext) -> LayoutKey {
    for index in candidateIndices(for: message)
    where (try? layouters[index].isSuitable(message)) == true {
      return layouters[index].layoutKey(for: message, in: context)
    }
    return lastResort.layoutKey(for: message, in: context)
  }

  private func candidateIndices(for message: Message) -> [Int] {
    guard message.content.type != Content.unreadableType else { return [] }
    return candidates[message.content.type] ?? candidates[nil] ?? []
  }

  private static func check(_ layout: any CellLayout) throws(CellLayoutError) {
    let height = layout.height
    guard height.isFinite, height >= 0, height <= BoxSolver.maximumLength else {
      throw .invalidHeight(height)
    }
  }
}

/// Changing a chain.
extension LayouterChain {
  /// The place of a layouter, or nil if the chain has none of that id.
  public func index(of id: LayouterID) -> Int? { layouters.firstIndex { $0.id == id } }

  /// Puts a layouter behind all others.
  public mutating func append(_ layouter: any BubbleLayouter) {
    insert(layouter, at: layouters.count)
  }

  /// Puts a layouter at a place.
  ///
  /// - Precondition: `index` is within 0...count and the id is new.
  public mutating func insert(_ layouter: any BubbleLayouter, at index: Int) {
    precondition(
      self.index(of: layouter.id) == nil && layouter.id != lastResort.id,
      "the chain has a layouter called \(layouter.id) already")
    layouters.insert(layouter, at: index)
    updateCandidates()
  }

  /// Puts a layouter in front of another; behind all if the chain has none of that id.
  ///
  /// - Returns: Whether the other was there.
  @discardableResult
  public mutating func insert(_ layouter: any BubbleLayouter, before id: LayouterID) -> Bool {
    let place = index(of: id)
    insert(layouter, at: place ?? layouters.count)
    return place != nil
  }

  /// Puts a layouter behind another; behind all if the chain has none of that id.
  ///
  /// - Returns: Whether the other was there.
  @discardableResult
  public mutating func insert(_ layouter: any BubbleLayouter, after id: LayouterID) -> Bool {
    let place = index(of: id)
    insert(layouter, at: place.map { $0 + 1 } ?? layouters.count)
    return place != nil
  }

  /// Takes a layouter out and returns it; nil if the chain has none of that id.
  @discardableResult
  public mutating func remove(_ id: LayouterID) -> (any BubbleLayouter)? {
    guard let place = index(of: id) else { return nil }
    let layouter = layouters.remove(at: place)
    updateCandidates()
    return layouter
  }

  private mutating func updateCandidates() {
    let everywhere = layouters.indices.filter { layouters[$0].contentTypes == nil }
    candidates = [nil: everywhere]
    for type in Set(layouters.compactMap(\.contentTypes).joined()) {
      candidates[type] = layouters.indices.filter {
        layouters[$0].contentTypes?.contains(type) ?? true
      }
    }
  }
}
