import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleLua
import FileWriting
import Foundation

/// The golden pictures of a script: one for each sample, in the folder `goldens` beside `init.lua`.
///
/// Each shows its message alone, with the day over it: 360 points wide, a pixel to a point, in light
/// colours. They are compared pixel by pixel. Where other libraries or fonts draw them than those in
/// `versions.txt` beside them, they may differ as far as ``DrawingTolerance`` allows.
package struct PluginGoldens: Sendable {
  /// What came of a sample, or of a golden picture.
  package struct Outcome: Sendable {
    /// The sample's id, or that of a golden picture that has no sample.
    package var sample: String
    /// What came of it.
    package var verdict: Verdict
  }

  /// What came of a sample.
  package enum Verdict: Hashable, Sendable {
    /// It is drawn as it was.
    case equal
    /// Other libraries or fonts draw it nearly as it was.
    case withinTolerance
    /// Its picture was taken as the golden one.
    case accepted
    /// It has no golden picture.
    case missing
    /// It is drawn otherwise; the text says how.
    case different(String)
    /// There is a golden picture, but no sample.
    case withoutSample
    /// It can't be drawn or compared; the text says why.
    case failed(String)
  }

  /// What all golden pictures are drawn in.
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

  /// Draws a sample as its golden picture is drawn.
  ///
  /// - Throws: ``PluginGoldens/Failure`` for a sample with which the script fails, or that it does not
  ///   take; ``PictureFormatError``.
  package func picture(of message: Message) async throws -> Data {
    let transcript = try await script.transcript(
      of: message, in: PluginGoldens.environment)
    if let problem = transcript.snapshot.diagnostics.first { throw Failure("\(problem)") }
    guard transcript.snapshot.entries.first?.key.isMade(by: script.layouter.id) == true else {
      throw Failure("the script does not take it, so its picture would show nothing of the script")
    }
    return try transcript.picture(theme: .light, pictures: script.pictures).png(scale: 1)
  }

  /// Why a sample has no picture.
  package struct Failure: Error, CustomStringConvertible {
    /// What is wrong.
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Compares all samples with their golden pictures, or takes what is drawn as golden.
  ///
  /// Where a picture differs, what is drawn now and the difference picture are put into the folder
  /// `Current` beside the golden ones, which git ignores.
  ///
  /// - Parameter onProgress: Called after each sample with the number of those done and of all.
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
            "its id can't be a file's name: take letters, digits, hyphens and underscores")
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

  /// What to say where pictures differ and other libraries or fonts drew the golden ones; nil where the
  /// same did, or that is not known.
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
    // What shows the same pixels is not written again: another zlib makes other bytes of them.
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
      throw Failure("the golden picture is no PNG")
    }
    guard let actual = PixelImage(png: png) else { throw Failure("what is drawn is no PNG") }
    let comparison = PictureComparison(expected: expected, actual: actual)
    guard !comparison.isEqual else { return .equal }
    guard versionsNote == nil || !comparison.isWithinTolerance else { return .withinTolerance }
    try FileManager.default.createDirectory(at: currentFolder, withIntermediateDirectories: true)
    try FileReplacement.write(png, to: file(message.id.rawValue, in: currentFolder).path)
    let difference = file(message.id.rawValue, in: currentFolder, suffix: "difference.png")
    try FileReplacement.write(comparison.picture.png(), to: difference.path)
    return .different("\(comparison); see \(difference.relativePath)")
  }

  /// The golden pictures that belong to no sample, by name.
  private var withoutSample: [String] {
    let samples = Set(script.drawnMessages.map { "\($0.id).png" })
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".png") && !samples.contains($0) }.sorted()
      .map { String($0.dropLast(4)) }
  }

  /// Removes what was put into the folder `Current` before, and nothing else that is in it.
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
  /// Whether a layouter makes the layout, or what others put a quotation, a preview or reactions to.
  fileprivate func isMade(by id: LayouterID) -> Bool {
    var key: LayoutKey? = self
    while let layer = key {
      if layer.layouter == id { return true }
      key = layer.wrapped
    }
    return false
  }
}
