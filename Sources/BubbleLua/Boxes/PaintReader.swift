import BubbleCore
import Foundation

/// Reads the decoration of a box from plain data: colours, gradients, lines, shadows.
///
/// An error has the name of the field and the valid values. Numbers are validated here, so that an error names the line;
/// the core validates them again, for boxes that are made in Swift.
struct PaintReader {
  let property: BoxProperty

  init(_ property: BoxProperty) { self.property = property }

  /// The view box of an arc: a circle of radius 50 fills it.
  static let arcViewBox = CGRect(x: 0, y: 0, width: 100, height: 100)

  func mistake(_ text: String) -> BoxMistake { BoxMistake(property, text) }

  /// The error of a value of a wrong type.
  private func unfit(_ value: JSONValue) -> BoxMistake {
    mistake(" must be \(property.expectation), not \(BoxMistake.kind(of: value))")
  }

  // MARK: Colours

  /// The fields of a colour's table.
  static let colorFields = [
    "color", "opacity", "readable", "light", "dark", "mix", "share",
  ]

  /// Returns the colour of a word, or of `#102030`; nil if it is neither.
  static func color(named name: UnsafeRawBufferPointer) -> BoxColor? {
    if let token = BoxProperty.Keywords.colors.keyword(name) { return BoxColor(token) }
    switch String(decoding: name.prefix(10), as: UTF8.self) {
    case "black": return .black
    case "white": return .white
    case let text where text.hasPrefix("#"): return BoxColor(hexadecimal: text)
    default: return nil
    }
  }

  /// Reads a colour.
  ///
  /// - Parameter place: The text before the error: `": color"`.
  func color(_ value: JSONValue, _ place: String) throws(BoxMistake) -> BoxColor {
    switch value {
    case .string(var name):
      let color = name.withUTF8 { PaintReader.color(named: UnsafeRawBufferPointer($0)) }
      guard let color else {
        throw mistake(
          place
            + BoxMistake.unknown(name, BoxMistake.quoted(name), among: BoxProperty.color.words))
      }
      return color
    case .object(let object):
      let table = try PaintTable(
        self, object, place, PaintReader.colorFields)
      return try color(table, place)
    default:
      throw mistake(
        "\(place) must be a colour: a word such as \"accent\", \"#102030\", or a table such as "
          + "{ light = \"#102030\", dark = \"#DDEEFF\" }, not \(BoxMistake.kind(of: value))")
    }
  }

  private func color(_ table: PaintTable, _ place: String) throws(BoxMistake) -> BoxColor {
    var color: BoxColor
    if let mix = table["mix"] {
      guard case .array(let tones) = mix, tones.count == 2 else {
        throw mistake("\(place): mix must be two colours: { \"accent\", \"white\" }")
      }
      color = BoxColor(
        mixing: try tone(tones[0], "\(place): mix"), with: try tone(tones[1], "\(place): mix"),
        share: try table.number("share", 0...1) ?? 0.5)
    } else if table["light"] != nil || table["dark"] != nil {
      guard let light = table["light"], let dark = table["dark"] else {
        throw mistake("\(place) needs both colours, 'light' and 'dark'")
      }
      let pair = BoxColor(
        light: try self.color(light, "\(place): light"),
        dark: try self.color(dark, "\(place): dark"))
      guard let pair else {
        throw mistake("\(place): light and dark are one colour each, no pairs and no mixtures")
      }
      color = pair
    } else if let own = table["color"] {
      color = try self.color(own, "\(place): color")
      if let ground = table["readable"], ground != .bool(false) {
        color = BoxColor(
          readable: try tone(own, "\(place): color"),
          on: ground == .bool(true) ? nil : try tone(ground, "\(place): readable"))
      }
    } else {
      throw mistake("\(place) has no colour: give it 'color', 'light' and 'dark', or 'mix'")
    }
    if let opacity = try table.number("opacity", 0...1) { color = color.opacity(opacity) }
    return color
  }

