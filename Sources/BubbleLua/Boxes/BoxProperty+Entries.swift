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
      "the text to show; the same as the item in the table; nil is an error, false is empty")
    all[.style] = Entry(.keyword(Keywords.styles.names), "`\"body\"`", "the font and its size")
    all[.color] = Entry(
      .other(
        "a colour: a word such as \"accent\", \"#102030\", or a table", .color,
        words: Keywords.tints), "`\"text\"`; of a QR code `\"black\"`",
      "the colour: a word of the theme, a fixed colour, one for light and one for dark, or a mixture"
    )
    all[.alignment] = Entry(
      .keyword(Keywords.alignments.names), "`\"start\"`",
      "the alignment of lines; `natural` follows the writing direction of each paragraph")
    all[.maxLines] = Entry(
      .integer(1...Int.max), "all", "the maximum number of lines; a cut text ends in an ellipsis")
    all[.spans] = Entry(
      .other("a list of tables with 'from' and 'to'", .list(.named("Span"))), "none",
      "formatted parts and links, with the positions of bytes that `string.find` returns")
    all[.continues] = Entry(
      .boolean, "`false`",
      "whether the text is still being written: its end is drawn as it will probably become")
    all[.weight] = Entry(
      .other(
        "a word such as \"medium\", or a whole hundred from 100 to 900",
        .either([.keyword("Weight"), .integer]), words: Keywords.weights.names), "the style's",
      "the thickness of letters: a word, or a multiple of 100 from 100 to 900")
    all[.lineHeight] = Entry(
      .bounded(LineHeight.multipleRange), "`1`",
      "the height of lines, as a multiple of the font's line height")
    all[.letterSpacing] = Entry(
      .bounded(TextAdjustment.letterSpacingRange), "`0`",
      "the space after each character, in points; it does not separate the letters of joined scripts"
    )
    all[.tabularDigits] = Entry(
      .boolean, "`false`", "digits of equal width if the font has them: for counters")
    all[.underline] = Entry(.boolean, "`false`", "a line below the letters")
    all[.minScale] = Entry(
      .bounded(TextAdjustment.minimumScaleRange), "`1`",
      "the smallest scale of a text that shrinks to fit into its width and `max_lines` without breaking a word: `0.6`"
    )
    all[.language] = Entry(
      .other("a language such as \"ja\" or \"zh-Hant\"", .string), "the message's",
      "the language of the text, such as `ja` or `zh-Hant`: it chooses the forms of letters")
    all[.gap] = Entry(
      .number(), "`0`; for `ui.decorated` `4`",
      "the space between children, in points; in a grid between columns")
    all[.padding] = Entry(
      .insets, "`0`; a bubble has its ground's",
      "the space inside the edges, in points: a number for all, `{ vertical, horizontal }`, `{ top, trailing, bottom, "
        + "leading }`, or names such as `{ top = 2, leading = 4 }`")
    all[.align] = Entry(
      .keyword(Keywords.boxAlignments.names), "`\"stretch\"`",
      "the position of children across the row or column; in an overlay from top to bottom; `baseline` is for rows"
    )
    all[.justify] = Entry(
      .keyword(Keywords.justifications.names), "`\"start\"`",
      "the distribution of free space along the row or column")
    all[.wraps] = Entry(
      .boolean, "`false`",
      "starts a new line if the children don't fit; a column wraps at its `height` or `max_height`"
    )
    all[.stacks] = Entry(
      .boolean, "`false`",
      "gives the children the same width, or puts them below each other if one needs more than its share: for buttons"
    )
    all[.lineGap] = Entry(
      .number(), "the `gap`", "the space between two such lines, in points; in a grid between rows")
    all[.justifyItems] = Entry(
      .keyword(Keywords.boxAlignments.names), "`\"stretch\"`",
      "the position of children from the leading to the trailing edge")
    all[.background] = Entry(fill, "none", "the colour or gradient behind the element")
    all[.border] = Entry(
      .other(
        "a width, a colour, or a table such as { width = 1, color = \"separator\" }",
        .either([.number, .string, .named("Border")])), "none",
      "lines inside the edges; they take no room, `padding` keeps content off them")
    all[.corners] = Entry(
      .other(
        "a number, four of them clockwise from the leading one above, or named corners",
        .either([.number, .list(.number), .named("Corners")])), "the `radius`",
      "the radii of the corners, in points: a number for all, four clockwise from the leading one above, or names; also of a picture"
    )
    all[.clips] = Entry(
      .boolean, "`false`", "cuts content off at the element's outline, inside the border")
    all[.notches] = Entry(
      .other(
        "a radius, or a table such as { radius = 8, at = \"50%\" }",
        .either([.number, .named("Notches")])), "none",
      "half circles cut out of two opposite edges, as on a ticket")
    all[.shadow] = Entry(
      .other(
        "how soft it is in points, or a table such as { blur = 8, y = 2 }",
        .either([.number, .named("Shadow")])), "none",
      "a soft shadow of the outline; it extends beyond the frame and takes no room")
    all[.ground] = Entry(
      .keyword(Keywords.grounds.names), "`\"standard\"`",
      "the background of the bubble; `pill` is centred and has neither time nor name")
    all[.showsTime] = Entry(.boolean, "`true`", "adds time and status, at the root")
    all[.showsSender] = Entry(
      .boolean, "`true`", "adds the sender's name in a group, at the root")
    all[.showsTail] = Entry(
      .boolean, "`true`", "adds a tail to the last bubble of a cluster, at the root")
    all[.figure] = Entry(.keyword(Keywords.figures.names), "`\"rectangle\"`", "the figure to draw")
    all[.radius] = Entry(
      .number(), "`0`",
      "the radius of the corners of a picture, rectangle or background, in points; of a bubble at the root, of all its "
        + "corners, by default the theme's")
    all[.status] = Entry(
      .keyword(Keywords.statuses.names), "`\"none\"`: nothing is drawn",
      "the status of delivery that `figure = \"status\"` shows")
    all[.symbol] = Entry(
      .other("the name of a symbol, such as \"home\"", .symbol), "`\"document\"`",
      "the name of the symbol; of a shape, of the one that `figure = \"symbol\"` shows")
    all[.size] = Entry(
      .bounded(TextAdjustment.sizeRange), "the style's; of a symbol `24`; of a QR code about `160`",
      "the size of a text's letters, or the side of a symbol, in points that grow with the reader's text size. Of a "
        + "QR code the side with its margin, in points that do not grow. `width` and `height` override the side"
    )
    all[.levels] = Entry(
      .other("a list of numbers from 0 to 1", .list(.number)), "none: silence",
      "the loudness that `figure = \"waveform\"` shows, from 0 to 1")
    all[.progress] = Entry(
      .number(to: 1), "`0`", "the part of a waveform that has been played, from 0 to 1")
    all[.data] = Entry(
      .other("a string as SVG has it, such as \"M0 0 L24 24\"", .string), "none",
      "the path: all commands of SVG, at most 10,000 steps")
    all[.arc] = Entry(
      .other("a table such as { from = 0, to = 270, inner = 0.7 }", .named("Arc")), "none",
      "a slice of a disc or ring instead of `data`; it fills a view box of 100 by 100")
    all[.viewBox] = Entry(
      .other("four numbers: { x, y, width, height }", .either([.list(.number), .string])),
      "`{ 0, 0, 24, 24 }`",
      "the part of the path's plane that fills the box: `{ x, y, width, height }`")
    all[.fill] = Entry(
      fill, "`\"text\"`; none where there is a `stroke`", "the colour or gradient of the inside")
    all[.rule] = Entry(
      .keyword(Keywords.rules.names), "`\"nonzero\"`",
      "the rule for the inside of a path that crosses itself")
    all[.stroke] = Entry(
      .other(
        "a colour, or a table such as { color = \"accent\", width = 2 }",
        .either([.keyword("Color"), .string, .named("Stroke")])), "none",
      "a line along the path, in units of the view box")
    all[.trim] = Entry(
      .other(
        "a number from 0 to 1, or two of them: { from, to }", .either([.number, .list(.number)])),
      "`{ 0, 1 }`",
      "the part of the line to draw, as fractions of its length: `0.7`, or `{ 0.2, 0.7 }`")
    all[.scaling] = Entry(
      .keyword(Keywords.scalings.names), "`\"fit\"`",
      "the scaling of the path: `fit` keeps its proportions, `stretch` fills the box")
    all[.correction] = Entry(
      .keyword(Keywords.corrections.names), "`\"medium\"`",
      "the share of a QR code that may be dirty or covered, from 7 to 30 percent; the longest text has 2,953, 2,331, 1,663 or 1,273 bytes"
    )
    all[.source] = Entry(
      .string, "none: a placeholder",
      "the path of the picture, relative to the conversation's folder")
    all[.naturalWidth] = Entry(.number(), "`0`", "the picture's own width")
    all[.naturalHeight] = Entry(.number(), "`0`", "the picture's own height")
    all[.contentMode] = Entry(
      .keyword(Keywords.contentModes.names), "`\"fill\"`",
      "the scaling of the picture: `fill` crops it, `fit` shows all of it")
    all[.alternative] = Entry(
      .string, "none: a placeholder",
      "a text such as an emoji, shown large if the picture is missing, and read by screen readers")
    all[.blurHash] = Entry(
      .string, "none: a placeholder",
      "a BlurHash, some thirty characters that encode a blurred picture: shown until the picture is loaded; an invalid one is ignored"
    )
    all[.width] = Entry(
      .length, "the content's",
      "the width, in points, or a percentage: `\"50%\"` is half of the parent's")
    all[.height] = Entry(
      .length, "the content's",
      "the height, in points, or a percentage: `\"50%\"` is half of the parent's, if that has a height without its children"
    )
    all[.minWidth] = Entry(
      .length, "`\"auto\"`: that of the content",
      "the minimum width, in points; overrides a maximum; may be a percentage")
    all[.maxWidth] = Entry(
      .length, "none; of a QR code `\"100%\"`", "the maximum width, in points; may be a percentage")
    all[.minHeight] = Entry(
      .length, "`\"auto\"`: that of the content",
      "the minimum height, in points; overrides a maximum; may be a percentage")
    all[.maxHeight] = Entry(.length, "none", "the maximum height, in points; may be a percentage")
    all[.aspectRatio] = Entry(
      .number(), "none; an image's natural one; of a QR code `1`",
      "the width divided by the height, if only one of them is known")
    all[.grow] = Entry(.number(), "`0`", "the share of the free space that the child takes")
    all[.shrink] = Entry(
      .number(), "`1`; of a symbol and a QR code `0`",
      "the share of the missing space that the child gives up")
    all[.basis] = Entry(
      .length, "width or height, else the content's",
      "the length before it grows or shrinks, in points; may be a percentage")
    all[.alignSelf] = Entry(
      .keyword(Keywords.boxAlignments.names), "the parent's",
      "the parent's `align`, for this child alone")
    all[.justifySelf] = Entry(
      .keyword(Keywords.boxAlignments.names), "the parent's",
      "the parent's `justify_items`, for this child alone")
    all[.columns] = Entry(
      .tracks(to: GridBox.maximumColumns), "one, `\"auto\"`",
      "the number of columns of equal width, or a list with the width of each: a number, `\"25%\"`, `\"auto\"` for its "
        + "content's, `\"1fr\"` for a share of the free space that is at least its content's minimum, `\"minmax(0, "
        + "1fr)\"` for a share regardless of its content")
    all[.rows] = Entry(
      .tracks(to: GridBox.maximumRows), "none",
      "the number or the heights of the first rows, written like `columns`; later rows have their content's height"
    )
    all[.gridColumn] = Entry(
      .integer(1...GridBox.maximumColumns), "the next free one",
      "the child's first column in its grid, counted from 1")
    all[.gridRow] = Entry(
      .integer(1...GridBox.maximumRows), "the next free one",
      "the child's first row in its grid, counted from 1")
    all[.columnSpan] = Entry(
      .integer(1...GridBox.maximumColumns), "`1`",
      "the number of columns that the child spans in its grid")
    all[.rowSpan] = Entry(
      .integer(1...GridBox.maximumRows), "`1`",
      "the number of rows that the child spans in its grid")
    all[.direction] = Entry(
      .keyword(Keywords.directions.names), "the parent's",
      "the reading direction of the element and its content: codes and boards are `ltr`; `auto` is that of the first "
        + "letter in its texts, outside of addresses and mentions"
    )
    all[.margin] = Entry(
      .other(
        "a finite number, { vertical, horizontal }, { top, trailing, bottom, leading } or named edges",
        .either([.number, .named("Edges")])), "`0`",
      "the space around the element, in points, written like `padding`; a negative one draws neighbours nearer"
    )
    all[.absolute] = Entry(
      .other(
        "a finite number, a percentage such as \"50%\", or named edges of these such as { top = 0, trailing = 4 }",
        .either([.number, .string, .named("Offsets")])), "none",
      "the distances from the edges of the parent, which makes no room for the child: `{ top = -4, trailing = \"10%\" "
        + "}`, or a number for all edges; the size determines the other edges")
    all[.zIndex] = Entry(
      .integer(-BoxPlacement.maximumZIndex...BoxPlacement.maximumZIndex), "`0`",
      "the order of drawing among siblings: lower ones are drawn first")
    all[.rotation] = Entry(
      .bounded(-BoxTransform.maximumRotation...BoxTransform.maximumRotation), "`0`",
      "the rotation of the drawing about its centre, in degrees clockwise; frames don't change")
    all[.scale] = Entry(
      .bounded(0.001...BoxTransform.maximumScale), "`1`",
      "the factor that enlarges the drawing about its centre; frames don't change")
    all[.opacity] = Entry(
      .number(to: 1), "`1`", "the opacity of the element and its content together, from 0 to 1")
    let time = ValueType.other(
      "message.date, another date with 'seconds', a number of seconds, or an ISO 8601 text",
      .either([.named("Date"), .number, .string]))
    all[.spin] = Entry(
      .bounded(BoxMotion.periods), "none",
      "the seconds of a turn of the drawing about its centre, clockwise, again and again; it stands still in pictures and with "
        + "reduced motion")
    all[.pulse] = Entry(
      .bounded(BoxMotion.periods), "none",
      "the seconds in which the drawing fades and comes back, again and again; it stands still in pictures and with reduced motion"
    )
    all[.since] = Entry(
      time, "none",
      "the start of a time: a text without words counts the time that has passed, `\"0:42\"`; any other element needs `till`, "
        + "too, and fills up between the two times")
    all[.till] = Entry(
      time, "none",
      "the end of that time; a text that has it alone counts down (`until` is a word of Lua itself)"
    )
    all[.relative] = Entry(
      time, "none",
      "a date: a text without words shows its distance from now, `\"2 minutes ago\"`, `\"in 3 hours\"`"
    )
    all[.mirrors] = Entry(
      .boolean, "`false`",
      "draws the path or symbol as in a mirror where reading starts at the right, as an arrow needs that points onwards; "
        + "symbols that point somewhere by themselves already are")
    all[.focus] = Entry(
      .other("two numbers from 0 to 1, such as { 0.5, 0.2 }", .list(.number)), "the middle",
      "the point of the picture that stays visible where `fill` crops it, as fractions of its width and height from "
        + "the left and the top: `{ 0.5, 0.2 }`")
    all[.id] = Entry(.string, "", "the name that identifies the box in a tap")
    all[.action] = Entry(
      action, "none",
      "the action that a tap sends to the application; an element with an action can be tapped")
    all[.longPress] = Entry(action, "none", "the action that a long press sends to the application")
    all[.contextActions] = Entry(
      .other(
        "a list of tables such as { title = \"Copy\", action = \"copy\" }",
        .list(.named("ContextAction"))), "none",
      "the entries of a menu over the element, besides the application's for every message")
    all[.whenPressed] = Entry(
      look, "unchanged",
      "the look of the element and its content while a finger is on it: only paint changes, frames don't"
    )
    all[.whenSelected] = Entry(
      look, "unchanged", "the look while the application has selected it")
    all[.whenDisabled] = Entry(
      look, "unchanged", "the look if it is `disabled`, by the script or the application")
    all[.selectable] = Entry(.boolean, "`true`", "allows the reader to select and copy its text")
    all[.role] = Entry(
      .keyword(Keywords.roles.names), "the element's", "the role of the box for screen readers")
    all[.label] = Entry(
      .string, "its content", "the text that a screen reader reads instead of everything in the box"
    )
    all[.value] = Entry(
      .string, "none", "the value of a box that is read as one, read after its label: `\"0:42\"`"
    )
    all[.checked] = Entry(
      .boolean, "`false`", "marks a box that is read as one as a chosen option")
    all[.disabled] = Entry(
      .boolean, "`false`", "disables the element: it ignores touches")
    all[.readingOrder] = Entry(
      .integer(Int.min...Int.max), "`0`",
      "the order among neighbours when read aloud: lower ones come first")
    all[.silent] = Entry(
      .boolean, "`false`", "hides the box and everything in it from screen readers")
    return allCases.map { property in
      guard let entry = all[property] else { preconditionFailure("\(property) has no entry") }
      return entry
    }
  }
}
