/// The known people of a conversation, by id.
///
/// Held by reference and never changed, because each peer has a copy.
public struct People: Sendable {
  /// Nil if there are no people.
  private let storage: Apart<[String: Person]>?

  /// The id of the reader, who sent the outgoing messages; nil if unknown.
  public var me: String?

  /// Makes an empty collection.
  public init() { storage = nil }

  /// Makes a collection of people; if several have the same id, the last one counts.
  ///
  /// - Complexity: O(*n*).
  public init(_ people: some Sequence<Person>) {
    let people = Dictionary(people.map { ($0.id, $0) }) { $1 }
    storage = people.isEmpty ? nil : Apart(people)
  }

  /// The person with an id; nil if unknown.
  ///
  /// - Complexity: O(1).
  public subscript(id: String) -> Person? { storage?.value[id] }

  /// The number of people.
  package var count: Int { storage?.value.count ?? 0 }
}

extension People: Hashable {
  /// Whether both have the same people, with the same names and avatars, and the same reader.
  ///
  /// - Complexity: O(1) for copies, else O(*n*).
  public static func == (left: People, right: People) -> Bool {
    left.me == right.me && left.storage == right.storage
  }

  /// Hashes the number of people.
  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}
