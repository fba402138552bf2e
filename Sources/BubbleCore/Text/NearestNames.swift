/// Suggestions for an unknown name: the nearest names.
package enum NearestNames {
  /// The maximum number of suggestions.
  private static let limit = 3
  /// The greatest length of names that are compared: people type shorter ones.
  private static let maximumLength = 64

  /// Returns the names that differ in the fewest characters, at most a third of them, the nearest first.
  ///
  /// - Complexity: O(*n*) in the number of names.
  package static func among(_ names: some Sequence<String>, to wanted: String) -> [String] {
    let wanted = Array(wanted.lowercased())
    guard wanted.count <= maximumLength else { return [] }
    let tolerance = max(1, wanted.count / 3)
    var best: [(distance: Int, name: String)] = []
    for name in names where abs(name.utf8.count - wanted.count) <= 4 * maximumLength {
      let characters = Array(name.lowercased())
      guard abs(characters.count - wanted.count) <= tolerance else { continue }
      let distance = distance(wanted, characters)
      guard distance <= tolerance else { continue }
      // Equal distances keep the order of the names.
      let place = best.firstIndex { $0.distance > distance } ?? best.endIndex
      if place < limit {
        best.insert((distance, name), at: place)
        best = Array(best.prefix(limit))
      }
    }
    return best.map(\.name)
  }

  /// Returns the number of characters to insert, remove, change, or swap with the next one (optimal string alignment).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var earlier: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let change = last[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(change, current[column] + 1, last[column + 1] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, earlier[column - 1] + 1)
        }
        current.append(best)
      }
      (earlier, last) = (last, current)
    }
    return last[right.count]
  }
}

extension NearestNames {
  /// Returns ` (did you mean 'content_types'?)`, or an empty text if no name is near.
  package static func suggestion(for name: String, among names: [String]) -> String {
    nearest(to: name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// Returns a ``suggestion(for:among:)``, or `, only album, text` with all names if none is near.
  package static func offer(for name: String, among names: [String]) -> String {
    let suggestion = suggestion(for: name, among: names)
    guard suggestion.isEmpty, !names.isEmpty else { return suggestion }
    return ", only \(names.sorted().joined(separator: ", "))"
  }

  /// Returns the nearest name, of several the first in the alphabet; nil if none is near.
  package static func nearest(to name: String, among names: [String]) -> String? {
    among(names.sorted(), to: name).first
  }
}
