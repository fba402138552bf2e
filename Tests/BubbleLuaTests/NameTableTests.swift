import Expectations
import Testing

@testable import BubbleLua

@Suite struct NameTableTests {
  private func place(_ name: String, in table: NameTable) -> Int? {
    var name = name
    return name.withUTF8 { table.place(of: UnsafeRawBufferPointer($0)) }
  }

  @Test func `each name is found at its place, and no other`() {
    // Of all lengths, some differing in one byte only; the longest beyond what is compared at once.
    let names = (1...24).flatMap { count in
      [String(repeating: "a", count: count), String(repeating: "a", count: count - 1) + "b"]
    }
    let table = NameTable(names)
    for (index, name) in names.enumerated() { expect(place(name, in: table), equals: index) }
    for name in ["", "c", "ab\0", "ä", String(repeating: "a", count: 25)] {
      expect(place(name, in: table) == nil)
    }
    for count in 3...24 {
      // Wrong in the middle, where neither end shows it.
      var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: count)
      bytes[count / 2] = UInt8(ascii: "x")
      expect(place(String(decoding: bytes, as: UTF8.self), in: table) == nil)
    }
    expect(place("", in: NameTable([])) == nil)
  }
}
