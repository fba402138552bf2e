import BubbleCore
import BubbleLua

/// The tables that describe the painting of a box.
extension ScriptRecord {
  static let tint = ScriptRecord(
    "Tint",
    "A colour as a table: one with its opacity, `light` and `dark`, or `mix`. In the list of a gradient it may have its place.",
    [
      ScriptField("color?", tone, "a word or `\"#102030\"`"),
      ScriptField("opacity?", .number, "how much of it is seen, from 0 to 1"),
      ScriptField("light?", tone, "what it is in a light theme"),
      ScriptField("dark?", tone, "what it is in a dark one"),
      ScriptField("mix?", .list(tone), "two colours: `{ \"accent\", \"white\" }`, mixed in OKLab"),
      ScriptField(
        "share?", .number, "how much of the second there is, from 0 to 1; default: `0.5`"),
      ScriptField("at?", .number, "in a gradient: where, from 0 to 1; default: evenly apart"),
    ])

  /// A word or a fixed colour.
  private static let tone = ScriptType.either([.keyword("Color"), .string])

  static let gradient = ScriptRecord(
    "Gradient", "Colours from one side to the other, or from a point outward.",
    [
      ScriptField("gradient", .list(.color), "2 to 16 colours"),
      ScriptField(
        "angle?", .number, "in degrees, clockwise: 0 is to the right, 90 downward; default: `90`"),
      ScriptField("radial?", .boolean, "from a point outward; default: `false`"),
      ScriptField(
        "center?", .list(.number),
        "of a radial one, in parts of width and height; default: `{ 0.5, 0.5 }`"),
      ScriptField(
        "radius?", .number, "of a radial one; `1` reaches to the farthest corner; default: `1`"),
    ])

  static let border = ScriptRecord(
    "Border", "Lines at the edges of a box: the same at some, or each its own.",
    lineFields + [
      ScriptField(
        "sides?", .list(.string), "the edges: `{ \"top\", \"bottom\" }`, or one word; default: all"),
      ScriptField("top?", .named("BorderLine"), "that at the top alone"),
      ScriptField("leading?", .named("BorderLine"), "where reading starts"),
      ScriptField("bottom?", .named("BorderLine"), "at the bottom"),
      ScriptField("trailing?", .named("BorderLine"), "where reading ends"),
    ])

  static let borderLine = ScriptRecord(
    "BorderLine", "A line at an edge; a number is its width, a string its colour.", lineFields)

  private static let lineFields = [
    ScriptField("width?", .number, "in points, up to 100; default: `1`"),
    ScriptField("color?", .color, "default: `\"separator\"`"),
    ScriptField(
      "dash?", .list(.number), "lengths of dashes and gaps by turns, up to 16; default: none"),
  ]

  static let corners = ScriptRecord(
    "Corners", "The radii of a box's corners by their names; 0 where one is left out.",
    [
      ScriptField("top_leading?", .number, "where reading starts, above"),
      ScriptField("top_trailing?", .number, "where reading ends, above"),
      ScriptField("bottom_trailing?", .number, "where reading ends, below"),
      ScriptField("bottom_leading?", .number, "where reading starts, below"),
    ])

  static let notches = ScriptRecord(
    "Notches", "Half circles cut out of two opposite edges.",
    [
      ScriptField("radius?", .number, "default: `8`"),
      ScriptField(
        "at?", .either([.number, .string]),
        "where their centres are, from the top or the leading edge, below 0 from the bottom or the trailing edge, or a "
          + "part: `\"60%\"`; default: `\"50%\"`"),
      ScriptField(
        "axis?", .keyword("Axis"),
        "`sides`: leading and trailing; `ends`: top and bottom; default: `\"sides\"`"),
    ])

  static let shadow = ScriptRecord(
    "Shadow", "CSS's `box-shadow`. A number is its blur.",
    [
      ScriptField("color?", .color, "default: `{ color = \"black\", opacity = 0.25 }`"),
      ScriptField("blur?", .number, "how soft it is, up to 100; default: `8`"),
      ScriptField("x?", .number, "to the right, from -200 to 200; default: `0`"),
      ScriptField("y?", .number, "downward, from -200 to 200; default: `2`"),
      ScriptField(
        "spread?", .number,
        "how much larger than the box it is at each edge, from -100 to 100; default: `0`"),
    ])

  static let look = ScriptRecord(
    "Look", "What is drawn otherwise in a state, of the element and of all that is in it.",
    [
      ScriptField("opacity?", .number, "how much is seen, from 0 to 1; default: `1`"),
      ScriptField("color?", .color, "the colour of texts and shapes"),
      ScriptField("background?", BoxProperty.background.scriptType, "the element's ground"),
      ScriptField("border?", BoxProperty.border.scriptType, "the element's border"),
      ScriptField("shadow?", BoxProperty.shadow.scriptType, "the element's shadow"),
    ])

  static let stroke = ScriptRecord(
    "Stroke", "A line along a path, in units of its view box. A string is its colour.",
    [
      ScriptField("color?", .color, "default: `\"text\"`"),
      ScriptField("width?", .number, "default: `1`"),
      ScriptField("cap?", .keyword("Cap"), "how it ends; default: `\"butt\"`"),
      ScriptField("join?", .keyword("Join"), "how it turns; default: `\"miter\"`"),
      ScriptField(
        "miter_limit?", .number, "how long a point may be, in widths, from 1 to 100; default: `4`"),
      ScriptField("dash?", .list(.number), "lengths of dashes and gaps by turns; default: none"),
      ScriptField("offset?", .number, "how far into the dashes it starts; default: `0`"),
    ])

  static let arc = ScriptRecord(
    "Arc", "A slice of a disc or ring of radius 50; angles are degrees, clockwise from the top.",
    [
      ScriptField("from?", .number, "default: `0`"),
      ScriptField("to?", .number, "not before `from`; default: `360`"),
      ScriptField(
        "inner?", .number,
        "the inner radius as a part of the outer one, from 0 to 1; default: `0`, a slice of a disc"),
    ])
}
