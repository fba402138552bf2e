import BubbleCore
import Foundation

/// A source for the pictures of messages: a folder (``PictureFolder``), a network or store of the host (``PictureLoader``), or a
/// custom implementation.
///
/// The painter calls it while drawing, on any thread and on several at once. It must return without waiting for slow resources.
/// Pictures never change the size of a cell, which depends on the message only.
public protocol PictureSource: AnyObject, Sendable {
  /// Returns the current state of a picture.
  func state(of request: PictureRequest) -> PictureState

  /// Returns the version of a picture: equal as long as ``state(of:)`` returns the same.
  ///
  /// A cached cell is drawn again if the version of one of its pictures has changed.
  func version(of path: String) -> PictureVersion
}

/// A request for a picture to draw.
public struct PictureRequest: Hashable, Sendable {
  /// The purpose of a picture.
  public enum Role: Hashable, Sendable {
    /// A picture of a message.
    case image
    /// The avatar of a person, by the person's id.
    case avatar(String)
    /// A mask.
    case mask
  }

  /// The picture's path or address, as a message or person has it.
  public var path: String
  /// The purpose.
  public var role: Role
  /// The size at which it is drawn; nil for the full size.
  public var needed: NeededPixels?
  /// Whether the file of a JPEG is drawn if the source provides it (``RasterImage/file``): fewer pixels then suffice.
  public var keepsFile: Bool

  /// Creates a request.
  public init(
    path: String, role: Role = .image, needed: NeededPixels? = nil, keepsFile: Bool = false
  ) {
    self.path = path
    self.role = role
    self.needed = needed
    self.keepsFile = keepsFile
  }
}

/// The size at which a picture is drawn, in pixels of the destination.
public struct NeededPixels: Hashable, Sendable {
  /// The width of the frame, in pixels.
  public var width: CGFloat
  /// The height of the frame, in pixels.
  public var height: CGFloat
  /// The way in which the picture fills the frame.
  public var contentMode: ImageContentMode

  /// Creates a size.
  public init(width: CGFloat, height: CGFloat, contentMode: ImageContentMode) {
    self.width = width
    self.height = height
    self.contentMode = contentMode
  }

  /// Returns the scale at which a picture is drawn: over 1 if it is enlarged.
  ///
  /// - Parameters:
  ///   - pictureWidth: In pixels, over 0.
  ///   - pictureHeight: In pixels, over 0.
  public func scale(ofPictureOfWidth pictureWidth: Int, height pictureHeight: Int) -> CGFloat {
    let (x, y) = (width / CGFloat(pictureWidth), height / CGFloat(pictureHeight))
    let scale = contentMode == .fill ? max(x, y) : min(x, y)
    return scale.isFinite && scale > 0 ? scale : 1
  }
}

/// The state of a picture.
public enum PictureState: Sendable {
  /// The picture is loaded, perhaps in a smaller size than needed while a larger one is loading.
  case ready(RasterImage)
  /// The picture is loading.
  ///
  /// - Parameter fraction: The loaded fraction, from 0 to 1; nil if unknown.
  case loading(fraction: Double?)
  /// The picture is not available; the reason is shown to people.
  case failed(reason: String)

  /// The picture, if it is loaded.
  public var image: RasterImage? { if case .ready(let image) = self { image } else { nil } }

  /// Whether the picture is loading.
  public var isLoading: Bool { if case .loading = self { true } else { false } }
}

/// The version of a picture: it differs after the picture is loaded, changed or removed.
public struct PictureVersion: Hashable, Sendable {
  private let value: (any Hashable & Sendable)?

  /// The version of a picture that never changes.
  public static let only = PictureVersion(value: nil)

  /// Creates a version from any value.
  public init(_ value: some Hashable & Sendable) { self.init(value: value) }

  private init(value: (any Hashable & Sendable)?) { self.value = value }

  /// Whether both have equal values.
  public static func == (left: PictureVersion, right: PictureVersion) -> Bool {
    left.value.map { AnyHashable($0) } == right.value.map { AnyHashable($0) }
  }

  /// Hashes the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value.map { AnyHashable($0) }) }
}
