import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Actor's text cases at every width, against a table that is worked out here from the rules.
///
/// Squares are 16 points wide in a text, 14 in a name and 11 in a time, and as high.
@Suite struct ActorTextTests {
  /// One kind of message.
  struct Case: Sendable, CustomStringConvertible {
    var kind: Peer.Kind
    var isOutgoing: Bool
    var name: String
    var showsName: Bool

    var description: String {
      "\(kind), \(isOutgoing ? "outgoing" : "incoming"), \(showsName ? name : "no name")"
    }
  }

  static let cases: [Case] = [
    Case(kind: .private, isOutgoing: false, name: "Bo", showsName: false),
    Case(kind: .private, isOutgoing: true, name: "Ana", showsName: false),
    Case(kind: .group, isOutgoing: true, name: "Ana", showsName: false),
    Case(kind: .group, isOutgoing: false, name: "Bo", showsName: false),
    Case(kind: .group, isOutgoing: false, name: "Bo", showsName: true),
    Case(kind: .group, isOutgoing: false, name: "Bartholomew", showsName: true),
  ]

  /// From nothing to twenty lines, with last lines of every length.
  private static let texts = [
    "", "Hi", "Hello, you", "A message of one line", "a bb ccc dddd eeeee ffffff ggggggg hh",
    "Two or more lines that end short if there is little room ok",
    "Two or more lines that end long if there is little room considerably",
    "Antidisestablishmentarianism at its best",
    "What a long text this is, so long that it does not fit into one line at any width at all, "
      + "neither on a telephone nor on a screen",
  ]

  /// Which of Actor's five cases a message is.
  enum Place: CaseIterable { case oneBeside, oneUnder, inside, wider, under }

  /// A line of the table: the size of the text with its time, without the bubble's padding.
  private struct Expected {
    var place: Place
    var size: CGSize
  }

  /// The widths in letters of a text's lines, broken greedily at spaces and in words that are too long.
  private func lines(of text: String, letters: Int) -> [Int] {
    var lines: [Int] = []
    var used = 0
    for word in text.split(separator: " ").map(\.count) {
      if used > 0, used + 1 + word <= letters {
        used += 1 + word
        continue
      }
      if used > 0 { lines.append(used) }
      var rest = word
      while rest > letters {
        lines.append(letters)
        rest -= letters
      }
      used = rest
    }
    return used > 0 || lines.isEmpty ? lines + [used] : lines
  }

  /// Actor's table, with the time's own width for its constants of 60 and 36, and a line of the time's
  /// height for its 16 points.
  private func expected(_ text: String, maximum: CGFloat, label: CGFloat) -> Expected {
    let lines = lines(of: text, letters: max(1, Int(maximum / 16)))
    let widest = CGFloat(lines.max() ?? 0) * 16
    let last = CGFloat(lines.last ?? 0) * 16
    let height = CGFloat(lines.count) * 16
    let beside = last + 7 + label
    if lines.count > 1, beside <= widest {
      return Expected(place: .inside, size: CGSize(width: widest, height: height))
    }
    if beside <= maximum {
      let width = lines.count == 1 ? beside : max(beside, widest)
      return Expected(
        place: lines.count == 1 ? .oneBeside : .wider, size: CGSize(width: width, height: height))
    }
    return Expected(
      place: lines.count == 1 ? .oneUnder : .under,
      size: CGSize(width: max(widest, label), height: height + 1 + 11))
  }

  /// The widest text: Actor's, and what is left in a narrow list.
  private func maximum(_ kind: Case, width: CGFloat) -> CGFloat {
    let margin: CGFloat = kind.kind == .private ? 40 : kind.isOutgoing ? 110 : 90
    let avatar: CGFloat = kind.kind == .group && !kind.isOutgoing ? 39 : 0
    return max(0, min(400, max(width - margin, min(120, width - 20 - avatar - 21))))
  }

  @Test(arguments: cases, [Message.Status.none, .read])
  func `at every width a bubble is as large as the table says`(
    kind: Case, status: Message.Status
  ) throws {
    guard kind.isOutgoing || status == .none else { return }
    var mark: CGFloat = 0
    if status == .read { mark = 3 + 16 }
    let label = 5 * 11 + mark
    var message = Message.sample(isOutgoing: kind.isOutgoing, status: status, .text(""))
    message.sender = Person(id: kind.isOutgoing ? "ana" : "bo", name: kind.name)
    let peer: Peer = kind.kind == .group ? .group : .privateChat
    let neighbours = Neighbours(cluster: kind.showsName || kind.isOutgoing ? .single : .last)
    var places: Set<Place> = []
    // From 510 on texts get no wider.
    for width in Array(stride(from: CGFloat(100), through: 530, by: 1)) + [600, 800, 1_000] {
      let maximum = maximum(kind, width: width)
      // A label that fits nowhere is cut off; that is no case of Actor's.
      guard maximum >= label else { continue }
      let context = LayoutContext.squares(width: width, neighbours: neighbours, peer: peer)
      for text in Self.texts {
        message.content = .text(text)
        let result = LayouterChain.builtIn.cellLayout(for: message, context: context)
        let layout = try #require(result.layout as? BubbleCellLayout)
        let row = expected(text, maximum: maximum, label: label)
        places.insert(row.place)
        var size = row.size
        if kind.showsName {
          // A name that is too long ends in an ellipsis, which is a square, too.
          let letters = min(kind.name.count, Int(maximum / 14))
          size.width = max(size.width, CGFloat(letters) * 14)
          size.height += 14
        }
        size.width += 21
        size.height += 12
        let frame = layout.bubbleFrame
        // In a wide view the bubbles of both sides stand in a column of 620 points, in the middle.
        let aside = max(0, (width - 620) / 2)
        let side: CGFloat = aside + (kind.kind == .group && !kind.isOutgoing ? 49 : 10)
        let x = kind.isOutgoing ? width - side - size.width : side
        // An expectation each time would take longer than the layouts do.
        guard abs(frame.width - size.width) < 0.01, abs(frame.height - size.height) < 0.01,
          abs(frame.minX - x) < 0.01
        else {
          Issue.record("\(text) at \(width): \(frame) instead of \(size) at \(x)")
          return
        }
      }
    }
    expect(places, equals: Set(Place.allCases))
  }
}
