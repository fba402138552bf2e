import BubbleLayout
import Foundation

// The first argument is a conversation, the second the picture to draw.
let reading = try ConversationReader().read(from: URL(fileURLWithPath: CommandLine.arguments[1]))
var chain = LayouterChain.standard
try chain.insert(PaymentRequestLayouter(), before: "text")
try chain.insert(PinnedLayouter(), at: 0)
let transcript = try await Transcript(
  reading.conversation, environment: LayoutEnvironment(width: 375), chain: chain,
  measurer: TextMeasurer())
for diagnostic in transcript.snapshot.diagnostics { print(diagnostic) }
let picture = transcript.picture(theme: .light, pictures: PictureFolder(at: nil))
try picture.png(scale: 2).write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
