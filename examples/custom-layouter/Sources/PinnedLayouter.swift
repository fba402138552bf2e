import BubbleLayout

struct PinnedLayouter: BoxLayouter {
  let id: LayouterID = "pinned"
  let wraps = true

  func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    message.extras["pinned"]?.bool == true
  }

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    var bubble = DecoratedBubble(
      try context.wrappedBox(for: message), message: message, context: context)
    if !bubble.isServiceRow {
      bubble.addHeader(.text("Pinned", style: .caption, color: .accent, maximumLines: 1))
    }
    return bubble.box
  }
}
