import Foundation

/// Builds a message's layout again and reports what differs.
struct LayoutVerifier {
  let chain: LayouterChain
  let message: Message
  let context: LayoutContext

  /// Returns the errors of an entry's layouter.
  ///
  /// - Parameter built: The layout that was just built; nil if it was taken from an earlier snapshot.
  func verify(
    _ entry: CellLayoutSnapshot.Entry, built: (any CellLayout)?
  ) -> [Diagnostic] {
    var context = context
    context.chain.meter = chain.links.meter(passingOver: entry.passedOver)
    let again = chain.cellLayout(for: message, context: context)
    let asked = chain.layoutKey(for: message, context: context)
    for key in [asked, again.requestedKey] where key != entry.requestedKey {
      return [
        report(
          entry.requestedKey.layouter,
          "its key is \(entry.requestedKey) the first time and \(key) the second; the key and the "
            + "suitable layouter must depend only on message and context")
      ]
    }
    guard let difference = difference(entry, built ?? entry.layout, again.layout) else { return [] }
    let advice =
      built == nil
      ? "a layout built earlier under the same key differs from the one built now: \(difference); "
        + "everything that a layout depends on must be in its key, or among the layouter's "
        + "dependencies"
      : "built twice, it gives two layouts: \(difference); a layout must depend only on message, "
        + "peer and context"
    return [report(entry.key.layouter, advice)]
  }

  private func report(_ layouter: LayouterID, _ text: String) -> Diagnostic {
    Diagnostic(message: message.id, layouter: layouter, text: text)
  }

  private func difference(
    _ entry: CellLayoutSnapshot.Entry, _ first: (any CellLayout)?, _ second: any CellLayout
  ) -> String? {
    guard let first else {
      // The layout was dropped; height, key and kind remain.
      return unequal("key", entry.key, second.key)
        ?? unequal("height", entry.height, second.height)
        ?? unequal("cell kind", entry.cellKind, second.cellKind)
    }
    return first.firstDifference(from: second)
  }
}

extension CellLayout {
  /// Returns a readable description of the first difference from another layout; nil if none is found.
  ///
  /// A ``BubbleCellLayout`` is compared in full. A host's type is compared by the members that all layouts have, and as a whole if it is
  /// `Equatable`.
  func firstDifference(from other: any CellLayout) -> String? {
    if let known = unequal("layouter", key.layouter, other.key.layouter)
      ?? unequal("key", key, other.key) ?? unequal("height", height, other.height)
      ?? unequal("date", date, other.date) ?? unequal("cell kind", cellKind, other.cellKind)
    {
      return known
    }
    guard let other = other as? Self else { return "type \(Self.self), then \(type(of: other))" }
    if let mine = self as? BubbleCellLayout, let other = other as? BubbleCellLayout {
      return mine.firstDifference(in: other)
    }
    guard let mine = self as? any Equatable, !mine.isEqual(to: other) else { return nil }
    return "a private part of \(Self.self)"
  }
}

extension BubbleCellLayout {
  fileprivate func firstDifference(in other: BubbleCellLayout) -> String? {
    if let known = unequal("bubble's frame", bubbleFrame, other.bubbleFrame)
      ?? unequal("number of elements", elements.count, other.elements.count)
    {
      return known
    }
    for (index, (mine, others)) in zip(elements, other.elements).enumerated() where mine != others {
      let name = "element \(index)"
      return unequal("frame of \(name)", mine.frame, others.frame)
        ?? unequal("text of \(name)", mine.content.text, others.content.text)
        ?? "\(name) in its drawing"
    }
    return unequal("regions", regions, other.regions)
      ?? (describedElements == other.describedElements
        ? nil : "accessibility elements")
  }
}

extension CellElement.Content {
  fileprivate var text: String? {
    if case .text(let text, _, _) = self { text.request.text } else { nil }
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}

/// Returns `height 40, then 41` if two values differ; otherwise nil.
private func unequal<Value: Equatable>(
  _ name: String, _ first: Value, _ second: Value
) -> String? {
  first == second ? nil : "\(name) \(first), then \(second)"
}
