/// The runs of backticks in a text.
enum BacktickRuns {
  /// The last place at which a run of each length begins.
  static func lastPlaces(_ bytes: [UInt8], from start: Int) -> [Int: Int] {
    var places: [Int: Int] = [:]
    var place = start
    while place < bytes.count {
      var end = place
      while end < bytes.count, bytes[end] == UInt8(ascii: "`") { end += 1 }
      if end > place { places[end - place] = place }
      place = end + 1
    }
    return places
  }
}
