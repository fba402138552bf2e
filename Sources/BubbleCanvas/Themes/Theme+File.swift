import BubbleCore
import Foundation

/// Themes from files.
extension Theme {
  /// Reads a theme from a file: ``init(json:file:)``.
  ///
  /// - Throws: `ConfigurationFileError`.
  public init(contentsOfFile path: String) throws(ConfigurationFileError) {
    self = try Theme(ConfigurationFile(contentsOfFile: path))
  }

  /// Reads a theme: what it changes of one of the bundled ones.
  ///
  /// All fields may be left out: `base` (`light`, `dark`); `background`, `incoming`, `outgoing` and `shadow`, the grounds; `colors`, by the names
  /// of tokens as scripts have them; `on`, the same for one ground alone (`background`, `incoming`, `outgoing`); and `bubbles` (`radius`,
  /// `inner_radius`, `tails`). A colour is `"#102030"`, or with its opacity `"#10203080"`.
  ///
  /// - Parameters:
  ///   - json: What is in the file; at most 1 MB.
  ///   - file: What the file is called in errors.
  /// - Throws: `ConfigurationFileError`, with each mistake and its line.
  public init(json: Data, file: String = "theme") throws(ConfigurationFileError) {
    self = try Theme(ConfigurationFile([UInt8](json), name: file))
  }

  private init(_ file: ConfigurationFile) throws(ConfigurationFileError) {
    var reader = ThemeReader()
    reader.read(try file.object(of: "a theme"))
    try file.check(reader.faults)
    self = reader.theme
  }
}

/// Reads the members of a theme.
private struct ThemeReader {
  private(set) var theme = Theme.light
  private(set) var faults: [ConfigurationFile.Fault] = []

  private enum Field: String, CaseIterable {
    case base, background, incoming, outgoing, shadow, colors, on, bubbles
  }

  private enum BubbleField: String, CaseIterable {
    case radius, innerRadius = "inner_radius", tails
  }

  /// How large a corner may be, in points.
  private static let radii = 0.0...64

  mutating func read(_ object: JSONObject) {
    // All others change what it says.
    if let base = object[Field.base.rawValue] {
      if let name = base.string.flatMap(ThemeName.init) {
        theme = .named(name)
      } else {
        let names = ThemeName.allCases.map { "\"\($0.rawValue)\"" }
        add(Field.base.rawValue, "write \(names.joined(separator: " or "))")
      }
    }
    for member in object.members {
      let (path, value) = (member.name, member.value)
      switch Field(rawValue: path) {
      case .base: break
      case .background: theme.background = color(value, path) ?? theme.background
      case .incoming: theme.incoming = color(value, path) ?? theme.incoming
      case .outgoing: theme.outgoing = color(value, path) ?? theme.outgoing
      case .shadow: theme.shadow = color(value, path) ?? theme.shadow
      case .colors: readColors(value, path, on: nil)
      case .on: readGrounds(value, path)
      case .bubbles: readBubbles(value, path)
      case nil: addUnknown(path, at: path, among: Field.allCases.map(\.rawValue))
      }
    }
  }

  private mutating func readGrounds(_ value: JSONValue, _ path: String) {
    for member in members(of: value, path, example: "\"outgoing\": { \"link\": \"#102030\" }") {
      let inner = "\(path).\(member.name)"
      if let surface = Theme.Surface(rawValue: member.name) {
        readColors(member.value, inner, on: surface)
      } else {
        addUnknown(member.name, at: inner, among: Theme.Surface.allCases.map(\.rawValue))
      }
    }
  }

  private mutating func readColors(
    _ value: JSONValue, _ path: String, on surface: Theme.Surface?
  ) {
    for member in members(of: value, path, example: "\"link\": \"#102030\"") {
      let inner = "\(path).\(member.name)"
      guard let token = ColorToken(rawValue: member.name) else {
        addUnknown(member.name, at: inner, among: ColorToken.allCases.map(\.rawValue))
        continue
      }
      if let color = color(member.value, inner) { theme.setColor(color, for: token, on: surface) }
    }
  }

  private mutating func readBubbles(_ value: JSONValue, _ path: String) {
    for member in members(of: value, path, example: "\"radius\": 9") {
      let (inner, value) = ("\(path).\(member.name)", member.value)
      switch BubbleField(rawValue: member.name) {
      case .radius: theme.bubbles.radius = radius(value, inner) ?? theme.bubbles.radius
      case .innerRadius:
        theme.bubbles.innerRadius = radius(value, inner) ?? theme.bubbles.innerRadius
      case .tails:
        if let hasTails = value.bool {
          theme.bubbles.hasTails = hasTails
        } else {
          add(inner, "it is \(value.kindName); write true or false")
        }
      case nil: addUnknown(member.name, at: inner, among: BubbleField.allCases.map(\.rawValue))
      }
    }
  }

  private mutating func members(
    of value: JSONValue, _ path: String, example: String
  ) -> [JSONObject.Member] {
    if let object = value.object { return object.members }
    add(path, "it is \(value.kindName); write { \(example) }")
    return []
  }

  private mutating func color(_ value: JSONValue, _ path: String) -> RGBAColor? {
    if let color = value.string.flatMap(RGBAColor.init(hexadecimal:)) { return color }
    add(path, "write a colour such as \"#102030\", or \"#10203080\" with its opacity")
    return nil
  }

  private mutating func radius(_ value: JSONValue, _ path: String) -> CGFloat? {
    if let radius = value.double, ThemeReader.radii.contains(radius) { return radius }
    add(path, "write a number of points from 0 to 64")
    return nil
  }

  private mutating func add(_ path: String, _ text: String) {
    faults.append(ConfigurationFile.Fault(path: path, text: text))
  }

  private mutating func addUnknown(_ name: String, at path: String, among names: [String]) {
    faults.append(.unknownName(name, at: path, kind: "field", among: names))
  }
}
