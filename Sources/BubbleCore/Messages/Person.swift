/// A person who takes part in a conversation.
///
/// Held by reference and never changed: each message of a long conversation names one of a few.
public struct Person: Sendable {
  private final class Storage: Sendable {
    let id: String
    let name: String
    let avatar: String?
    let initials: String

    init(id: String, name: String, avatar: String?) {
      let name = name.isBlank ? "" : TextRepair.selfContained(name)
      self.id = id
      self.name = name
      self.avatar = avatar
      initials = Person.initials(of: name)
    }
  }

  private let storage: Storage

  /// Makes a person.
  ///
  /// The name loses characters that would change the direction of surrounding text; it is empty if it has nothing to see.
  public init(id: String, name: String, avatar: String? = nil) {
    storage = Storage(id: id, name: name, avatar: avatar)
  }

  /// The identifier of the person within the conversation.
  public var id: String { storage.id }

  /// The displayed name.
  public var name: String { storage.name }

  /// The avatar's picture as the conversation names it: a path relative to the conversation's
  /// folder.
  ///
  /// The core never opens the file.
  public var avatar: String? { storage.avatar }

  /// One or two letters that replace a missing avatar: the first letters of the first and the last word of the name, behind brackets
  /// and signs.
  public var initials: String { storage.initials }

  private static func initials(of name: String) -> String {
    let letters = name.split(whereSeparator: { $0.isWhitespace }).compactMap { word in
      word.first { $0.isLetter && !String($0).isBlank }
    }
    guard let first = letters.first, let last = letters.last else {
      let sign = name.first(where: \.isNumber) ?? name.first { !String($0).isBlank }
      return sign.map(String.init) ?? "?"
    }
    return initial(first) + (letters.count > 1 ? initial(last) : "")
  }

  /// Returns one capital letter, also of letters that become several, such as `ß`.
  private static func initial(_ letter: Character) -> String {
    String(letter.uppercased().prefix(1))
  }
}

extension Person: Hashable {
  /// Whether id, name and avatar are equal.
  ///
  /// - Complexity: O(1) for copies of one person.
  public static func == (left: Person, right: Person) -> Bool {
    left.storage === right.storage
      || left.id == right.id && left.name == right.name && left.avatar == right.avatar
  }

  /// Hashes the id, which is unique among the people of a conversation.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension ColorToken {
  /// Returns the colour of a person, the same in every conversation and process.
  package static func person(_ person: Person) -> ColorToken {
    people[Int(StableHash.digest(of: person.id) % UInt64(people.count))]
  }
}
