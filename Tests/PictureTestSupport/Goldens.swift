import BubbleCanvas
import BubbleTestSupport
import Foundation
import Testing

/// Golden pictures: what is drawn now is compared, pixel by pixel, with what somebody has looked at.
///
/// Pictures depend on the libraries and fonts that draw them. Where the recorded ones do, all pixels are the same; elsewhere pictures
/// may differ as far as ``GoldenVerdict`` allows.
///
/// `BUBBLE_GOLDENS=accept` in the environment replaces the golden pictures. `BUBBLE_GOLDEN_LOG` names a file to which each comparison
/// adds a line, which `Tests/goldens.awk` counts.
public enum Goldens {
  /// Whether pictures are taken as golden instead of compared.
  public static var isAccepting: Bool {
    ProcessInfo.processInfo.environment["BUBBLE_GOLDENS"] == "accept"
  }

  /// The file beside the pictures that says what drew them.
  private static let versionsFile = packageFolder().appendingPathComponent(
    "Tests/BubbleCanvasTests/Goldens/versions.txt")

  /// Why pictures are compared with a tolerance; nil: the recorded libraries and fonts draw them.
  ///
  /// Says so on standard error and in the log.
  private static let toleranceReason: String? = {
    let recorded = try? String(contentsOf: versionsFile, encoding: .utf8)
    guard let reason = DrawingVersions.difference(from: recorded ?? "") else { return nil }
    FileHandle.standardError.write(
      Data("goldens are compared with a tolerance, since \(reason)\n".utf8))
    log("tolerance", reason)
    return reason
  }()

  private static let recordVersions: Void = {
    do {
      try FileManager.default.createDirectory(
        at: versionsFile.deletingLastPathComponent(), withIntermediateDirectories: true)
      try DrawingVersions.text.write(to: versionsFile, atomically: true, encoding: .utf8)
    } catch {
      Issue.record("\(versionsFile.path) can't be written: \(error)")
    }
  }()

  /// Compares a PNG with the golden one at a path below the package's folder.
  ///
  /// Where it fails, the picture is put beside the golden one, in a folder that git ignores.
  public static func compare(_ png: Data, with path: String) {
    let file = packageFolder().appendingPathComponent(path)
    if isAccepting {
      accept(png, as: file, path)
      return
    }
    let verdict = GoldenVerdict(
      png, golden: try? Data(contentsOf: file), isTolerant: toleranceReason != nil)
    switch verdict {
    case .equal: log("equal", path)
    case .withinTolerance(let differenceCount, let pixelCount):
      log("within", path, "\(differenceCount)", "\(pixelCount)")
    case .failed(let reason):
      log("failed", path, reason)
      let current = file.deletingLastPathComponent().appendingPathComponent("Current")
      try? FileManager.default.createDirectory(at: current, withIntermediateDirectories: true)
      let drawn = current.appendingPathComponent(file.lastPathComponent)
      try? png.write(to: drawn)
      Issue.record("\(path): \(reason); what was drawn is in \(drawn.path)")
    }
  }

  private static func accept(_ png: Data, as file: URL, _ path: String) {
    _ = recordVersions
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try png.write(to: file)
      log("accepted", path)
    } catch {
      Issue.record("\(path) can't be written: \(error)")
    }
  }

  /// Adds a line to the log, if there is one; several processes may write to it.
  private static func log(_ fields: String...) {
    guard let path = ProcessInfo.processInfo.environment["BUBBLE_GOLDEN_LOG"] else { return }
    let line = Data((fields.joined(separator: "\t") + "\n").utf8)
    let file = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    let written = line.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
    if file >= 0 { close(file) }
    if written != line.count { Issue.record("\(path) can't be written") }
  }
}
