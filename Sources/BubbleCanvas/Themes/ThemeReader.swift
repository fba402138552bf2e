import BubbleCore
import Foundation

/// Reads the members of a theme's file.
struct ThemeReader {
  private(set) var theme = BundledTheme.light.theme
  var faults: [ConfigurationFile.Fault] = []
  /// The folder with the pictures of wallpapers.
  let folder: String?
  /// The names of these pictures, in the order of the file.
  var pictureNames: [String] = []

  /// The fields that are only valid at the top level.
  private enum TopField: String, CaseIterable {
    case base, light, dark, density, avatars
  }

  /// The fields of both appearances, or of one.
  private enum Field: String, CaseIterable {
    case background, wallpaper, incoming, outgoing, shadow, outline, accent, people, derive,
      colors, on, bubbles
  }

  private enum BubbleField: String, CaseIterable {
    case radius, innerRadius = "inner_radius", tails, outlineWidth = "outline_width"
  }

  private enum DensityField: String, CaseIterable {
    case leading, trailing, vertical, messageGap = "message_gap", clusterGap = "cluster_gap"
  }

  /// Returns the range of a distance: paddings of bubbles must leave room for words in the narrowest list.
  private static func range(of field: DensityField) -> ClosedRange<CGFloat> {
    switch field {
    case .leading, .trailing, .vertical: 0...24
    case .messageGap, .clusterGap: LayoutDensity.distances
    }
  }

  init(folder: String?) { self.folder = folder }

  mutating func read(_ object: JSONObject) {
    var common = ThemeChanges()
    var own: [ThemeName: ThemeChanges] = [:]
    var base: AdaptiveTheme?
    for member in object.members {
      let (path, value) = (member.name, member.value)
      switch TopField(rawValue: path) {
      case .base: base = readBase(value, path)
      case .light, .dark:
        var changes = ThemeChanges()
        for inner in members(of: value, path, example: "\"incoming\": \"#102030\"") {
          readField(inner.name, inner.value, "\(path).\(inner.name)", &changes, among: [])
        }
        // The name is "light" or "dark".
        if let appearance = ThemeName(rawValue: path) { own[appearance] = changes }
      case .density: theme.density = readDensity(value, path)
      case .avatars: theme.showsAvatars = flag(value, path)
      case nil:
        readField(path, value, path, &common, among: TopField.allCases.map(\.rawValue))
      }
    }
    finish(base ?? (own.isEmpty ? BundledTheme.light.theme : .standard), common, own)
  }

  /// Combines the base and the changes.
  private mutating func finish(
    _ base: AdaptiveTheme, _ common: ThemeChanges, _ own: [ThemeName: ThemeChanges]
  ) {
    let (density, avatars) = (theme.density, theme.showsAvatars)
    theme = base
    if let density { theme.density = density }
    if let avatars { theme.showsAvatars = avatars }
    for appearance in ThemeName.allCases {
      common.apply(to: &theme[appearance])
      own[appearance]?.apply(to: &theme[appearance])
    }
    if own.count == 1, let only = own.keys.first {
      for appearance in ThemeName.allCases { theme[appearance] = theme[only] }
    }
  }

  private mutating func readField(
    _ name: String, _ value: JSONValue, _ path: String, _ changes: inout ThemeChanges,
    among others: [String]
  ) {
    switch Field(rawValue: name) {
    case .background: changes.background = color(value, path)
    case .wallpaper: changes.wallpaper = readWallpaper(value, path)
    case .incoming: changes.incoming = readFill(value, path)
    case .outgoing:
      changes.outgoing =
        value.string == "accent" ? .accent : readFill(value, path).map { .fill($0) }
    case .shadow: changes.shadow = color(value, path)
    case .outline: changes.outline = color(value, path)
    case .accent: changes.accent = color(value, path)
    case .people: changes.people = readColorList(value, path, count: 1...ColorToken.people.count)
    case .derive: changes.derived = readSurfaces(value, path)
    case .colors:
      readColors(value, path) { changes.colors.append(($0, $1)) }
    case .on: readGrounds(value, path, &changes)
    case .bubbles: readBubbles(value, path, &changes)
    case nil: addUnknown(name, at: path, among: others + Field.allCases.map(\.rawValue))
    }
  }

  private mutating func readBase(_ value: JSONValue, _ path: String) -> AdaptiveTheme? {
    if let theme = value.string.flatMap(BundledTheme.init)?.theme { return theme }
    let names = BundledTheme.allCases.map(\.rawValue)
    if let name = value.string {
      add(path, "there is no theme of that name" + ConfigurationFile.near(name, names))
    } else {
      add(path, "it is \(value.kindName); write one of \(names.joined(separator: ", "))")
    }
    return nil
  }

