/// Reads numbers at offsets of a file's bytes.
struct MediaBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  func byte(_ place: Int) -> Int? { bytes.indices.contains(place) ? Int(bytes[place]) : nil }

  func big(_ place: Int, _ length: Int) -> Int? {
    guard place >= 0, length <= 7, place + length <= bytes.count else { return nil }
    return bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ place: Int, _ length: Int) -> Int? {
    guard place >= 0, length <= 7, place + length <= bytes.count else { return nil }
    return bytes[place..<place + length].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func starts(_ text: String, at place: Int = 0) -> Bool {
    let wanted = Array(text.utf8)
    return place >= 0 && place + wanted.count <= bytes.count
      && bytes[place..<place + wanted.count].elementsEqual(wanted)
  }
}
