import Foundation
import SearchFolding

/// The parts of words that a search uses, each as a place in a table of bits.
///
/// The text is folded first (`TextFolding`). White space separates words. The parts of a word are
/// all runs of three and of four UTF-16 units, and runs of two where they are not of an alphabet.
/// `search.js` does the same with the search text: a text has a word only if it has all of the
/// word's parts.
enum SearchWords {
  /// The number of places in the table.
  static let placeCount = 1 << 16

  /// Adds the parts of a folded text.
  static func note(_ text: String, in places: inout SearchBits) {
    let units = Array(text.utf16)
    var length = 0
    for index in units.indices {
      guard units[index] != 0x20 else {
        length = 0
        continue
      }
      length += 1
      let last = UInt32(units[index])
      guard length >= 2 else { continue }
      let second = UInt32(units[index - 1])
      if last >= 0x2E80 || second >= 0x2E80 { places.insert(place(second, last, 0, 0)) }
      guard length >= 3 else { continue }
      let third = UInt32(units[index - 2])
      places.insert(place(third, second, last, 0))
      if length >= 4 { places.insert(place(UInt32(units[index - 3]), third, second, last)) }
    }
  }

  private static func place(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> Int {
    var hash = a &* 0x9E37_79B1
    hash = (hash ^ b) &* 0x85EB_CA6B
    hash = (hash ^ c) &* 0xC2B2_AE35
    hash = (hash ^ d) &* 0x27D4_EB2F
    return Int((hash ^ hash >> 15) & 0xFFFF)
  }
}

/// The places of the parts of some texts.
struct SearchBits: Sendable {
  private(set) var words = [UInt64](repeating: 0, count: SearchWords.placeCount / 64)

  mutating func insert(_ place: Int) { words[place >> 6] |= 1 << UInt64(place & 63) }

  mutating func formUnion(_ other: SearchBits) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  func contains(_ place: Int) -> Bool { words[place >> 6] >> UInt64(place & 63) & 1 == 1 }
}

/// An index from each place of the table to the chunks of messages that have it.
struct SearchIndex {
  /// The number of parts of the index, each with an equal share of the places.
  static let partCount = 64

  private(set) var chunks: [SearchBits] = []

  mutating func append(_ bits: SearchBits) { chunks.append(bits) }

  /// Returns a part of the index: for each of its places a bit for every chunk, the first one
  /// lowest, in whole bytes.
  func part(_ number: Int) -> Data {
    let size = SearchWords.placeCount / SearchIndex.partCount
    let rowLength = (chunks.count + 7) / 8
    var data = Data(count: size * rowLength)
    for (chunk, bits) in chunks.enumerated() {
      for place in 0..<size where bits.contains(number * size + place) {
        data[place * rowLength + chunk / 8] |= 1 << UInt8(chunk % 8)
      }
    }
    return data
  }
}
