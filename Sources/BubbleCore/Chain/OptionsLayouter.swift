import Foundation

/// Another layouter with options for its bubbles.
package struct OptionsLayouter: BoxLayouter {
  /// The layouter that makes the bubbles.
  package let base: any BoxLayouter
  let options: BubbleOptions
  package let version: String
  package let dependencies: EnvironmentDependencies

  init(_ base: any BoxLayouter, _ options: BubbleOptions) {
    self.base = base
    self.options = options
    version = [base.version, options.digest].filter { !$0.isEmpty }.joined(separator: "-")
    dependencies = base.dependencies
  }

  package var id: LayouterID { base.id }
  package var cellKind: CellKind { base.cellKind }
  package var contentTypes: Set<String>? { base.contentTypes }
  package var wraps: Bool { base.wraps }
  package var suitabilityDependencies: EnvironmentDependencies { base.suitabilityDependencies }

  package func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    try base.isSuitable(message, in: context)
  }

  /// Returns the other layouter's key with this version.
  package func layoutKey(for message: Message, in context: LayoutContext) -> LayoutKey {
    var key = base.layoutKey(for: message, in: context)
    key.version = version
    return key
  }

  package func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    var own = context
    own.timeParts = timeParts
    var root = try base.box(for: message, in: own)
    let isBubble = if case .bubble = root.kind { root.children.count == 1 } else { false }
    if !isBubble { root = .bubble(root) }
    guard case .bubble(var bubble) = root.kind else { return root }
    if let padding = options.padding { bubble.padding = padding }
    if let radius = options.cornerRadius { bubble.cornerRadius = radius }
    bubble.showsTail = bubble.showsTail && options.showsTail
    bubble.showsSender = bubble.showsSender && options.showsName
    bubble.showsTime = bubble.showsTime && options.showsTime
    // Set here, so that it applies even if wrapping layouters add something to the bubble.
    if bubble.showsTime, !options.showsStatus, bubble.ground != .pill, !root.containsTime() {
      bubble.showsTime = false
      let width = context.maximumContentWidth(for: message, ground: bubble.ground)
      let label = LayoutBox.timeLabel(for: message, in: own, maximumWidth: width)
      root.children[0] = .time(root.children[0], label: label)
    }
    root.kind = .bubble(bubble)
    if let widest = options.maximumWidth {
      root.sizing.maxWidth = root.sizing.maxWidth.map { min($0, widest) } ?? widest
    }
    return root
  }

  private var timeParts: LayoutContext.TimeParts {
    options.showsTime ? options.showsStatus ? .all : .time : []
  }
}
