import Foundation

/// Chromium without a window, which opens a page and says what became of it.
public struct Chromium: Sendable {
  /// What went wrong.
  public struct Failure: Error, CustomStringConvertible {
    /// In a sentence.
    public var description: String

    /// Makes a failure.
    public init(description: String) { self.description = description }
  }

  /// Its name and version: `Chromium 156.0.8078.79`.
  public let version: String

  /// Asks for the version.
  ///
  /// - Throws: ``Failure`` where it is not installed.
  public init() throws {
    version = try Chromium.output(of: ["--version"]).split(separator: " ").prefix(2)
      .joined(separator: " ")
  }

  /// What a page has written into its element `<pre id="result">`, line by line.
  ///
  /// - Parameters:
  ///   - page: HTML. Glyphs are not hinted.
  ///   - timeBudget: How many milliseconds of a clock that goes as fast as it can the page has for what it waits for; nil:
  ///     only what its script does at once counts, and clocks are right.
  /// - Throws: ``Failure`` where the page has no such element, or Chromium ended with an error.
  public func result(ofPage page: String, timeBudget: Int? = nil) throws -> [Substring] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("page-\(UUID().uuidString).html")
    try page.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    let options = timeBudget.map { ["--virtual-time-budget=\($0)"] } ?? []
    let document = try Chromium.output(of: ["--dump-dom"] + options + [file.path])
    guard let start = document.range(of: "<pre id=\"result\">"),
      let end = document.range(of: "</pre>", range: start.upperBound..<document.endIndex)
    else { throw Failure(description: "the page has no result") }
    return document[start.upperBound..<end.lowerBound].split(separator: "\n")
  }

  /// A picture of a page, as a PNG.
  ///
  /// - Parameters:
  ///   - page: HTML.
  ///   - width: Of the window, in points.
  ///   - height: The same.
  ///   - scale: How many pixels there are to a point.
  /// - Throws: ``Failure`` where Chromium ended with an error.
  public func picture(ofPage page: String, width: Int, height: Int, scale: Int) throws -> Data {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("page-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, picture) = (
      folder.appendingPathComponent("page.html"), folder.appendingPathComponent("page.png")
    )
    try page.write(to: file, atomically: true, encoding: .utf8)
    _ = try Chromium.output(of: [
      "--screenshot=\(picture.path)", "--window-size=\(width),\(height)",
      "--force-device-scale-factor=\(scale)", "--hide-scrollbars", "--force-color-profile=srgb",
      file.path,
    ])
    return try Data(contentsOf: picture)
  }

  private static func output(of arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--font-render-hinting=none"]
      + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "chromium ended with status \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
