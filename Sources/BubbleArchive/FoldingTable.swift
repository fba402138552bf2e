import BubbleCore
import Platform
import SearchFolding

/// The folding of all characters except ASCII and Hangul syllables, for `search.js`.
enum FoldingTable {
  /// Runs of consecutive scalars: `gap, count, distance` or `gap, count, folding`.
  ///
  /// The gap is the distance from the end of the previous run. A number is the distance from each
  /// scalar to its folding; a string is the folding of all scalars in the run.
  static let bytes: [UInt8] = {
    var rest = entries()[...]
    var end = 0
    var bytes = JSONWriter(style: .script)
    bytes.array { bytes in
      while let first = rest.first {
        let equal = count(rest) { $0.folded.elementsEqual(first.folded) }
        let shifted = first.distance == nil ? 0 : count(rest) { $0.distance == first.distance }
        bytes.number(first.value - end)
        bytes.number(max(equal, shifted))
        if let distance = first.distance, shifted > equal {
          bytes.number(distance)
        } else {
          bytes.string(String(first.folded))
        }
        end = first.value + max(equal, shifted)
        rest = rest.dropFirst(max(equal, shifted))
      }
    }
    return bytes.bytes
  }()

  private struct Entry {
    let value: Int
    let folded: String.UnicodeScalarView

    /// The distance from the scalar to its folding; nil if the folding is not a single scalar.
    var distance: Int? {
      folded.count == 1 ? folded.first.map { Int($0.value) - value } : nil
    }
  }

  /// Returns the number of entries at the start that have consecutive scalars and fulfil a
  /// condition.
  private static func count(
    _ entries: ArraySlice<Entry>, while condition: (Entry) -> Bool
  ) -> Int {
    zip(entries.startIndex..., entries).prefix { place, entry in
      entry.value - place == entries[entries.startIndex].value - entries.startIndex
        && condition(entry)
    }.count
  }

  /// Returns all scalars whose folding differs from them, in order.
  private static func entries() -> [Entry] {
    let ranges: [ClosedRange<UInt32>] = [0x80...0xABFF, 0xF900...0x323FF, 0xE0000...0xE0FFF]
    return ranges.joined().compactMap { value in
      guard let scalar = Unicode.Scalar(value) else { return nil }
      let folded = TextFolding.folded(scalar).unicodeScalars
      return folded.elementsEqual([scalar]) ? nil : Entry(value: Int(value), folded: folded)
    }
  }
}
