import BubbleCore
import BubbleLua

/// The tables that describe the painting of a box.
extension ScriptRecord {
  static let tint = ScriptRecord(
    "Tint",
    "A colour as a table: one with its opacity, `light` and `dark`, or `mix`. In the list of a gradient it may have a position.",
    [
      ScriptField("color?", tone, "a word or `\"#102030\"`"),
      ScriptField("opacity?", .number, "the opacity, from 0 to 1"),
      ScriptField("light?", tone, "the colour in a light theme"),
      ScriptField("dark?", tone, "the colour in a dark theme"),
      ScriptField("mix?", .list(tone), "two colours: `{ \"accent\", \"white\" }`, mixed in OKLab"),
      ScriptField(
        "share?", .number, "the share of the second colour, from 0 to 1; default: `0.5`"),
      ScriptField(
        "at?", .number, "the position in a gradient, from 0 to 1; default: evenly spaced"),
    ])

  /// A word or a fixed colour.
  private static let tone = ScriptType.either([.keyword("Color"), .string])

  static let gradient = ScriptRecord(
    "Gradient", "Colours from one side to the other, or from a point outward.",
    [
      ScriptField("gradient", .list(.color), "2 to 16 colours"),
      ScriptField(
        "angle?", .number,
        "the direction in degrees, clockwise: 0 is to the right, 90 downward; default: `90`"),
      ScriptField("radial?", .boolean, "runs from a point outward; default: `false`"),
      ScriptField(
        "center?", .list(.number),
        "the centre of a radial one, as fractions of width and height; default: `{ 0.5, 0.5 }`"),
      ScriptField(
        "radius?", .number,
        "the radius of a radial one; `1` reaches to the farthest corner; default: `1`"),
    ])

  static let border = ScriptRecord(
    "Border", "Lines at the edges of a box: the same at several edges, or one for each.",
    lineFields + [
      ScriptField(
        "sides?", .list(.string), "the edges: `{ \"top\", \"bottom\" }`, or one word; default: all"),
      ScriptField("top?", .named("BorderLine"), "the line at the top edge"),
      ScriptField("leading?", .named("BorderLine"), "the line at the edge where reading starts"),
      ScriptField("bottom?", .named("BorderLine"), "the line at the bottom edge"),
      ScriptField("trailing?", .named("BorderLine"), "the line at the edge where reading ends"),
    ])

  static let borderLine = ScriptRecord(
    "BorderLine", "A line at an edge; a number is its width, a string its colour.", lineFields)

  private static let lineFields = [
    ScriptField("width?", .number, "the width in points, up to 100; default: `1`"),
    ScriptField("color?", .color, "the colour; default: `\"separator\"`"),
    ScriptField(
      "dash?", .list(.number), "the lengths of dashes and gaps in turn, up to 16; default: none"),
  ]

  static let corners = ScriptRecord(
    "Corners", "The radii of a box's corners by their names, in points; default: 0.",
    [
      ScriptField("top_leading?", .number, "the radius above, where reading starts"),
      ScriptField("top_trailing?", .number, "the radius above, where reading ends"),
      ScriptField("bottom_trailing?", .number, "the radius below, where reading ends"),
      ScriptField("bottom_leading?", .number, "the radius below, where reading starts"),
    ])

  static let notches = ScriptRecord(
    "Notches", "Half circles cut out of two opposite edges.",
    [
      ScriptField("radius?", .number, "the radius of the half circles, in points; default: `8`"),
      ScriptField(
        "at?", .either([.number, .string]),
        "the position of their centres in points from the top or the leading edge, negative from the bottom or the "
          + "trailing edge, or a percentage: `\"60%\"`; default: `\"50%\"`"),
      ScriptField(
        "axis?", .keyword("Axis"),
        "the edges, `sides`: leading and trailing; `ends`: top and bottom; default: `\"sides\"`"),
    ])

  static let shadow = ScriptRecord(
    "Shadow", "CSS's `box-shadow`. A number is its blur.",
    [
      ScriptField("color?", .color, "the colour; default: `{ color = \"black\", opacity = 0.25 }`"),
      ScriptField("blur?", .number, "the radius of the blur, in points, up to 100; default: `8`"),
      ScriptField(
        "x?", .number, "the offset to the right, in points, from -200 to 200; default: `0`"),
      ScriptField("y?", .number, "the offset downward, in points, from -200 to 200; default: `2`"),
      ScriptField(
        "spread?", .number,
        "the distance beyond each edge of the box, in points, from -100 to 100; default: `0`"),
    ])

  static let look = ScriptRecord(
    "Look", "The look of the element and its content in a state.",
    [
      ScriptField("opacity?", .number, "the opacity, from 0 to 1; default: `1`"),
      ScriptField("color?", .color, "the colour of texts and shapes"),
      ScriptField("background?", BoxProperty.background.scriptType, "the element's background"),
      ScriptField("border?", BoxProperty.border.scriptType, "the element's border"),
      ScriptField("shadow?", BoxProperty.shadow.scriptType, "the element's shadow"),
    ])

  static let stroke = ScriptRecord(
    "Stroke", "A line along a path, in units of its view box. A string is its colour.",
    [
      ScriptField("color?", .color, "the colour; default: `\"text\"`"),
      ScriptField("width?", .number, "the width; default: `1`"),
      ScriptField("cap?", .keyword("Cap"), "the shape of its ends; default: `\"butt\"`"),
      ScriptField("join?", .keyword("Join"), "the shape of its corners; default: `\"miter\"`"),
      ScriptField(
        "miter_limit?", .number,
        "the maximum length of a pointed corner, in widths, from 1 to 100; default: `4`"),
      ScriptField("dash?", .list(.number), "the lengths of dashes and gaps in turn; default: none"),
      ScriptField("offset?", .number, "the offset of its start in the dashes; default: `0`"),
    ])

  static let arc = ScriptRecord(
    "Arc", "A slice of a disc or ring of radius 50; angles are degrees, clockwise from the top.",
    [
      ScriptField("from?", .number, "the angle of the start; default: `0`"),
      ScriptField("to?", .number, "the angle of the end, not before `from`; default: `360`"),
      ScriptField(
        "inner?", .number,
        "the inner radius as a part of the outer one, from 0 to 1; default: `0`, a slice of a disc"),
    ])
}
