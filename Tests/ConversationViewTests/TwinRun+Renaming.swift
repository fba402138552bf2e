import BubbleCore
import ConversationView

extension TwinRun {
  /// Gives a message another id wherever the twin has it, except among its entries.
  mutating func noteRename(of id: MessageID, to new: MessageID) {
    if twin.readUpTo == id { twin.readUpTo = new }
    if moved.remove(.message(id)) != nil { moved.insert(.message(new)) }
    if swipe?.id == .message(id) { swipe?.id = .message(new) }
    for place in shown.indices where shown[place].id == .message(id) {
      shown[place].id = .message(new)
    }
    for place in shownBefore.indices where shownBefore[place].id == .message(id) {
      shownBefore[place].id = .message(new)
    }
  }
}
