import BubbleCore
import BubbleImport
import Expectations
import Foundation
import Testing

@Suite struct IMessageReaderTests {
  private func read(_ text: String) throws -> Imported {
    try Imported(text, named: "Bo.txt", ImportOptions())
  }

  @Test func `an edit leaves the last state, with its sender and time, also in an answer`() throws {
    let result = try read(
      """
      Mar  3, 2023  9:00:00 AM (Read by them after 1 minute, 2 seconds)
      Me
      Mar  3, 2023  9:00:00 AM Bring the maps
      and a lmap
      Edited 30 seconds later: Bring the map
      Edited 1 hour, 5 seconds later: Bring the map
      and a lamp

      Mar  3, 2023  9:01:00 AM
      Bo
      Which lamp?
          Mar  3, 2023  9:30:00 AM
          Me
          Mar  3, 2023  9:30:00 AM The red
          Edited 4 seconds later: The blue one
          Tapbacks:
              Liked by Bo

      Mar  3, 2023  9:02:00 AM
      Bo
      Edited 2 minutes later: is what I never write

      Mar  3, 2023 10:00:00 AM
      Bo
      Mar  3, 2023 10:00:00 AM Soon
      Edited 99999999999999999 days later: Late

      """)
    let messages = result.messages
    expect(
      result.lines,
      equals: [
        "Me: Bring the map\nand a lamp", "Bo: Which lamp?",
        "Bo: Edited 2 minutes later: is what I never write", "Me: The blue one", "Bo: Late",
      ])
    expect(messages[0].extras["edited"], equals: "2023-03-03T10:00:35Z")
    expect(messages[3].extras["edited"], equals: "2023-03-03T09:30:04Z")
    expect(messages[2].extras["edited"] == nil && messages[1].extras["edited"] == nil)
    expect(messages[3].reply?["text"] == "Which lamp?" && messages[3].reactions == ["👍 1"])
    expect(
      result.findings.allSatisfy { $0.contains("the names of those who reacted are not shown") })
  }

  @Test func `states of an edit end at the tapbacks, and what looks like one below them stays`()
    throws
  {
    let result = try read(
      """
      Mar  3, 2023  9:00:00 AM
      Me
      Mar  3, 2023  9:00:00 AM The mop
      Edited 1 minute later: The map
      Tapbacks:
      Edited 15 seconds later: The lamp
          Loved by Bo

      Mar  3, 2023  9:01:00 AM
      Bo
      Mar  3, 2023  9:01:00 AM One
      Edited 1 second later: Two
      Tapbacks:
          Liked by Me
      Edited 2 seconds later: Three

      """)
    let lines = [
      "Me: The map\nTapbacks:\nEdited 15 seconds later: The lamp\n    Loved by Bo",
      "Bo: Two\nEdited 2 seconds later: Three",
    ]
    expect(result.lines, equals: lines)
    expect(result[1].reactions, equals: ["👍 1 *"])
  }

  @Test func `answers stand one behind the other, with empty lines in their words`() throws {
    let result = try read(
      """
      Mar  3, 2023  9:00:00 AM
      Bo
      Who comes?
          Mar  3, 2023  9:10:00 AM
          Me
          I do

          with a lamp
          Mar  3, 2023  9:20:00 AM
          Ana
          So do I
          Mar  3, 2023  9:25:00 AM
          Ana
          This one stands here alone

      Mar  3, 2023  9:10:00 AM
      Me
      I do

      with a lamp
      This message responded to an earlier message.

      Mar  3, 2023  9:20:00 AM
      Ana
      So do I
      This message responded to an earlier message.

      Mar  3, 2023  9:30:00 AM
      Bo
      /me is glad about 3.5 and more

      """)
    expect(
      result.lines,
      equals: [
        "Bo: Who comes?", "Me: I do\n\nwith a lamp", "Ana: So do I",
        "Ana: This one stands here alone",
        "Bo: /me is glad about 3.5 and more",
      ])
    expect(
      result.messages.map { $0.reply?["text"] },
      equals: [nil, "Who comes?", "Who comes?", "Who comes?", nil])
  }

