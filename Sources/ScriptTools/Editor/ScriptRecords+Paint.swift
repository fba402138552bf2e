import BubbleCore
import BubbleLua

/// The tables that say what is drawn of a box.
extension ScriptRecord {
  static let tint = ScriptRecord(
    name: "Tint",
    documentation:
      "A colour as a table: one with its opacity, `light` and `dark`, or `mix`. In the list of a gradient it may have its place.",
    fields: [
      ScriptField("color", tone, optional: true, "a word or `\"#102030\"`"),
      ScriptField("opacity", .number, optional: true, "how much of it is seen, from 0 to 1"),
      ScriptField("light", tone, optional: true, "what it is in a light theme"),
      ScriptField("dark", tone, optional: true, "what it is in a dark one"),
      ScriptField(
        "mix", .list(tone), optional: true,
        "two colours: `{ \"accent\", \"white\" }`, mixed in OKLab"),
      ScriptField(
        "share", .number, optional: true,
        "how much of the second there is, from 0 to 1; default: `0.5`"),
      ScriptField(
        "at", .number, optional: true, "in a gradient: where, from 0 to 1; default: evenly apart"),
    ])

  /// A word or a fixed colour.
  private static let tone = ScriptType.either([.keyword("Color"), .string])

  static let gradient = ScriptRecord(
    name: "Gradient", documentation: "Colours from one side to the other, or from a point outward.",
    fields: [
      ScriptField("gradient", .list(.color), "2 to 16 colours"),
      ScriptField(
        "angle", .number, optional: true,
        "in degrees, clockwise: 0 is to the right, 90 downward; default: `90`"),
      ScriptField("radial", .boolean, optional: true, "from a point outward; default: `false`"),
      ScriptField(
        "center", .list(.number), optional: true,
        "of a radial one, in parts of width and height; default: `{ 0.5, 0.5 }`"),
      ScriptField(
        "radius", .number, optional: true,
        "of a radial one; `1` reaches to the farthest corner; default: `1`"),
    ])

  static let border = ScriptRecord(
    name: "Border",
    documentation: "Lines at the edges of a box: the same at some, or each its own.",
    fields: lineFields + [
      ScriptField(
        "sides", .list(.string), optional: true,
        "the edges: `{ \"top\", \"bottom\" }`, or one word; default: all"),
      ScriptField("top", .named("BorderLine"), optional: true, "that at the top alone"),
      ScriptField("leading", .named("BorderLine"), optional: true, "where reading starts"),
      ScriptField("bottom", .named("BorderLine"), optional: true, "at the bottom"),
      ScriptField("trailing", .named("BorderLine"), optional: true, "where reading ends"),
    ])

  static let borderLine = ScriptRecord(
    name: "BorderLine",
    documentation: "A line at an edge; a number is its width, a string its colour.",
    fields: lineFields)

  private static let lineFields = [
    ScriptField("width", .number, optional: true, "in points, up to 100; default: `1`"),
    ScriptField("color", .color, optional: true, "default: `\"separator\"`"),
    ScriptField(
      "dash", .list(.number), optional: true,
      "lengths of dashes and gaps by turns, up to 16; default: none"),
  ]

  static let corners = ScriptRecord(
    name: "Corners",
    documentation: "The radii of a box's corners by their names; 0 where one is left out.",
    fields: [
      ScriptField("top_leading", .number, optional: true, "where reading starts, above"),
      ScriptField("top_trailing", .number, optional: true, "where reading ends, above"),
      ScriptField("bottom_trailing", .number, optional: true, "where reading ends, below"),
      ScriptField("bottom_leading", .number, optional: true, "where reading starts, below"),
    ])

  static let notches = ScriptRecord(
    name: "Notches", documentation: "Half circles cut out of two opposite edges.",
    fields: [
      ScriptField("radius", .number, optional: true, "default: `8`"),
      ScriptField(
        "at", .either([.number, .string]), optional: true,
        "where their centres are, from the top or the leading edge, below 0 from the bottom or the trailing edge, or a "
          + "part: `\"60%\"`; default: `\"50%\"`"
      ),
      ScriptField(
        "axis", .keyword("Axis"), optional: true,
        "`sides`: leading and trailing; `ends`: top and bottom; default: `\"sides\"`"),
    ])

  static let shadow = ScriptRecord(
    name: "Shadow", documentation: "CSS's `box-shadow`. A number is its blur.",
    fields: [
      ScriptField(
        "color", .color, optional: true, "default: `{ color = \"black\", opacity = 0.25 }`"),
      ScriptField("blur", .number, optional: true, "how soft it is, up to 100; default: `8`"),
      ScriptField("x", .number, optional: true, "to the right, from -200 to 200; default: `0`"),
      ScriptField("y", .number, optional: true, "downward, from -200 to 200; default: `2`"),
      ScriptField(
        "spread", .number, optional: true,
        "how much larger than the box it is at each edge, from -100 to 100; default: `0`"),
    ])

  static let look = ScriptRecord(
    name: "Look",
    documentation: "What is drawn otherwise in a state, of the element and of all that is in it.",
    fields: [
      ScriptField(
        "opacity", .number, optional: true, "how much is seen, from 0 to 1; default: `1`"),
      ScriptField("color", .color, optional: true, "the colour of texts and shapes"),
      ScriptField(
        "background", BoxProperty.ValueType.fill.scriptType(.background), optional: true,
        "the element's ground"),
      ScriptField(
        "border", BoxProperty.ValueType.border.scriptType(.border), optional: true,
        "the element's border"),
      ScriptField(
        "shadow", BoxProperty.ValueType.shadow.scriptType(.shadow), optional: true,
        "the element's shadow"),
    ])

  static let stroke = ScriptRecord(
    name: "Stroke",
    documentation: "A line along a path, in units of its view box. A string is its colour.",
    fields: [
      ScriptField("color", .color, optional: true, "default: `\"text\"`"),
      ScriptField("width", .number, optional: true, "default: `1`"),
      ScriptField("cap", .keyword("Cap"), optional: true, "how it ends; default: `\"butt\"`"),
      ScriptField("join", .keyword("Join"), optional: true, "how it turns; default: `\"miter\"`"),
      ScriptField(
        "miter_limit", .number, optional: true,
        "how long a point may be, in widths, from 1 to 100; default: `4`"),
      ScriptField(
        "dash", .list(.number), optional: true, "lengths of dashes and gaps by turns; default: none"
      ),
      ScriptField(
        "offset", .number, optional: true, "how far into the dashes it starts; default: `0`"),
    ])

  static let arc = ScriptRecord(
    name: "Arc",
    documentation:
      "A slice of a disc or ring of radius 50; angles are degrees, clockwise from the top.",
    fields: [
      ScriptField("from", .number, optional: true, "default: `0`"),
      ScriptField("to", .number, optional: true, "not before `from`; default: `360`"),
      ScriptField(
        "inner", .number, optional: true,
        "the inner radius as a part of the outer one, from 0 to 1; default: `0`, a slice of a disc"),
    ])
}