  private func tone(_ value: JSONValue, _ place: String) throws(BoxMistake) -> BoxColor.Tone {
    guard let tone = try color(value, place).tone else {
      throw mistake("\(place) takes words and \"#102030\", without opacity")
    }
    return tone
  }

  // MARK: Fills

  /// Reads a colour or gradient from a table or a word.
  func fill(_ value: JSONValue) throws(BoxMistake) -> BoxFill {
    guard case .object(let object) = value, object["gradient"] != nil else {
      return .color(try color(value, ""))
    }
    let table = try PaintTable(
      self, object, "", ["gradient", "angle", "radial", "center", "radius"])
    guard case .array(let items) = table["gradient"], BoxGradient.stopCounts.contains(items.count)
    else {
      let counts = BoxGradient.stopCounts
      throw mistake(
        ": gradient must be a list of \(counts.lowerBound) to \(counts.upperBound) colours")
    }
    var stops: [BoxGradient.Stop] = []
    for (index, item) in items.enumerated() {
      let even = CGFloat(index) / CGFloat(items.count - 1)
      let stop = try stop(item, ": colour \(index + 1)", even)
      if let last = stops.last, stop.offset < last.offset {
        throw mistake(
          ": colour \(index + 1) lies in front of the one before it: give 'at' in order")
      }
      stops.append(stop)
    }
    let isRadial =
      try table.flag("radial") ?? (table["center"] != nil || table["radius"] != nil)
    let geometry: BoxGradient.Geometry
    if isRadial {
      let center = try table.numbers("center", 2...2, -10...10) ?? [0.5, 0.5]
      geometry = .radial(
        center: CGPoint(x: center[0], y: center[1]),
        radius: try table.number("radius", 0...10) ?? 1)
    } else {
      geometry = .linear(angle: (try table.number("angle", -360...360) ?? 90) * .pi / 180)
    }
    return .gradient(BoxGradient(geometry, stops: stops))
  }

  private func stop(
    _ value: JSONValue, _ place: String, _ even: CGFloat
  ) throws(BoxMistake) -> BoxGradient.Stop {
    guard case .object(let object) = value, object["at"] != nil else {
      return BoxGradient.Stop(even, try color(value, place))
    }
    let table = try PaintTable(
      self, object, place, PaintReader.colorFields + ["at"])
    return BoxGradient.Stop(try table.number("at", 0...1) ?? even, try color(table, place))
  }

  // MARK: The form of a box

  func border(_ value: JSONValue) throws(BoxMistake) -> BoxBorder {
    guard case .object(let object) = value else { return BoxBorder(try line(value, "")) }
    let table = try PaintTable(
      self, object, "",
      ["width", "color", "dash", "sides"] + BoxEdge.allCases.map(\.rawValue))
    var edges: BoxEdges = []
    if let sides = table["sides"] {
      let names: [JSONValue] = if case .array(let list) = sides { list } else { [sides] }
      for name in names { edges.insert(try edge(name)) }
    }
    let own = BoxEdge.allCases.contains { table[$0.rawValue] != nil }
    if edges.isEmpty, !own { edges = [.top, .leading, .bottom, .trailing] }
    var border = BoxBorder(try line(table), edges: edges)
    if let side = table["top"] { border.top = try self.line(side, ": top") }
    if let side = table["leading"] { border.leading = try self.line(side, ": leading") }
    if let side = table["bottom"] { border.bottom = try self.line(side, ": bottom") }
    if let side = table["trailing"] { border.trailing = try self.line(side, ": trailing") }
    return border
  }

  private func line(_ value: JSONValue, _ place: String) throws(BoxMistake) -> BoxBorder.Line {
    var line = BoxBorder.Line()
    switch value {
    case .integer, .number:
      line.width = try PaintTable.number(value, self, place, 0...PaintLimits.borderWidth)
    case .string: line.color = try color(value, place)
    case .object(let object):
      return try self.line(PaintTable(self, object, place, ["width", "color", "dash"]))
    default: throw unfit(value)
    }
    return line
  }

