/// A sum over a tree's entries, from the first to the last.
///
/// Sums are only added, never subtracted, and always in the order of the entries. So a sum may depend on the
/// neighbours of its entries, such as a distance that only counts between two of them. A sum of floating point
/// numbers does not drift, regardless of the number of edits.
public protocol TreeSummary {
  /// The sum over nothing.
  init()
  /// Adds the sum over entries that follow.
  ///
  /// Associative: it does not matter how the entries are grouped.
  static func += (sum: inout Self, following: Self)
}

/// A block of adjacent entries with its own storage.
///
/// An entry may represent any number of equal things: its own sum includes them.
public protocol TreeLeaf {
  associatedtype Summary: TreeSummary
  /// The greatest number of entries in a block between edits.
  static var capacity: Int { get }
  /// An empty block.
  init()
  /// The number of stored entries.
  ///
  /// - Complexity: O(1).
  var count: Int { get }
  /// The sum over all entries.
  ///
  /// - Complexity: O(`count`); a tree requests it once after each edit.
  var summary: Summary { get }
  /// Some of the entries, as a separate block.
  subscript(entries: Range<Int>) -> Self { get }
  /// Appends the entries of the following block.
  mutating func append(_ following: Self)
}

/// An entry that computes its own sum.
public protocol TreeElement {
  associatedtype Summary: TreeSummary
  /// The sum over this one entry.
  var summary: Summary { get }
  /// The greatest number of entries in an ``ArrayLeaf`` of them.
  ///
  /// Few suit entries that are edited and looked up one by one, many save memory. The default is 128.
  static var leafCapacity: Int { get }
}

extension TreeElement {
  /// 128.
  @inlinable public static var leafCapacity: Int { 128 }
}

/// A block that is an array.
public struct ArrayLeaf<Element: TreeElement>: TreeLeaf {
  /// The sum of the elements.
  public typealias Summary = Element.Summary

  /// The entries.
  public var elements: ContiguousArray<Element>

  /// An empty block.
  @inlinable public init() { elements = [] }

  /// A block of elements.
  @inlinable public init(_ elements: some Sequence<Element>) {
    self.elements = ContiguousArray(elements)
  }

  /// The capacity that the elements set.
  @inlinable public static var capacity: Int { Element.leafCapacity }
  /// The number of stored entries.
  @inlinable public var count: Int { elements.count }

  /// The sum over all entries.
  @inlinable public var summary: Summary {
    var sum = Summary()
    for element in elements { sum += element.summary }
    return sum
  }

  /// Some of the entries, as a separate block.
  @inlinable public subscript(entries: Range<Int>) -> ArrayLeaf { ArrayLeaf(elements[entries]) }

  /// Appends the entries of the following block.
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
