/// The names nearest to one that is not there: what was meant, perhaps.
enum NearestNames {
  /// How many are told at most.
  private static let limit = 3
  /// Longer names are not compared: nobody types them.
  private static let maximumLength = 64

  /// The names that differ in the fewest characters, at most a third of them, the nearest first.
  ///
  /// - Complexity: O(*n*) in the number of names.
  static func among(_ names: some Sequence<String>, to wanted: String) -> [String] {
    let wanted = Array(wanted.lowercased())
    guard wanted.count <= maximumLength else { return [] }
    let tolerance = max(1, wanted.count / 3)
    var best: [(distance: Int, name: String)] = []
    for name in names where abs(name.utf8.count - wanted.count) <= 4 * maximumLength {
      let characters = Array(name.lowercased())
      guard abs(characters.count - wanted.count) <= tolerance else { continue }
      let distance = distance(wanted, characters)
      guard distance <= tolerance else { continue }
      // Equal ones stay in the conversation's order.
      let place = best.firstIndex { $0.distance > distance } ?? best.endIndex
      if place < limit {
        best.insert((distance, name), at: place)
        best = Array(best.prefix(limit))
      }
    }
    return best.map(\.name)
  }

  /// How many characters have to be put in, taken out or changed (Levenshtein).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var row = Array(0...right.count)
    for (number, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = number + 1
      for index in right.indices {
        let change = diagonal + (character == right[index] ? 0 : 1)
        diagonal = row[index + 1]
        row[index + 1] = min(change, row[index] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
