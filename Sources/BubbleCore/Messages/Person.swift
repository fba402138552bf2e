/// A person who takes part in a conversation.
public struct Person: Hashable, Sendable {
  /// Names the person within the conversation.
  public let id: String

  /// The name that is shown.
  public let name: String

  /// The avatar's picture as the conversation names it: a path relative to the conversation's
  /// folder.
  ///
  /// The core never opens it.
  public let avatar: String?

  /// One or two letters that stand for the person where there is no avatar: the first letters of the
  /// first and the last word of the name.
  public let initials: String

  /// Makes a person.
  public init(id: String, name: String, avatar: String? = nil) {
    self.id = id
    self.name = name
    self.avatar = avatar
    initials = Person.initials(of: name)
  }

  private static func initials(of name: String) -> String {
    let words = name.split(whereSeparator: { $0.isWhitespace }).filter {
      $0.first?.isLetter == true
    }
    guard let first = words.first?.first else {
      return name.first { !$0.isWhitespace }.map(String.init) ?? "?"
    }
    guard words.count > 1, let last = words.last?.first else { return first.uppercased() }
    return first.uppercased() + last.uppercased()
  }
}

extension ColorToken {
  /// The colour of a person, the same in every conversation and process.
  public static func person(_ person: Person) -> ColorToken {
    people[Int(StableHash.digest(of: person.id) % UInt64(people.count))]
  }
}
