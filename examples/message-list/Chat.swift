import BubbleCollection
import BubbleList
import Foundation

/// A message: what a host knows of it.
struct ChatMessage {
  let id: Int
  var text: String
  var isOwn = false
}

/// A day: a section of the list.
struct Day {
  let name: String
  var messages: [ChatMessage]
}

/// The messages day by day, and all that a list wants to know of them.
final class Chat: CollectionViewDataSource, MessageListLayoutDelegate {
  var days: [Day]

  init(_ days: [Day]) { self.days = days }

  func message(at indexPath: IndexPath) -> ChatMessage {
    days[indexPath.section].messages[indexPath.item]
  }

  // How many there are.

  func numberOfSections(in collectionView: CollectionView) -> Int { days.count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { days[section].messages.count }

  // Where they stand. What is left out has a default: a size that the message says itself when it is seen.

  func alignmentForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemAlignment { message(at: indexPath).isOwn ? .trailing : .leading }

  func messageListLayout(
    _ layout: MessageListLayout, heightForHeaderInSection section: Int
  ) -> CGFloat { 24 }

  func clusterForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
    message(at: indexPath).isOwn
  }

  func identifierForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
    message(at: indexPath).id
  }

  // How large they are: asked when a message comes into sight.

  /// A bubble as wide as its longest line, with 10 points around the text.
  func measured(_ attributes: CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    guard attributes.representedElementCategory == .cell,
      let list = attributes as? MessageListLayoutAttributes
    else { return attributes }
    let lines = lines(at: attributes.indexPath, width: list.layoutFrame.width)
    let width = CGFloat(lines.map(\.count).max() ?? 0) * 7 + 20
    attributes.size = CGSize(width: width, height: CGFloat(lines.count) * 16 + 12)
    return attributes
  }

  /// The lines of a message in a font whose letters are 7 points wide, in three quarters of a width.
  func lines(at indexPath: IndexPath, width: CGFloat) -> [String] {
    let most = Int((width * 0.75 - 20) / 7)
    var lines = [""]
    for word in message(at: indexPath).text.split(separator: " ") {
      if lines[lines.count - 1].count + word.count >= most { lines.append("") }
      lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? "\(word)" : " \(word)"
    }
    return lines
  }
}
