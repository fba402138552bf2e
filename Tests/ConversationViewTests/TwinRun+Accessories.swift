import BubbleCore
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
      let number = message.id.rawValue.utf8.reduce(0) { $0 &+ Int($1) }
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
}
