import BubbleCore

extension LuaPlugin {
  /// The error for a tree that shows nothing.
  func emptinessError(message: Message) -> PluginError {
    var error = PluginError(
      "build_layout returned nothing visible: no text except spaces, no picture, no shape; return "
        + "false in is_suitable for messages that must not be "
        + "shown", ofField: "build_layout", in: sources
    ).running(.buildLayout, on: message)
    error.kind = .result
    return error
  }

  /// The error for a tree that the script made and that can't be laid out, with the line that made the
  /// invalid box.
  func layoutError(
    _ error: any Error, message: Message, context: LayoutContext
  ) -> PluginError {
    let isTooLarge = (error as? any LimitedError)?.isOverLimit == true
    // A layout that exceeded a limit is not repeated.
    let marked =
      isTooLarge
      ? nil : try? markedLayout(peer: context.peer, message: message, context: context)
    let fault = marked.flatMap {
      BubbleCellLayout.fault(error, of: $0.box, message: message, context: context)
    }
    let text = fault?.text ?? "\(error)"
    let places = fault.flatMap { marked?.places[$0.sourceMark] } ?? []
    var result =
      places.first.map { PluginError(.layout, text, at: $0, in: sources) }
      ?? PluginError(text, ofField: "build_layout", in: sources)
    result.traceback = places
    result.kind = .layout
    result.isTooLarge = isTooLarge
    result.isOutsideCell = (error as? any LimitedError)?.isOutsideCell == true
    return result.running(.buildLayout, on: message)
  }
}

/// A script's tree with the places in the script that made its boxes.
package struct MarkedLayout {
  /// The tree.
  package let box: LayoutBox
  /// The places of each mark: the line that made the box, then the calls that led there.
  let places: [UInt32: [PluginError.Frame]]
  let sources: PluginSources

  /// Returns an error in a box: its place, the text, the source around it, and the calls that led there.
  package func text(_ message: String, of mark: UInt32) -> String {
    let places = places[mark] ?? []
    let place = places.first ?? PluginError.Frame(file: sources.main)
    var error = PluginError(.layout, message, at: place, in: sources)
    error.traceback = places
    return error.description
  }
}

extension LayoutBox {
  /// The marks of the tree's boxes.
  var sourceMarks: Set<UInt32> {
    children.reduce(into: sourceMark == 0 ? [] : [sourceMark]) { $0.formUnion($1.sourceMarks) }
  }

  /// Whether the tree has anything to see or touch besides its background.
  ///
  /// A box with an id or an action counts, as the host may put a view over it.
  var showsAnything: Bool {
    // First: reading a kind copies it.
    if children.contains(where: \.showsAnything) { return true }
    switch kind {
    case .text(let text): if !text.text.isBlank { return true }
    case .shape(let shape): if shape.figure != .status(.none) { return true }
    case .image: return true
    default: break
    }
    return id != nil || action != nil
      || decoration.map { $0.fill != nil || !$0.border.isEmpty } == true
  }
}
