import BubbleCore
import Expectations
import Foundation
import Testing

/// How a caret moves.
@Suite struct TextLayoutMovementTests {
  /// The offsets that a caret visits from a place on, until it gets no further.
  private func walk(
    _ movement: TextMovement, from start: TextPosition, in layout: TextLayout
  ) -> [Int] {
    var offsets: [Int] = []
    var position = start
    while let next = layout.position(movement, from: position), offsets.count < 100 {
      offsets.append(next.offset)
      position = next
    }
    return offsets
  }

  @Test func `by characters it goes over whole ones and line feeds`() {
    let layout = TextLayout.squares("aש\n\n👍")
    expect(walk(.nextCluster, from: .before(0), in: layout), equals: [1, 3, 4, 5, 9])
    expect(walk(.previousCluster, from: .before(9), in: layout), equals: [5, 4, 3, 1, 0])
    expect(layout.position(.nextCluster, from: .before(7)), equals: .before(9))
    expect(layout.position(.previousCluster, from: .before(7)), equals: .before(4))
  }

  @Test func `by characters it goes over soft breaks and ellipses as if they were none`() {
    let layout = TextLayout.squares("abcdefghij", width: 30, maximumLines: 2)
    // Drawn: abc, de….
    expect(walk(.nextCluster, from: .before(0), in: layout), equals: [1, 2, 3, 4, 5, 10])
    expect(walk(.previousCluster, from: .behind(10), in: layout), equals: [5, 4, 3, 2, 1, 0])
    expect(layout.position(.nextCluster, from: .behind(3)), equals: .before(4))
  }

  @Test func `to the right it goes as the eye does`() {
    // "ab HE cd", drawn: ab EH cd.
    let layout = TextLayout.squares("ab HE cd", levels: "00011000")
    expect(walk(.right, from: .before(0), in: layout), equals: [1, 2, 3, 4, 5, 6, 7, 8])
    expect(walk(.left, from: .behind(8), in: layout), equals: [7, 6, 5, 4, 3, 2, 1, 0])
    var position = TextPosition.before(0)
    var edges: [CGFloat] = []
    while let next = layout.position(.right, from: position) {
      edges.append(layout.edge(at: next).minX)
      position = next
    }
    expect(edges, equals: [10, 20, 30, 40, 50, 60, 70, 80])
  }

  @Test func `to the right it goes from line to line as they are read`() {
    let layout = TextLayout.squares("abcd\nef", width: 20)
    expect(walk(.right, from: .before(0), in: layout), equals: [1, 2, 3, 4, 5, 6, 7])
    expect(walk(.left, from: .behind(7), in: layout), equals: [6, 5, 4, 3, 2, 1, 0])
    let mirrored = TextLayout.squares("abcd\nef", levels: "1111111", base: 1, width: 20)
    expect(walk(.left, from: .before(0), in: mirrored), equals: [1, 2, 3, 4, 5, 6, 7])
    expect(walk(.right, from: .behind(7), in: mirrored), equals: [6, 5, 4, 3, 2, 1, 0])
  }

  @Test func `a place that a soft break makes two of is visited at the next line's start`() {
    let layout = TextLayout.squares("abcd", width: 20)
    expect(layout.position(.right, from: .before(1)), equals: .before(2))
    expect(layout.position(.right, from: .behind(2)), equals: .before(2))
    expect(layout.position(.left, from: .before(2)), equals: .before(1))
  }

  @Test func `from an empty line it goes on`() {
    let layout = TextLayout.squares("a\n\nb")
    expect(walk(.right, from: .before(0), in: layout), equals: [1, 2, 3, 4])
    expect(walk(.left, from: .behind(4), in: layout), equals: [3, 2, 1, 0])
  }

  @Test func `by words it goes to ends forward and to starts backward`() {
    let layout = TextLayout.squares("ab, cd-ef\n \n gh!")
    expect(walk(.nextWord, from: .before(0), in: layout), equals: [2, 6, 9, 15, 16])
    expect(walk(.previousWord, from: .before(16), in: layout), equals: [13, 7, 4, 0])
    expect(layout.position(.nextWord, from: .before(1)), equals: .behind(2))
    expect(layout.position(.previousWord, from: .before(1)), equals: .before(0))
  }

  @Test func `by words it does not stop inside of an ellipsis`() {
    let layout = TextLayout.squares("abc def ghi jkl", width: 70, maximumLines: 1)
    // Drawn: abc de….
    expect(layout.text.lineText(0), equals: "abc de")
    expect(walk(.nextWord, from: .before(0), in: layout), equals: [3, 15])
    expect(walk(.previousWord, from: .behind(15), in: layout), equals: [6, 4, 0])
  }

  @Test func `a line has ends`() {
    let layout = TextLayout.squares("abcdef\ngh", width: 30)
    expect(layout.position(.lineEnd, from: .before(1)), equals: .behind(3))
    expect(layout.position(.lineStart, from: .before(4)), equals: .before(3))
    expect(layout.position(.lineStart, from: .behind(3)), equals: .before(0))
    expect(layout.position(.lineEnd, from: .before(7)), equals: .behind(9))
    let cut = TextLayout.squares("abcdefgh", width: 40, maximumLines: 1)
    expect(cut.position(.lineEnd, from: .before(0)), equals: .behind(8))
  }

  @Test(arguments: TextMovement.allCases)
  func `in an empty text there is nowhere to go`(movement: TextMovement) {
    let layout = TextLayout.squares("")
    expect([nil, 0].contains(layout.position(movement, from: .before(0))?.offset))
  }
}
