import Foundation
import Testing

/// A program that others wrote and that reads what we wrote: a witness that it is as it should be.
public struct OutsideProgram: Sendable {
  /// The Debian package that brings it.
  let package: String
  private let url: URL

  /// Reads the text of a PDF in reading order.
  public static let pdfToText = OutsideProgram("pdftotext", package: "poppler-utils")
  /// Draws pages of a PDF.
  public static let pdfToPixels = OutsideProgram("pdftoppm", package: "poppler-utils")
  /// Checks the objects of a PDF, and lists them.
  public static let qpdf = OutsideProgram("qpdf", package: "qpdf")
  /// Reads bar codes in a picture.
  public static let zbar = OutsideProgram("zbarimg", package: "zbar-tools")
  /// Draws an SVG.
  public static let svgToPixels = OutsideProgram("rsvg-convert", package: "librsvg2-bin")

  private init(_ name: String, package: String) {
    self.package = package
    url = URL(fileURLWithPath: "/usr/bin/\(name)")
  }

  /// Runs it in a folder of its own, in which a file lies.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - file: The name and the bytes of the file.
  ///   - result: The name of the file that it writes; nil: what it prints counts.
  /// - Returns: What it wrote.
  public func run(
    _ arguments: [String], on file: (name: String, data: Data), result: String? = nil
  ) throws -> Data {
    try #require(
      FileManager.default.isExecutableFile(atPath: url.path),
      "install \(package), which `make test` does")
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "bubble-outside-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try file.data.write(to: folder.appendingPathComponent(file.name))
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.currentDirectoryURL = folder
    let printed = folder.appendingPathComponent("printed")
    if result == nil {
      try Data().write(to: printed)
      process.standardOutput = try FileHandle(forWritingTo: printed)
    }
    try process.run()
    process.waitUntilExitOrKill()
    try #require(process.terminationStatus == 0, "\(url.lastPathComponent) \(arguments)")
    return try Data(contentsOf: result.map(folder.appendingPathComponent) ?? printed)
  }
}
