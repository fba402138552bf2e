import BubbleCore

/// What a script says of itself: the table that its `init.lua` returns.
public struct LuaManifest: Hashable, Sendable {
  /// Where in the chain a script wants to stand.
  ///
  /// The host has the last word.
  public enum Placement: Hashable, Sendable {
    /// In front of the layouter of that name.
    case before(LayouterID)
    /// Behind the layouter of that name.
    case after(LayouterID)
    /// In front of all others.
    case first
  }

  /// The version of the interface between host and script: 1.
  public let api: Int
  /// The layouter's name.
  public let name: String
  /// The content types that it is called for; nil: all.
  public let contentTypes: Set<String>?
  /// Where it wants to stand.
  public let placement: Placement
  /// Whether it has an `is_suitable`; without one it takes every message of its content types.
  public let hasIsSuitable: Bool
  /// Whether it may ask `ctx.next` for what the rest of the chain makes of a message.
  public let wraps: Bool
  /// Which kind of cell presents its layouts; nil: one that is called as the script.
  public let cellKind: CellKind?
  /// What a host can set, in the order of the names.
  public let options: [LuaOption]

  /// The versions of the interface that this host speaks.
  public static let supportedAPIs = 1...1

  /// Why a table is no manifest.
  ///
  /// `field` is the one that is wrong, whose line is looked for in the script; nil if one is missing.
  struct Failure: Error {
    var message: String
    var field: String?
  }

  private static let fields = [
    "api", "name", "content_types", "before", "after", "is_suitable", "build_layout",
    "config", "wraps", "cell_kind",
  ]

  /// Reads the table.
  init(_ value: FlatValue) throws(Failure) {
    guard case .map(let members) = value else {
      throw Failure(
        message: "the script's table has something without a name: write name = value, such as "
          + "build_layout = build_layout")
    }
    for field in members.keys.sorted() where !LuaManifest.fields.contains(field) {
      throw Failure(
        message: "unknown field '\(field)'"
          + (NameSuggestion.nearest(to: field, among: LuaManifest.fields).map {
            " (did you mean '\($0)'?)"
          } ?? " (there are \(LuaManifest.fields.joined(separator: ", ")))"), field: field)
    }
    api = try LuaManifest.api(members["api"])
    name = try LuaManifest.name(members["name"])
    contentTypes = try LuaManifest.contentTypes(members["content_types"])
    placement = try LuaManifest.placement(members["before"], members["after"])
    wraps = try LuaManifest.wraps(members["wraps"])
    cellKind = try LuaManifest.cellKind(members["cell_kind"])
    options = try LuaManifest.options(members["config"])
    hasIsSuitable = try LuaManifest.isFunction("is_suitable", members)
    guard try LuaManifest.isFunction("build_layout", members) else {
      throw Failure(message: "the script has no function 'build_layout'")
    }
    guard contentTypes != nil || hasIsSuitable else {
      throw Failure(
        message: "the script has neither 'content_types' nor 'is_suitable': "
          + "it would take every message")
    }
  }
}

/// Reading single fields.
extension LuaManifest {
  private static func api(_ value: FlatValue?) throws(Failure) -> Int {
    let advice = "write api = \(supportedAPIs.upperBound)"
    guard let value else { throw Failure(message: "'api' is missing; \(advice)") }
    guard case .integer(let api) = value else {
      throw Failure(
        message: "'api' must be the version of the interface, not \(value.kindName); \(advice)",
        field: "api")
    }
    guard let api = Int(exactly: api), supportedAPIs.contains(api) else {
      throw Failure(message: "this host does not speak version \(api); \(advice)", field: "api")
    }
    return api
  }

  /// Whether a script may call itself so: lower case letters, digits and hyphens, at most 64.
  package static func isName(_ name: String) -> Bool {
    let isMadeOfThem = name.utf8.allSatisfy { byte in
      (97...122).contains(byte) || (48...57).contains(byte) || byte == 45
    }
    return isMadeOfThem && !name.isEmpty && name.utf8.count <= 64
  }

  private static func name(_ value: FlatValue?) throws(Failure) -> String {
    guard let value else { throw Failure(message: "'name' is missing; write name = \"…\"") }
    guard case .string(let name) = value else {
      throw Failure(message: "'name' must be a string, such as \"poll\"", field: "name")
    }
    guard isName(name) else {
      throw Failure(
        message: "'name' must have only lower case letters, digits and hyphens", field: "name")
    }
    guard name != "unsupported" else {
      throw Failure(message: "'name' is taken: every chain ends in 'unsupported'", field: "name")
    }
    return name
  }

  private static func contentTypes(_ value: FlatValue?) throws(Failure) -> Set<String>? {
    let failure = Failure(
      message: "'content_types' must be a list of content types, such as { \"poll\" }",
      field: "content_types")
    switch value {
    case nil: return nil
    case .list(let items)?:
      var types: Set<String> = []
      for item in items {
        guard case .string(let type) = item, !type.isEmpty else { throw failure }
        types.insert(type)
      }
      return types
    default: throw failure
    }
  }

  private static func placement(
    _ before: FlatValue?, _ after: FlatValue?
  ) throws(Failure) -> Placement {
    switch (before, after) {
    case (nil, nil): return .first
    case (.string(let id)?, nil): return .before(LayouterID(rawValue: id))
    case (nil, .string(let id)?): return .after(LayouterID(rawValue: id))
    case (_?, _?):
      throw Failure(message: "only one of 'before' and 'after' can be given", field: "after")
    case (_?, nil): throw Failure(message: "'before' must be a layouter's name", field: "before")
    case (nil, _?): throw Failure(message: "'after' must be a layouter's name", field: "after")
    }
  }

  private static func wraps(_ value: FlatValue?) throws(Failure) -> Bool {
    switch value {
    case nil: return false
    case .bool(let value)?: return value
    case let value?:
      throw Failure(message: "'wraps' must be true or false, not \(value.kindName)", field: "wraps")
    }
  }

  private static func cellKind(_ value: FlatValue?) throws(Failure) -> CellKind? {
    guard let value else { return nil }
    // Applications name their kinds as they like; it need only be a name that can be written.
    guard case .string(let kind) = value, !kind.isEmpty, kind.utf8.count <= 64,
      kind.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else {
      throw Failure(
        message:
          "'cell_kind' must be the name of a kind of cell, such as \"card\": at most 64 bytes, "
          + "without spaces", field: "cell_kind")
    }
    return CellKind(rawValue: kind)
  }

  private static func isFunction(
    _ field: String, _ members: [String: FlatValue]
  ) throws(Failure) -> Bool {
    switch members[field] {
    case nil: return false
    case .function?: return true
    case let value?:
      throw Failure(message: "'\(field)' must be a function, not \(value.kindName)", field: field)
    }
  }
}
