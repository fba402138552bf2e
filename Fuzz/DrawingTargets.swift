import BubbleCore
import Foundation

@testable import BubbleCanvas

/// Reads a recording, and draws what can be read: it is read the same from its own JSON.
func readRecording(_ bytes: UnsafeRawBufferPointer) {
  guard let recording = try? Recording(json: Data(bytes)) else { return }
  guard let again = try? Recording(json: recording.json()) else {
    preconditionFailure("what was read is not read again")
  }
  precondition(again.steps.count == recording.steps.count, "a step was lost")
  guard let renderer = try? PixelRenderer(width: 16, height: 16, scale: 1) else { return }
  // What it sets and does not take back ends here.
  renderer.saved { recording.play(on: renderer) }
  renderer.fill(
    VectorPath(rectangle: CGRect(x: 0, y: 0, width: 16, height: 16)), with: RGBAColor(0))
  let drawn = renderer.makeImage()?.withPixels { bytes in
    bytes.load(fromByteOffset: 8 * 64 + 4 * 8, as: UInt32.self)
  }
  precondition(drawn == 0xFF00_0000, "nothing is drawn any more")
}

/// Reads a theme, and looks for what can't be read in it.
func readTheme(_ bytes: UnsafeRawBufferPointer) {
  do throws(ConfigurationFileError) {
    let adaptive = try AdaptiveTheme(json: Data(bytes))
    for appearance in ThemeName.allCases {
      var theme = adaptive[appearance]
      let problems = theme.contrastProblems
      precondition(problems.allSatisfy { $0.contrast >= 1 && $0.contrast < $0.least })
      theme.makeReadable()
      precondition(!problems.isEmpty || theme == adaptive[appearance], "nothing was to be changed")
    }
  } catch {
    precondition(!"\(error)".isEmpty, "a mistake without words")
  }
}

/// Decodes a picture file at two sizes: what can be read is of the size that was promised.
func readPicture(_ bytes: UnsafeRawBufferPointer) {
  // Larger ones take their time, and say nothing more. Another program draws an SVG.
  let header = PictureHeader(bytes)
  if let header, header.format == .svg || header.width * header.height > 1 << 20 { return }
  let file = Data(bytes)
  let small = NeededPixels(width: 9, height: 5, contentMode: .fill)
  for needed in [nil, small] {
    do throws(PictureDecoder.Failure) {
      let image = try PictureDecoder.decode(file, needed: needed).image
      precondition((1...PictureFolder.maximumSide).contains(image.width))
      precondition((1...PictureFolder.maximumSide).contains(image.height))
    } catch {
      precondition(!"\(error)".isEmpty, "a mistake without words")
    }
  }
}
