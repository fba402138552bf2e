import BubbleCore
import Foundation

/// Paints the elements of cells and of the rows between them: decides the geometry and colours, and draws with a ``Renderer``.
public struct ElementPainter {
  /// The renderer to draw on.
  public let renderer: any Renderer
  /// The colours.
  public let theme: Theme
  /// The source of avatars and of the pictures of messages.
  public let pictures: any PictureSource
  /// The writing direction; directional symbols are drawn for it.
  public private(set) var direction: WritingDirection
  /// The view's frame in the renderer's coordinates, for grounds whose gradient runs through the view.
  ///
  /// Nil if unknown; a gradient then spans each bubble.
  public let view: CGRect?
  /// The grounds to paint.
  private let grounds: PaintedGrounds
  /// The part of the cell to paint, in its own coordinates; nil for the whole cell.
  private var slice: ElementSlice?

  /// The grounds that a painter paints, for cells that are composed of two parts.
  enum PaintedGrounds {
    case all
    /// All grounds that do not depend on the view.
    case placeless
    /// None: they are painted already, and colours follow them.
    case none
  }

  private var isMirrored: Bool { direction == .rightToLeft }

  /// Creates a painter.
  ///
  /// - Parameters:
  ///   - renderer: The renderer to draw on.
  ///   - theme: The colours.
  ///   - pictures: The source of avatars and of the pictures of messages.
  ///   - direction: The writing direction.
  ///   - view: The view's frame in the renderer's coordinates (``view``).
  public init(
    _ renderer: any Renderer, theme: Theme, pictures: any PictureSource,
    direction: WritingDirection = .leftToRight, view: CGRect? = nil
  ) {
    self.init(
      renderer, theme: theme, pictures: pictures, direction: direction, view: view, grounds: .all)
  }

  init(
    _ renderer: any Renderer, theme: Theme, pictures: any PictureSource,
    direction: WritingDirection, view: CGRect?, grounds: PaintedGrounds
  ) {
    self.view = view
    self.grounds = grounds
    self.renderer = renderer
    self.theme = theme
    self.pictures = pictures
    self.direction = direction
  }

  /// Paints a part in its frame with its opacity; skips it if it is outside the clip.
  public func paint(_ part: ConversationPicture.Part) {
    guard part.isSeen(in: renderer.clipBounds) else { return }
    let shadows = part.elements.shadowOverhang(in: part.frame.size)
    renderer.faded(part.alpha, around: shadows.around(part.frame)) {
      var painter = self
      painter.slice = part.slice.map(ElementSlice.init)
      painter.paint(part.elements, at: part.frame.origin, size: part.frame.size)
    }
  }

  /// The background of the next element.
  private struct Under {
    let form: BubbleForm
    /// The view's frame in the coordinates of the elements.
    let view: CGRect?
    var surface = Theme.Surface.background
    /// The bubble's ground and frame.
    var ground: (ground: BubbleGround, frame: CGRect)?
    /// The body of the last painted bubble or pill.
    var body: CGRect?

    /// Returns the bounds that a text's ink must not leave: those of its bubble.
    func bounds(ofTextIn frame: CGRect) -> CGRect? {
      guard let body, body.insetBy(dx: -0.5, dy: -0.5).contains(frame) else { return nil }
      return body
    }

    /// Returns the corners of an element in the bubble whose own radius is `radius`.
    func corners(of frame: CGRect, radius: CGFloat) -> CornerRadii {
      guard let ground else { return CornerRadii(radius) }
      return CornerRadii(
        of: frame, radius: radius, in: ground.ground, form, body: ground.frame)
    }
  }

