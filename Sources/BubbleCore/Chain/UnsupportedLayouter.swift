import Foundation

/// The last resort of every chain: a visible row for content that no layouter takes.
struct UnsupportedLayouter: BoxLayouter {
  let id: LayouterID = "unsupported"
  let dependencies: EnvironmentDependencies = .boxes

  func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    box(for: message, strings: context.strings)
  }

  func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) -> any CellLayout {
    layout(message: message, context: context)
  }

  /// Returns the content of the bubble.
  func box(for message: Message, strings: LocalizedStrings) -> LayoutBox {
    .text(text(for: message, strings), style: .body, color: .textDim)
  }

  /// Lays out any message.
  func layout(message: Message, context: LayoutContext) -> BubbleCellLayout {
    do {
      // Not checked against the cell: in a cell that is too narrow, it overflows and remains visible.
      return try BubbleCellLayout(
        unchecked: box(for: message, strings: context.strings), message: message, context: context,
        layouter: self)
    } catch {
      preconditionFailure("a tree of a bubble, a name, a text and a time can be solved: \(error)")
    }
  }

  private func text(for message: Message, _ strings: LocalizedStrings) -> String {
    guard message.content.type != MessageContent.unreadableType else {
      let reason = message.content.payload["reason"]?.string ?? "it can't be read"
      return LocalizedStrings.fill(strings.unreadable, reason)
    }
    return TextRepair.repair(
      LocalizedStrings.fill(strings.unsupported, String(message.content.type.prefix(40))))
  }
}
