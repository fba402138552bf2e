import BubbleCollection
import BubbleList
import Foundation

@testable import message_list

/// The list of the example with many messages, which the pieces of code of the page go on with.
struct OpenChat {
  let chat: Chat
  let layout = MessageListLayout()
  let list: CollectionView

  /// Days of `count` messages each, of one to six lines, in a list 260 x 260.
  init(days: Int = 1, of count: Int = 100) {
    chat = Chat(
      (0..<days).map { day in
        Day(
          name: "\(day)",
          messages: (0..<count).map {
            ChatMessage(
              id: day * count + $0, text: String(repeating: "word ", count: 1 + $0 * 7 % 20),
              isOwn: $0 % 3 == 0)
          })
      })
    list = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 260, height: 260), collectionViewLayout: layout)
    layout.delegate = chat
    list.preferredAttributesProvider = chat.measured
    list.dataSource = chat
    list.layoutIfNeeded()
  }

  func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// Where an item is seen, from the top left of the list.
  func frame(_ item: Int, _ section: Int = 0) -> CGRect? {
    list.layoutAttributesForItem(at: path(item, section))?.frame
      .offsetBy(dx: 0, dy: -list.contentOffset.y)
  }

  /// How far the list can be scrolled.
  var end: CGFloat { list.contentSize.height - list.bounds.height }

  func scroll(to offset: CGFloat) {
    list.contentOffset.y = offset
    list.layoutIfNeeded()
  }

  /// Adds a message to a day, and tells the list.
  func receive(_ text: String = "a new message", in section: Int = 0) throws {
    try list.performBatchUpdates {
      let item = chat.days[section].messages.count
      chat.days[section].messages.append(ChatMessage(id: 100_000 + item, text: text))
      try list.insertItems(at: [path(item, section)])
    }
  }
}