  private func line(_ table: PaintTable) throws(BoxMistake) -> BoxBorder.Line {
    BoxBorder.Line(
      width: try table.number("width", 0...PaintLimits.borderWidth) ?? 1,
      color: try table.color("color") ?? .separator, dashes: try table.dashes("dash"))
  }

  private func edge(_ value: JSONValue) throws(BoxMistake) -> BoxEdges {
    let names = BoxEdge.allCases.map(\.rawValue)
    guard let name = value.string, let edge = BoxEdge(rawValue: name) else {
      throw mistake(": sides takes words: \(names.joined(separator: ", "))")
    }
    return switch edge {
    case .top: .top
    case .leading: .leading
    case .bottom: .bottom
    case .trailing: .trailing
    }
  }

  func corners(_ value: JSONValue) throws(BoxMistake) -> BoxCorners {
    let most = BoxSolver.maximumLength
    switch value {
    case .integer, .number:
      let radius = try PaintTable.number(value, self, "", 0...most)
      return BoxCorners(
        topLeading: radius, topTrailing: radius, bottomTrailing: radius, bottomLeading: radius)
    case .array(let items) where items.count == 4:
      let radii = try PaintTable.numbers(items, self, "", 0...most)
      return BoxCorners(
        topLeading: radii[0], topTrailing: radii[1], bottomTrailing: radii[2],
        bottomLeading: radii[3])
    case .object(let object):
      let table = try PaintTable(
        self, object, "", ["top_leading", "top_trailing", "bottom_trailing", "bottom_leading"])
      return BoxCorners(
        topLeading: try table.number("top_leading", 0...most) ?? 0,
        topTrailing: try table.number("top_trailing", 0...most) ?? 0,
        bottomTrailing: try table.number("bottom_trailing", 0...most) ?? 0,
        bottomLeading: try table.number("bottom_leading", 0...most) ?? 0)
    default: throw unfit(value)
    }
  }

  func notches(_ value: JSONValue) throws(BoxMistake) -> BoxNotches {
    let most = BoxSolver.maximumLength
    guard case .object(let object) = value else {
      guard value.double != nil else { throw unfit(value) }
      return BoxNotches(radius: try PaintTable.number(value, self, "", 0...most))
    }
    let table = try PaintTable(self, object, "", ["radius", "at", "axis"])
    var notches = BoxNotches(radius: try table.number("radius", 0...most) ?? 8)
    notches.axis = try table.keyword("axis", BoxNotches.Axis.allCases) ?? .sides
    if let place = table["at"] {
      if let text = place.string, text.hasSuffix("%"), let share = Double(text.dropLast()),
        (0...100).contains(share)
      {
        notches.position = .percent(CGFloat(share))
      } else if place.double != nil {
        notches.position = .points(try table.number("at", -most...most) ?? 0)
      } else {
        throw mistake(": at must be a number of points, or a part of the box such as \"50%\"")
      }
    }
    return notches
  }

  func shadow(_ value: JSONValue) throws(BoxMistake) -> BoxShadow {
    var shadow = BoxShadow()
    guard case .object(let object) = value else {
      guard value.double != nil else { throw unfit(value) }
      shadow.blur = try PaintTable.number(value, self, "", 0...PaintLimits.blur)
      return shadow
    }
    let table = try PaintTable(self, object, "", ["color", "blur", "x", "y", "spread"])
    let far = PaintLimits.shadowOffset
    shadow.color = try table.color("color") ?? shadow.color
    shadow.blur = try table.number("blur", 0...PaintLimits.blur) ?? shadow.blur
    shadow.offset.width = try table.number("x", -far...far) ?? shadow.offset.width
    shadow.offset.height = try table.number("y", -far...far) ?? shadow.offset.height
    shadow.spread = try table.number("spread", -PaintLimits.spread...PaintLimits.spread) ?? 0
    return shadow
  }

