import BubbleLua
import Foundation

/// What is said of a property in an editor and in the reference.
extension BoxProperty {
  /// What it means, in one line.
  var documentation: String {
    switch self {
    case .text:
      "what is written; the same as the item in the table; nil is an error, false is empty"
    case .style: "the font and its size"
    case .color:
      "the colour: by what it is for, a fixed one, one for light and one for dark, or a mixture"
    case .alignment: "where lines stand; `natural`: as each paragraph's script wants it"
    case .maxLines: "how many lines are shown, the last one ending in an ellipsis"
    case .spans: "parts that are formatted or links, by their bytes as `string.find` gives them"
    case .gap: "between children; in a grid between two columns"
    case .padding:
      "space inside of the edges: for all of them, `{ vertical, horizontal }`, `{ top, trailing, "
        + "bottom, leading }`, or names such as `{ top = 2, leading = 4 }`"
    case .align: "across; in an overlay from top to bottom; `baseline` is for rows"
    case .justify: "along, when space is left"
    case .wraps:
      "go on in a new line where the children don't fit; a column wraps at its `height` or `max_height`"
    case .lineGap: "between two such lines; in a grid between two rows"
    case .justifyItems: "from the leading to the trailing edge"
    case .background: "the colour or gradient of a ground behind all of it"
    case .border:
      "lines at the inside of the edges; they take no room, `padding` keeps content off them"
    case .corners:
      "the radii of the corners: for all, four of them clockwise from the leading one above, or names; of a picture, too"
    case .clips: "whether what is in it is cut off at its form, inside of the border"
    case .notches: "half circles cut out of two opposite edges, as of a ticket"
    case .shadow:
      "a soft picture of its form behind it; it reaches out of the frame and takes no room"
    case .ground: "what is drawn behind; `pill` is centred and has neither time nor name"
    case .showsTime: "at the root: whether time and status are added"
    case .showsSender: "at the root: whether the sender's name is added where a group wants it"
    case .showsTail: "at the root: whether the last one of a cluster has a tail"
    case .figure: "what is drawn"
    case .radius:
      "of the corners of a picture, rectangle or background; of a bubble at the root of all its "
        + "corners: left out, the theme's"
    case .status: "what `figure = \"status\"` shows"
    case .symbol: "which one; of a shape, what `figure = \"symbol\"` shows"
    case .size:
      "of a text, the size of its letters in points, which grows with the reader's text size; of a symbol, how long a side of its "
        + "square is, unless its sizing says otherwise"
    case .weight: "how thick letters are: a word, or a whole hundred from 100 to 900"
    case .lineHeight: "how high lines are, in heights of the font's own lines"
    case .letterSpacing:
      "the space behind each character, in points; scripts that are written joined stay so"
    case .tabularDigits: "digits that are equally wide, where the font has such: for what counts"
    case .underline: "a line below the letters"
    case .minScale:
      "how much smaller the text may become, so that it fits into its width and `max_lines` and no word breaks: `0.6`"
    case .levels: "what `figure = \"waveform\"` shows: how loud it is, from 0 to 1"
    case .progress: "how much of a waveform has been played, from 0 to 1"
    case .data: "the path: all commands of SVG, at most 10,000 steps"
    case .arc: "in place of `data`: a slice of a disc or ring that fills a view box of 100 by 100"
    case .viewBox: "the part of the path's plane that fills the box: `{ x, y, width, height }`"
    case .fill: "the colour or gradient of its inside"
    case .rule: "which points are inside of a path that crosses itself"
    case .stroke: "a line along it, as wide as in the view box"
    case .trim:
      "the part of the line that is drawn, from 0 to 1 of its length: `0.7`, or `{ 0.2, 0.7 }`"
    case .scaling: "`fit` keeps its shape, `stretch` fills the box"
    case .source: "the picture's path, from the conversation's folder"
    case .naturalWidth: "the picture's own width"
    case .naturalHeight: "the picture's own height"
    case .contentMode: "`fill` cuts off what is too much, `fit` shows all of it"
    case .blurHash:
      "a BlurHash, some thirty characters that say roughly what the picture looks like: shown until it "
        + "comes; one that is none is left out"
    case .alternative:
      "a text such as an emoji, shown large where there is no picture, and said by a screen reader"
    case .width: "the width; `\"50%\"`: half of the parent's"
    case .height:
      "the height; `\"50%\"`: half of the parent's, where that has one without its children"
    case .minWidth: "at least so wide; wins over a maximum; may be a percentage"
    case .maxWidth: "at most so wide; may be a percentage"
    case .minHeight: "at least so high; wins over a maximum; may be a percentage"
    case .maxHeight: "at most so high; may be a percentage"
    case .aspectRatio: "width divided by height, where only one of them is known"
    case .grow: "share of the space left over"
    case .shrink: "share of the space missing"
    case .basis: "the length from which it grows or shrinks; may be a percentage"
    case .alignSelf: "as `align`, for this child alone"
    case .justifySelf: "as `justify_items`, for this child alone"
    case .columns:
      "how many columns of the same width there are, or a list with the width of each: a number, "
        + "`\"25%\"`, `\"auto\"` as its content, `\"1fr\"` a share of what is left but no less than its content "
        + "takes at least, `\"minmax(0, 1fr)\"` a share whatever is in it"
    case .rows:
      "the same of the first rows; those after them are as high as what is in them"
    case .gridColumn: "the first column of this child in its grid, counted from 1"
    case .gridRow: "the first row of this child in its grid, counted from 1"
    case .columnSpan: "over how many columns of its grid this child goes"
    case .rowSpan: "over how many rows of its grid this child goes"
    case .direction:
      "at which side reading starts in the element and in all that is in it: codes and boards are `ltr`"
    case .margin:
      "space around the element, as `padding` writes it; a negative one draws its neighbours nearer"
    case .absolute:
      "at these distances from the edges of the parent, which makes no room for it: "
        + "`{ top = -4, trailing = \"10%\" }`, or a number for all edges; what is not named is as "
        + "the size has it"
    case .zIndex: "the place over its siblings: lower ones are drawn first"
    case .rotation: "by how many degrees what is drawn is turned to the right, about its middle"
    case .scale: "how many times as large it is drawn, about its middle; frames stay"
    case .focus:
      "the point of the picture that stays in sight where `fill` cuts it, as parts of its width and "
        + "height from the left and the top: `{ 0.5, 0.2 }`"
    case .id: "names the box, so that it can be found where it was tapped"
    case .action: "what a tap asks the application to do; an element with an action can be tapped"
    case .longPress: "what holding it down asks the application to do"
    case .contextActions:
      "what a menu over the element offers, besides what the application offers for every message"
    case .whenPressed:
      "what is drawn otherwise while a finger is on it, of the element and of all that is in it: only "
        + "paint changes, frames stay"
    case .whenSelected: "what is drawn otherwise while the application has selected it"
    case .whenDisabled:
      "what is drawn otherwise where it is `disabled`, or the application says so"
    case .selectable: "whether text in it can be selected and copied"
    case .role: "what the box is to somebody who hears it"
    case .label: "what a screen reader says in place of everything in the box"
    case .value: "what a box that is read as one stands at, read behind its label: `\"0:42\"`"
    case .checked: "whether a box that is read as one is a choice that was made"
    case .disabled: "whether nothing can be done with it now: it answers to no touch"
    case .readingOrder: "the place among its neighbours when read aloud: lower ones come first"
    case .silent: "whether a screen reader passes over the box and everything in it"
    }
  }

