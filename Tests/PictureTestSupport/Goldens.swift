import BubbleCanvas
import BubbleTestSupport
import Foundation
import Testing

/// Golden pictures: what is drawn now is compared, pixel by pixel, with what somebody has looked at.
///
/// `BUBBLE_GOLDENS=accept` in the environment replaces them. Pictures depend on the versions of the
/// libraries and fonts that draw them; where these differ from the recorded ones the tests are skipped
/// out loud.
public enum Goldens {
  /// Whether pictures are taken as golden instead of compared.
  public static var isAccepting: Bool {
    ProcessInfo.processInfo.environment["BUBBLE_GOLDENS"] == "accept"
  }

  /// The file beside the pictures that says what drew them.
  private static let versionsFile = packageFolder().appendingPathComponent(
    "Tests/BubbleCanvasTests/Goldens/versions.txt")

  /// Whether this machine draws with what drew the golden pictures.
  ///
  /// If not, says so on standard error.
  public static let areComparable: Bool = {
    if isAccepting {
      try? FileManager.default.createDirectory(
        at: versionsFile.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? versions.write(to: versionsFile, atomically: true, encoding: .utf8)
      return true
    }
    let recorded = try? String(contentsOf: versionsFile, encoding: .utf8)
    if recorded == versions { return true }
    let text = """
      GOLDEN PICTURES ARE NOT COMPARED: they were drawn with other libraries or fonts.
      Recorded:
      \(recorded ?? "nothing")
      Here:
      \(versions)

      """
    FileHandle.standardError.write(Data(text.utf8))
    return false
  }()

  /// The versions of the libraries and of the fonts, a line each.
  private static var versions: String { DrawingVersions.text }

  /// Compares a PNG with the golden one at a path below the package's folder.
  ///
  /// A missing golden fails. On a difference the picture and one of the differing pixels are put beside
  /// it, in a folder that git ignores.
  public static func compare(_ png: Data, with path: String) {
    let file = packageFolder().appendingPathComponent(path)
    if isAccepting {
      do {
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try png.write(to: file)
      } catch {
        Issue.record("\(path) can't be written: \(error)")
      }
      return
    }
    guard let golden = try? Data(contentsOf: file) else {
      Issue.record("there is no \(path): run `make goldens`, look at it, and commit it")
      return
    }
    // The same bytes are the same pixels; what another version of zlib compressed is not the same bytes.
    if golden == png { return }
    guard let expected = DrawnPixels(golden), let actual = DrawnPixels(png) else {
      Issue.record("\(path) is no PNG")
      return
    }
    guard expected != actual else { return }
    let current = file.deletingLastPathComponent().appendingPathComponent("Current")
    try? FileManager.default.createDirectory(at: current, withIntermediateDirectories: true)
    let drawn = current.appendingPathComponent(file.lastPathComponent)
    try? png.write(to: drawn)
    Issue.record(
      "\(path) differs: \(expected.difference(to: actual)); what was drawn is in \(drawn.path)")
  }
}

extension DrawnPixels {
  /// What is different, for people.
  fileprivate func difference(to other: DrawnPixels) -> String {
    guard width == other.width, height == other.height else {
      return "\(width) x \(height) pixels became \(other.width) x \(other.height)"
    }
    let places = values.indices.filter { values[$0] != other.values[$0] }
    guard let first = places.first else { return "nothing" }
    return "\(places.count) pixels, the first at x \(first % width), y \(first / width)"
  }
}
