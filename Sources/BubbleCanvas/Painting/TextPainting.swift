import BubbleCore
import BubbleText
import Foundation

/// The colours and options for drawing a text.
struct TextPaint {
  var alignment: LineAlignment
  var color: RGBAColor
  var link: RGBAColor
  /// Returns the colours of parts that have their own colours.
  var partColor: (BoxColor) -> RGBAColor
  /// The opacity of the ground of code within the text.
  var codeGroundOpacity = 0.09
  /// The bounds that ink must not leave, such as a bubble; nil for the clip alone.
  var bounds: CGRect?
  /// Whether it is readable text that can be copied, not an ornament.
  var isRead = true
  /// The vertical range of the lines to draw: those whose middle is in it; nil for all lines.
  var slice: ClosedRange<CGFloat>?
}

/// Drawing of text with its measured glyphs.
extension Renderer {
  /// Draws the visible lines of a measured text in a frame, each on its own baseline.
  ///
  /// Marks above and below a line are visible up to the height of one more line.
  ///
  /// - Complexity: O(*n*) in the number of lines within the clip.
  func draw(_ text: MeasuredText, in frame: CGRect, paint: TextPaint) {
    let clip = clipBounds
    // If lines are lower than letters, the letters reach into other lines.
    let font = text.request.font
    let reach =
      font.lineHeight == .natural ? text.lineHeight : max(text.lineHeight, 2 * font.size)
    var visible = text.lines(
      between: clip.minY - frame.minY - reach, and: clip.maxY - frame.minY + reach)
    if let slice = paint.slice {
      visible = visible.clamped(to: text.lines(withMiddlesIn: slice, top: frame.minY))
    }
    guard !visible.isEmpty else { return }
    let wantsText = wantsText && paint.isRead
    TextMeasurer.forEachLine(of: text, in: visible, wantsSources: wantsText) { index, shaped in
      let line = text.lineFrame(index, inWidth: frame.width, alignment: paint.alignment)
        .offsetBy(dx: frame.minX, dy: frame.minY)
      let place = LinePlace(
        text: text, index: index, line: shaped, frame: line,
        start: CGPoint(x: line.minX, y: line.minY + text.ascent),
        reach: reach)
      if wantsText { beginLine(place.textLine) }
      drawGrounds(of: place, paint)
      let spans = text.request.spans
      let links = text.spanFragments(ofLine: index).filter {
        let span = spans[$0.span]
        return span.regionID != nil && !span.isHidden
      }
      draw(place, links: links, paint: paint)
    }
  }

  /// Draws a line.
  ///
  /// Links are drawn in a second colour through a clip, so that all glyphs keep their measured positions.
  private func draw(
    _ place: LinePlace, links: [MeasuredText.SpanFragment], paint: TextPaint
  ) {
    // A line without width is not visible, and Cairo stops drawing after such a scale.
    guard place.line.scale > 1e-6 else { return }
    if let bounds = paint.bounds, !place.isWithin(bounds) {
      var paint = paint
      paint.bounds = nil
      clipped(to: [bounds]) { draw(place, links: links, paint: paint) }
      return
    }
    let line = place.frame
    let fragments = links
    let links = fragments.map {
      CGRect(
        x: line.minX + $0.x, y: line.minY - place.reach, width: $0.width,
        height: line.height + 2 * place.reach)
    }
    guard !links.isEmpty else {
      show(place, paint, paint.color)
      return
    }
    clipped(to: [line.insetBy(dx: -place.reach, dy: -2 * place.reach)] + links) {
      // By the even-odd rule, the links are holes in the rectangle around the line.
      show(place, paint, paint.color)
    }
    clipped(to: links) {
      show(place, paint, paint.link, saysText: false)
    }
    // Names of people and subjects have the colour alone.
    for (fragment, link) in zip(fragments, links)
    where place.text.request.spans[fragment.span].reference == nil {
      fill(paint.link) {
        $0.rectangle(CGRect(x: link.minX, y: place.start.y + 1.6, width: link.width, height: 0.8))
      }
    }
  }

  /// Draws the grounds of code and marked words within other text, and the bars over hidden words.
  private func drawGrounds(of place: LinePlace, _ paint: TextPaint) {
    guard place.line.scale > 1e-6 else { return }
    var faint = paint.color
    faint.alpha *= paint.codeGroundOpacity
    // Away from the colour of the letters, which stay as legible as they were.
    let isDark = paint.color.luminance < 0.4
    var marker =
      isDark
      ? RGBAColor(red: 1, green: 0.84, blue: 0.29, alpha: 0.6)
      : RGBAColor(red: 0.45, green: 0.34, blue: 0, alpha: 0.65)
    marker.alpha *= paint.color.alpha
    drawGrounds(of: place, faint) { $0.isCode && !$0.isHidden }
    drawGrounds(of: place, marker) { $0.isMarked && !$0.isHidden }
    drawGrounds(of: place, paint.color, \.isHidden)
  }

