import BubbleLayout
import Foundation

// Draws a conversation without Cairo: own-renderer CONVERSATION PICTURE.ppm
guard CommandLine.arguments.count == 3 else {
  FileHandle.standardError.write(Data("own-renderer CONVERSATION PICTURE.ppm\n".utf8))
  exit(64)
}
let (file, target) = (
  URL(fileURLWithPath: CommandLine.arguments[1]), URL(fileURLWithPath: CommandLine.arguments[2])
)
let reading = try ConversationReader().read(from: file)
let transcript = try await Transcript(
  reading.conversation, environment: LayoutEnvironment(width: 360), chain: .builtIn,
  measurer: TextMeasurer())
let picture = transcript.picture(
  theme: .light, pictures: PictureFolder(at: file.deletingLastPathComponent()))

let renderer = SoftwareRenderer(
  width: Int(picture.size.width.rounded(.up)), height: Int(picture.size.height.rounded(.up)),
  scale: 1)
picture.drawGround(on: renderer)
picture.draw(on: renderer)
try renderer.ppm.write(to: target)
