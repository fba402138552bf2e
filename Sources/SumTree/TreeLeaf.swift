/// What a tree adds up over its entries, from the first to the last.
///
/// Sums are only ever added, never taken away, and always in the order of the entries. So a sum may say
/// something of what its entries are beside (a distance that only counts between two of them), and it may be made
/// of floating point numbers: it does not drift, however many edits there were.
public protocol TreeSummary {
  /// The sum over nothing.
  init()
  /// Adds the sum over entries that follow.
  ///
  /// Associative: it does not matter how the entries are grouped.
  static func += (sum: inout Self, following: Self)
}

/// A block of entries, stored side by side as it likes.
///
/// An entry may stand for any number of equal things: its own sum says so.
public protocol TreeLeaf {
  associatedtype Summary: TreeSummary
  /// How many entries a block holds, at most, between edits.
  static var capacity: Int { get }
  /// An empty block.
  init()
  /// How many entries are stored.
  ///
  /// - Complexity: O(1).
  var count: Int { get }
  /// The sum over all entries.
  ///
  /// - Complexity: O(`count`); a tree asks once after each edit.
  var summary: Summary { get }
  /// Some of the entries, as a block of their own.
  subscript(entries: Range<Int>) -> Self { get }
  /// Takes up the entries of a block that follows.
  mutating func append(_ following: Self)
}

/// An entry that knows its own sum.
public protocol TreeElement {
  associatedtype Summary: TreeSummary
  /// The sum over this one entry.
  var summary: Summary { get }
  /// How many entries an ``ArrayLeaf`` of them holds, at most.
  ///
  /// Few where entries are edited and looked up one by one, many where they should take little memory. 128 if nothing is said.
  static var leafCapacity: Int { get }
}

extension TreeElement {
  /// 128.
  @inlinable public static var leafCapacity: Int { 128 }
}

/// A block that is an array.
public struct ArrayLeaf<Element: TreeElement>: TreeLeaf {
  /// What is added up.
  public typealias Summary = Element.Summary

  /// The entries.
  public var elements: ContiguousArray<Element>

  /// An empty block.
  @inlinable public init() { elements = [] }

  /// A block of elements.
  @inlinable public init(_ elements: some Sequence<Element>) {
    self.elements = ContiguousArray(elements)
  }

  /// As many as the elements say.
  @inlinable public static var capacity: Int { Element.leafCapacity }
  /// How many entries are stored.
  @inlinable public var count: Int { elements.count }

  /// The sum over all entries.
  @inlinable public var summary: Summary {
    var sum = Summary()
    for element in elements { sum += element.summary }
    return sum
  }

  /// Some of the entries, as a block of their own.
  @inlinable public subscript(entries: Range<Int>) -> ArrayLeaf { ArrayLeaf(elements[entries]) }

  /// Takes up the entries of a block that follows.
  @inlinable
  public mutating func append(_ following: ArrayLeaf) { elements += following.elements }

  /// The first entry at whose end a measure exceeds a target, and the sum before it; behind the last one, the
  /// number of entries and the sum over all.
  ///
  /// - Parameter before: The sum before the block.
  @inlinable
  public func find<Value: Comparable>(
    _ target: Value, by measure: (Summary) -> Value, before: Summary
  ) -> (entry: Int, before: Summary) {
    var before = before
    for entry in elements.indices {
      var end = before
      end += elements[entry].summary
      if target < measure(end) { return (entry, before) }
      before = end
    }
    return (elements.count, before)
  }
}

extension ArrayLeaf: Sendable where Element: Sendable {}
