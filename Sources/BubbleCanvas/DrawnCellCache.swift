import BubbleCore
import Foundation
import Platform

/// Pictures of cells that were drawn, for hosts that draw the same cells again and again, such as while they scroll.
///
/// A cell is drawn once on a transparent ground and laid on from then on. What it looks like is told by a key of the host's: for
/// an element of a conversation that is its `look`. Another theme, scale or direction forgets everything; a cell whose pictures have changed
/// is drawn again. What was not used the longest is forgotten first. Cells are laid on whole pixels: one that lies between two is up to half
/// a pixel off. Of a bubble whose colours run through the view the ground is drawn each time, and the rest is laid on. A cache belongs to one thread.
public final class DrawnCellCache {
  /// How many bytes the pictures may take.
  public let byteLimit: Int
  /// How many they take.
  public private(set) var byteCount = 0
  /// How many cells have been drawn, and not only laid on.
  public private(set) var drawnCount = 0

  private var cells = RecentlyUsed<AnyHashable, Cell>()
  private var look: Look?

  /// What all cells are drawn by.
  private struct Look: Equatable {
    var theme: Theme
    var scale: CGFloat
    var direction: WritingDirection
    /// Held, so that no other one is taken for it.
    var pictures: any PictureSource

    static func == (left: Look, right: Look) -> Bool {
      left.theme == right.theme && left.scale == right.scale && left.direction == right.direction
        && left.pictures === right.pictures
    }
  }

  private struct Cell {
    var image: RasterImage
    var size: CGSize
    /// The pictures that are seen in it, as they were.
    var pictures: [(path: String, version: PictureVersion)]
  }

  /// How high a cell may be, in pixels: of what is higher little is seen at a time.
  private static let maximumHeight = 4_096
  /// How far painters go beyond a cell above and below, in points: at least 2, of whole pixels.
  private static func overhang(
    _ scale: CGFloat, of part: ConversationPicture.Part
  ) -> CGFloat {
    let shadows = part.elements.shadowOverhang(in: part.frame.size)
    return ((2 + max(shadows.top, shadows.bottom)) * scale).rounded(.up) / scale
  }

  /// Makes an empty cache.
  ///
  /// - Parameter byteLimit: A screen of 375 × 667 points takes 4 MB at two pixels to a point, if cells cover it.
  public init(byteLimit: Int = 64 << 20) { self.byteLimit = byteLimit }

  /// Forgets all cells.
  public func removeAll() {
    cells = RecentlyUsed()
    byteCount = 0
  }

  /// Draws a part by a painter, or lays on what it looked like the last time.
  ///
  /// - Parameters:
  ///   - part: What, where, and how visible.
  ///   - key: Equal for cells that look the same.
  ///   - painter: What draws it.
  ///   - scale: How many pixels there are to a point where the painter's renderer draws.
  /// - Complexity: O(*n*) in the number of pixels; forgetting a cell is O(1).
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

  /// The picture of a cell, kept or drawn now; nil where it is drawn better at once.
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
    // In this order: a picture that changes meanwhile is drawn again the next time.
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

/// The ground of a cell that goes by the view, and is drawn under what is kept of the rest.
private enum ViewGround {
  case none
  case one(BubbleGround, CGRect)

  /// Nil where the cell can't be put together of the two.
  init?(of elements: [CellElement], _ theme: Theme) {
    guard theme.followsView else {
      self = .none
      return
    }
    var found: (ground: BubbleGround, frame: CGRect)?
    // What is painted before the ground is under it, and would come to lie over it.
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
  fileprivate var pictureSource: String? {
    switch content {
    case .image(let image, _): image.source
    case .mask(let mask, _): mask.source
    case .avatar(let person, _): person.avatar
    case .ground, .text, .shape, .clip, .decoration, .scope: nil
    }
  }
}