  private mutating func readDensity(_ value: JSONValue, _ path: String) -> LayoutDensity? {
    let names = LayoutDensity.named.map(\.name).joined(separator: ", ")
    if let name = value.string {
      if let known = LayoutDensity.named.first(where: { $0.name == name }) { return known.density }
      add(path, "write one of \(names), or { \"vertical\": 4 }")
      return nil
    }
    var numbers: [DensityField: CGFloat] = [:]
    for member in members(of: value, path, example: "\"vertical\": 4 }, or one of \(names)") {
      let inner = "\(path).\(member.name)"
      if let field = DensityField(rawValue: member.name) {
        numbers[field] = points(member.value, inner, ThemeReader.range(of: field))
      } else {
        addUnknown(member.name, at: inner, among: DensityField.allCases.map(\.rawValue))
      }
    }
    guard value.object != nil else { return nil }
    let regular = LayoutDensity.regular
    return LayoutDensity(
      leadingPadding: numbers[.leading] ?? regular.leadingPadding,
      trailingPadding: numbers[.trailing] ?? regular.trailingPadding,
      verticalPadding: numbers[.vertical] ?? regular.verticalPadding,
      messageGap: numbers[.messageGap] ?? regular.messageGap,
      clusterGap: numbers[.clusterGap] ?? regular.clusterGap)
  }

  private mutating func readSurfaces(_ value: JSONValue, _ path: String) -> [Theme.Surface] {
    let names = Theme.Surface.allCases.map(\.rawValue)
    guard let list = value.array, list.count <= names.count else {
      add(path, "write a list of grounds: [\"outgoing\"]")
      return []
    }
    return list.enumerated().compactMap { place, value in
      if let surface = value.string.flatMap(Theme.Surface.init) { return surface }
      add(path, "place \(place + 1): write one of \(names.joined(separator: ", "))")
      return nil
    }
  }

  private mutating func readGrounds(
    _ value: JSONValue, _ path: String, _ changes: inout ThemeChanges
  ) {
    for member in members(of: value, path, example: "\"outgoing\": { \"link\": \"#102030\" }") {
      let inner = "\(path).\(member.name)"
      if let surface = Theme.Surface(rawValue: member.name) {
        readColors(member.value, inner) { changes.surfaceColors.append(($0, $1, surface)) }
      } else {
        addUnknown(member.name, at: inner, among: Theme.Surface.allCases.map(\.rawValue))
      }
    }
  }

  private mutating func readColors(
    _ value: JSONValue, _ path: String, _ body: (ColorToken, RGBAColor) -> Void
  ) {
    for member in members(of: value, path, example: "\"link\": \"#102030\"") {
      let inner = "\(path).\(member.name)"
      guard let token = ColorToken(rawValue: member.name) else {
        addUnknown(member.name, at: inner, among: ColorToken.allCases.map(\.rawValue))
        continue
      }
      if let color = color(member.value, inner) { body(token, color) }
    }
  }

  private mutating func readBubbles(
    _ value: JSONValue, _ path: String, _ changes: inout ThemeChanges
  ) {
    for member in members(of: value, path, example: "\"radius\": 9") {
      let (inner, value) = ("\(path).\(member.name)", member.value)
      switch BubbleField(rawValue: member.name) {
      case .radius: changes.radius = points(value, inner, LayoutDensity.distances)
      case .innerRadius: changes.innerRadius = points(value, inner, LayoutDensity.distances)
      case .tails: changes.hasTails = flag(value, inner)
      case .outlineWidth: changes.outlineWidth = points(value, inner, 0...8)
      case nil: addUnknown(member.name, at: inner, among: BubbleField.allCases.map(\.rawValue))
      }
    }
  }
}

/// Readers for values.
extension ThemeReader {
  mutating func members(
    of value: JSONValue, _ path: String, example: String
  ) -> [JSONObject.Member] {
    if let object = value.object { return object.members }
    add(path, "it is \(value.kindName); write { \(example) }")
    return []
  }

  /// - Parameter place: The index in a list, from 0.
  mutating func color(_ value: JSONValue, _ path: String, place: Int? = nil) -> RGBAColor? {
    if let color = value.string.flatMap(RGBAColor.init(hexadecimal:)) { return color }
    let prefix = place.map { "place \($0 + 1): " } ?? ""
    add(path, "\(prefix)write a colour such as \"#102030\", or \"#10203080\" with its opacity")
    return nil
  }

  mutating func points(
    _ value: JSONValue, _ path: String, _ range: ClosedRange<CGFloat>
  ) -> CGFloat? {
    if let number = value.double, range.contains(CGFloat(number)) { return CGFloat(number) }
    add(path, "write a number of points from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    return nil
  }

  mutating func flag(_ value: JSONValue, _ path: String) -> Bool? {
    if let flag = value.bool { return flag }
    add(path, "it is \(value.kindName); write true or false")
    return nil
  }

  mutating func add(_ path: String, _ text: String) {
    faults.append(ConfigurationFile.Fault(path: path, text: text))
  }

  mutating func addUnknown(_ name: String, at path: String, among names: [String]) {
    faults.append(.unknownName(name, at: path, kind: "field", among: names))
  }
}
