import BubbleCore
import BubbleGenerator
import ConversationView
import Foundation

extension TwinRun {
  /// What may stand beside messages.
  static let accessories: [MessageAccessories?] = [
    nil,
    { message, neighbours in
      guard !message.isOutgoing else { return [] }
      // A picture beside the last message of a cluster, and its room beside the others.
      let isLast = neighbours.cluster.isBottom
      return [MessageAccessory(id: "face", side: .leading, width: 40, height: isLast ? 64 : 0)]
    },
    { message, _ in
      // A renamed message keeps its accessories: until the next commit its row has the old height.
      let number = message.id.rawValue.prefix { $0 != "-" }.utf8.reduce(0) { $0 &+ Int($1) }
      var all = [
        MessageAccessory(id: "choice", side: .trailing, alignment: .center, width: 30),
        MessageAccessory(id: "reply", side: .trailing, place: .beyondEdge, width: 80),
      ]
      if number % 2 == 0 {
        all.append(
          MessageAccessory(
            id: "button", side: .trailing, alignment: .top, width: 24, height: 120))
      }
      if number % 3 == 0 {
        all.append(MessageAccessory(id: "delete", side: .trailing, place: .beyondEdge, width: 50))
        all.append(
          MessageAccessory(
            id: "time", side: .leading, place: .beyondEdge, alignment: .center, width: 50,
            height: 20))
      }
      return all
    },
  ]

  /// Swipes a message or all of them, or lets go.
  mutating func swipeSomething() throws {
    let before = view.elements
    var changes = ConversationChanges()
    switch random.next() % 4 {
    case 0:
      log.append("close what is swiped")
      swipe = nil
      changes = view.closeSwipe(animated: random.chance(0.5))
    case 1:
      log.append("let go of what is swiped")
      if let now = swipe {
        let reach = reach(of: now.id, limit: view.swipe?.limit)
        let limit = now.distance > 0 ? reach.right : -reach.left
        swipe = abs(now.distance) > abs(limit) / 2 ? (id: now.id, distance: limit) : nil
      }
      changes = view.endSwipe()
    default:
      let id = random.chance(0.3) ? nil : anyID()
      let points = CGFloat((random.unit() - 0.5) * 200)
      log.append("swipe \(id?.rawValue ?? "all") by \(points)")
      let scope = id.map { SwipeScope.message($0) } ?? .allMessages
      let own = id.map { ConversationElement.ID.message($0) }
      let start = swipe.flatMap { $0.id == own ? $0.distance : nil } ?? 0
      let reach = reach(of: own, limit: nil)
      let distance = max(-reach.left, min(start + points, reach.right))
      swipe = distance == 0 ? nil : (id: own, distance: distance)
      changes = view.swipe(scope, by: points)
    }
    try compare(changes, from: before)
    try compareSeen()
  }

  /// How far a message may be swiped, or the one that goes furthest of those that are seen.
  ///
  /// - Parameter limit: How far it was when it was swiped: letting go leads there.
  func reach(
    of id: ConversationElement.ID?, limit: CGFloat?
  ) -> (left: CGFloat, right: CGFloat) {
    if let limit { return (limit, limit) }
    let ids = id.map { [$0] } ?? view.elements.map(\.id)
    let rows = shown.filter { ids.contains($0.id) }
    return (rows.map(\.reach.left).max() ?? 0, rows.map(\.reach.right).max() ?? 0)
  }
}
