import Foundation

/// A browser's frames of the boxes of fixtures.
public typealias FlexboxRecording = BrowserRecording<FlexboxFrames>

/// The frames of one fixture.
public struct FlexboxFrames: Codable, Sendable {
  /// ``FlexboxFixture/digest``.
  public var digest: String
  /// x, y, width and height of each box, in the order of the tree, from the root's top left corner.
  public var frames: [Double]

  /// Makes the frames of a fixture.
  public init(digest: String, frames: [Double]) {
    self.digest = digest
    self.frames = frames
  }

  /// The frames.
  public var rectangles: [CGRect] {
    stride(from: 0, to: frames.count - 3, by: 4).map {
      CGRect(x: frames[$0], y: frames[$0 + 1], width: frames[$0 + 2], height: frames[$0 + 3])
    }
  }
}
