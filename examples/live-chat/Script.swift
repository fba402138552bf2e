import BubbleLayout
import Foundation

/// What is to be seen of a chat at a moment.
struct ChatState {
  let name: String
  let picture: ConversationPicture
  let elements: [ConversationElement]
  let position: ConversationPosition
  let unreadBelow: Int
  let isAtEnd: Bool
  let messageCount: Int

  var description: String {
    "\(name): \(elements.count) elements of \(messageCount) messages, \(isAtEnd ? "at the end" : "reading above"), "
      + "\(unreadBelow) unread below"
  }

  /// Where a message is in the view; nil if it is not seen.
  func frame(_ id: MessageID) -> CGRect? { elements.first { $0.id == .message(id) }?.frame }
}

extension Chat {
  fileprivate func state(_ name: String) -> ChatState {
    ChatState(
      name: name, picture: pictureWithMarks(), elements: view.drawn, position: view.position,
      unreadBelow: view.unreadCounts.below, isAtEnd: view.isAtEnd, messageCount: view.messageCount)
  }

  /// The picture with the rows of our own, which are ours to draw, behind everything else.
  private func pictureWithOffers() -> ConversationPicture {
    var picture = picture()
    for element in view.drawn {
      guard case .hosted = element.layout, let offer = offer(width: element.frame.width) else {
        continue
      }
      picture.parts.insert(
        ConversationPicture.Part(frame: element.frame, elements: offer.elements), at: 0)
    }
    return picture
  }

  /// The picture with what stands beside messages: which are chosen, and what a swipe uncovers.
  private func pictureWithMarks() -> ConversationPicture {
    var picture = pictureWithOffers()
    for element in view.drawn {
      guard case .accessory(let accessory) = element.layout else { continue }
      picture.parts.append(
        ConversationPicture.Part(
          frame: element.frame,
          elements: mark(accessory, size: element.frame.size), alpha: element.alpha))
    }
    return picture
  }

  /// Waits until all edits are shown and all messages are measured, which a program with an event loop need not.
  fileprivate func shown() async {
    for await _ in view.updates {
      show()
      if view.isSettled { break }
    }
  }

  /// Waits for the end of the motion, too.
  fileprivate func settle() async {
    await shown()
    advance(by: 1)
  }
}

