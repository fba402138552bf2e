import BubbleCore
import Expectations
import Foundation
import Testing

@testable import ConversationView

/// What edits of long conversations cost, in operations.
@Suite struct CostTests {
  @Test("a trim asks for no ids and notes none, however many messages it removes")
  func trim() throws {
    let view = Situation(20_000).view
    let seen = view.core.screen.list.seenMessages.count
    let trimmed = view.trim(keeping: 100)
    expect(trimmed.earlier, equals: 20_000 - 100 - seen)
    expect(view.counts.idWaits, equals: 0)
    expect(view.core.editor.earlierRanks.isEmpty && view.core.editor.movedIDs.isEmpty)
    expect(view.trim(keeping: 100).earlier, equals: 0)
    expect(view.counts.idWaits, equals: 0)

    // What was trimmed is unknown at once, and may come back.
    expect(view.message("17") == nil && view.message("19999") != nil)
    try view.prepend([Situation.message(17)])
    expect(view.core.editor.rankCount >= 20_000)
    view.commit(.measuringNow)
    expect(view.message("17") != nil && view.message("16") == nil)
    expect(view.core.editor.rankCount, equals: view.messageCount)
  }

  @Test("messages that came since the last commit are not trimmed, wherever they are")
  func trimAmongEdits() throws {
    let view = Situation(1_000).view
    try view.append([Situation.message(2_000)])
    try view.insert([Situation.message(2_001)], before: "500")
    try view.move("3", before: nil)
    view.remove(["4", "4"])
    try view.insert(HostedRow(id: "row", height: 20), before: "600")
    let trimmed = view.trim(keeping: 0)
    expect(trimmed.earlier + trimmed.later + view.messageCount, equals: 1_001)
    for id: MessageID in ["2000", "2001", "999"] { expect(view.message(id) != nil) }
    expect(view.message("3") == nil && view.message("700") == nil)
    view.commit(.measuringNow)
    try view.removeRow("row")
  }

  @Test("a trim visits no replies that name only an id; those that come back are as they come")
  func trimReplies() async throws {
    let situation = Situation(0)
    let view = situation.view
    var messages = (0..<1_000).map { Situation.message($0) }
    for place in 1..<1_000 { messages[place].reply = Reply(message: messages[place - 1].id) }
    try view.append(messages)
    await situation.settle()
    expect(view.core.editor.unquoted.count, equals: 999)
    view.trim(keeping: 10)
    expect(view.core.editor.unquoted.count, equals: 999)
    try view.prepend([Situation.message(17)])
    expect(view.message("17")?.reply == nil && view.message("18") == nil)
    view.commit(.measuringNow)
    expect(view.core.editor.unquoted.count < view.messageCount)
    expect(view.message("999")?.reply, equals: Reply(message: "998"))
  }

  /// A message and replies to it, which quote it themselves.
  private func discussion(replies: Int) -> [Message] {
    var messages = (0...replies).map { Situation.message($0) }
    for place in 1...replies {
      messages[place].reply = Reply(message: "0", sender: "Bo", text: "Words")
    }
    return messages
  }

  @Test(
    "a new id changes as few rows for many replies as for a few; the next commits change them all",
    arguments: [1_000, 4_000])
  func rename(replies: Int) async throws {
    let situation = Situation(0)
    let view = situation.view
    try view.append(discussion(replies: replies))
    await situation.settle()
    let edition = view.core.editor.edition
    try view.rename("0", to: "draft")
    try view.rename("draft", to: "server")
    let renamed = view.core.editor.edition
    expect(renamed - edition < 16)
    expect(view.message("9")?.reply?.message == "server")
    expect(view.message("9")?.reply?.text == "Words")
    view.commit(.measuringNow)
    expect(view.core.editor.edition - renamed < 4 * (256 + view.elements.count))
    await situation.settle()
    expect(!view.core.editor.places.replies.hasEarlierIDs)
    let rows = view.core.editor.rows
    var count = 0
    rows.forEachMessage(in: 0..<rows.count) { message, _ in
      if message.reply?.message == "server" { count += 1 }
    }
    expect(count, equals: replies)
  }

