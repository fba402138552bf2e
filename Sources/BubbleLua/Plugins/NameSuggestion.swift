internal import CLuaShims

/// The nearest of the names that would have been right.
enum NameSuggestion {
  /// ` (did you mean 'content_types'?)`, or nothing if no name is near.
  static func text(for name: String, among names: [String]) -> String {
    // The C side takes them apart at the spaces.
    let known = names.filter { !$0.contains(" ") }.joined(separator: " ")
    return known.withCString { names in
      var found: UnsafePointer<CChar>?
      let count = lua_host_nearest(name, names, &found)
      guard count > 0, let found else { return "" }
      let name = String(decoding: UnsafeRawBufferPointer(start: found, count: count), as: UTF8.self)
      return " (did you mean '\(name)'?)"
    }
  }
}
