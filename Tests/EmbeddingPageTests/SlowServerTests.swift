import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import live_chat

/// The program in examples/live-chat with a server that is slow and fails, and what the user does there.
@MainActor
@Suite struct SlowServerTests {
  private static let examples = packageFolder().appendingPathComponent("examples")

  private func reading() throws -> ConversationReader.Reading {
    try ConversationReader().read(
      from: SlowServerTests.examples.appendingPathComponent("trip.json"))
  }

  @Test(arguments: 1...8)
  func `every message arrives once, however the server fails`(seed: UInt64) async throws {
    let reading = try reading()
    let all = reading.conversation.messages
    let ana = try #require(reading.people.first { $0.id == "ana" })
    var talk = Talk(reading, seed: seed)
    let view = talk.chat.view

    try await talk.readAll(all.count)
    expect(
      view.firstMessage?.id == all.first?.id && view.message("29") == all.first { $0.id == "29" })

    try await talk.send(
      ["One", "Two", "Three"], from: ana, at: Date(timeIntervalSince1970: 1_800_000_000))
    expect(talk.sent.count == 3 && view.messageCount == all.count + 3)
    let received = await talk.server.received
    expect(Set(received.keys), equals: Set(talk.sent))
    expect(talk.sent.allSatisfy { view.message($0)?.status == .sent })

    await talk.vote(in: "29")
    expect(talk.voteCount > 0)
    expect(view.message("29")?.content != all.first { $0.id == "29" }?.content)
    expect(await talk.server.received["29"]?.content == view.message("29")?.content)
  }

  @Test func `the server that the page speaks of fails`() async throws {
    var talks: [Talk] = []
    let reading = try reading()
    for seed in 1...8 {
      let talk = Talk(reading, seed: UInt64(seed))
      try await talk.readAll(reading.conversation.messages.count)
      talks.append(talk)
    }
    var failures = 0
    for talk in talks { failures += await talk.server.failureCount }
    expect(failures > 0)
  }

  @Test func `a search begins near what is read, and is marked`() async throws {
    let chat = Talk(try reading(), seed: 1).chat

    chat.find("group")
    let match = try #require(chat.search?.current)
    expect(match.message, equals: "69")
    chat.advance(by: 1)
    expect(!chat.highlights.isEmpty)
  }

  @Test func `a search goes to the only match, however far it is`() async throws {
    let bo = Person(id: "bo", name: "Bo")
    let messages = (0..<3_000).map { number in
      Message(
        id: MessageID("\(number)"), sender: bo, isOutgoing: false,
        date: Date(timeIntervalSince1970: 1_795_000_000 + Double(number) * 60),
        content: .text(number == 5 ? "a needle" : "hay"))
    }
    let chat = Chat(
      Conversation(peer: Peer(id: "1", kind: .private), messages: messages),
      environment: LayoutEnvironment(width: 320), size: CGSize(width: 320, height: 420))

    chat.find("needle")
    expect(chat.search?.current == nil, "it is not near")
    await suspendUntil("the background has found it, and the chat scrolls there") {
      chat.advance(by: 1)
      return !chat.highlights.isEmpty
    }
    // Only once: where the user goes afterwards stays.
    chat.view.scrollToEnd()
    chat.find("hay")
    chat.view.scrollToStart()
    await chat.search?.completed()
    for _ in 0..<20 { await Task.yield() }
    chat.advance(by: 1)
    expect(chat.view.element(.message("0")) != nil)
  }

  @Test func `an answer grows word by word, and everything is read then`() async throws {
    let reading = try reading()
    let bo = try #require(reading.people.first { $0.id == "bo" })
    let talk = Talk(reading, seed: 1)
    let (chat, view) = (talk.chat, talk.chat.view)
    let before = view.messageCount
    let answer = (1...200).map { "Word \($0) of *several*.\($0 % 20 == 0 ? "\n\n" : "")" }
      .joined(separator: " ")

    await chat.stream(
      talk.server.words(of: answer),
      as: Message(
        id: "answer", sender: bo, isOutgoing: false,
        date: Date(timeIntervalSince1970: 1_800_000_000),
        content: .text("")))
    view.commit(.measuringNow, animated: false)

    expect(view.messageCount > before + 1)
    expect(view.lastMessage?.content.payload["continues"]?.bool == false)
    view.scrollToEnd()
    chat.markAsRead()
    expect(view.readUpTo, equals: view.lastMessage?.id)
  }
}
