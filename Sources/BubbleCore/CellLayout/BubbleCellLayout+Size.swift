import Foundation

extension BubbleCellLayout {
  /// The overhead of a block of memory, in bytes.
  private static let blockOverhead = 32

  /// The approximate size of the layout, its elements with their texts and lines, and its regions, in bytes.
  ///
  /// - Complexity: O(*n*) in the number of elements and regions.
  public var estimatedByteCount: Int {
    var count = MemoryLayout<Self>.size + 3 * BubbleCellLayout.blockOverhead
    count += elements.count * MemoryLayout<CellElement>.stride
    for element in elements { count += element.content.estimatedByteCount }
    count += regions.count * MemoryLayout<HitRegion>.stride
    for region in regions { count += region.id.utf8.count }
    count += (textOrder?.count ?? 0) * MemoryLayout<Int>.stride
    return count + (describedElements?.count ?? 0) * MemoryLayout<AccessibilityElement>.stride
  }
}

extension CellElement.Content {
  /// The memory that the content holds besides its own value.
  fileprivate var estimatedByteCount: Int {
    switch self {
    case .text(let text, _, _): text.estimatedByteCount
    case .avatar(let person, let initials):
      MemoryLayout<Person>.size + person.name.utf8.count + initials.estimatedByteCount
    case .image(_, let alternative):
      MemoryLayout<ImageBox>.size + (alternative?.estimatedByteCount ?? 0)
    case .mask(let mask, _): MemoryLayout<ImageMask>.size + mask.source.utf8.count
    case .decoration(let decoration, _):
      MemoryLayout<BoxDecoration>.size + (decoration.fill?.colors.count ?? 0) * 24
    case .shape(let shape): shape.estimatedByteCount
    case .scope: MemoryLayout<ElementScope>.size
    case .ground, .clip: 0
    }
  }
}

extension ShapeBox {
  /// The size of a waveform's levels or a path's steps.
  fileprivate var estimatedByteCount: Int {
    switch figure {
    case .waveform(let waveform): MemoryLayout<ShapeFigure.Waveform>.size + waveform.levels.count
    case .path(let path):
      MemoryLayout<PathBox>.size + path.data.steps.count * MemoryLayout<PathData.Step>.stride
    case .rectangle, .ellipse, .status, .check, .symbol: 0
    }
  }
}

extension MeasuredText {
  /// The size of the request with its text, lines and fragments, each in a separate block.
  fileprivate var estimatedByteCount: Int {
    MemoryLayout<TextRequest>.size + request.text.utf8.count
      + request.spans.count * MemoryLayout<TextSpan>.stride
      + lines.count * MemoryLayout<Line>.stride
      + spanFragments.count * MemoryLayout<SpanFragment>.stride + 128
  }
}
