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
  ///   - context: The context of the layout.
  /// - Complexity: O(*n* · *d*) in the bytes of the text and the depth of its blocks; words of tables are measured.
  public static func markdown(
    _ text: String, width: CGFloat, in context: LayoutContext
  ) -> LayoutBox {
    var codeCount = 0
    return markdown(text, width: width, in: context, codeCount: &codeCount)
  }

  /// The same for several texts of one message, whose blocks of code are counted together.
  package static func markdown(
    _ text: String, width: CGFloat, in context: LayoutContext, codeCount: inout Int
  ) -> LayoutBox {
    var boxes = MarkdownBoxes(context, room: max(0, width), isGrowing: false, isFirst: true)
    boxes.codeCount = codeCount
    defer { codeCount = boxes.codeCount }
    return .column(gap: MarkdownBoxes.gap, boxes.boxes(MarkdownDocument(text).blocks))
  }
}
