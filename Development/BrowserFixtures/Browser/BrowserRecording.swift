import Foundation

/// A file of a browser's results for fixtures.
///
/// Its first line is the head, and each further line a fixture, all of them JSON.
public struct BrowserRecording<Entry: Codable & Sendable>: Sendable {
  /// The origin of the recording.
  public var head: BrowserRecordingHead
  /// A fixture each.
  public var entries: [Entry]

  /// Makes a recording.
  public init(head: BrowserRecordingHead, entries: [Entry]) {
    self.head = head
    self.entries = entries
  }

  /// Reads a file.
  public init(contentsOf file: URL) throws {
    let decoder = JSONDecoder()
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    head = try decoder.decode(BrowserRecordingHead.self, from: lines.first ?? Data())
    entries = try lines.dropFirst().map { try decoder.decode(Entry.self, from: $0) }
  }

  /// Returns the file.
  public func fileContents() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var lines = [try encoder.encode(head)]
    lines += try entries.map { try encoder.encode($0) }
    return Data(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
  }
}

/// The origin of a recording.
public struct BrowserRecordingHead: Codable, Sendable {
  /// The browser and its version.
  public var browser: String
  /// The day on which it was recorded.
  public var date: String
  /// The seed of the fixtures.
  public var seed: UInt64
  /// The version of the generator.
  public var generator: Int
  /// The number of fixtures.
  public var count: Int

  /// Makes the head of a recording made today.
  public init(browser: Chromium, seed: UInt64, generator: Int, count: Int) {
    self.browser = browser.version
    date = Date.now.formatted(.iso8601.year().month().day())
    (self.seed, self.generator, self.count) = (seed, generator, count)
  }
}
