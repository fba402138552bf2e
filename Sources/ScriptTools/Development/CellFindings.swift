import BubbleCore
import BubbleLua

/// What of a cell that a script made its author hardly means: what `bubble plugin check` warns of, in one setting.
package enum CellFindings {
  /// Looks through a message's cell: what sticks out or is broken inside, and what can't be read in some theme.
  ///
  /// - Returns: A text for each finding, with the line that made the box; nothing where the script fails.
  /// - Complexity: That of laying the message out twice.
  package static func texts(
    of script: LuaLayouter, message: Message, context: LayoutContext
  ) -> [String] {
    guard
      let marked = try? script.plugin.markedLayout(
        peer: context.peer, message: message, context: context)
    else { return [] }
    return BoxFindings(marked, message: message, context: context).texts
      + ContrastFindings(marked, message: message, context: context).texts
  }
}