  /// Paints elements whose coordinates start at `origin`, back to front.
  ///
  /// Nothing is painted beside `size`, or more than 2 points above or below it, not even high stacks of combining marks. Only the shadows
  /// of boxes may reach further up and down.
  public func paint(_ elements: [CellElement], at origin: CGPoint, size: CGSize) {
    renderer.saved {
      renderer.translate(origin.x, origin.y)
      let shadows = elements.shadowOverhang(in: size)
      renderer.clip {
        $0.rectangle(
          CGRect(
            x: 0, y: -2 - shadows.top, width: size.width,
            height: size.height + 4 + shadows.top + shadows.bottom))
      }
      var under = Under(
        form: theme.bubbles, view: view?.offsetBy(dx: -origin.x, dy: -origin.y))
      paint(elements[...], on: &under)
    }
  }

  /// Returns the painter of parts whose grounds are painted already.
  func withoutGrounds() -> ElementPainter {
    ElementPainter(
      renderer, theme: theme, pictures: pictures, direction: direction, view: view, grounds: .none)
  }

  /// Paints only the ground of a part that depends on the view.
  func paint(_ ground: BubbleGround, in frame: CGRect, of part: ConversationPicture.Part) {
    renderer.saved {
      renderer.translate(part.frame.minX, part.frame.minY)
      renderer.clip {
        $0.rectangle(
          CGRect(x: 0, y: -2, width: part.frame.width, height: part.frame.height + 4))
      }
      renderer.draw(
        ground, in: frame, theme: theme,
        view: view?.offsetBy(dx: -part.frame.minX, dy: -part.frame.minY))
    }
  }

  private func paint(_ elements: ArraySlice<CellElement>, on under: inout Under) {
    var index = elements.startIndex
    while index < elements.endIndex {
      let element = elements[index]
      let contained = elements.contained(behind: index)
      index = contained.endIndex
      if let slice, !slice.hasPart(of: element) { continue }
      switch element.content {
      case .clip(let radius, _):
        renderer.saved {
          renderer.clip {
            $0.roundedRectangle(element.frame, under.corners(of: element.frame, radius: radius))
          }
          paint(contained, on: &under)
        }
      case .mask(let mask, _):
        let isFlipped = mask.isFlipped != isMirrored
        renderer.masked(
          by: picture(of: mask), mask, in: element.frame, isFlipped: isFlipped
        ) { paint(contained, on: &under) }
      case .decoration(let decoration, _):
        let form = BoxForm(
          decoration, in: element.frame, isMirrored: isMirrored,
          corners: under.corners(of: element.frame, radius: decoration.corners.topLeading))
        cut(element) {
          renderer.draw(decoration, form, theme: theme, surface: under.surface)
        }
        guard !contained.isEmpty else { continue }
        renderer.saved {
          renderer.clip(to: form.inner, rule: .nonZero)
          paint(contained, on: &under)
        }
      case .scope(let scope, _):
        paint(contained, in: scope, around: element.frame, on: &under)
      default: paint(element, on: &under)
      }
    }
  }

  /// Paints elements with another direction, a transform about the middle of a frame, an opacity, or in a part of the frame.
  private func paint(
    _ elements: ArraySlice<CellElement>, in scope: ElementScope, around frame: CGRect,
    on under: inout Under
  ) {
    var painter = self
    painter.direction = scope.direction ?? direction
    // A host's custom scope may have any opacity.
    let opacity = scope.opacity < 1 ? max(0, scope.opacity) : 1
    if opacity == 0 { return }
    if opacity < 1 { renderer.beginLayer() }
    defer { if opacity < 1 { renderer.endLayer(opacity: opacity) } }
    guard !scope.transform.isIdentity || scope.filled < 1 else {
      return painter.paint(elements, on: &under)
    }
    if scope.filled <= 0 { return }
    renderer.saved {
      if !scope.transform.isIdentity { renderer.concatenate(scope.transform.matrix(in: frame)) }
      if scope.filled < 1 {
        renderer.clip {
          $0.rectangle(scope.filledPart(of: frame, isMirrored: painter.isMirrored))
        }
      }
      painter.paint(elements, on: &under)
    }
  }

  /// Paints an element clipped to the slice.
  private func cut(_ element: CellElement, _ body: () -> Void) {
    guard let slice, !slice.hasAll(of: element.frame) else { return body() }
    renderer.saved {
      renderer.clip { $0.rectangle(slice.cut(element.frame)) }
      body()
    }
  }