  func look(_ value: JSONValue) throws(BoxMistake) -> StateLook {
    guard case .object(let object) = value else { throw unfit(value) }
    let table = try PaintTable(
      self, object, "", ["opacity", "color", "background", "border", "shadow"])
    var look = StateLook(
      opacity: try table.number("opacity", 0...1) ?? 1, color: try table.color("color"))
    if let fill = table["background"] { look.fill = try self.fill(fill) }
    if let border = table["border"] { look.border = try self.border(border) }
    if let shadow = table["shadow"] { look.shadow = try self.shadow(shadow) }
    return look
  }

  // MARK: Paths

  func pathData(_ text: String) throws(BoxMistake) -> PathData {
    do {
      return try KnownPaths.data(svg: text)
    } catch {
      throw mistake(": \(error)")
    }
  }

  /// Reads a slice of a disc or ring of radius 50; angles are clockwise from the top.
  func arc(_ value: JSONValue) throws(BoxMistake) -> PathData {
    guard case .object(let object) = value else { throw unfit(value) }
    let table = try PaintTable(self, object, "", ["from", "to", "inner"])
    let start = try table.number("from", -3_600...3_600) ?? 0
    let end = try table.number("to", -3_600...3_600) ?? 360
    guard start <= end else {
      throw mistake(": it runs clockwise, so 'to' must not be less than 'from'")
    }
    let inner = try table.number("inner", 0...1) ?? 0
    func angle(_ degrees: CGFloat) -> CGFloat { (degrees - 90) * .pi / 180 }
    return .sector(
      center: CGPoint(x: 50, y: 50), outer: 50, inner: 50 * inner, from: angle(start),
      to: angle(end))
  }

  func viewBox(_ value: JSONValue) throws(BoxMistake) -> CGRect {
    let far = BoxSolver.maximumLength
    var items: [JSONValue]
    switch value {
    case .array(let list): items = list
    case .string(let text):
      items = text.split { $0 == " " || $0 == "," }.map { part in
        Double(part).map(JSONValue.number) ?? .string(String(part))
      }
    default: throw unfit(value)
    }
    guard items.count == 4 else {
      throw mistake(" must be four numbers: { x, y, width, height }")
    }
    let numbers = try PaintTable.numbers(items, self, "", -far...far)
    guard numbers[2] >= 0.001, numbers[3] >= 0.001 else {
      throw mistake(": its width and height must be over 0")
    }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  func stroke(_ value: JSONValue) throws(BoxMistake) -> PathBox.Stroke {
    var stroke = PathBox.Stroke()
    guard case .object(let object) = value else {
      guard value.string != nil else { throw unfit(value) }
      stroke.color = try color(value, "")
      return stroke
    }
    let table = try PaintTable(
      self, object, "", ["color", "width", "cap", "join", "miter_limit", "dash", "offset"])
    let far = BoxSolver.maximumLength
    stroke.color = try table.color("color") ?? .text
    stroke.width = try table.number("width", 0...far) ?? 1
    stroke.cap = try table.keyword("cap", PathBox.Cap.allCases) ?? .butt
    stroke.join = try table.keyword("join", PathBox.Join.allCases) ?? .miter
    stroke.miterLimit = try table.number("miter_limit", 1...PaintLimits.miter) ?? 4
    stroke.dashes = try table.dashes("dash")
    stroke.dashOffset = try table.number("offset", -far...far) ?? 0
    return stroke
  }

  func trim(_ value: JSONValue) throws(BoxMistake) -> (start: CGFloat, end: CGFloat) {
    guard case .array(let items) = value else {
      guard value.double != nil else { throw unfit(value) }
      return (0, try PaintTable.number(value, self, "", 0...1))
    }
    guard items.count == 2 else { throw mistake(" must be two numbers: { from, to }") }
    let numbers = try PaintTable.numbers(items, self, "", 0...1)
    guard numbers[0] <= numbers[1] else {
      throw mistake(": it starts behind its end: write { from, to }, the smaller one first")
    }
    return (numbers[0], numbers[1])
  }
}
