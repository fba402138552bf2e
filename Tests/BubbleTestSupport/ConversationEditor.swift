import BubbleCore
import BubbleGenerator
import Foundation

/// A conversation, and what surrounds it, that is edited at random.
public struct ConversationEditor {
  /// The conversation.
  public private(set) var conversation: Conversation
  /// What surrounds it.
  public private(set) var environment = LayoutEnvironment(width: 375)
  /// Which messages stand close together.
  public private(set) var clusters = ClusterPolicy.standard

  private var nextNumber = 1_000_000

  /// Edits a conversation from some state on.
  public init(_ conversation: Conversation) { self.conversation = conversation }

  /// Edits something and says what.
  public mutating func edit(_ random: inout SeededGenerator) -> String {
    let count = conversation.messages.count
    let place = count > 0 ? Int(random.next() % UInt64(count)) : nil
    switch random.next() % 16 {
    case 0, 1: return append(&random)
    case 2: return insert(&random, at: Int(random.next() % UInt64(count + 1)))
    case 3 where place != nil:
      conversation.messages.remove(at: place ?? 0)
      return "delete \(place ?? 0)"
    case 4 where place != nil:
      let message = conversation.messages.remove(at: place ?? 0)
      conversation.messages.insert(message, at: Int(random.next() % UInt64(count)))
      return "move \(place ?? 0)"
    case 5...7 where place != nil:
      return change(place ?? 0, &random)
    case 8:
      conversation.readUpTo = place.map { conversation.messages[$0].id }
      return "read up to \(place.map(String.init) ?? "nowhere")"
    case 9: return surround(&random)
    case 10:
      clusters = ClusterPolicy(maximumGap: random.pick([60, 600, nil]))
      return "clusters"
    case 11:
      // A host that makes its messages again, of the same parts.
      conversation.messages = conversation.messages.map {
        Message(
          id: $0.id, revision: $0.revision, sender: $0.sender, isOutgoing: $0.isOutgoing,
          date: $0.date, status: $0.status, content: $0.content, extras: $0.extras)
      }
      return "read again"
    case 12 where count > 3:
      conversation.messages.removeFirst(2)
      return "forget the beginning"
    default: return "nothing"
    }
  }

  private mutating func make(_ random: inout SeededGenerator) -> Message {
    nextNumber += 1
    let sender = random.pick(["ana", "bo", "cleo"])
    let last = conversation.messages.last?.date ?? Date(timeIntervalSince1970: 1_795_165_200)
    return Message(
      id: MessageID(rawValue: "\(nextNumber)"), sender: Person(id: sender, name: sender),
      isOutgoing: sender == "ana",
      date: last.addingTimeInterval(random.pick([0, 30, 300, 900, 90_000])),
      content: random.chance(0.1) ? .service("joined") : .text("number \(nextNumber)"))
  }

  private mutating func append(_ random: inout SeededGenerator) -> String {
    conversation.messages.append(make(&random))
    return "append"
  }

  private mutating func insert(_ random: inout SeededGenerator, at place: Int) -> String {
    conversation.messages.insert(make(&random), at: place)
    return "insert at \(place)"
  }

  private mutating func change(_ place: Int, _ random: inout SeededGenerator) -> String {
    switch random.next() % 6 {
    case 0: conversation.messages[place].content = .text("changed \(random.next() % 100)")
    case 1: conversation.messages[place].content = .service("changed")
    case 2: conversation.messages[place].status = random.pick(Message.Status.allCases)
    case 3: conversation.messages[place].date += 3_600
    case 4: conversation.messages[place].revision += 1
    default: conversation.messages[place].isOutgoing.toggle()
    }
    return "change \(place)"
  }

  private mutating func surround(_ random: inout SeededGenerator) -> String {
    switch random.next() % 7 {
    case 5: environment.density = random.pick([.regular, .compact])
    case 0: environment.width = random.pick([320, 375, 500])
    case 1: environment.locale = random.pick(["en_GB", "en_US", "de_DE"])
    case 2: environment.timeZone = random.pick(["UTC", "Asia/Kathmandu", "Europe/Lisbon"])
    case 3: environment.theme = random.pick(ThemeName.allCases)
    case 4: environment.textScale = random.pick([1, 1.5])
    default: conversation.peer.title = random.pick(["Trip", "Other"])
    }
    return "surroundings"
  }
}
