import BubbleCore
import BubbleGenerator
import Foundation

/// Small files, and what can happen to their bytes.
enum Damage {
  /// A small file with a bit of everything.
  ///
  /// No id becomes another's by one wrong byte.
  static func sample(_ random: inout SeededGenerator, _ format: ConversationReader.Format)
    -> [UInt8]
  {
    let messages = (1...6).map { index in
      Sample.message(
        String(repeating: "\(index)", count: 3),
        text: random.pick(["plain", "é字😀", #"a\"b\\c\n"#, #"\ud83d\ude00"#, "[{,}]", ""]))
    }
    return Array(Sample.file(messages, format).utf8)
  }

  /// A small file that was damaged up to five times.
  static func file(_ random: inout SeededGenerator, _ format: ConversationReader.Format) -> [UInt8]
  {
    var bytes = sample(&random, format)
    for _ in 0...Int(random.next() % 4) { damage(&bytes, &random) }
    return bytes
  }

  private static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = Int(random.next() % UInt64(bytes.count))
    let count = Int(random.next() % 20)
    switch random.next() % 5 {
    case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
    case 1: bytes[place] = random.pick(Array("\"\\{}[],:\n0-.eu".utf8))
    case 2: bytes.removeSubrange(place..<min(place + count, bytes.count))
    case 3: bytes.insert(contentsOf: bytes[place..<min(place + count, bytes.count)], at: place)
    default: bytes.removeSubrange(place...)
    }
  }
}
