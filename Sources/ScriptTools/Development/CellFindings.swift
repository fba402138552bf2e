import BubbleCore
import BubbleLua

/// The probable mistakes in a cell that a script made: the warnings of `bubble plugin check`, in one setting.
package enum CellFindings {
  /// Checks a message's cell for overflow, broken words, and texts that are hard to read in some theme.
  ///
  /// - Returns: A text for each finding, with the line that made the box; an empty list if the script fails.
  /// - Complexity: That of laying out the message twice.
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
