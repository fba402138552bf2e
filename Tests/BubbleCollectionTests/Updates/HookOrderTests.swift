import BubbleCollection
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
      #expect(recorder.lines.isEmpty)
      fixture.source.sections[0].items.insert(7, at: 1)
      try fixture.collectionView.insertItems(at: [path(0, 1)])
      #expect(recorder.lines.isEmpty)
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
    #expect(names(recorder) == expected)
    #expect(completed == [true])
    #expect(linesAtCompletion == recorder.lines.count)
  }
}