  /// What holds where it is left out.
  var standardValue: String {
    switch self {
    case .style: "`\"body\"`"
    case .color: "`\"text\"`"
    case .alignment, .justify: "`\"start\"`"
    case .maxLines: "all"
    case .gap, .radius, .grow, .naturalWidth, .naturalHeight, .progress, .readingOrder: "`0`"
    case .padding: "`0`; a bubble has its ground's"
    case .align, .justifyItems: "`\"stretch\"`"
    case .wraps, .checked, .disabled, .silent: "`false`"
    case .columns: "one, `\"auto\"`"
    case .rows, .absolute: "none"
    case .gridColumn, .gridRow: "the next free one"
    case .columnSpan, .rowSpan, .scale: "`1`"
    case .direction: "as around it"
    case .margin, .zIndex, .rotation: "`0`"
    case .focus: "the middle"
    case .lineGap: "the `gap`"
    case .ground: "`\"standard\"`"
    case .showsTime, .showsSender, .showsTail: "`true`"
    case .figure: "`\"rectangle\"`"
    case .status: "`\"none\"`: nothing is drawn"
    case .symbol: "`\"document\"`"
    case .size: "as the style; of a symbol `24`"
    case .weight: "as the style"
    case .lineHeight, .minScale: "`1`"
    case .letterSpacing: "`0`"
    case .tabularDigits, .underline: "`false`"
    case .contentMode: "`\"fill\"`"
    case .width, .height: "as the content wants"
    case .minWidth, .minHeight: "automatic"
    case .maxWidth, .maxHeight: "none"
    case .aspectRatio: "none; an image's natural one"
    case .shrink: "`1`"
    case .basis: "width or height, else the content's"
    case .alignSelf, .justifySelf: "as the parent says"
    case .role: "as the element"
    case .border, .notches, .shadow, .data, .arc: "none"
    case .corners: "the `radius`"
    case .clips: "`false`"
    case .viewBox: "`{ 0, 0, 24, 24 }`"
    case .fill: "`\"text\"`; none where there is a `stroke`"
    case .rule: "`\"nonzero\"`"
    case .stroke: "none"
    case .trim: "`{ 0, 1 }`"
    case .scaling: "`\"fit\"`"
    case .label: "what is in it"
    case .source, .alternative, .blurHash: "none: a placeholder"
    case .background, .action, .spans, .value, .longPress, .contextActions: "none"
    case .whenPressed, .whenSelected, .whenDisabled: "as ever"
    case .selectable: "`true`"
    case .levels: "none: silence"
    case .text, .id: ""
    }
  }
}

