import Foundation

/// A TrueType font in which every letter is a square as wide as the font's size: four fifths of it over
/// the baseline, one fifth under it.
///
/// It has the letter `a` and the space, which is as wide. Its tables are those of the OpenType
/// specification that a browser insists on.
enum SquareFont {
  /// The font's file in base 64.
  static var base64: String { Data(file).base64EncodedString() }

  private static let file: [UInt8] = {
    let tables: [(tag: String, data: Table)] = [
      ("OS/2", os2), ("cmap", cmap), ("glyf", glyf), ("head", head), ("hhea", hhea),
      ("hmtx", hmtx), ("loca", loca), ("maxp", maxp), ("name", name), ("post", post),
    ]
    var directory = Table()
    directory.add32(0x0001_0000)
    directory.add16(tables.count, 128, 3, tables.count * 16 - 128)
    var offset = 12 + tables.count * 16
    var bodies: [UInt8] = []
    for (tag, table) in tables {
      directory.bytes += Array(tag.utf8)
      directory.add32(Int(table.checksum), offset, table.bytes.count)
      bodies += table.padded
      offset += table.padded.count
    }
    return directory.bytes + bodies
  }()

  private static let head = Table {
    $0.add32(0x0001_0000, 0x0001_0000, 0, 0x5F0F_3CF5)
    $0.add16(3, 1_000)
    $0.add32(0, 0, 0, 0)  // created, modified
    $0.add16(0, -200, 1_000, 800, 0, 8, 2, 0, 0)
  }

  private static let hhea = Table {
    $0.add32(0x0001_0000)
    $0.add16(800, -200, 0, 1_000, 0, 0, 1_000, 1, 0, 0, 0, 0, 0, 0, 0, 3)
  }

  private static let maxp = Table {
    $0.add32(0x0001_0000)
    $0.add16(3, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
  }

  /// Glyph 0 is the missing one, 1 the space, 2 the letter.
  private static let hmtx = Table { $0.add16(1_000, 0, 1_000, 0, 1_000, 0) }

  private static let square = Table {
    $0.add16(1, 0, -200, 1_000, 800, 3, 0)
    $0.bytes += [1, 1, 1, 1]  // four points on the outline, coordinates of two bytes
    $0.add16(0, 0, 1_000, 0, -200, 1_000, 0, -1_000)
    $0.bytes += [0, 0]
  }

  private static let glyf = Table { $0.bytes = square.bytes + square.bytes }

  private static let loca = Table {
    let half = square.bytes.count / 2
    $0.add16(0, half, half, 2 * half)
  }

  private static let cmap = Table {
    $0.add16(0, 1, 3, 1)
    $0.add32(12)
    // Format 4: the space, the letter, the end.
    $0.add16(4, 40, 0, 6, 4, 1, 2)
    $0.add16(0x20, 0x61, 0xFFFF, 0, 0x20, 0x61, 0xFFFF, 1 - 0x20, 2 - 0x61, 1, 0, 0, 0)
  }

  private static let os2 = Table {
    $0.add16(4, 1_000, 400, 5, 0)
    $0.add16(650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0)
    $0.bytes += [UInt8](repeating: 0, count: 10)  // panose
    $0.add32(1, 0, 0, 0)
    $0.bytes += Array("NONE".utf8)
    $0.add16(0x40, 0x20, 0x61, 800, -200, 0, 800, 200)
    $0.add32(1, 0)
    $0.add16(500, 800, 0, 0x20, 1)
  }

  private static let name = Table { $0.add16(0, 0, 6) }

  private static let post = Table {
    $0.add32(0x0003_0000, 0)
    $0.add16(-100, 50)
    $0.add32(0, 0, 0, 0, 0)
  }
}

/// Bytes of a table, numbers with the highest byte first.
private struct Table {
  var bytes: [UInt8] = []

  init() {}

  init(_ fill: (inout Table) -> Void) { fill(&self) }

  mutating func add16(_ values: Int...) {
    for value in values {
      let word = UInt16(truncatingIfNeeded: value)
      bytes += [UInt8(word >> 8), UInt8(word & 0xFF)]
    }
  }

  mutating func add32(_ values: Int...) {
    for value in values { add16(value >> 16, value) }
  }

  var padded: [UInt8] {
    bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
  }

  var checksum: UInt32 {
    let padded = padded
    return stride(from: 0, to: padded.count, by: 4).reduce(0) { sum, index in
      let word = padded[index..<index + 4].reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
      return sum &+ word
    }
  }
}
