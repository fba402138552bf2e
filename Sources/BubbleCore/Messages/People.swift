/// The people of a conversation by their ids, as far as they are known.
///
/// Held by reference and never changed: it goes along with each peer.
public struct People: Sendable {
  private final class Storage: Sendable {
    let people: [String: Person]

    init(_ people: [String: Person]) { self.people = people }
  }

  /// Nil: there are none.
  private let storage: Storage?

  /// Nobody.
  public init() { storage = nil }

  /// Takes people; of several with one id the last one counts.
  ///
  /// - Complexity: O(*n*).
  public init(_ people: some Sequence<Person>) {
    let people = Dictionary(people.map { ($0.id, $0) }) { $1 }
    storage = people.isEmpty ? nil : Storage(people)
  }

  /// The person of that id; nil: nobody knows.
  ///
  /// - Complexity: O(1).
  public subscript(id: String) -> Person? { storage?.people[id] }

  /// How many there are.
  public var count: Int { storage?.people.count ?? 0 }
}

extension People: Hashable {
  /// Whether they are the same people, with the same names and avatars.
  ///
  /// - Complexity: O(1) for copies, else O(*n*).
  public static func == (left: People, right: People) -> Bool {
    left.storage === right.storage || left.storage?.people == right.storage?.people
  }

  /// Feeds how many there are.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