  private func paint(_ element: CellElement, on under: inout Under) {
    let surface = under.surface
    switch element.content {
    case .ground(let ground):
      if grounds == .all || grounds == .placeless && !theme.followsView(ground) {
        cut(element) {
          renderer.draw(ground, in: element.frame, theme: theme, view: under.view)
        }
      }
      if ground.ground != .none { under.body = element.frame }
      guard ground.ground == .standard else { return }
      under.surface = ground.isOutgoing ? .outgoing : .incoming
      if under.ground == nil { under.ground = (ground, element.frame) }
    case .text(let text, let color, let alignment):
      renderer.draw(
        text, in: element.frame,
        paint: TextPaint(
          alignment: alignment, color: theme.color(color, on: surface),
          link: theme.color(.link, on: surface), partColor: { theme.color($0, on: surface) },
          codeGroundOpacity: !text.request.spans.isEmpty && theme.isBlack(surface) ? 0.15 : 0.09,
          bounds: under.bounds(ofTextIn: element.frame), slice: slice?.range))
    case .shape(let shape) where shape.mirrors && isMirrored && !shape.figure.isMirrored:
      var plain = shape
      plain.mirrors = false
      renderer.saved {
        renderer.translate(2 * element.frame.midX, 0)
        renderer.scale(-1, 1)
        paint(CellElement(frame: element.frame, content: .shape(plain)), on: &under)
      }
    case .shape(let shape):
      if case .path(let path) = shape.figure {
        return renderer.draw(path, in: element.frame, theme: theme, surface: surface)
      }
      var paint = ShapePaint(
        color: theme.color(shape.color, on: surface), track: theme.color(.track, on: surface),
        isMirrored: isMirrored)
      if case .status(.failed) = shape.figure {
        paint.onColor = theme.inkOnFailure(paint.color, on: surface)
      }
      if case .rectangle(let radius) = shape.figure {
        paint.corners = under.corners(of: element.frame, radius: radius)
      }
      cut(element) { renderer.draw(shape, in: element.frame, paint: paint) }
    case .image(let image, let alternative):
      let corners = under.corners(of: element.frame, radius: image.cornerRadius)
      paintImage(image, alternative, in: element.frame, corners: corners, on: surface)
    case .avatar(let person, let initials):
      paintAvatar(of: person, initials: initials, in: element.frame)
    case .clip, .mask, .decoration, .scope: break
    }
  }

  private func paintImage(
    _ image: ImageBox, _ alternative: MeasuredText?, in frame: CGRect, corners: CornerRadii,
    on surface: Theme.Surface
  ) {
    guard frame.width > 0, frame.height > 0 else { return }
    let state = pictures.state(
      of: PictureRequest(
        path: image.source, needed: needed(in: frame, image.contentMode),
        keepsFile: renderer.takesPictureFiles))
    if let picture = state.image {
      paint(picture, in: frame, contentMode: image.contentMode, focus: image.focus) {
        $0.roundedRectangle(frame, corners)
      }
      return
    }
    let blurred = image.blurHash.flatMap(BlurHash.init)?.image()
    // An empty alternative leaves the ground alone.
    let hasSymbol = alternative == nil
    if !state.isLoading, blurred == nil, let alternative, !alternative.request.text.isEmpty {
      return paintText(alternative, inMiddleOf: frame, color: theme.color(.text, on: surface))
    }
    if let blurred {
      renderer.saved {
        renderer.clip { $0.roundedRectangle(frame, corners) }
        // Larger by one of its pixels, since a renderer may fade that much at the edges.
        renderer.draw(
          blurred,
          in: frame.insetBy(
            dx: -frame.width / CGFloat(blurred.width), dy: -frame.height / CGFloat(blurred.height)))
      }
    } else {
      renderer.fill(theme.color(.mediaGround, on: surface)) { $0.roundedRectangle(frame, corners) }
      // Its edge distinguishes it from those beside it.
      let inset = min(0.5, frame.width / 2, frame.height / 2)
      renderer.stroke(theme.color(.separator, on: surface), width: 2 * inset) {
        $0.roundedRectangle(frame.insetBy(dx: inset, dy: inset), corners)
      }
    }
    if case .loading(let fraction) = state {
      if let fraction { paintProgress(fraction, in: frame, on: surface) }
      return
    }
    guard hasSymbol else { return }
    let side = min(32, frame.width * 0.5, frame.height * 0.5)
    let symbol = CGRect(
      x: frame.midX - side / 2, y: frame.midY - side / 2, width: side, height: side)
    let color = theme.color(blurred == nil ? .textDim : .onMedia, on: surface)
    renderer.draw(.photo, in: symbol, paint: ShapePaint(color: color, track: color))
  }

