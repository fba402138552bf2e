import BubbleCore
import Foundation

/// The table of properties, from which validation, errors, the editor's stubs and the reference are made.
extension BoxProperty {
  /// The entries, in the order of the cases.
  ///
  /// The table is made for each access: errors and editors read it, the decoder does not. Swift keeps bits of ``ScriptType`` in
  /// pointers, so a leak checker would report a table that is kept.
  static var entries: [Entry] {
    var all: [BoxProperty: Entry] = [:]
    let fill = ValueType.other(
      "a colour, or a table with a 'gradient'",
      .either([.keyword("Color"), .string, .named("Tint"), .named("Gradient")]),
      words: Keywords.tints)
    let action = ValueType.other(
      "a string, or a table with a 'type'", .either([.string, .named("Action")]))
    let look = ValueType.other("a table such as { opacity = 0.5 }", .named("Look"))
    all[.text] = Entry(
      .string, "",
      "what is written; the same as the item in the table; nil is an error, false is empty")
    all[.style] = Entry(.keyword(Keywords.styles.names), "`\"body\"`", "the font and its size")
    all[.color] = Entry(
      .other(
        "a colour: a word such as \"accent\", \"#102030\", or a table", .color,
        words: Keywords.tints), "`\"text\"`",
      "the colour: by what it is for, a fixed one, one for light and one for dark, or a mixture")
    all[.alignment] = Entry(
      .keyword(Keywords.alignments.names), "`\"start\"`",
      "where lines stand; `natural`: as each paragraph's script wants it")
    all[.maxLines] = Entry(
      .integer(1...Int.max), "all", "how many lines are shown, the last one ending in an ellipsis")
    all[.spans] = Entry(
      .other("a list of tables with 'from' and 'to'", .list(.named("Span"))), "none",
      "parts that are formatted or links, by their bytes as `string.find` gives them")
    all[.weight] = Entry(
      .other(
        "a word such as \"medium\", or a whole hundred from 100 to 900",
        .either([.keyword("Weight"), .integer]), words: Keywords.weights.names), "as the style",
      "how thick letters are: a word, or a whole hundred from 100 to 900")
    all[.lineHeight] = Entry(
      .bounded(LineHeight.multipleRange), "`1`",
      "how high lines are, in heights of the font's own lines")
    all[.letterSpacing] = Entry(
      .bounded(TextAdjustment.letterSpacingRange), "`0`",
      "the space behind each character, in points; scripts that are written joined stay so")
    all[.tabularDigits] = Entry(
      .boolean, "`false`", "digits that are equally wide, where the font has such: for what counts")
    all[.underline] = Entry(.boolean, "`false`", "a line below the letters")
    all[.minScale] = Entry(
      .bounded(TextAdjustment.minimumScaleRange), "`1`",
      "how much smaller the text may become, so that it fits into its width and `max_lines` and no word breaks: `0.6`"
    )
    all[.gap] = Entry(.number(), "`0`", "between children; in a grid between two columns")
    all[.padding] = Entry(
      .insets, "`0`; a bubble has its ground's",
      "space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, "
        + "bottom, leading }`, or names such as `{ top = 2, leading = 4 }`")
    all[.align] = Entry(
      .keyword(Keywords.boxAlignments.names), "`\"stretch\"`",
      "across; in an overlay from top to bottom; `baseline` is for rows")
    all[.justify] = Entry(
      .keyword(Keywords.justifications.names), "`\"start\"`", "along, when space is left")
    all[.wraps] = Entry(
      .boolean, "`false`",
      "go on in a new line where the children don't fit; a column wraps at its `height` or `max_height`"
    )
    all[.lineGap] = Entry(
      .number(), "the `gap`", "between two such lines; in a grid between two rows")
    all[.justifyItems] = Entry(
      .keyword(Keywords.boxAlignments.names), "`\"stretch\"`",
      "from the leading to the trailing edge")
    all[.background] = Entry(fill, "none", "the colour or gradient of a ground behind all of it")
    all[.border] = Entry(
      .other(
        "a width, a colour, or a table such as { width = 1, color = \"separator\" }",
        .either([.number, .string, .named("Border")])), "none",
      "lines at the inside of the edges; they take no room, `padding` keeps content off them")
    all[.corners] = Entry(
      .other(
        "a number, four of them clockwise from the leading one above, or named corners",
        .either([.number, .list(.number), .named("Corners")])), "the `radius`",
      "the radii of the corners: for all, four of them clockwise from the leading one above, or names; of a picture, too"
    )
    all[.clips] = Entry(
      .boolean, "`false`", "whether what is in it is cut off at its form, inside of the border")
    all[.notches] = Entry(
      .other(
        "a radius, or a table such as { radius = 8, at = \"50%\" }",
        .either([.number, .named("Notches")])), "none",
      "half circles cut out of two opposite edges, as of a ticket")
    all[.shadow] = Entry(
      .other(
        "how soft it is in points, or a table such as { blur = 8, y = 2 }",
        .either([.number, .named("Shadow")])), "none",
      "a soft picture of its form behind it; it reaches out of the frame and takes no room")
    all[.ground] = Entry(
      .keyword(Keywords.grounds.names), "`\"standard\"`",
      "what is drawn behind; `pill` is centred and has neither time nor name")
    all[.showsTime] = Entry(.boolean, "`true`", "at the root: whether time and status are added")
    all[.showsSender] = Entry(
      .boolean, "`true`", "at the root: whether the sender's name is added where a group wants it")
    all[.showsTail] = Entry(
      .boolean, "`true`", "at the root: whether the last one of a cluster has a tail")
    all[.figure] = Entry(.keyword(Keywords.figures.names), "`\"rectangle\"`", "what is drawn")
    all[.radius] = Entry(
      .number(), "`0`",
      "of the corners of a picture, rectangle or background; of a bubble at the root of all its "
        + "corners: left out, the theme's")
    all[.status] = Entry(
      .keyword(Keywords.statuses.names), "`\"none\"`: nothing is drawn",
      "what `figure = \"status\"` shows")
    all[.symbol] = Entry(
      .other("the name of a symbol, such as \"home\"", .symbol), "`\"document\"`",
      "which one; of a shape, what `figure = \"symbol\"` shows")
    all[.size] = Entry(
      .bounded(TextAdjustment.sizeRange), "as the style; of a symbol `24`",
      "of a text, the size of its letters in points, which grows with the reader's text size; of a symbol, how long a side of its "
        + "square is, unless its sizing says otherwise")
    all[.levels] = Entry(
      .other("a list of numbers from 0 to 1", .list(.number)), "none: silence",
      "what `figure = \"waveform\"` shows: how loud it is, from 0 to 1")
    all[.progress] = Entry(
      .number(to: 1), "`0`", "how much of a waveform has been played, from 0 to 1")
    all[.data] = Entry(
      .other("a string as SVG has it, such as \"M0 0 L24 24\"", .string), "none",
      "the path: all commands of SVG, at most 10,000 steps")
    all[.arc] = Entry(
      .other("a table such as { from = 0, to = 270, inner = 0.7 }", .named("Arc")), "none",
      "in place of `data`: a slice of a disc or ring that fills a view box of 100 by 100")
    all[.viewBox] = Entry(
      .other("four numbers: { x, y, width, height }", .either([.list(.number), .string])),
      "`{ 0, 0, 24, 24 }`",
      "the part of the path's plane that fills the box: `{ x, y, width, height }`")
    all[.fill] = Entry(
      fill, "`\"text\"`; none where there is a `stroke`", "the colour or gradient of its inside")
    all[.rule] = Entry(
      .keyword(Keywords.rules.names), "`\"nonzero\"`",
      "which points are inside of a path that crosses itself")
    all[.stroke] = Entry(
      .other(
        "a colour, or a table such as { color = \"accent\", width = 2 }",
        .either([.keyword("Color"), .string, .named("Stroke")])), "none",
      "a line along it, as wide as in the view box")
    all[.trim] = Entry(
      .other(
        "a number from 0 to 1, or two of them: { from, to }", .either([.number, .list(.number)])),
      "`{ 0, 1 }`",
      "the part of the line that is drawn, from 0 to 1 of its length: `0.7`, or `{ 0.2, 0.7 }`")
    all[.scaling] = Entry(
      .keyword(Keywords.scalings.names), "`\"fit\"`",
      "`fit` keeps its shape, `stretch` fills the box")
    all[.source] = Entry(
      .string, "none: a placeholder", "the picture's path, from the conversation's folder")
    all[.naturalWidth] = Entry(.number(), "`0`", "the picture's own width")
    all[.naturalHeight] = Entry(.number(), "`0`", "the picture's own height")
    all[.contentMode] = Entry(
      .keyword(Keywords.contentModes.names), "`\"fill\"`",
      "`fill` cuts off what is too much, `fit` shows all of it")
    all[.alternative] = Entry(
      .string, "none: a placeholder",
      "a text such as an emoji, shown large where there is no picture, and said by a screen reader")
    all[.blurHash] = Entry(
      .string, "none: a placeholder",
      "a BlurHash, some thirty characters that say roughly what the picture looks like: shown until it "
        + "comes; one that is none is left out")
    all[.width] = Entry(
      .length, "as the content wants", "the width; `\"50%\"`: half of the parent's")
    all[.height] = Entry(
      .length, "as the content wants",
      "the height; `\"50%\"`: half of the parent's, where that has one without its children")
    all[.minWidth] = Entry(
      .length, "automatic", "at least so wide; wins over a maximum; may be a percentage")
    all[.maxWidth] = Entry(.length, "none", "at most so wide; may be a percentage")
    all[.minHeight] = Entry(
      .length, "automatic", "at least so high; wins over a maximum; may be a percentage")
    all[.maxHeight] = Entry(.length, "none", "at most so high; may be a percentage")
    all[.aspectRatio] = Entry(
      .number(), "none; an image's natural one",
      "width divided by height, where only one of them is known")
    all[.grow] = Entry(.number(), "`0`", "share of the space left over")
    all[.shrink] = Entry(.number(), "`1`", "share of the space missing")
    all[.basis] = Entry(
      .length, "width or height, else the content's",
      "the length from which it grows or shrinks; may be a percentage")
    all[.alignSelf] = Entry(
      .keyword(Keywords.boxAlignments.names), "as the parent says",
      "as `align`, for this child alone")
    all[.justifySelf] = Entry(
      .keyword(Keywords.boxAlignments.names), "as the parent says",
      "as `justify_items`, for this child alone")
    all[.columns] = Entry(
      .tracks(to: GridBox.maximumColumns), "one, `\"auto\"`",
      "how many columns of the same width there are, or a list with the width of each: a number, "
        + "`\"25%\"`, `\"auto\"` as its content, `\"1fr\"` a share of what is left but no less than its content "
        + "takes at least, `\"minmax(0, 1fr)\"` a share whatever is in it")
    all[.rows] = Entry(
      .tracks(to: GridBox.maximumRows), "none",
      "the same of the first rows; those after them are as high as what is in them")
    all[.gridColumn] = Entry(
      .integer(1...GridBox.maximumColumns), "the next free one",
      "the first column of this child in its grid, counted from 1")
    all[.gridRow] = Entry(
      .integer(1...GridBox.maximumRows), "the next free one",
      "the first row of this child in its grid, counted from 1")
    all[.columnSpan] = Entry(
      .integer(1...GridBox.maximumColumns), "`1`",
      "over how many columns of its grid this child goes")
    all[.rowSpan] = Entry(
      .integer(1...GridBox.maximumRows), "`1`", "over how many rows of its grid this child goes")
    all[.direction] = Entry(
      .keyword(Keywords.directions.names), "as around it",
      "at which side reading starts in the element and in all that is in it: codes and boards are `ltr`"
    )
    all[.margin] = Entry(
      .other(
        "a finite number, { vertical, horizontal }, { top, trailing, bottom, leading } or named edges",
        .either([.number, .named("Edges")])), "`0`",
      "space around the element, as `padding` writes it; a negative one draws its neighbours nearer"
    )
    all[.absolute] = Entry(
      .other(
        "a finite number, a percentage such as \"50%\", or named edges of these such as { top = 0, trailing = 4 }",
        .either([.number, .string, .named("Offsets")])), "none",
      "at these distances from the edges of the parent, which makes no room for it: "
        + "`{ top = -4, trailing = \"10%\" }`, or a number for all edges; what is not named is as "
        + "the size has it")
    all[.zIndex] = Entry(
      .integer(-BoxPlacement.maximumZIndex...BoxPlacement.maximumZIndex), "`0`",
      "the place over its siblings: lower ones are drawn first")
    all[.rotation] = Entry(
      .bounded(-BoxTransform.maximumRotation...BoxTransform.maximumRotation), "`0`",
      "by how many degrees what is drawn is turned to the right, about its middle")
    all[.scale] = Entry(
      .bounded(0.001...BoxTransform.maximumScale), "`1`",
      "how many times as large it is drawn, about its middle; frames stay")
    all[.focus] = Entry(
      .other("two numbers from 0 to 1, such as { 0.5, 0.2 }", .list(.number)), "the middle",
      "the point of the picture that stays in sight where `fill` cuts it, as parts of its width and "
        + "height from the left and the top: `{ 0.5, 0.2 }`")
    all[.id] = Entry(.string, "", "names the box, so that it can be found where it was tapped")
    all[.action] = Entry(
      action, "none",
      "what a tap asks the application to do; an element with an action can be tapped")
    all[.longPress] = Entry(action, "none", "what holding it down asks the application to do")
    all[.contextActions] = Entry(
      .other(
        "a list of tables such as { title = \"Copy\", action = \"copy\" }",
        .list(.named("ContextAction"))), "none",
      "what a menu over the element offers, besides what the application offers for every message")
    all[.whenPressed] = Entry(
      look, "as ever",
      "what is drawn otherwise while a finger is on it, of the element and of all that is in it: only "
        + "paint changes, frames stay")
    all[.whenSelected] = Entry(
      look, "as ever", "what is drawn otherwise while the application has selected it")
    all[.whenDisabled] = Entry(
      look, "as ever", "what is drawn otherwise where it is `disabled`, or the application says so")
    all[.selectable] = Entry(.boolean, "`true`", "whether text in it can be selected and copied")
    all[.role] = Entry(
      .keyword(Keywords.roles.names), "as the element", "what the box is to somebody who hears it")
    all[.label] = Entry(
      .string, "what is in it", "what a screen reader says in place of everything in the box")
    all[.value] = Entry(
      .string, "none", "what a box that is read as one stands at, read behind its label: `\"0:42\"`"
    )
    all[.checked] = Entry(
      .boolean, "`false`", "whether a box that is read as one is a choice that was made")
    all[.disabled] = Entry(
      .boolean, "`false`", "whether nothing can be done with it now: it answers to no touch")
    all[.readingOrder] = Entry(
      .integer(Int.min...Int.max), "`0`",
      "the place among its neighbours when read aloud: lower ones come first")
    all[.silent] = Entry(
      .boolean, "`false`", "whether a screen reader passes over the box and everything in it")
    return allCases.map { property in
      guard let entry = all[property] else { preconditionFailure("\(property) has no entry") }
      return entry
    }
  }
}
