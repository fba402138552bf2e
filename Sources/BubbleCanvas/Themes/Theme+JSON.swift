import BubbleCore
import Foundation

/// Why a theme can't be read.
public enum ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
  /// It is no JSON.
  case notJSON(reason: String)
  /// A field is none of a theme's, or not of its kind.
  case field(String, reason: String)

  /// Says where, and what is expected there.
  public var description: String {
    switch self {
    case .notJSON(let reason): "this is no JSON: \(reason)"
    case .field(let path, let reason): "\(path): \(reason)"
    }
  }
}

/// Themes from files.
extension Theme {
  /// Reads a theme: what it changes of one of the bundled ones.
  ///
  /// All fields may be left out: `base` (`light`, `dark`); `background`, `incoming`, `outgoing` and `shadow`, the grounds; `colors`, by the names
  /// of tokens as scripts have them; `on`, the same for one ground alone (`background`, `incoming`, `outgoing`); and `bubbles` (`radius`,
  /// `inner_radius`, `tails`). A colour is `"#102030"`, or with its opacity `"#10203080"`.
  ///
  /// - Throws: ``ThemeError``, with the path of the field that is wrong.
  public init(json: Data) throws(ThemeError) {
    let reader: ThemeReader
    do {
      let value = try JSONSerialization.jsonObject(with: json)
      guard let fields = value as? [String: Any] else {
        throw ThemeError.field("the theme", reason: "an object is expected")
      }
      reader = ThemeReader(fields: fields, path: "")
    } catch let error as ThemeError {
      throw error
    } catch {
      throw .notJSON(reason: "\((error as NSError).userInfo["NSDebugDescription"] ?? error)")
    }
    self = try reader.theme()
  }
}

/// Reads the fields of an object of a theme.
private struct ThemeReader {
  let fields: [String: Any]
  /// What leads to the object, with a stop behind it; empty at the top.
  let path: String

  func theme() throws(ThemeError) -> Theme {
    let grounds: [(String, WritableKeyPath<Theme, Color>)] = [
      ("background", \.background), ("incoming", \.incoming), ("outgoing", \.outgoing),
      ("shadow", \.shadow),
    ]
    try allow(["base", "colors", "on", "bubbles"] + grounds.map(\.0))
    var theme = Theme.light
    if let base = fields["base"] {
      guard let name = (base as? String).flatMap(ThemeName.init) else {
        throw fault("base", "light or dark is expected")
      }
      theme = .named(name)
    }
    for (name, key) in grounds where fields[name] != nil { theme[keyPath: key] = try color(name) }
    if let colors = try object("colors") { try colors.set(in: &theme, on: nil) }
    if let on = try object("on") {
      try on.allow(Theme.surfaces.map(\.rawValue))
      for surface in Theme.surfaces {
        if let colors = try on.object(surface.rawValue) { try colors.set(in: &theme, on: surface) }
      }
    }
    if let bubbles = try object("bubbles") { theme.bubbles = try bubbles.form() }
    return theme
  }

  private func set(in theme: inout Theme, on surface: Theme.Surface?) throws(ThemeError) {
    try allow(ColorToken.allCases.map(\.rawValue))
    for token in ColorToken.allCases where fields[token.rawValue] != nil {
      theme.setColor(try color(token.rawValue), for: token, on: surface)
    }
  }

  private func form() throws(ThemeError) -> BubbleForm {
    try allow(["radius", "inner_radius", "tails"])
    var form = BubbleForm()
    if fields["radius"] != nil { form.radius = try length("radius") }
    if fields["inner_radius"] != nil { form.innerRadius = try length("inner_radius") }
    if let tails = fields["tails"] {
      guard let tails = ThemeReader.boolean(tails) else {
        throw fault("tails", "true or false is expected")
      }
      form.hasTails = tails
    }
    return form
  }

  private func allow(_ names: [String]) throws(ThemeError) {
    for name in fields.keys.sorted() where !names.contains(name) {
      throw fault(
        String(name.prefix(60)),
        "there is no such field; there are \(names.joined(separator: ", "))")
    }
  }

  private func object(_ name: String) throws(ThemeError) -> ThemeReader? {
    guard let value = fields[name] else { return nil }
    guard let fields = value as? [String: Any] else { throw fault(name, "an object is expected") }
    return ThemeReader(fields: fields, path: path + name + ".")
  }

  private func color(_ name: String) throws(ThemeError) -> Color {
    guard let color = (fields[name] as? String).flatMap(Color.init(hexadecimal:)) else {
      throw fault(name, "a colour is expected, such as \"#102030\" or \"#10203080\"")
    }
    return color
  }

  private func length(_ name: String) throws(ThemeError) -> CGFloat {
    let range = 0.0...64
    guard let value = fields[name], ThemeReader.boolean(value) == nil,
      let number = value as? NSNumber, range.contains(number.doubleValue)
    else { throw fault(name, "a number of points from 0 to 64 is expected") }
    return number.doubleValue
  }

  /// A value of `true` or `false`; nil for any other, 0 and 1 among them.
  private static func boolean(_ value: Any) -> Bool? {
    // JSON's numbers and truth values are of one class; these are characters to it.
    guard let number = value as? NSNumber, String(cString: number.objCType) == "c" else {
      return nil
    }
    return number.boolValue
  }

  private func fault(_ name: String, _ reason: String) -> ThemeError {
    .field(path + name, reason: reason)
  }
}
