import BubbleCore
import BubbleGenerator
import Foundation

/// Makes messages at random, one after the other, and changes them.
struct MessageSource {
  let people = ["Ana", "Bo", "Cleo"].map { Person(id: $0.lowercased(), name: $0) }
  /// How often a day or more lies between two messages.
  let pauseChance: Double
  private var count = 0
  private var date = 1_700_000_000.0

  init(pauseChance: Double) { self.pauseChance = pauseChance }

  mutating func message(_ random: inout SeededGenerator) -> Message {
    count += 1
    date += random.chance(pauseChance) ? random.unit() * 100_000 : random.unit() * 900
    if random.chance(0.02) { date -= random.unit() * 200_000 }
    let sender = random.pick(people)
    return Message(
      id: MessageID("m\(count)"), sender: sender, isOutgoing: sender.id == "ana",
      date: Date(timeIntervalSince1970: date.rounded()),
      content: .text(String(repeating: "x", count: Int(random.next() % 300))))
  }

  func change(_ message: inout Message, _ random: inout SeededGenerator) {
    switch random.next() % 4 {
    case 0: message.content = .text(String(repeating: "y", count: Int(random.next() % 400)))
    case 1:
      message.sender = random.pick(people)
      message.isOutgoing = message.sender.id == "ana"
    case 2: message.date += (random.unit() - 0.5) * 100_000
    default: message.status = random.pick(Message.Status.allCases)
    }
  }
}
