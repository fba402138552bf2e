/// Finds the place of a name in a list by its bytes, without making a `String` of them.
struct NameTable {
  /// The first and the last bytes of a name: of names of one length, up to the limit, all that
  /// there is.
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
    /// In the list.
    var place: Int
  }

  /// In their order.
  let names: [String]
  /// The shorter ones first: few have the same length.
  private let entries: [Entry]
  /// How many entries are of names that are shorter than so many bytes.
  private let starts: [Int]

  /// Makes a table of names that differ.
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

  /// The place of the name that these bytes are; nil if it is none of them.
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

/// The keywords that a property may be, each with the value that it stands for.
struct KeywordList<Keyword: RawRepresentable<String> & Sendable>: Sendable {
  private let keywords: [Keyword]
  private let table: NameTable

  init(_ keywords: [Keyword]) {
    self.keywords = keywords
    table = NameTable(keywords.map(\.rawValue))
  }

  /// As scripts write them.
  var names: [String] { table.names }

  /// The keyword that these bytes are; nil if it is none of them.
  @inline(__always)
  func keyword(_ name: UnsafeRawBufferPointer) -> Keyword? {
    table.place(of: name).map { keywords[$0] }
  }
}