  @Test("an id that is used again is another message's, whatever replies still had it")
  func renameAndReuse() async throws {
    let situation = Situation(0)
    let view = situation.view
    try view.append(discussion(replies: 600))
    await situation.settle()
    try view.rename("0", to: "server")
    view.remove(["2"])
    try view.append([Situation.message(0)])
    var answer = Situation.message(601)
    answer.reply = Reply(message: "0")
    try view.append([answer])
    try view.rename("server", to: "other")
    try view.rename("0", to: "server")
    await situation.settle()
    expect(view.message("601")?.reply, equals: Reply(message: "server"))
    for number in 1...600 where number != 2 {
      expect(view.message(MessageID("\(number)"))?.reply?.message, equals: "other")
    }
  }

  @Test("a whole conversation is compared in place, from both ends up to the first difference")
  func replace() async throws {
    let situation = Situation(300)
    let rows = { situation.view.core.editor.state.rows }
    let messages = (0..<300).map { Situation.message($0) }
    func ends(_ messages: [Message]) -> [Int] {
      [false, true].map { rows().equalCount(with: messages[...], fromEnd: $0, by: ==) }
    }
    for isResolved in [false, true] {
      if isResolved { await situation.settle() }
      expect(ends(messages), equals: [300, 300])
      expect(ends([]), equals: [0, 0])
      expect(ends(Array(messages[..<200])), equals: [200, 0])
      expect(ends(Array(messages[200...])), equals: [0, 100])
      expect(ends(messages + [Situation.message(300)]), equals: [300, 0])
      var changed = messages
      changed[120].status = .read
      expect(ends(changed), equals: [120, 179])
    }
    var changed = messages
    changed[120].status = .read
    changed.remove(at: 130)
    try situation.view.replace(
      with: Conversation(
        peer: Peer(id: "bo", kind: .private, title: "Bo"), messages: changed))
    expect(ends(changed), equals: [299, 299])
  }

  @Test("another time zone resolves few messages at once, and days are right wherever one looks")
  func timeZone() async throws {
    let count = 20_000
    let (situation, other) = (Situation(count), Situation(count))
    let view = situation.view
    await situation.settle()
    func openCount() -> Int {
      var open = 0
      let rows = view.core.editor.state.rows
      rows.forEach(in: 0..<rows.count) { open += $0.isOpen && $0.row.message != nil ? 1 : 0 }
      return open
    }
    expect(openCount(), equals: count)
    for changed in [view, other.view] {
      changed.environment.timeZone = "Asia/Tokyo"
      if changed === view { expect(openCount(), equals: 0) }
      changed.commit(.measuringNow)
    }
    expect(openCount() < count / 4)
    // In Tokyo, a day begins with message 10,074; in UTC with 9,174.
    for number in [10_074, 9_174, 3, 10_070, 19_999] {
      for view in [view, other.view] { view.scroll(to: MessageID("\(number)"), edge: .top) }
      expect(view.elements.map(\.id), equals: other.view.elements.map(\.id), "\(number)")
      expect(view.elements.map(\.frame), equals: other.view.elements.map(\.frame), "\(number)")
    }
    await situation.settle()
    expect(openCount(), equals: count)
    let (found, wanted) = (ConversationSnapshot(view), ConversationSnapshot(other.view))
    expect(found.contentSize, equals: wanted.contentSize)
    expect(found.elements.map(\.id), equals: wanted.elements.map(\.id))
    expect(view.scrollRange.contentHeight, equals: wanted.contentSize.height)
  }

  @Test("an update of a message edits none of a thousand replies to it before the next commits")
  func replies() throws {
    func editCount(_ count: Int) throws -> Int {
      let view = Situation(1).view
      try view.append(
        (1...count).map { number in
          var message = Situation.message(number)
          message.reply = Reply(message: "late")
          return message
        })
      var late = Situation.message(0)
      late.id = "late"
      try view.append([late])
      let before = view.core.editor.edition
      try view.update("late") { $0.content = .text("later") }
      return view.core.editor.edition - before
    }
    try expect(editCount(100) > 100)
    try expect(editCount(1_000), equals: editCount(2_000))
    try expect(editCount(1_000) < 20)
  }

  @Test("an entry of the list takes 48 bytes, since a million are in memory")
  func entrySize() {
    expect(MemoryLayout<RowEntry>.stride, equals: 48)
  }
}
