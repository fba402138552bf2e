import BubbleCore
import Foundation
import Platform

/// An LRU cache of drawn cells, for hosts that draw the same cells repeatedly, such as while scrolling.
///
/// A cell is drawn once on a transparent ground, and composited from then on. The host passes a key for its appearance: for an
/// element of a conversation that is its `look`. Another theme, scale, direction or picture source empties the cache; a cell whose
/// pictures have changed is drawn again. The least recently used cells are evicted first. Cells are placed on whole pixels, so one
/// between two pixels is up to half a pixel off. If a bubble's colours run through the view, its ground is drawn each time and the
/// rest is composited. A cache belongs to one thread.
public final class DrawnCellCache {
  /// The limit for the cached pictures, in bytes.
  public let byteLimit: Int
  /// The size of the cached pictures, in bytes.
  public private(set) var byteCount = 0
  /// The number of cells drawn into the cache, without those only composited.
  package private(set) var drawnCount = 0

  private var cells = RecentlyUsed<AnyHashable, Cell>()
  private var look: Look?

  /// The settings that all cells are drawn with.
  private struct Look: Equatable {
    var theme: Theme
    var scale: CGFloat
    var direction: WritingDirection
    /// Held, so that its identity is not reused.
    var pictures: any PictureSource

    static func == (left: Look, right: Look) -> Bool {
      left.theme == right.theme && left.scale == right.scale && left.direction == right.direction
        && left.pictures === right.pictures
    }
  }

  private struct Cell {
    var image: RasterImage
    var size: CGSize
    /// The pictures that the cell shows, with their versions at that time.
    var pictures: [(path: String, version: PictureVersion)]
  }

  /// The greatest height of a cached cell, in pixels: of higher cells only a small part is visible at a time.
  private static let maximumHeight = 4_096
  /// Returns the height that painters need above and below a cell, in points: at least 2, rounded up to whole pixels.
  private static func overhang(
    _ scale: CGFloat, of part: ConversationPicture.Part
  ) -> CGFloat {
    let shadows = part.elements.shadowOverhang(in: part.frame.size)
    return ((2 + max(shadows.top, shadows.bottom)) * scale).rounded(.up) / scale
  }

  /// Creates an empty cache.
  ///
  /// - Parameter byteLimit: The limit in bytes. Cells that cover a screen of 375 × 667 points take 4 MB at two pixels per point.
  public init(byteLimit: Int = 64 << 20) { self.byteLimit = byteLimit }

  /// Removes all cells.
  public func removeAll() {
    cells = RecentlyUsed()
    byteCount = 0
  }

  /// Draws a part with a painter, or composites its cached picture.
  ///
  /// - Parameters:
  ///   - part: The elements, their frame, and their opacity.
  ///   - key: Equal for cells that look the same.
  ///   - painter: The painter.
  ///   - scale: The number of pixels per point of the painter's renderer.
  /// - Complexity: O(*n*) in the number of pixels; an eviction is O(1).
  public func draw(
    _ part: ConversationPicture.Part, key: some Hashable & Sendable, with painter: ElementPainter,
    scale: CGFloat
  ) {
    guard scale > 0, scale.isFinite else { return painter.paint(part) }
    guard part.isSeen(in: painter.renderer.clipBounds) else { return }
    let look = Look(
      theme: painter.theme, scale: scale, direction: painter.direction,
      pictures: painter.pictures)
    if self.look != look {
      removeAll()
      self.look = look
    }
    var part = part
    part.frame.origin = CGPoint(
      x: (part.frame.minX * scale).rounded() / scale,
      y: (part.frame.minY * scale).rounded() / scale)
    guard let ground = ViewGround(of: part.elements, painter.theme) else {
      painter.paint(part)
      return
    }
    guard let image = image(of: part, key, with: painter, scale) else {
      painter.paint(part)
      return
    }
    let frame = CGRect(
      x: part.frame.minX, y: part.frame.minY - DrawnCellCache.overhang(scale, of: part),
      width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    painter.renderer.faded(part.alpha, around: frame) {
      if case .one(let ground, let body) = ground { painter.paint(ground, in: body, of: part) }
      painter.renderer.draw(image, in: frame)
    }
  }

  /// Returns the picture of a cell, cached or drawn now; nil if the cell must be drawn directly.
  private func image(
    of part: ConversationPicture.Part, _ key: some Hashable & Sendable,
    with painter: ElementPainter,
    _ scale: CGFloat
  ) -> RasterImage? {
    if let known = cells.use(AnyHashable(key)) {
      let isCurrent =
        known.size == part.frame.size
        && known.pictures.allSatisfy { painter.pictures.version(of: $0.path) == $0.version }
      if isCurrent { return known.image }
      cells.remove(AnyHashable(key))
      byteCount -= known.image.byteCount
    }
    let width = (part.frame.width * scale).rounded(.up)
    let overhang = DrawnCellCache.overhang(scale, of: part)
    let height = ((part.frame.height + 2 * overhang) * scale).rounded(.up)
    guard width >= 1, height <= CGFloat(DrawnCellCache.maximumHeight),
      width * height * 4 <= CGFloat(byteLimit / 4)
    else { return nil }
    // The versions are read before drawing, so that a picture that changes meanwhile is drawn again the next time.
    let pictures = part.elements.compactMap(\.pictureSource).map {
      (path: $0, version: painter.pictures.version(of: $0))
    }
    guard
      let own = try? PixelRenderer(
        width: Int(width), height: Int(height), scale: scale,
        origin: CGPoint(x: 0, y: -overhang))
    else { return nil }
    ElementPainter(
      own, theme: painter.theme, pictures: painter.pictures, direction: painter.direction,
      view: nil, grounds: .placeless
    ).paint(part.elements, at: .zero, size: part.frame.size)
    guard let image = own.makeImage() else { return nil }
    drawnCount += 1
    while byteCount + image.byteCount > byteLimit, let oldest = cells.removeOldest() {
      byteCount -= oldest.image.byteCount
    }
    byteCount += image.byteCount
    cells.keep(
      Cell(image: image, size: part.frame.size, pictures: pictures), for: AnyHashable(key))
    return image
  }
}

/// The ground of a cell that depends on its place in the view; it is drawn under the cached rest.
private enum ViewGround {
  case none
  case one(BubbleGround, CGRect)

  /// Returns nil if the cell can't be composed of the two.
  init?(of elements: [CellElement], _ theme: Theme) {
    guard theme.followsView else {
      self = .none
      return
    }
    var found: (ground: BubbleGround, frame: CGRect)?
    // The elements painted before the ground are under it, and would be drawn over it.
    var before: [CGRect] = []
    var isCutOff = false
    for element in elements {
      switch element.content {
      case .ground(let ground) where theme.followsView(ground):
        guard found == nil, !isCutOff, !before.contains(where: element.frame.intersects) else {
          return nil
        }
        found = (ground, element.frame)
      case .clip, .mask: isCutOff = true
      case .decoration(_, let count): isCutOff = isCutOff || count > 0
      case .scope(let scope, _):
        isCutOff = isCutOff || !scope.transform.isIdentity || scope.opacity < 1
      default: break
      }
      if found == nil { before.append(element.inkFrame) }
    }
    self = found.map { .one($0.ground, $0.frame) } ?? .none
  }
}

extension CellElement {
  /// The path of the picture that it shows; nil if it shows none.
  package var pictureSource: String? {
    switch content {
    case .image(let image, _): image.source
    case .mask(let mask, _): mask.source
    case .avatar(let person, _): person.avatar
    case .ground, .text, .shape, .clip, .decoration, .scope: nil
    }
  }
}
