import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// The example in C, run as a program.
@Suite struct ExampleHostTests {
  /// The folder that programs are built into.
  private func products() throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent()
  }

  @Test func `the host in C receives, hits a link, lays out and draws`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("c-host-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let picture = folder.appendingPathComponent("out.png")
    let process = Process()
    process.executableURL = try products().appendingPathComponent("c-host")
    process.arguments = [
      packageFolder().appendingPathComponent("examples/short.json").path,
      packageFolder().appendingPathComponent("Plugins/Lua").path, picture.path,
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExitOrKill()

    expect(process.terminationStatus, equals: 0)
    expect(printed.contains("message c-1 links to https://example.org"))
    expect(printed.contains("c-2 by boat"))
    try expect(Data(contentsOf: picture).starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
