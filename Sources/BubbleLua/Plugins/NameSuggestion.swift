internal import CLuaHost

/// The nearest of the names that would have been right.
package enum NameSuggestion {
  /// ` (did you mean 'content_types'?)`, or nothing if no name is near.
  package static func text(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The nearest name; nil if none is near.
  package static func nearest(to name: String, among names: [String]) -> String? {
    // The C side takes them apart at the spaces.
    let known = names.filter { !$0.contains(" ") }.joined(separator: " ")
    return known.withCString { names in
      var found: UnsafePointer<CChar>?
      let count = lua_host_nearest(name, names, &found)
      guard count > 0, let found else { return nil }
      return String(decoding: UnsafeRawBufferPointer(start: found, count: count), as: UTF8.self)
    }
  }

  /// What to write for a global that other languages have, or for an element without `ui.`; nil if
  /// nothing is known of it.
  package static func advice(forGlobal name: String) -> String? {
    ScriptHint.advice(forGlobal: name)
  }
}
