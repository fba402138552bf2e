import BubbleCore

/// The manifest of a script: the table that its `init.lua` returns.
public struct LuaManifest: Hashable, Sendable {
  /// The place in the chain that a script requests.
  ///
  /// The host may override it.
  public enum Placement: Hashable, Sendable {
    /// Before the layouter with this name.
    case before(LayouterID)
    /// After the layouter with this name.
    case after(LayouterID)
    /// Before all others.
    case first
  }

  /// The version of the interface between host and script: 1.
  public let api: Int
  /// The layouter's name.
  public let name: String
  /// The content types that it is called for; nil: all.
  public let contentTypes: Set<String>?
  /// The place that it requests.
  public let placement: Placement
  /// Whether it has an `is_suitable`; without one it takes every message of its content types.
  public let hasIsSuitable: Bool
  /// Whether it may call `ctx.next` for the layout that the rest of the chain makes of a message.
  public let wraps: Bool
  /// The kind of cell that presents its layouts; nil: one with the script's name.
  public let cellKind: CellKind?
  /// The options that a host can set, in the order of the names.
  public let options: [LuaOption]
  /// The options that it gives to layouters that are not scripts, by the layouters' names: see `BubbleOptions`.
  ///
  /// A script with such options need not make bubbles: then its set of content types is empty.
  public let layouterOptions: [String: JSONObject]

  /// The versions of the interface that this host supports.
  public static let supportedAPIs = 1...1

  /// The reason why a table is not a manifest.
  ///
  /// `field` is the invalid field, whose line is searched in the script; nil if one is missing.
  struct Failure: Error {
    var message: String
    var field: String?
  }

  private static let fields = [
    "api", "name", "content_types", "before", "after", "is_suitable", "build_layout",
    "config", "wraps", "cell_kind", "layouter_options",
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
          + (NearestNames.nearest(to: field, among: LuaManifest.fields).map {
            " (did you mean '\($0)'?)"
          } ?? " (there are \(LuaManifest.fields.joined(separator: ", ")))"), field: field)
    }
    api = try LuaManifest.api(members["api"])
    name = try LuaManifest.name(members["name"])
    placement = try LuaManifest.placement(members)
    wraps = try LuaManifest.typed("wraps", members, "true or false") { $0.bool } ?? false
    // Applications choose the names of their kinds; any name without spaces is valid.
    cellKind = try LuaManifest.field(
      "cell_kind", members,
      "the name of a kind of cell, such as \"card\": at most 64 bytes, without spaces",
      LuaManifest.cellKind)
    options = try LuaManifest.options(members["config"])
    layouterOptions = try LuaManifest.layouterOptions(members["layouter_options"])
    hasIsSuitable = try LuaManifest.hasFunction("is_suitable", members)
    let types = try LuaManifest.field(
      "content_types", members, "a list of content types, such as { \"poll\" }",
      LuaManifest.contentTypes)
    guard try LuaManifest.hasFunction("build_layout", members) else {
      guard !layouterOptions.isEmpty, types == nil, !hasIsSuitable else {
        throw Failure(message: "the script has no function 'build_layout'")
      }
      contentTypes = []
      return
    }
    contentTypes = types
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
      throw Failure(message: "this host does not support version \(api); \(advice)", field: "api")
    }
    return api
  }

  /// Whether a script may have this name: lower case letters, digits and hyphens, at most 64.
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

  /// Reads an optional field.
  private static func field<Value>(
    _ name: String, _ members: [String: FlatValue], _ expectation: String,
    _ read: (FlatValue) -> Value?
  ) throws(Failure) -> Value? {
    guard let given = members[name] else { return nil }
    guard let value = read(given) else {
      throw Failure(message: "'\(name)' must be \(expectation)", field: name)
    }
    return value
  }

  /// Reads an optional field whose errors are all about its type.
  private static func typed<Value>(
    _ name: String, _ members: [String: FlatValue], _ expectation: String,
    _ read: (FlatValue) -> Value?
  ) throws(Failure) -> Value? {
    let kind = members[name]?.kindName ?? ""
    return try field(name, members, "\(expectation), not \(kind)", read)
  }

  private static func contentTypes(_ value: FlatValue) -> Set<String>? {
    guard case .list(let items) = value else { return nil }
    let types = items.compactMap(\.string).filter { !$0.isEmpty }
    return types.count == items.count ? Set(types) : nil
  }

  private static func placement(_ members: [String: FlatValue]) throws(Failure) -> Placement {
    func neighbour(_ field: String) throws(Failure) -> LayouterID? {
      try LuaManifest.field(field, members, "a layouter's name") {
        $0.string.map(LayouterID.init(rawValue:))
      }
    }
    guard members["before"] == nil || members["after"] == nil else {
      throw Failure(message: "only one of 'before' and 'after' can be given", field: "after")
    }
    if let id = try neighbour("before") { return .before(id) }
    return try neighbour("after").map(Placement.after) ?? .first
  }

  private static func cellKind(_ value: FlatValue) -> CellKind? {
    guard let kind = value.string, !kind.isEmpty, kind.utf8.count <= 64,
      kind.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return nil }
    return CellKind(rawValue: kind)
  }

  private static func hasFunction(
    _ name: String, _ members: [String: FlatValue]
  ) throws(Failure) -> Bool {
    try typed(name, members, "a function") { $0 == .function ? true : nil } ?? false
  }
}
