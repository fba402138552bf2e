import Foundation

/// Chromium without a window, which opens a page and returns its result.
public struct Chromium: Sendable {
  /// An error of Chromium, or of a page.
  public struct Failure: Error, CustomStringConvertible {
    /// In a sentence.
    public var description: String

    /// Makes a failure.
    public init(description: String) { self.description = description }
  }

  /// Its name and version: `Chromium 156.0.8078.79`.
  public let version: String

  /// Reads the version of Chromium.
  ///
  /// - Throws: ``Failure`` if it is not installed.
  public init() throws {
    version = try Chromium.output(of: ["--version"]).split(separator: " ").prefix(2)
      .joined(separator: " ")
  }

  /// Returns the lines that a page has written into its element `<pre id="result">`.
  ///
  /// - Parameters:
  ///   - page: HTML. Glyphs are not hinted.
  ///   - timeBudget: The milliseconds that the page may wait, on a clock that runs as fast as possible; nil:
  ///     only the result of the script's first run counts, and clocks are right.
  /// - Throws: ``Failure`` if the page has no such element, or if Chromium ended with an error.
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

  /// Returns a picture of a page, as a PNG.
  ///
  /// - Parameters:
  ///   - page: HTML.
  ///   - width: The width of the window, in points.
  ///   - height: The height of the window, in points.
  ///   - scale: The number of pixels to a point.
  /// - Throws: ``Failure`` if Chromium ended with an error.
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
