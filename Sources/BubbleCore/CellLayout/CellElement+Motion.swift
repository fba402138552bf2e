import Foundation

/// A moment at which moving elements are drawn.
package struct MotionMoment: Sendable {
  /// The time, in seconds since 1 January 1970.
  package let now: Double
  /// Whether nothing turns and fades, and what fills does so once a second.
  package let isReduced: Bool
  /// The greatest number of boxes that move, from the first; further ones stand still.
  package var limit: Int
  fileprivate let formats: LocaleFormats
  fileprivate let measurer: any TextMeasuring

  /// Makes a moment.
  ///
  /// - Parameter measurer: Measures the texts that count, one for each of them and moment.
  package init(
    _ date: Date, isReduced: Bool, locale: String, measurer: any TextMeasuring,
    limit: Int = BoxMotion.maximumCount
  ) {
    let seconds = date.timeIntervalSince1970
    now = TimeRange.times.contains(seconds) ? seconds : 0
    self.isReduced = isReduced
    self.limit = limit
    formats = LocaleFormats.of(locale)
    self.measurer = measurer
  }
}

extension TextMeasuring {
  /// Measures other words in a line of a width; longer ones become smaller.
  func measure(_ words: String, like request: TextRequest, width: CGFloat) -> MeasuredText {
    var request = request
    request.text = words
    request.maximumWidth = .infinity
    let measured = measure(request)
    guard measured.width > width + BoxSolver.tolerance, width > 0 else { return measured }
    return measure(request.scaled(by: width / measured.width))
  }
}

extension LayoutContext {
  /// Returns the scope of a box whose text counts a time.
  func scope(_ scope: ElementScope?, counting counter: TimeRange) -> ElementScope {
    var scope = scope ?? ElementScope()
    scope.motion = scope.motion ?? BoxMotion()
    scope.motion?.counter = counter
    return scope
  }
}

extension [CellElement] {
  /// Returns the elements as they are drawn at a moment; frames stay unchanged.
  ///
  /// - Complexity: O(*n*) in the number of elements, and a measured text for each counter.
  package func moved(at moment: MotionMoment) -> [CellElement] {
    var elements = self
    for place in elements.indices.filter({ self[$0].motion != nil }).prefix(moment.limit) {
      guard case .scope(var scope, let count) = elements[place].content, let motion = scope.motion
      else { continue }
      if !moment.isReduced {
        scope.transform.rotation += motion.angle(at: moment.now)
        scope.opacity *= motion.opacity(at: moment.now)
      }
      if let filling = motion.filling {
        scope.filled = filling.part(at: moment.isReduced ? moment.now.rounded(.down) : moment.now)
      }
      elements[place].content = .scope(scope, elementCount: count)
      guard let counter = motion.counter else { continue }
      let words = moment.formats.words(of: counter, at: moment.now)
      for inner in part(at: place).dropFirst() {
        guard case .text(let text, let color, let alignment) = elements[inner].content else {
          continue
        }
        let shown = moment.measurer.measure(
          words, like: text.request, width: elements[inner].frame.width)
        elements[inner].content = .text(shown, color: color, alignment: alignment)
        break
      }
    }
    return elements
  }

  /// The boxes that move: their motions, and the areas that they may be drawn in.
  package var motions: [(motion: BoxMotion, area: CGRect)] {
    indices.compactMap { place in
      self[place].motion.map { ($0, area(ofPart: part(at: place))) }
    }
  }

  /// The elements that move, with those over them and behind the grounds that they lie on, and the others without them.
  ///
  /// Both in their order. Nil if the others can't be drawn first: a ground lies over a moving element, or moves itself.
  package var partedByMotion: (still: [CellElement], moving: [CellElement])? {
    var (still, moving): ([CellElement], [CellElement]) = ([], [])
    var areas: [CGRect] = []
    var place = 0
    while place < count {
      let part = part(at: place)
      let area = area(ofPart: part)
      let hasGround = self[part].contains(where: \.isGround)
      if self[part].contains(where: { $0.motion != nil }) || areas.contains(where: area.intersects)
      {
        if hasGround { return nil }
        moving += self[part]
        areas.append(area)
      } else {
        still += self[part]
        // Colours follow the grounds, which are drawn with the others.
        if hasGround { moving += self[part].filter(\.isGround) }
      }
      place = part.upperBound
    }
    return (still, moving)
  }

  /// The range of an element and of those that it clips, masks, turns or fades.
  private func part(at place: Int) -> Range<Int> {
    switch self[place].content {
    case .clip(_, let count), .mask(_, let count), .decoration(_, let count), .scope(_, let count):
      place..<Swift.min(place + 1 + Swift.max(0, count), self.count)
    case .ground, .text, .shape, .image, .avatar: place..<place + 1
    }
  }

  /// Returns the area of a part, however it is turned.
  private func area(ofPart part: Range<Int>) -> CGRect {
    let first = self[part.lowerBound]
    let area = self[part].reduce(first.frame) { $0.union($1.inkFrame) }
    guard case .scope(let scope, _) = first.content,
      !scope.transform.isIdentity || scope.motion?.spin != nil
    else { return area }
    let (x, y) = (first.frame.midX, first.frame.midY)
    let reach =
      scope.transform.scale
      * hypot(Swift.max(area.maxX - x, x - area.minX), Swift.max(area.maxY - y, y - area.minY))
    return CGRect(x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach)
  }
}

extension CellElement {
  /// The motion of the box whose scope it is; nil: it does not move.
  fileprivate var motion: BoxMotion? {
    if case .scope(let scope, _) = content { scope.motion } else { nil }
  }

  fileprivate var isGround: Bool { if case .ground = content { true } else { false } }
}
