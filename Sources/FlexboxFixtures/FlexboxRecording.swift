import Foundation

/// The frames that a browser gave the boxes of fixtures, as a file.
///
/// Its first line is the head, and each further line a fixture, all of them JSON.
public struct FlexboxRecording: Sendable {
  /// Where the frames come from.
  public struct Head: Codable, Sendable {
    /// The browser and its version.
    public var browser: String
    /// The day on which they were recorded.
    public var date: String
    /// The seed of the fixtures.
    public var seed: UInt64
    /// ``FlexboxFixture/generatorVersion``.
    public var generator: Int
    /// How many fixtures there are.
    public var count: Int

    /// Makes a head.
    public init(browser: String, date: String, seed: UInt64, generator: Int, count: Int) {
      self.browser = browser
      self.date = date
      self.seed = seed
      self.generator = generator
      self.count = count
    }
  }

  /// The frames of one fixture.
  public struct Entry: Codable, Sendable {
    /// ``FlexboxFixture/digest``.
    public var digest: String
    /// x, y, width and height of each box, in the order of the tree, from the root's top left corner.
    public var frames: [Double]

    /// Makes an entry.
    public init(digest: String, frames: [Double]) {
      self.digest = digest
      self.frames = frames
    }
  }

  /// Where the frames come from.
  public var head: Head
  /// A fixture each.
  public var entries: [Entry]

  /// Makes a recording.
  public init(head: Head, entries: [Entry]) {
    self.head = head
    self.entries = entries
  }

  /// Reads a file.
  ///
  /// - Throws: What can't be read or is no recording.
  public init(contentsOf file: URL) throws {
    let decoder = JSONDecoder()
    let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
    head = try decoder.decode(Head.self, from: lines.first ?? Data())
    entries = try lines.dropFirst().map { try decoder.decode(Entry.self, from: $0) }
  }

  /// The file.
  public func fileContents() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var lines = [try encoder.encode(head)]
    lines += try entries.map { try encoder.encode($0) }
    return Data(lines.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")]
  }
}