  /// Paints the loaded fraction of a picture as a bar in the middle of its frame.
  private func paintProgress(_ fraction: Double, in frame: CGRect, on surface: Theme.Surface) {
    let size = CGSize(width: min(96, frame.width * 0.6), height: min(4, frame.height))
    let bar = CGRect(
      x: frame.midX - size.width / 2, y: frame.midY - size.height / 2, width: size.width,
      height: size.height)
    var done = bar
    done.size.width = size.width * min(max(0, fraction), 1)
    if isMirrored { done.origin.x = bar.maxX - done.width }
    for (part, color) in [(bar, ColorToken.track), (done, .accent)] where part.width > 0 {
      renderer.fill(theme.color(color, on: surface)) {
        $0.roundedRectangle(part, CornerRadii(min(part.width, part.height) / 2))
      }
    }
  }

  private func paintAvatar(of person: Person, initials: MeasuredText, in frame: CGRect) {
    let path = person.avatar ?? ""
    let request = PictureRequest(
      path: path, role: .avatar(person.id), needed: needed(in: frame, .fill),
      keepsFile: renderer.takesPictureFiles)
    if !path.isEmpty, let picture = pictures.state(of: request).image {
      paint(picture, in: frame, contentMode: .fill) { $0.ellipse(frame) }
      return
    }
    renderer.fill(theme.color(.person(person), on: .incoming)) { $0.ellipse(frame) }
    paintText(
      initials, inMiddleOf: frame, color: theme.color(.onAccent, on: .background), isRead: false)
  }

  /// Returns the number of pixels that a picture needs in a frame; nil if unknown.
  private func needed(in frame: CGRect, _ contentMode: ImageContentMode) -> NeededPixels? {
    let scale = renderer.pixelsPerPoint
    guard scale > 0, scale.isFinite else { return nil }
    return NeededPixels(
      width: frame.width * scale, height: frame.height * scale, contentMode: contentMode)
  }

  private func paintText(
    _ text: MeasuredText, inMiddleOf frame: CGRect, color: RGBAColor, isRead: Bool = true
  ) {
    let place = CGRect(
      x: frame.midX - text.width / 2, y: frame.midY - text.height / 2,
      width: text.width, height: text.height)
    renderer.draw(
      text, in: place,
      // A label has no coloured parts.
      paint: TextPaint(
        alignment: .center, color: color, link: color, partColor: { _ in color }, isRead: isRead))
  }

  /// Paints a picture inside a path.
  private func paint(
    _ picture: RasterImage, in frame: CGRect, contentMode: ImageContentMode,
    focus: ImageFocus? = nil, _ path: (inout VectorPath) -> Void
  ) {
    let (width, height) = (CGFloat(picture.width), CGFloat(picture.height))
    let (x, y) = (frame.width / width, frame.height / height)
    let scale = contentMode == .fill ? max(x, y) : min(x, y)
    let (left, top) = (frame.width - width * scale, frame.height - height * scale)
    renderer.saved {
      renderer.clip(path)
      renderer.draw(
        picture,
        in: CGRect(
          x: frame.minX + left * (focus?.x ?? 0.5), y: frame.minY + top * (focus?.y ?? 0.5),
          width: width * scale, height: height * scale))
    }
  }
}
