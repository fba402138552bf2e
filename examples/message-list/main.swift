import BubbleCollection
import BubbleList
import Foundation

let friday = Day(
  name: "Friday",
  messages: [
    ChatMessage(id: 10, text: "Who has the tickets for tomorrow?"),
    ChatMessage(id: 11, text: "I do. Both, and the seats are by the window.", isOwn: true),
    ChatMessage(id: 12, text: "Wonderful"),
  ])
let saturday = Day(
  name: "Saturday",
  messages: [
    ChatMessage(id: 13, text: "The train leaves at nine, from platform four"),
    ChatMessage(id: 14, text: "I will be there at half past eight", isOwn: true),
    ChatMessage(id: 15, text: "Bring something to read", isOwn: true),
  ])
let chat = Chat([friday, saturday])
let layout = MessageListLayout()
layout.delegate = chat
layout.settings = MessageListSettings(
  interItemSpacing: 6, additionalInsets: ViewInsets(top: 8, left: 8, bottom: 8, right: 8))
layout.sectionHeadersPinToVisibleBounds = true
layout.anchorPolicy = .bottom
let list = CollectionView(
  frame: CGRect(x: 0, y: 0, width: 260, height: 260), collectionViewLayout: layout)
list.preferredAttributesProvider = chat.measured
list.dataSource = chat

// 1. The chat opens at its end. Only what is seen is measured, and the end is met all the same.
layout.scrollToItem(at: IndexPath(item: 2, section: 1), edge: .bottom)
var panels = [chat.panel("opened", of: list)]

// 2. A message comes in: the list is at its end, so it is shown.
try list.performBatchUpdates {
  chat.days[1].messages.append(ChatMessage(id: 16, text: "Bo says that he comes along"))
  try list.insertItems(at: [IndexPath(item: 3, section: 1)])
}
panels.append(chat.panel("received", of: list))

// 3. The user scrolls up to the start, and earlier messages come in above: nothing moves.
list.contentOffset.y = 0
list.layoutIfNeeded()
panels.append(chat.panel("scrolled up", of: list))
try list.performBatchUpdates {
  let thursday = [ChatMessage(id: 8, text: "Shall we go to the sea?")]
  chat.days.insert(Day(name: "Thursday", messages: thursday), at: 0)
  chat.days[1].messages.insert(ChatMessage(id: 9, text: "Yes! When?"), at: 0)
  try list.insertSections([0])
  try list.insertItems(at: [IndexPath(item: 0, section: 1)])
}
panels.append(chat.panel("history came in", of: list))

// 4. He reads on, thirty points further up: the day that he reads stays at the top.
list.contentOffset.y -= 30
list.layoutIfNeeded()
panels.append(chat.panel("reading on", of: list))

for panel in panels { print(panel.frames) }
try svg(of: panels).write(
  to: URL(fileURLWithPath: CommandLine.arguments[1]), atomically: true, encoding: .utf8)
