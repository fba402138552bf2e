/// The nearest of the names that would have been right.
package enum NameSuggestion {
  /// In bytes: what is longer is never near.
  private static let longest = 39

  /// ` (did you mean 'content_types'?)`, or nothing if no name is near.
  package static func text(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The nearest name, of several the first in the alphabet; nil if none is near.
  package static func nearest(to name: String, among names: [String]) -> String? {
    let wanted = [UInt8](name.utf8)
    guard wanted.count <= longest else { return nil }
    let near = names.compactMap { name -> (distance: Int, name: String)? in
      let letters = [UInt8](name.utf8)
      guard letters.count <= longest else { return nil }
      let distance = distance(wanted, letters)
      // Of a short name too little is left: 'x' is no slip of 'ctx'.
      let isNear = distance < wanted.count / 3 + 2 && 2 * distance <= letters.count
      return isNear && !letters.isEmpty ? (distance, name) : nil
    }
    return near.min { ($0.distance, $0.name) < ($1.distance, $1.name) }?.name
  }

  /// How many letters must be put in, left out, changed or swapped with their neighbour.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      for j in right.indices {
        var least = min(last[j] + (left[i] == right[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          least = min(least, before[j - 1] + 1)
        }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }

  /// What to write for a global that other languages have, or for an element without `ui.`; nil if
  /// nothing is known of it.
  package static func advice(forGlobal name: String) -> String? {
    ScriptHint.advice(forGlobal: name)
  }
}
