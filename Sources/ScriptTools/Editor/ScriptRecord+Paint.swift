import BubbleCore
import BubbleLua

/// The tables that describe the painting of a box.
extension ScriptRecord {
  static let tint = ScriptRecord(
    "Tint",
    "A colour as a table: one with its opacity, `light` and `dark`, or `mix`. In the list of a gradient it may have a position.",
    """
    color?: Color | string -- a word or `"#102030"`
    opacity?: number -- the opacity, from 0 to 1
    readable?: boolean | Color | string -- makes `color` lighter or darker where it can't be read on the bubble, or on the named colour
    light?: Color | string -- the colour in a light theme
    dark?: Color | string -- the colour in a dark theme
    mix?: (Color | string)[] -- two colours: `{ "accent", "white" }`, mixed in OKLab
    share?: number -- the share of the second colour, from 0 to 1; default: `0.5`
    at?: number -- the position in a gradient, from 0 to 1; default: evenly spaced
    """)

  static let gradient = ScriptRecord(
    "Gradient", "Colours from one side to the other, or from a point outward.",
    """
    gradient: (Color | string | Tint)[] -- 2 to 16 colours
    angle?: number -- the direction in degrees, clockwise: 0 is to the right, 90 downward; default: `90`
    radial?: boolean -- runs from a point outward; default: `false`
    center?: number[] -- the centre of a radial one, as fractions of width and height; default: `{ 0.5, 0.5 }`
    radius?: number -- the radius of a radial one; `1` reaches to the farthest corner; default: `1`
    """)

  static let border = ScriptRecord(
    "Border", "Lines at the edges of a box: the same at several edges, or one for each.",
    lineFields
      + ScriptField.list(
        """
        sides?: string[] -- the edges: `{ "top", "bottom" }`, or one word; default: all
        top?: BorderLine -- the line at the top edge
        leading?: BorderLine -- the line at the edge where reading starts
        bottom?: BorderLine -- the line at the bottom edge
        trailing?: BorderLine -- the line at the edge where reading ends
        """))

  static let borderLine = ScriptRecord(
    "BorderLine", "A line at an edge; a number is its width, a string its colour.", lineFields)

  private static let lineFields = ScriptField.list(
    """
    width?: number -- the width in points, up to 100; default: `1`
    color?: Color | string | Tint -- the colour; default: `"separator"`
    dash?: number[] -- the lengths of dashes and gaps in turn, up to 16; default: none
    """)

  static let corners = ScriptRecord(
    "Corners", "The radii of a box's corners by their names, in points; default: 0.",
    """
    top_leading?: number -- the radius above, where reading starts
    top_trailing?: number -- the radius above, where reading ends
    bottom_trailing?: number -- the radius below, where reading ends
    bottom_leading?: number -- the radius below, where reading starts
    """)

  static let notches = ScriptRecord(
    "Notches", "Half circles cut out of two opposite edges.",
    """
    radius?: number -- the radius of the half circles, in points; default: `8`
    at?: number | string -- the position of their centres in points from the top or the leading edge, negative from the bottom or the \
    trailing edge, or a percentage: `"60%"`; default: `"50%"`
    axis?: Axis -- the edges, `sides`: leading and trailing; `ends`: top and bottom; default: `"sides"`
    """)

  static let shadow = ScriptRecord(
    "Shadow", "CSS's `box-shadow`. A number is its blur.",
    """
    color?: Color | string | Tint -- the colour; default: `{ color = "black", opacity = 0.25 }`
    blur?: number -- the radius of the blur, in points, up to 100; default: `8`
    x?: number -- the offset to the right, in points, from -200 to 200; default: `0`
    y?: number -- the offset downward, in points, from -200 to 200; default: `2`
    spread?: number -- the distance beyond each edge of the box, in points, from -100 to 100; default: `0`
    """)

  static let look = ScriptRecord(
    "Look", "The look of the element and its content in a state.",
    """
    opacity?: number -- the opacity, from 0 to 1; default: `1`
    color?: Color | string | Tint -- the colour of texts and shapes
    background?: \(BoxProperty.background.scriptType.annotation) -- the element's background
    border?: \(BoxProperty.border.scriptType.annotation) -- the element's border
    shadow?: \(BoxProperty.shadow.scriptType.annotation) -- the element's shadow
    """)

  static let stroke = ScriptRecord(
    "Stroke", "A line along a path, in units of its view box. A string is its colour.",
    """
    color?: Color | string | Tint -- the colour; default: `"text"`
    width?: number -- the width; default: `1`
    cap?: Cap -- the shape of its ends; default: `"butt"`
    join?: Join -- the shape of its corners; default: `"miter"`
    miter_limit?: number -- the maximum length of a pointed corner, in widths, from 1 to 100; default: `4`
    dash?: number[] -- the lengths of dashes and gaps in turn; default: none
    offset?: number -- the offset of its start in the dashes; default: `0`
    """)

  static let arc = ScriptRecord(
    "Arc", "A slice of a disc or ring of radius 50; angles are degrees, clockwise from the top.",
    """
    from?: number -- the angle of the start; default: `0`
    to?: number -- the angle of the end, not before `from`; default: `360`
    inner?: number -- the inner radius as a part of the outer one, from 0 to 1; default: `0`, a slice of a disc
    """)
}
