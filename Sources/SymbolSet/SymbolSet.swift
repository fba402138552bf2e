internal import CSymbols

/// Material Icons: what `make symbols` made of a font, without C's pointers.
///
/// Symbols are known by their places in the order of their names' bytes.
package enum SymbolSet {
  /// How many symbols there are.
  package static let count = Int(symbol_count)

  /// How long a side of the square is that outlines are in.
  package static let side = Int(symbol_side)

  /// The name of a symbol: small letters and digits of ASCII, and low lines.
  ///
  /// - Precondition: The place is one from 0 to below ``count``.
  package static func name(at place: Int) -> String { String(cString: symbol(at: place).name) }

  /// The symbol's outline as SVG's path data, y down, in a square of ``side`` units from 0.
  ///
  /// - Precondition: The place is one from 0 to below ``count``.
  package static func pathData(at place: Int) -> String {
    String(cString: symbol(at: place).outline)
  }

  /// Whether the symbol points somewhere, so that it is mirrored where reading starts at the right.
  ///
  /// - Precondition: The place is one from 0 to below ``count``.
  package static func isMirrored(at place: Int) -> Bool { symbol(at: place).is_mirrored }

  /// The place of the symbol with this name; nil if there is none.
  ///
  /// - Complexity: O(log *n*) in the number of symbols; nothing is allocated.
  package static func place(of name: UnsafeRawBufferPointer) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let order = compare(name, with: symbol(at: middle).name)
      if order == 0 { return middle }
      if order < 0 { high = middle } else { low = middle + 1 }
    }
    return nil
  }

  /// The place of the symbol with this name; nil if there is none.
  package static func place(of name: String) -> Int? {
    var name = name
    return name.withUTF8 { place(of: UnsafeRawBufferPointer($0)) }
  }

  private static func symbol(at place: Int) -> Symbol {
    precondition((0..<count).contains(place), "there is no symbol at \(place)")
    return symbol_at(Int32(place)).pointee
  }

  /// Below 0, 0 or above 0, as the bytes come before, are equal to, or come after a text of C's.
  private static func compare(
    _ name: UnsafeRawBufferPointer, with other: UnsafePointer<CChar>
  ) -> Int {
    for (index, byte) in name.enumerated() {
      let difference = Int(byte) - Int(UInt8(bitPattern: other[index]))
      // A zero ends the other one, and makes a difference unless the name has it as well.
      if difference != 0 { return difference }
      if byte == 0 { return 1 }
    }
    return other[name.count] == 0 ? 0 : -1
  }
}
