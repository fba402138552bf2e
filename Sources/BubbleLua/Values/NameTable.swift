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

    @inline(__always)
    func hash(count: Int) -> Int {
      let mixed =
        (first ^ last << 20 ^ last >> 44 ^ UInt64(truncatingIfNeeded: count))
        &* 0x9e37_79b9_7f4a_7c15
      return Int(truncatingIfNeeded: mixed >> 40)
    }
  }

  private struct Slot {
    var letters: Letters
    var count: Int
    /// In the list; negative: the slot is free.
    var place: Int
  }

  /// In their order.
  let names: [String]
  /// A power of two, and never full, so that a search ends.
  private var slots: [Slot]

  /// Makes a table of names that differ.
  init(_ names: [String]) {
    self.names = names
    var size = 4
    while size < 2 * names.count + 1 { size *= 2 }
    let free = Slot(
      letters: Letters(UnsafeRawBufferPointer(start: nil, count: 0)), count: 0, place: -1)
    slots = Array(repeating: free, count: size)
    for (place, name) in names.enumerated() {
      var name = name
      name.withUTF8 { utf8 in
        let letters = Letters(UnsafeRawBufferPointer(utf8))
        var at = letters.hash(count: utf8.count) & (size - 1)
        while slots[at].place >= 0 { at = (at + 1) & (size - 1) }
        slots[at] = Slot(letters: letters, count: utf8.count, place: place)
      }
    }
  }

  /// The place of the name that these bytes are; nil if it is none of them.
  func place(of name: UnsafeRawBufferPointer) -> Int? {
    let letters = Letters(name)
    var at = letters.hash(count: name.count)
    while true {
      let slot = slots[at & (slots.count - 1)]
      if slot.place < 0 { return nil }
      if slot.letters == letters, slot.count == name.count,
        name.count <= Letters.limit || names[slot.place].utf8.elementsEqual(name)
      {
        return slot.place
      }
      at += 1
    }
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