extension BoxProperty.ValueType {
  /// The type for an editor and for the reference.
  func scriptType(_ property: BoxProperty) -> ScriptType {
    switch self {
    case .number: .number
    case .length: .either([.number, .string])
    case .string: .either([.string, .number])
    case .boolean: .boolean
    case .insets: .either([.number, .named("Edges")])
    case .bounded: .number
    case .margins: .either([.number, .named("Edges")])
    case .offsets: .either([.number, .string, .named("Offsets")])
    case .tracks: .either([.integer, .list(.either([.number, .string]))])
    case .point: .list(.number)
    case .keyword: .keyword(property.keywordsName)
    case .symbol: .symbol
    case .weight: .either([.keyword(property.keywordsName), .integer])
    case .integer, .count: .integer
    case .action: .either([.string, .named("Action")])
    case .contextActions: .list(.named("ContextAction"))
    case .look: .named("Look")
    case .levels: .list(.number)
    case .spans: .list(.named("Span"))
    case .color: .color
    case .fill: .either([.keyword("Color"), .string, .named("Tint"), .named("Gradient")])
    case .border: .either([.number, .string, .named("Border")])
    case .corners: .either([.number, .list(.number), .named("Corners")])
    case .notches: .either([.number, .named("Notches")])
    case .shadow: .either([.number, .named("Shadow")])
    case .pathData: .string
    case .arc: .named("Arc")
    case .viewBox: .either([.list(.number), .string])
    case .stroke: .either([.keyword("Color"), .string, .named("Stroke")])
    case .trim: .either([.number, .list(.number)])
    }
  }
}

extension BoxProperty {
  /// The name of the list of words that it takes: the same for properties that share it.
  var keywordsName: String {
    switch self {
    case .alignSelf, .justifyItems, .justifySelf: BoxProperty.align.keywordsName
    case .align: "Align"
    case .background, .fill: BoxProperty.color.keywordsName
    default: name.split(separator: "_").map(\.capitalized).joined()
    }
  }
}
