import BubbleCore
import Foundation
import Markdown

extension LayoutBox {
  /// Makes a column of the blocks of a Markdown text, as messages of the content type `markdown` show them: `ui.markdown` in scripts.
  ///
  /// Links are regions, and code is one with the action `copy`: `code-1`, `code-2` and so on.
  ///
  /// ```swift
  /// let note = LayoutBox.markdown("Bring **two** oars.", width: 240, in: context)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The text: each text is Markdown. Blocks beyond the limits of ``MarkdownLayouter`` are plain text.
  ///   - width: The width that the box will have at most, in points. The columns of a table that don't fit into it are drawn
  ///     below each other.
  ///   - color: The colour of words; links, labels and the heads of tables have their own.
  ///   - continues: Whether the text is still being written: then its end is drawn as it will probably become.
  ///   - context: The context of the layout.
  /// - Complexity: O(*n* · *d*) in the bytes of the text and the depth of its blocks; words of tables are measured.
  public static func markdown(
    _ text: String, width: CGFloat, color: BoxColor = .text, continues: Bool = false,
    in context: LayoutContext
  ) -> LayoutBox {
    var counts = MarkdownCounts()
    return markdown(
      text, width: width, color: color, continues: continues, in: context, counts: &counts)
  }

  /// The same for several texts of one message, whose parts with ids are counted together.
  package static func markdown(
    _ text: String, width: CGFloat, color: BoxColor, continues: Bool, in context: LayoutContext,
    counts: inout MarkdownCounts
  ) -> LayoutBox {
    var boxes = MarkdownBoxes(
      context, room: max(0, width), color: color, isGrowing: continues, isFirst: true)
    boxes.counts = counts
    defer { counts = boxes.counts }
    return .column(
      gap: MarkdownBoxes.gap, boxes.boxes(MarkdownDocument(text, isGrowing: continues).blocks))
  }
}

/// The numbers of parts so far that have ids.
package struct MarkdownCounts {
  /// The blocks of code: each can be copied.
  var code = 0
  /// The tables: readers of a live view can pan each.
  var tables = 0

  package init() {}
}
