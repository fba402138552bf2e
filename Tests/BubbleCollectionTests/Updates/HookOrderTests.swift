import BubbleCollection
import Expectations
import Foundation
import Testing

@Suite struct UpdateHookOrderTests {
  /// The name of each call, without what was asked.
  private func names(_ recorder: LayoutRecorder) -> [String] {
    recorder.lines.map { line in
      String(line.trimmingCharacters(in: .whitespaces).prefix { $0 != "(" && $0 != " " })
    }
  }

  @Test func `an insertion asks the layout in UIKit's order`() throws {
    let fixture = UpdateFixture(counts: [3], height: 60)
    let recorder = LayoutRecorder()
    fixture.collectionView.recorder = recorder
    var completed: [Bool] = []
    var linesAtCompletion = 0
    try fixture.collectionView.performBatchUpdates {
      expect(recorder.lines.isEmpty)
      fixture.source.sections[0].items.insert(7, at: 1)
      try fixture.collectionView.insertItems(at: [path(0, 1)])
      expect(recorder.lines.isEmpty)
    } completion: {
      completed.append($0)
      linesAtCompletion = recorder.lines.count
    }
    var expected = [
      "invalidateLayout", "prepare", "collectionViewContentSize", "prepare",
      "collectionViewContentSize", "indexPathsToDeleteForSupplementaryView",
      "indexPathsToInsertForSupplementaryView", "targetContentOffset",
      "layoutAttributesForElements",
    ]
    expected += ["finalLayoutAttributesForDisappearingSupplementaryElement"]
    expected += Array(repeating: "finalLayoutAttributesForDisappearingItem", count: 3)
    expected += ["initialLayoutAttributesForAppearingSupplementaryElement"]
    expected += Array(repeating: "initialLayoutAttributesForAppearingItem", count: 4)
    expected += ["finalizeCollectionViewUpdates"]
    expect(names(recorder), equals: expected)
    expect(completed, equals: [true])
    expect(linesAtCompletion, equals: recorder.lines.count)
  }

  @Test func `the questions name what was before and what is after`() throws {
    let fixture = UpdateFixture(counts: [1, 1], height: 60)
    let recorder = LayoutRecorder()
    fixture.layout.register(
      CollectionReusableView.self, forDecorationViewOfKind: "shadow")
    fixture.collectionView.recorder = recorder
    try fixture.collectionView.performBatchUpdates {
      fixture.source.sections.swapAt(0, 1)
      try fixture.collectionView.moveSection(1, toSection: 0)
      try fixture.insert(7, at: path(1, 1))
      try fixture.collectionView.reloadItems(at: [path(1, 0)])
    }
    let questions = recorder.lines.filter {
      $0.hasPrefix("prepare(for") || $0.hasPrefix("indexPaths") || $0.hasPrefix("final")
        || $0.hasPrefix("initial")
    }.map { $0.replacingOccurrences(of: " -> nil", with: "") }
    expect(
      questions,
      equals: [
        """
        prepare(forCollectionViewUpdates: [insert [1, 1], reload [1, 0] to [0, 0], \
        move [1, NSNotFound] to [0, NSNotFound]])
        """,
        "indexPathsToDeleteForSupplementaryView(ofKind: header) -> []",
        "indexPathsToInsertForSupplementaryView(ofKind: header) -> []",
        "indexPathsToDeleteForDecorationView(ofKind: shadow) -> []",
        "indexPathsToInsertForDecorationView(ofKind: shadow) -> []",
        "finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: header, at: [0, 0])",
        "finalLayoutAttributesForDisappearingItem(at: [0, 0])",
        "finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: header, at: [1, 0])",
        "finalLayoutAttributesForDisappearingItem(at: [1, 0])",
        "initialLayoutAttributesForAppearingSupplementaryElement(ofKind: header, at: [0, 0])",
        "initialLayoutAttributesForAppearingItem(at: [0, 0])",
        "initialLayoutAttributesForAppearingSupplementaryElement(ofKind: header, at: [1, 0])",
        "initialLayoutAttributesForAppearingItem(at: [1, 0])",
        "initialLayoutAttributesForAppearingItem(at: [1, 1])",
        "finalizeCollectionViewUpdates()",
      ])
  }

  @Test func `a kind that comes with the batch is asked for before its views are`() throws {
    let fixture = UpdateFixture(counts: [], height: 60)
    let recorder = LayoutRecorder()
    fixture.collectionView.recorder = recorder
    try fixture.collectionView.performBatchUpdates {
      fixture.source.sections = [IdentifiedSection(identity: 0, items: [1])]
      try fixture.collectionView.insertSections([0])
    }
    let calls = names(recorder)
    let asked = calls.firstIndex(of: "indexPathsToInsertForSupplementaryView")
    let shown = calls.firstIndex(of: "initialLayoutAttributesForAppearingSupplementaryElement")
    let known = try #require(asked)
    try expect(known < #require(shown))
    expect(calls.last, equals: "finalizeCollectionViewUpdates")
  }

  @Test func `a refused batch asks the layout nothing`() throws {
    let fixture = UpdateFixture(counts: [3], height: 60)
    let recorder = LayoutRecorder()
    fixture.collectionView.recorder = recorder
    #expect(throws: CollectionUpdateError.self) {
      try fixture.collectionView.insertItems(at: [path(0, 1)])
    }
    expect(recorder.lines.isEmpty)
  }
}
