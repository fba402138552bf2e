import ArgumentParser
import BubbleCanvas
import BubbleCore
import BubbleLayout
import Foundation
import PictureService

/// Pixel pictures with surroundings, in parts and in several formats.
extension RenderCommand {
  /// Draws the picture, or its parts, and writes them.
  ///
  /// - Throws: `ExitCode` 1 if one can't be drawn or written, after printing the message.
  func drawShared(_ session: Session, _ theme: Theme, as format: PictureFormat) throws {
    let picture = share.settings.picture(
      of: session.transcript, theme: theme, pictures: session.pictures,
      showsDays: selection.only.isEmpty)
    let scale = CGFloat(self.picture.usedScale)
    let parts =
      share.maxHeight.map { picture.parts(maximumHeight: CGFloat($0), scale: scale) }
      ?? [0..<picture.rowCount(scale: scale)]
    let progress = ProgressLine(total: parts.count, activity: "drawing", unit: "pictures")
    defer { progress.finish() }
    for (place, rows) in parts.enumerated() {
      try PictureOutput(
        path: parts.count > 1 ? path(ofPart: place + 1, of: parts.count) : self.picture.output
      )
      .write { try picture.data(format, scale: scale, rows: rows) }
      progress.update(place + 1)
    }
  }

  /// Returns the path of a part, such as `chat-03.png` for the third of many.
  private func path(ofPart number: Int, of count: Int) -> String {
    let file = URL(fileURLWithPath: picture.output)
    let digits = String(repeating: "0", count: "\(count)".count - "\(number)".count)
    let name = file.deletingPathExtension().lastPathComponent
    let folder = (picture.output as NSString).deletingLastPathComponent as NSString
    return folder.appendingPathComponent("\(name)-\(digits)\(number).\(file.pathExtension)")
  }
}
