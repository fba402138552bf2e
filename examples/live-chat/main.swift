import BubbleLayout
import Foundation

// The first argument is the folder of the examples, the second the folder to draw into.
let examples = URL(fileURLWithPath: CommandLine.arguments[1])
let output = URL(fileURLWithPath: CommandLine.arguments[2])
let reading = try ConversationReader().read(from: examples.appendingPathComponent("trip.json"))
try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)

for (number, state) in try await states(of: reading, in: examples).enumerated() {
  print(number + 1, state.description)
  let file = output.appendingPathComponent("live-chat-\(state.name).png")
  try state.picture.png(scale: 1).write(to: file)
}

// Then the same chat with a server that is slow and fails.
if let ana = reading.people.first(where: { $0.id == "ana" }),
  let last = reading.conversation.messages.last
{
  var talk = Talk(reading, seed: 1)
  try await talk.readAll(reading.conversation.messages.count)
  try await talk.send(["Who has the tickets?", "I have them"], from: ana, at: last.date + 300)
  await talk.vote(in: "29")
  let failures = await talk.server.failureCount
  print(
    "the server did not answer \(failures) calls; \(talk.retryCount) messages were sent again,",
    "and all \(talk.sent.count) have arrived")
}