  @Test func `an answer that comes twice comes once, at its time, and quotes what it answers`()
    throws
  {
    let result = try read(
      """
      Mar 13, 2023  9:00:00 AM
      Me
      Who rows?
          Mar 13, 2023  9:40:00 AM
          Bo
          I do.

          After lunch.

          Mar 13, 2023  9:40:00 AM
          Bo
          And Kim.

      And who steers?

      Mar 13, 2023  9:10:00 AM
      Kim
      Not me

      Mar 13, 2023  9:40:00 AM
      Bo
      I do.

      After lunch.
      This message responded to an earlier message.

      Mar 13, 2023  9:40:00 AM
      Bo
      And Kim.
      Tapbacks:
          Loved by Me
      This message responded to an earlier message.

      Mar 13, 2023  9:50:00 AM
      Bo
      To what is not here
      This message responded to an earlier message.

      """)
    expect(
      result.lines,
      equals: [
        "Me: Who rows?\nAnd who steers?", "Kim: Not me", "Bo: I do.\n\nAfter lunch.",
        "Bo: And Kim.", "Bo: To what is not here",
      ])
    expect(
      result.messages.suffix(3).map { $0.reply?["text"] },
      equals: [
        "Who rows?\nAnd who steers?", "Who rows?\nAnd who steers?", "An earlier message",
      ])
  }

  @Test func `old versions indent the first line of an answer alone`() throws {
    let result = try read(
      """
      Mar 13, 2023  9:00:00 AM
      Me
      Who rows?
          Mar 13, 2023  9:40:00 AM
          Bo
          I do,
      with Kim.

      Or alone.
          Reactions:
      Loved by Me


      Mar 13, 2023  9:40:00 AM
      Bo
      I do,
      with Kim.

      Or alone.
      Reactions:
      Loved by Me

      This message responded to an earlier message.

      """)
    expect(result.lines, equals: ["Me: Who rows?", "Bo: I do,\nwith Kim.\n\nOr alone."])
    expect(result[1].reactions == ["❤️ 1 *"] && result[1].reply?["text"] == "Who rows?")
  }

  @Test func `effects, stickers, tapbacks, missing files and rows of the exporter are no words`()
    throws
  {
    let folder = try SampleFolder([
      "Bo.txt": """
      Mar 13, 2023  9:00:00 AM
      Me
      Hooray
      Sent with Confetti
      Tapbacks:
          ☕️ by Bo
          Outline Sticker from Bo: attachments/1/s.heic (App: Boats) from Bo
          Questioned by Kim by the Sea

      Mar 13, 2023  9:01:00 AM
      Me
      Sent with Slam

      Mar 13, 2023  9:02:00 AM
      Bo
      Outline Sticker from Bo: attachments/1/s.png (App: Boats)

      Mar 13, 2023  9:03:00 AM
      Bo
      attachments/1/a.png
      Look
      Attachment missing!
      Reactions:
      to that, please

      Mar 13, 2023  9:04:00 AM
      Bo
      Bo unsent this message part 4 seconds after sending!

      Mar 13, 2023  9:05:00 AM Bo named the conversation Pier
      of ours

      Mar 13, 2023  9:06:00 AM
      Me
      This message was deleted from the conversation!
      Gone here
      Started sharing location!

      Mar 13, 2023  9:07:00 AM
      Bo
      Started sharing location!

      Unable to format announcement!


      """, "attachments/1/a.png": "x", "attachments/1/s.png": "x",
    ])
    let result = try Imported(folder.path(), ImportOptions())
    expect(
      result.lines,
      equals: [
        "Me: Hooray", "Me: Sent with Slam", "Bo: [sticker] ", "Bo: Outline  (App: Boats)",
        "Bo: [photo] Look\nReactions:\nto that, please", "Bo: [document] ",
        "Bo: This message was deleted", "-- Bo named the conversation Pier\nof ours",
        "Me: Gone here\nStarted sharing location!", "-- Bo: Started sharing location!",
      ])
    expect(result[0].reactions, equals: ["☕️ 1", "🏷️ 1", "❓ 1"])
    expect(result.payload(2)["source"], equals: "attachments/1/s.png")
    for part in ["effect: ", "tapback: ", "deleted: ", "belongs to no message"] {
      expect(result.findings.contains { $0.contains(part) }, "\(part)")
    }
  }

  @Test func `a name may be a date, or be missing, and hours go up to 23`() throws {
    let result = try read(
      """
      Mar 13, 2023 21:00:00 (Read by Ana after 2 hours)
      Mar 12, 2023 20:00:00
      Hello
          Mar 13, 2023 21:05:00
          Mar 12, 2023 20:00:00
          Myself

      Mar 13, 2023 21:10:00

      Who said that?
      Mar 13, 2023  9:00:00 AM

      Mar 13, 2023 21:20:00
      Mar 13, 2023 21:20:00 I
      Edited 1 second later: I did

      """)
    expect(
      result.lines,
      equals: [
        "Mar 12, 2023 20:00:00: Hello", "Mar 12, 2023 20:00:00: Myself",
        "Bo: Who said that?\nMar 13, 2023  9:00:00 AM", "Bo: I did",
      ])
    expect(result[0].shownDate == "2023-03-13T21:00:00Z" && result.report.head.me == "Ana")
    expect(
      result.findings.contains { $0.contains("sender: it has no sender") && $0.contains("2 times") }
    )
  }
}
