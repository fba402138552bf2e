import BubbleCore
import Expectations
import Foundation
import Testing

/// A sizing prints all that it says, whatever properties it has.
@Suite struct BoxSizingDescriptionTests {
  /// Sets each property by its name; the lengths come from their list.
  private static let changes: [String: @Sendable (inout BoxSizing) -> Void] = {
    var changes: [String: @Sendable (inout BoxSizing) -> Void] = [
      "grow": { $0.grow = 2 }, "shrink": { $0.shrink = 3 }, "alignSelf": { $0.alignSelf = .center },
      "justifySelf": { $0.justifySelf = .end }, "aspectRatio": { $0.aspectRatio = 1.5 },
    ]
    for dimension in BoxSizing.Dimension.allCases {
      changes[dimension.name] = { $0[dimension] = 8 }
    }
    return changes
  }()

  /// What the lengths are stored in.
  private static let storage: Set = ["numbers", "given", "percentages"]

  @Test func `no property is left out above`() {
    let stored = Set(Mirror(reflecting: BoxSizing()).children.compactMap(\.label))
    let named = Set(BoxSizingDescriptionTests.changes.keys)
    let lengths = Set(BoxSizing.Dimension.allCases.map(\.name))
    expect(
      named.subtracting(lengths), equals: stored.subtracting(BoxSizingDescriptionTests.storage))
  }

  @Test(arguments: BoxSizingDescriptionTests.changes.keys.sorted())
  func `each property stands in the description`(_ name: String) throws {
    var sizing = BoxSizing()
    expect(sizing.description.isEmpty)
    let change = try #require(BoxSizingDescriptionTests.changes[name])
    change(&sizing)
    expect(sizing.description.hasPrefix("\(name) "))
  }
}
