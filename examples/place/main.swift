import BubbleLayout
import Foundation

/// A content type of our own: a place, as a bubble with its name.
struct PlaceLayouter: BoxLayouter {
  let id: LayouterID = "place"
  let contentTypes: Set<String>? = ["place"]

  func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    .bubble(gap: 4) {
      LayoutBox.text(message.content.payload["name"]?.string ?? "Somewhere", style: .title)
      LayoutBox.text(message.content.payload["city"]?.string ?? "", style: .caption)
    }
  }
}

// Read a conversation. What is wrong with single messages is in `issues`; the others are all there.
let reading = try ConversationReader().read(from: URL(fileURLWithPath: CommandLine.arguments[1]))
for issue in reading.issues { print(issue) }

// The built-in layouters and the bundled scripts, and our own in front of the one for text.
let loaded = PluginFolders().load()
var chain = loaded.chain
for problem in loaded.diagnostics { print(problem) }
try chain.insert(PlaceLayouter(), before: "text")

// Measured on all cores, off this thread; placing the cells measures nothing.
let transcript = try await Transcript(
  reading.conversation, environment: LayoutEnvironment(width: 375), chain: chain,
  measurer: TextMeasurer())
for diagnostic in transcript.snapshot.diagnostics { print(diagnostic) }

// What is visible: give these frames to views of your own, or draw all of it.
let visible = CGRect(x: 0, y: 0, width: 375, height: 667)
for element in transcript.elements(in: visible) {
  print(element.id, element.frame)
}
let picture = transcript.picture(theme: .light, pictures: PictureFolder(at: nil))
try picture.png(scale: 2).write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
