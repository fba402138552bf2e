/// Finds the index of a name in a list by its bytes, without making a `String` of them.
struct NameTable {
  /// The first and the last bytes of a name.
  ///
  /// For names of one length up to the limit, these are all the bytes.
  private struct Letters: Equatable {
    static let limit = 16
    var first: UInt64 = 0
    var last: UInt64 = 0

    @inline(__always)
    init(_ bytes: UnsafeRawBufferPointer) {
      let count = bytes.count
      if count >= 8 {
        first = bytes.loadUnaligned(as: UInt64.self)
        last = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      } else if count >= 4 {
        first = UInt64(bytes.loadUnaligned(as: UInt32.self))
        last = UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      } else if count > 0 {
        first = UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8
        last = UInt64(bytes[count - 1])
      }
    }
  }

  private struct Entry {
    var letters: Letters
    /// The index in the list.
    var place: Int
  }

  /// The names, in the given order.
  let names: [String]
  /// The entries, shorter names first: few have the same length.
  private let entries: [Entry]
  /// The number of entries with names shorter than each length.
  private let starts: [Int]

  /// Makes a table of different names.
  init(_ names: [String]) {
    self.names = names
    let lengths = names.map(\.utf8.count)
    entries = names.indices.sorted { lengths[$0] < lengths[$1] }.map { place in
      var name = names[place]
      return name.withUTF8 {
        Entry(letters: Letters(UnsafeRawBufferPointer($0)), place: place)
      }
    }
    starts = (0...(lengths.max() ?? 0) + 1).map { length in lengths.count { $0 < length } }
  }

  /// Returns the index of a name; nil if the table lacks it.
  func place(of name: UnsafeRawBufferPointer) -> Int? {
    guard name.count + 1 < starts.count else { return nil }
    let letters = Letters(name)
    for index in starts[name.count]..<starts[name.count + 1]
    where entries[index].letters == letters {
      let place = entries[index].place
      if name.count <= Letters.limit || names[place].utf8.elementsEqual(name) { return place }
    }
    return nil
  }
}

/// The keywords of a property, each with its value.
struct KeywordList<Keyword: RawRepresentable<String> & Sendable>: Sendable {
  private let keywords: [Keyword]
  private let table: NameTable

  init(_ keywords: [Keyword]) {
    self.keywords = keywords
    table = NameTable(keywords.map(\.rawValue))
  }

  /// The names in scripts.
  var names: [String] { table.names }

  /// Returns the keyword with this name; nil if there is none.
  @inline(__always)
  func keyword(_ name: UnsafeRawBufferPointer) -> Keyword? {
    table.place(of: name).map { keywords[$0] }
  }
}
