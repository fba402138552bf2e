import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import FileWriting
import Foundation

/// The golden pictures of a script: one for each sample, in the folder `goldens` beside `init.lua`.
///
/// Each shows one message, with the day above it. It is 360 points wide, in light colours, with one pixel to a point.
/// The pictures are compared pixel by pixel. If other libraries or fonts draw them than those in `versions.txt`
/// beside them, differences within ``DrawingTolerance`` are allowed.
package struct PluginGoldens: Sendable {
  /// The result for a sample, or for a golden picture.
  package struct Outcome: Sendable {
    /// The sample's id, or that of a golden picture without a sample.
    package var sample: String
    /// The result.
    package var verdict: Verdict
  }

  /// The possible results.
  package enum Verdict: Hashable, Sendable {
    /// The picture is equal to the golden one.
    case equal
    /// Other libraries or fonts draw nearly the same picture.
    case withinTolerance
    /// The picture became the golden one.
    case accepted
    /// The sample has no golden picture.
    case missing
    /// The picture differs; the text says in which way.
    case different(String)
    /// There is a golden picture, but no sample.
    case withoutSample
    /// The sample can't be drawn or compared; the text gives the reason.
    case failed(String)
  }

  /// The environment of all golden pictures.
  package static let environment = LayoutEnvironment(width: 360)

  private let script: ScriptUnderDevelopment

  /// Takes a script.
  package init(_ script: ScriptUnderDevelopment) { self.script = script }

  /// The folder of the golden pictures.
  package var folder: URL {
    let place = script.folder
    return PluginSources.isSingleFile(place.path)
      ? place.deletingPathExtension().appendingPathExtension("goldens")
      : place.appendingPathComponent("goldens", isDirectory: true)
  }
  private var versionsFile: URL { folder.appendingPathComponent("versions.txt") }
  private var currentFolder: URL { folder.appendingPathComponent("Current", isDirectory: true) }

  /// Draws a sample in the same way as its golden picture.
  ///
  /// - Throws: ``PluginGoldens/Failure`` for a sample with which the script fails, or that it does not take;
  ///   ``PictureFormatError``.
  package func picture(of message: Message) async throws -> Data {
    let transcript = try await script.transcript(
      of: message, in: PluginGoldens.environment)
    if let problem = transcript.snapshot.diagnostics.first { throw Failure("\(problem)") }
    guard transcript.snapshot.entries.first?.key.isMade(by: script.layouter.id) == true else {
      throw Failure("the script does not take it, so its picture would not show the script")
    }
    return try transcript.picture(theme: .light, pictures: script.pictures).png(scale: 1)
  }

  /// The error for a sample that has no picture.
  package struct Failure: Error, CustomStringConvertible {
    /// The problem.
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Compares all samples with their golden pictures, or makes the drawn pictures the golden ones.
  ///
  /// If a picture differs, the new picture and the difference picture are put into the folder `Current` beside the
  /// golden ones, which git ignores.
  ///
  /// - Parameter onProgress: Called after each sample with the number of samples done and of all.
  package func compare(
    accepting isAccepting: Bool, onProgress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) async -> [Outcome] {
    var outcomes: [Outcome] = []
    removeDifferences()
    for message in script.drawnMessages {
      let verdict: Verdict
      do {
        guard PluginGoldens.isFileName(message.id.rawValue) else {
          throw Failure(
            "its id can't be a file name: use letters, digits, hyphens and underscores")
        }
        let png = try await picture(of: message)
        verdict = try isAccepting ? accept(png, for: message) : compare(png, for: message)
      } catch {
        verdict = .failed("\(error)")
      }
      outcomes.append(Outcome(sample: message.id.rawValue, verdict: verdict))
      onProgress(outcomes.count, script.drawnMessages.count)
    }
    outcomes += withoutSample.map { Outcome(sample: $0, verdict: .withoutSample) }
    if isAccepting { finishAccepting(outcomes) }
    return outcomes
  }

  /// A note for differing pictures that other libraries or fonts drew the golden ones.
  ///
  /// It is nil if the same ones drew them, or if that is unknown.
  package var versionsNote: String? {
    guard let recorded = try? String(contentsOf: versionsFile, encoding: .utf8) else { return nil }
    return DrawingVersions.difference(from: recorded).map {
      "other libraries or fonts drew the golden pictures: \($0)"
    }
  }

  private func file(_ sample: String, in folder: URL, suffix: String = "png") -> URL {
    folder.appendingPathComponent("\(sample).\(suffix)")
  }

  private func accept(_ png: Data, for message: Message) throws -> Verdict {
    let golden = file(message.id.rawValue, in: folder)
    // A file with the same pixels is not written again: another zlib makes other bytes of them.
    if let old = try? Data(contentsOf: golden), let old = PixelImage(png: old),
      old == PixelImage(png: png)
    {
      return .equal
    }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileReplacement.write(png, to: golden.path)
    return .accepted
  }

  private func compare(_ png: Data, for message: Message) throws -> Verdict {
    let golden = file(message.id.rawValue, in: folder)
    guard FileManager.default.fileExists(atPath: golden.path) else { return .missing }
    guard let expected = PixelImage(png: try Data(contentsOf: golden)) else {
      throw Failure("the golden picture is not a PNG")
    }
    guard let actual = PixelImage(png: png) else { throw Failure("the new picture is not a PNG") }
    let comparison = PictureComparison(expected: expected, actual: actual)
    guard !comparison.isEqual else { return .equal }
    guard versionsNote == nil || !comparison.isWithinTolerance else { return .withinTolerance }
    try FileManager.default.createDirectory(at: currentFolder, withIntermediateDirectories: true)
    try FileReplacement.write(png, to: file(message.id.rawValue, in: currentFolder).path)
    let difference = file(message.id.rawValue, in: currentFolder, suffix: "difference.png")
    try FileReplacement.write(comparison.picture.png(), to: difference.path)
    return .different("\(comparison); see \(difference.relativePath)")
  }

  /// The names of the golden pictures that belong to no sample.
  private var withoutSample: [String] {
    let samples = Set(script.drawnMessages.map { "\($0.id).png" })
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".png") && !samples.contains($0) }.sorted()
      .map { String($0.dropLast(4)) }
  }

  /// Removes earlier results from the folder `Current`, and nothing else.
  private func removeDifferences() {
    for sample in script.drawnMessages.map(\.id.rawValue) + withoutSample
    where PluginGoldens.isFileName(sample) {
      unlink(file(sample, in: currentFolder).path)
      unlink(file(sample, in: currentFolder, suffix: "difference.png").path)
    }
    rmdir(currentFolder.path)
  }

  private func finishAccepting(_ outcomes: [Outcome]) {
    guard outcomes.contains(where: { [.equal, .accepted].contains($0.verdict) }) else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? FileReplacement.write(Data(DrawingVersions.text.utf8), to: versionsFile.path)
  }

  private static func isFileName(_ id: String) -> Bool {
    id.utf8.count <= 100 && !id.hasPrefix(".")
      && id.utf8.allSatisfy { byte in
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
          || byte == 45 || byte == 46 || byte == 95
      }
  }
}

extension LayoutKey {
  /// Whether a layouter makes the layout, directly or within quotations, previews or reactions of others.
  func isMade(by id: LayouterID) -> Bool {
    var key: LayoutKey? = self
    while let layer = key {
      if layer.layouter == id { return true }
      key = layer.wrapped
    }
    return false
  }
}
