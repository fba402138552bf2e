import Foundation

extension CellLayout {
  /// Checks nothing: of a host's type the library knows only the height.
  ///
  /// - Throws: Nothing.
  public func validate(width: CGFloat) throws {}

  /// Checks the height of any layout, and its type's own conditions.
  ///
  /// - Throws: ``CellLayoutError``, and what the type throws.
  func check(width: CGFloat) throws {
    let height = height
    // False for NaN, too. A message without a height would be invisible.
    guard height > 0, height <= BoxSolver.maximumLength else {
      throw CellLayoutError.invalidHeight(height)
    }
    try validate(width: width)
  }
}

extension BubbleCellLayout {
  /// Checks that the bubble, every element and every region is of a possible size and lies in the cell.
  ///
  /// - Parameter width: The width of the cell, in points.
  /// - Throws: An error that describes the part with an impossible size or place.
  /// - Complexity: O(*n*) in the number of elements and regions. O(1) for a layout made of boxes for a
  ///   cell of that width, because making it checked it.
  public func validate(width: CGFloat) throws {
    if checkedWidth != width { try checkFrames(width: width) }
  }

  /// Checks every frame, and the height that they have to lie within.
  func checkFrames(width: CGFloat) throws(CellLayoutError) {
    guard height > 0, height <= BoxSolver.maximumLength else { throw .invalidHeight(height) }
    let cell = CGSize(width: width, height: height)
    try bubbleFrame.check("the bubble", in: cell)
    if !hasPlainElements(in: cell) { try checkElements(in: cell) }
    let wide = wideBoxes
    for region in regions {
      try region.frame.check(
        "the region '\(region.id)'", in: cell, isClipped: wide.contains { $0.holds(region.frame) })
    }
  }

  /// Whether no element has a scope, and each lies in the cell.
  private func hasPlainElements(in cell: CGSize) -> Bool {
    let elements = elements.span
    for index in elements.indices {
      guard elements[index].frame.isInside(cell) else { return false }
      if case .scope = elements[index].content { return false }
    }
    return true
  }

  private func checkElements(in cell: CGSize) throws(CellLayoutError) {
    var scopes: [(end: Int, matrix: AffineTransform)] = []
    let wide = wideBoxes
    for (index, element) in elements.enumerated() {
      while let scope = scopes.last, scope.end <= index { scopes.removeLast() }
      var frame = element.frame
      if case .scope(let scope, let count) = element.content {
        let end = index + 1 + max(0, min(count, elements.count))
        if !scope.transform.isIdentity { scopes.append((end, scope.transform.matrix(in: frame))) }
        // Its boxes may be elsewhere; each is checked.
        continue
      }
      for scope in scopes.reversed() { frame = scope.matrix.bounds(of: frame) }
      let isClipped = wide.contains { $0.elements.contains(index) }
      try frame.check(element.content.name, in: cell, isClipped: isClipped)
    }
  }
}

extension CellElement.Content {
  /// The content's description, for people.
  fileprivate var name: String {
    switch self {
    case .text(let text, _, _): "the text \"\(text.request.text.excerpt)\""
    case .image(let image, _): "the picture \"\(image.source.excerpt)\""
    case .shape: "a shape"
    default: "a box"
    }
  }
}

extension CGRect {
  /// The tolerated overflow of a frame, in points: less than rounding to pixels may move it.
  private static let tolerance: CGFloat = 0.5

  func isInside(_ cell: CGSize) -> Bool {
    // The stored members: the computed ones hide a negative size. All is false for NaN.
    size.width >= 0 && size.height >= 0
      && origin.x >= -CGRect.tolerance && origin.y >= -CGRect.tolerance
      && origin.x + size.width <= cell.width + CGRect.tolerance
      && origin.y + size.height <= cell.height + CGRect.tolerance
  }

  /// - Parameter isClipped: Whether a box clips the part, which may then be outside of the cell.
  func check(
    _ part: @autoclosure () -> String, in cell: CGSize, isClipped: Bool = false
  ) throws(CellLayoutError) {
    if isInside(cell) { return }
    let lengths = [origin.x, origin.y, size.width, size.height]
    let isPossible =
      size.width >= 0 && size.height >= 0
      && lengths.allSatisfy { abs($0) <= BoxSolver.maximumLength }
    guard isPossible else { throw .invalidFrame(part: part(), frame: self) }
    if isClipped { return }
    throw .outsideCell(part: part(), frame: self, cell: cell)
  }
}