  private func drawGrounds(
    of place: LinePlace, _ color: RGBAColor, _ isOnGround: (ShapedLine.Run) -> Bool
  ) {
    var grounds: [CGRect] = []
    for run in place.line.runs where isOnGround(run) {
      let end = min(run.end, place.line.naturalWidth)
      guard end > run.start else { continue }
      let ground = CGRect(
        x: run.start - 2, y: -run.size, width: end - run.start + 4, height: 1.3 * run.size)
      if let last = grounds.last, last.maxX >= ground.minX {
        grounds[grounds.count - 1] = last.union(ground)
      } else {
        grounds.append(ground)
      }
    }
    for ground in grounds {
      let scale = place.line.scale
      let frame = CGRect(
        x: place.start.x + scale * ground.minX, y: place.start.y + scale * ground.minY,
        width: scale * ground.width, height: scale * ground.height)
      fill(color) { $0.roundedRectangle(frame, CornerRadii(3 * scale)) }
    }
  }

  private func clipped(to rectangles: [CGRect], _ body: () -> Void) {
    saved {
      clip(rule: .evenOdd) { path in
        for frame in rectangles { path.rectangle(frame) }
      }
      body()
    }
  }

  private func show(
    _ place: LinePlace, _ paint: TextPaint, _ color: RGBAColor, saysText: Bool = true
  ) {
    saved {
      translate(place.start.x, place.start.y)
      if place.line.scale != 1 { scale(place.line.scale, place.line.scale) }
      for run in place.line.runs {
        var text: GlyphText?
        if wantsText {
          text =
            saysText
            ? run.source.map { GlyphText($0, of: place.text.substring($0.range)) } : nil
          text = text ?? .nothing
        }
        show(run, text, run.color.map(paint.partColor) ?? color, width: place.line.naturalWidth)
      }
    }
  }

  /// - Parameter width: The width of the line: trailing white space beyond it is not underlined or struck through.
  private func show(
    _ run: ShapedLine.Run, _ text: GlyphText?, _ color: RGBAColor, width: CGFloat
  ) {
    guard let face = run.face, !run.isHidden else { return }
    draw(
      GlyphRun(
        font: GlyphFont(face), size: run.size,
        glyphs: run.glyphs.map { GlyphRun.Glyph(id: $0.id, x: $0.x, y: $0.y) }, text: text),
      with: color)
    let extent = max(0, run.start)...max(0, run.start, min(run.end, width))
    let decorations = face.decorations
    if run.isStruckThrough {
      let middle = -decorations.strikePosition * run.size
      drawLine(along: extent, at: middle, decorations.strikeThickness * run.size, color)
    }
    if run.isUnderlined {
      let middle = decorations.underlinePosition * run.size
      drawLine(along: extent, at: middle, decorations.underlineThickness * run.size, color)
    }
  }

  /// Draws a line along letters.
  ///
  /// - Parameters:
  ///   - extent: The horizontal range, in points.
  ///   - middle: The distance of its middle below the baseline.
  private func drawLine(
    along extent: ClosedRange<CGFloat>, at middle: CGFloat, _ thickness: CGFloat,
    _ color: RGBAColor
  ) {
    fill(color) {
      $0.rectangle(
        CGRect(
          x: extent.lowerBound, y: middle - thickness / 2,
          width: extent.upperBound - extent.lowerBound, height: thickness))
    }
  }
}

extension MeasuredText {
  /// Returns the lines whose middles are in a range, excluding its end.
  ///
  /// - Parameter top: The top of the first line.
  fileprivate func lines(withMiddlesIn range: ClosedRange<CGFloat>, top: CGFloat) -> Range<Int> {
    guard lineHeight > 0 else { return 0..<lines.count }
    func number(_ y: CGFloat) -> Int {
      let number = ((y - top) / lineHeight - 0.5).rounded(.up)
      return Int(min(max(0, number), CGFloat(lines.count)))
    }
    let first = number(range.lowerBound)
    return first..<max(first, number(range.upperBound))
  }
}

/// A line and its place.
private struct LinePlace {
  let text: MeasuredText
  /// The index of the line in the text.
  let index: Int
  let line: ShapedLine
  let frame: CGRect
  /// The start of the line on its baseline.
  let start: CGPoint
  /// The distance that its letters may reach above and below it, in points.
  let reach: CGFloat

  /// The line as it is announced to the renderer.
  var textLine: TextLine {
    TextLine(
      text: text.lineWords(index).trimmingCharacters(in: .whitespaces), frame: frame,
      baseline: start.y,
      size: text.request.font.size * line.scale, isRightToLeft: text.lines[index].isRightToLeft)
  }

  /// Whether all ink is within bounds.
  func isWithin(_ bounds: CGRect) -> Bool {
    let ink = line.ink
    let scale = line.scale
    return ink.isNull
      || bounds.contains(
        CGRect(
          x: start.x + scale * ink.minX, y: start.y + scale * ink.minY, width: scale * ink.width,
          height: scale * ink.height))
  }
}
