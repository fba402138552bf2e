import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Where bubble, name and avatar stand in the cell.
@Suite struct CellAssemblyTests {
  struct Case: CustomTestStringConvertible {
    var isOutgoing: Bool
    var peer: Peer
    var direction: WritingDirection
    var x: CGFloat
    var side: BubbleGround.Side
    var testDescription: String {
      "\(isOutgoing ? "outgoing" : "incoming"), \(peer.kind), \(direction)"
    }
  }

  // In 375 points; a bubble is 147 wide.
  static let cases = [
    Case(isOutgoing: false, peer: .privateChat, direction: .leftToRight, x: 10, side: .left),
    Case(isOutgoing: true, peer: .privateChat, direction: .leftToRight, x: 218, side: .right),
    Case(isOutgoing: false, peer: .group, direction: .leftToRight, x: 49, side: .left),
    Case(isOutgoing: true, peer: .group, direction: .leftToRight, x: 218, side: .right),
    Case(isOutgoing: false, peer: .privateChat, direction: .rightToLeft, x: 218, side: .right),
    Case(isOutgoing: true, peer: .privateChat, direction: .rightToLeft, x: 10, side: .left),
    Case(isOutgoing: false, peer: .group, direction: .rightToLeft, x: 179, side: .right),
    Case(isOutgoing: true, peer: .group, direction: .rightToLeft, x: 10, side: .left),
  ]

  @Test(arguments: cases) func `a bubble stands at its sender's side`(_ item: Case) throws {
    // In the middle of a cluster: no name, no avatar.
    let cell = try cell(
      isOutgoing: item.isOutgoing, peer: item.peer, cluster: .middle, direction: item.direction)
    expect(cell.bubbleFrame, equals: CGRect(x: item.x, y: 1, width: 147, height: 28))
    expect(
      cell.grounds,
      equals: [
        BubbleGround(
          ground: .standard, isOutgoing: item.isOutgoing, side: item.side, cluster: .middle)
      ])
    expect(cell.elements.first?.frame, equals: cell.bubbleFrame)
  }

  @Test(arguments: [
    (ClusterPosition.single, 3 as CGFloat, 42 as CGFloat, 48 as CGFloat, true, true),
    (.first, 3, 42, 46, true, false), (.middle, 1, 28, 30, false, false),
    // The bubble is lower than the avatar of 34 and stands at its foot.
    (.last, 7, 28, 38, false, true),
  ])
  func `in a group a cluster has a name at its top and an avatar at its bottom`(
    cluster: ClusterPosition, y: CGFloat, bubbleHeight: CGFloat, height: CGFloat, hasName: Bool,
    hasAvatar: Bool
  ) throws {
    for direction in WritingDirection.allCases {
      let cell = try cell(cluster: cluster, direction: direction)
      expect(cell.bubbleFrame.minY, equals: y)
      expect(cell.bubbleFrame.height, equals: bubbleHeight)
      expect(cell.height, equals: height)
      expect(cell.texts, equals: (hasName ? ["Bo", "aaaa", "09:00"] : ["aaaa", "09:00"]))
      let foot = cell.bubbleFrame.maxY
      let x: CGFloat = direction == .leftToRight ? 6 : 335
      expect(
        cell.avatarFrames,
        equals: (hasAvatar ? [CGRect(x: x, y: foot - 34, width: 34, height: 34)] : []))
    }
  }

  @Test(arguments: [
    (ClusterPosition.single, 3 as CGFloat, 34 as CGFloat), (.first, 3, 32), (.middle, 1, 30),
    (.last, 1, 32),
  ])
  func `margins are wide around a cluster and narrow inside of it`(
    cluster: ClusterPosition, y: CGFloat, height: CGFloat
  ) throws {
    for (isOutgoing, peer) in [(true, Peer.group), (true, .privateChat), (false, .privateChat)] {
      let cell = try cell(isOutgoing: isOutgoing, peer: peer, cluster: cluster)
      expect(cell.bubbleFrame.minY, equals: y)
      expect(cell.height, equals: height)
      expect(cell.avatarFrames.isEmpty)
      expect(cell.texts, equals: ["aaaa", "09:00"])
      expect(cell.grounds.map(\.cluster), equals: [cluster])
    }
  }

  @Test func `a bubble's frame holds no tail`() throws {
    let tailed = try cell(peer: .privateChat, cluster: .single)
    let plain = try cell(peer: .privateChat, cluster: .middle)
    expect(tailed.bubbleFrame.size, equals: plain.bubbleFrame.size)
    expect(tailed.bubbleFrame.minX, equals: plain.bubbleFrame.minX)
  }

  @Test func `text and time stand inside of the padding`() throws {
    let left = try cell(peer: .privateChat, cluster: .middle)
    expect(left.frames(of: "aaaa").first?.origin, equals: CGPoint(x: 21, y: 7))
    expect(left.frames(of: "09:00"), equals: [CGRect(x: 92, y: 12, width: 55, height: 11)])
    let right = try cell(peer: .privateChat, cluster: .middle, direction: .rightToLeft)
    expect(right.frames(of: "aaaa").first?.maxX, equals: 354)
    expect(right.frames(of: "09:00"), equals: [CGRect(x: 228, y: 12, width: 55, height: 11)])
  }

  @Test func `a long name ends in an ellipsis on its line`() throws {
    let sender = Person(id: "x", name: String(repeating: "name ", count: 30))
    let message = Message(
      id: "1", sender: sender, isOutgoing: false, date: Date(timeIntervalSince1970: 0),
      content: .text("a"))
    let cell = try BubbleCellLayout(
      root: .text("a"), message: message, context: .squares(),
      layouter: StubLayouter("stub"))
    expect(cell.frames(of: sender.name).map(\.height), equals: [14])
    let isTruncated = cell.elements.contains { element in
      if case .text(let text, _, _) = element.content { text.isTruncated } else { false }
    }
    expect(isTruncated)
    expect(cell.accessibilityElements.first?.label, equals: sender.name, "it is read whole")
    expect(cell.bubbleFrame.maxX <= 375 - 10)
  }

  @Test(
    arguments: [
      (Message.Status.none, nil, nil), (.sending, 11, .textDim), (.sent, 11, .textDim),
      (.delivered, 16, .textDim), (.read, 16, .statusRead), (.failed, 11, .failure),
    ] as [(Message.Status, CGFloat?, BoxColor?)])
  func `an own message shows how far it has come`(
    status: Message.Status, width: CGFloat?, color: BoxColor?
  ) throws {
    let own = try cell(isOutgoing: true, status: status)
    let mark: [ShapeBox] = color.map { [ShapeBox(figure: .status(status), color: $0)] } ?? []
    expect(own.shapes, equals: mark)
    expect(own.bubbleFrame.width, equals: 147 + (width.map { $0 + 3 } ?? 0))
    try expect(cell(status: status).shapes.isEmpty, "not one of somebody else's")
  }
}