/// What happens to a chat, told in states: the end of a journey's conversation, of which the beginning is loaded on the way.
@MainActor
func states(of reading: ConversationReader.Reading, in folder: URL) async throws -> [ChatState] {
  var conversation = reading.conversation
  var earlier = Array(conversation.messages.prefix(50))
  conversation.messages.removeFirst(50)
  let chat = Chat(
    conversation, environment: LayoutEnvironment(width: 320),
    size: CGSize(width: 320, height: 420))
  chat.pictures = PictureFolder(at: folder)
  let view = chat.view
  chat.earlierPage = {
    defer { earlier = [] }
    return earlier
  }
  let people = Dictionary(uniqueKeysWithValues: reading.people.map { ($0.id, $0) })
  guard let ana = people["ana"], let bo = people["bo"], let last = conversation.messages.last else {
    return []
  }
  var states: [ChatState] = []
  func message(_ id: MessageID, _ minutes: Double, _ text: String) -> Message {
    Message(
      id: id, sender: bo, isOutgoing: false, date: last.date.addingTimeInterval(minutes * 60),
      content: .text(text))
  }

  // 1. It opens at its end, and the rest is measured.
  await chat.settle()
  states.append(chat.state("opened"))

  // 2. A message comes in: the end is seen, so it is followed.
  try chat.receive(message("72", 2, "She has read it, hasn't she?"))
  await chat.settle()
  states.append(chat.state("received"))

  // 3. The user reads further up; 4. what comes in meanwhile moves nothing, and is counted.
  chat.scroll(by: -400)
  states.append(chat.state("scrolled-up"))
  try chat.receive(message("73", 3, "Both ticks are blue"))
  await chat.settle()
  states.append(chat.state("received-while-reading"))

  // 5. Near the start, which asks for the page before; 6. 50 messages come in above, and nothing moves.
  chat.scroll(by: -820)
  states.append(chat.state("near-the-start"))
  try await chat.loading?.value
  await chat.settle()
  states.append(chat.state("earlier-messages"))

  // 7. Bo corrects himself; 8. there are reactions to a message.
  try view.update("56") { $0.content = .text("The restaurant is in Alfama, behind the cathedral") }
  await chat.settle()
  states.append(chat.state("edited"))
  try view.update("55") {
    $0.reactions = [Reaction("\u{1F44D}", count: 3), Reaction("\u{1F389}")]
  }
  await chat.settle()
  states.append(chat.state("reactions"))

  // 9. A row of the host's own, which it draws itself.
  if let offer = offer(width: 320) {
    try view.insert(HostedRow(id: "offer", height: offer.height), before: "56")
  }
  await chat.settle()
  states.append(chat.state("own-row"))

  // 10. A wider window.
  chat.resize(to: CGSize(width: 420, height: 420))
  await chat.settle()
  states.append(chat.state("wider"))
  chat.resize(to: CGSize(width: 320, height: 420))
  await chat.settle()

  // 11. Ana answers, which leads back to the end.
  try chat.send("I am out of the tunnel. What cake?", from: ana, at: last.date + 300)
  await chat.settle()
  states.append(chat.state("back-at-the-end"))

  // 12. Somebody is typing; 13. what he wrote comes in, half way; 14. and is there.
  view.setTyping([bo])
  await chat.settle()
  states.append(chat.state("typing"))
  view.setTyping([])
  try chat.receive(message("75", 6, "There is no cake."))
  await chat.shown()
  chat.advance(by: 0.08)
  states.append(chat.state("half-way"))
  chat.advance(by: 1)
  states.append(chat.state("answered"))

  // 15. Messages can be chosen, and two are; 16. one is swiped, half way to a reply.
  view.accessories = { message, _ in
    let isChosen = message.id == "73" || message.id == "75"
    return [
      MessageAccessory(
        id: isChosen ? "chosen" : "choice", side: .leading, alignment: .center, width: 36,
        height: 24, action: HitAction("choose", [:])),
      MessageAccessory(
        id: "reply", side: .trailing, place: .beyondEdge, alignment: .center, width: 56,
        height: 24),
    ]
  }
  await chat.settle()
  states.append(chat.state("choosing"))
  view.swipe(.message("72"), by: -40)
  states.append(chat.state("swiped"))
  view.closeSwipe()
  return states
}

/// A row of the host's own, made of boxes like any bubble.
private func offer(width: CGFloat) -> (height: CGFloat, elements: [CellElement])? {
  let context = LayoutContext(
    environment: LayoutEnvironment(width: width), measurer: TextMeasurer(),
    peer: Peer(id: "offer", kind: .group))
  let box = LayoutBox.row(gap: 8, align: .center, justify: .center) {
    LayoutBox.shape(.symbol("forward"), color: .accent).frame(width: 16, height: 16)
    LayoutBox.text("Share your location until you are there?", style: .service, color: .textDim)
  }.padding(BoxInsets(top: 8, leading: 12, bottom: 8, trailing: 12)).frame(width: width)
  guard let solved = try? BoxSolver.solve(box, availableWidth: width, context: context) else {
    return nil
  }
  return (solved.size.height, solved.elements(in: context, isOutgoing: false))
}

/// What is drawn of something beside a message.
private func mark(_ accessory: MessageAccessory, size: CGSize) -> [CellElement] {
  let context = LayoutContext(
    environment: LayoutEnvironment(width: size.width), measurer: TextMeasurer(),
    peer: Peer(id: "mark", kind: .group))
  let shape: LayoutBox =
    switch accessory.id {
    case "chosen": .shape(.check, color: .accent)
    case "reply": .shape(.symbol("reply"), color: .textDim)
    default: .shape(.ellipse, color: .track)
    }
  let box = LayoutBox.row(align: .center, justify: .center) { shape.frame(width: 20, height: 20) }
    .frame(width: size.width, height: size.height)
  return (try? BoxSolver.solve(box, availableWidth: size.width, context: context))?
    .elements(in: context, isOutgoing: false) ?? []
}
