import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Backgrounds of messages that belong together.
@Suite struct ClusterBackgroundTests {
  private final class Background: CollectionReusableView {}

  /// A list of messages, each with a height and the name of its cluster.
  private final class Chat: CollectionViewDataSource, MessageListLayoutDelegate {
    let messages: [(height: CGFloat, cluster: Int?)]
    let layout = MessageListLayout()
    let view: CollectionView

    init(_ messages: [(height: CGFloat, cluster: Int?)], _ background: ClusterBackground) {
      self.messages = messages
      view = CollectionView(
        frame: CGRect(x: 0, y: 0, width: 375, height: 400), collectionViewLayout: layout)
      layout.register(
        Background.self, forDecorationViewOfKind: MessageListLayout.clusterBackgroundKind)
      layout.delegate = self
      layout.clusterBackground = background
      view.dataSource = self
      view.layoutIfNeeded()
    }

    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      messages.count
    }
    func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
      .exact(CGSize(width: 375, height: messages[indexPath.item].height))
    }
    func clusterForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
      messages[indexPath.item].cluster
    }

    func backgrounds(in rect: CGRect) -> [CGRect] {
      view.layoutAttributesForElements(in: rect)
        .filter { $0.representedElementCategory == .decorationView }.map(\.frame)
    }
  }

  @Test(arguments: [Int.max, .min, -1, 0])
  func `a cluster may be looked for as far as anybody says`(reach: Int) {
    let chat = Chat(
      Array(repeating: (height: 50, cluster: 1), count: 4), ClusterBackground(reach: reach))
    let frames = chat.backgrounds(in: CGRect(x: 0, y: 60, width: 375, height: 30))
    expect(frames.contains { $0.minY <= 60 && $0.maxY >= 90 })
    expect(frames.map(\.height).max(), equals: (reach == .max ? 200 : 50))
  }

  @Test func `outsets lead to where they say, over messages of no height too`() {
    let messages: [(height: CGFloat, cluster: Int?)] =
      [(50, 1), (0, nil), (4, nil), (0, nil), (50, 2), (0, 3), (0, nil), (0, nil), (60, nil)]
    let chat = Chat(
      messages, ClusterBackground(outsets: ViewInsets(top: 10, left: 0, bottom: 20, right: 0)))
    func backgrounds(_ y: CGFloat) -> [CGFloat] {
      chat.backgrounds(in: CGRect(x: 0, y: y, width: 375, height: 1)).map(\.minY)
    }
    expect(backgrounds(43), equals: [-10])
    expect(backgrounds(44), equals: [-10, 44])
    expect(backgrounds(69), equals: [-10, 44])
    expect(backgrounds(70), equals: [44])
    expect(backgrounds(94), equals: [44, 94])
    expect(backgrounds(122), equals: [44, 94])
    expect(backgrounds(123), equals: [44, 94])
    expect(backgrounds(124), equals: [])
  }

  @Test func `no more is looked at for outsets than is said`() {
    let outsets = ViewInsets(top: 1e9, left: 0, bottom: 1e9, right: 0)
    let chat = Chat(
      (0..<2_000).map { (height: 50, cluster: $0) }, ClusterBackground(outsets: outsets, reach: 3))
    let count = chat.backgrounds(in: CGRect(x: 0, y: 50_010, width: 375, height: 10)).count
    expect(count >= 7 && count <= 9)
  }

  @Test(arguments: [2, 6, 10, 31])
  func `the parts of a long cluster lie side by side, whoever asks`(reach: Int) {
    let chat = Chat((0..<200).map { (50, $0 < 13 ? 0 : 1) }, ClusterBackground(reach: reach))
    func parts(_ y: CGFloat, _ height: CGFloat) -> [ClosedRange<CGFloat>] {
      chat.backgrounds(in: CGRect(x: 0, y: y, width: 375, height: height))
        .map { $0.minY...$0.maxY }
    }
    let all = parts(0, 10_000)
    expect(all.first?.lowerBound == 0 && all.last?.upperBound == 10_000)
    for (one, next) in zip(all, all.dropFirst()) { expect(one.upperBound, equals: next.lowerBound) }
    expect(all.allSatisfy { $0.upperBound - $0.lowerBound <= CGFloat(reach * 50) })
    expect(all.contains { $0.upperBound == 650 })
    for y in stride(from: CGFloat(10), to: 10_000, by: 130) {
      expect(Set(parts(y, 200)).isSubset(of: all))
    }
  }
}
