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
