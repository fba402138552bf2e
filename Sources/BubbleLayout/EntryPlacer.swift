import BubbleCore
import Foundation
import ListCore

/// A message at its place in a list, with the header of the day that begins with it.
package struct PlacedEntry {
  /// The height, the key and the layout of the cell.
  package var entry: CellLayoutSnapshot.Entry
  /// The number of its day, and its number within the day.
  package var section: Int
  package var item: Int
  /// The frame of the cell in content coordinates, in points.
  package var frame: CGRect
  /// The header of the day and its frame in content coordinates; nil within a day.
  package var header: (layout: DayHeaderLayout, frame: CGRect)?
}

/// Gives each message of a stream its place in the list, in order; it keeps none of them.
package struct EntryPlacer {
  private let days: [ConversationDay]
  private let context: LayoutContext
  private var run: MessageListRun
  /// The number of days that have begun.
  package private(set) var dayCount = 0

  package init(days: [ConversationDay], context: LayoutContext) {
    self.days = days
    self.context = context
    run = MessageListRun(width: context.environment.width)
  }

  /// The size of all that has its place, in points.
  package var contentSize: CGSize { run.contentSize }

  /// Places the next message.
  ///
  /// - Parameter number: Its number in the conversation.
  package mutating func place(_ entry: CellLayoutSnapshot.Entry, number: Int) -> PlacedEntry {
    var header: (layout: DayHeaderLayout, frame: CGRect)?
    if dayCount < days.count, days[dayCount].messages.lowerBound == number {
      let layout = DayHeaderLayout(text: days[dayCount].text, context: context)
      header = (layout, run.beginSection(headerHeight: layout.height))
      dayCount += 1
    }
    let section = max(0, dayCount - 1)
    return PlacedEntry(
      entry: entry, section: section, item: number - days[section].messages.lowerBound,
      frame: run.place(itemOfHeight: entry.height), header: header)
  }
}

extension Conversation {
  /// The numbers of the messages that others answer, without those that are missing.
  ///
  /// - Complexity: O(*n*).
  package var answeredNumbers: [MessageID: Int] {
    var wanted: Set<MessageID> = []
    for message in messages where message.hasExtras {
      guard let id = message.extras["reply"]?.object?["message"]?.string else { continue }
      wanted.insert(MessageID(id))
    }
    guard !wanted.isEmpty else { return [:] }
    var numbers: [MessageID: Int] = [:]
    for (number, message) in messages.enumerated() where wanted.contains(message.id) {
      numbers[message.id] = number
    }
    return numbers
  }
}
