import BubbleCore
import Foundation

/// Where the pictures of messages come from: a folder (``PictureFolder``), a host's network or store (``PictureLoader``), or
/// whatever a host writes itself.
///
/// It is asked while something is drawn, on any thread and on several at once, and answers without waiting for anything far away.
/// What a cell shows of a picture never changes the cell's size: that follows from the message.
public protocol PictureSource: AnyObject, Sendable {
  /// What there is of a picture just now.
  func state(of request: PictureRequest) -> PictureState

  /// Which version of a picture there is: equal as long as ``state(of:)`` says the same.
  ///
  /// Cells that were drawn are drawn again when a picture in them has another one.
  func version(of path: String) -> PictureVersion
}

/// A picture that is to be drawn.
public struct PictureRequest: Hashable, Sendable {
  /// What it is for.
  public enum Role: Hashable, Sendable {
    /// A picture of a message.
    case image
    /// A person's, by the person's id.
    case avatar(String)
    /// What cuts something off.
    case mask
  }

  /// The picture's path or address, as a message or person has it.
  public var path: String
  /// What it is for.
  public var role: Role
  /// How large it is drawn; nil: it is wanted as large as it is.
  public var needed: NeededPixels?
  /// Whether the file of a JPEG is drawn, where the source has it (``RasterImage/file``): its pixels may be few then.
  public var keepsFile: Bool

  /// Makes a request.
  public init(
    path: String, role: Role = .image, needed: NeededPixels? = nil, keepsFile: Bool = false
  ) {
    self.path = path
    self.role = role
    self.needed = needed
    self.keepsFile = keepsFile
  }
}

/// How large a picture is drawn, in pixels of what it is drawn on.
public struct NeededPixels: Hashable, Sendable {
  /// How many pixels a row of the frame has.
  public var width: CGFloat
  /// How many rows it has.
  public var height: CGFloat
  /// How the picture fills it.
  public var contentMode: ImageBox.ContentMode

  /// Makes a size.
  public init(width: CGFloat, height: CGFloat, contentMode: ImageBox.ContentMode) {
    self.width = width
    self.height = height
    self.contentMode = contentMode
  }

  /// How many pixels are needed for one of a picture's: over 1 where it is drawn larger than it is.
  ///
  /// - Parameters:
  ///   - pictureWidth: In pixels, over 0.
  ///   - pictureHeight: The same.
  public func scale(ofPictureOfWidth pictureWidth: Int, height pictureHeight: Int) -> CGFloat {
    let (x, y) = (width / CGFloat(pictureWidth), height / CGFloat(pictureHeight))
    let scale = contentMode == .fill ? max(x, y) : min(x, y)
    return scale.isFinite && scale > 0 ? scale : 1
  }
}

/// What there is of a picture.
public enum PictureState: Sendable {
  /// It is there; perhaps smaller than it is needed, until it is there larger.
  case ready(RasterImage)
  /// It is going to come.
  ///
  /// - Parameter fraction: How much of it is there, from 0 to 1; nil: nobody knows.
  case loading(fraction: Double?)
  /// It does not come; the reason is for people.
  case failed(reason: String)

  /// The picture, if it is there.
  public var image: RasterImage? { if case .ready(let image) = self { image } else { nil } }

  /// Whether it is going to come.
  public var isLoading: Bool { if case .loading = self { true } else { false } }
}

/// What tells a picture from the one that is there after it has come, changed or gone.
public struct PictureVersion: Hashable, Sendable {
  private let value: (any Hashable & Sendable)?

  /// The version of a picture that never changes.
  public static let only = PictureVersion(value: nil)

  /// Makes a version of any value.
  public init(_ value: some Hashable & Sendable) { self.init(value: value) }

  private init(value: (any Hashable & Sendable)?) { self.value = value }

  /// Whether both are of equal values.
  public static func == (left: PictureVersion, right: PictureVersion) -> Bool {
    left.value.map { AnyHashable($0) } == right.value.map { AnyHashable($0) }
  }

  /// Feeds the value.
  public func hash(into hasher: inout Hasher) { hasher.combine(value.map { AnyHashable($0) }) }
}
