import Foundation

extension LayoutBox {
  /// Checks the number of children and every length of this box, not of those inside of it.
  func validate() throws(BoxError) {
    try validateChildCount()
    for dimension in BoxSizing.Dimension.allCases {
      try check(sizing[dimension], dimension.rawValue)
    }
    try check(sizing.grow, "grow")
    try check(sizing.shrink, "shrink")
    try check(sizing.aspectRatio, "aspectRatio")
    if let fault = decoration?.fault(kind.name) ?? ownTouch?.fault(kind.name) { throw fault }
    try validatePlacement()
    switch kind {
    case .row(let stack), .column(let stack):
      try check(stack.gap, "gap")
      try check(stack.lineGap, "lineGap")
      try check(stack.padding, "padding")
    case .inset(let insets): try check(insets, "inset")
    case .bubble(let bubble):
      if let padding = bubble.padding { try check(padding, "padding") }
      try check(bubble.cornerRadius, "cornerRadius")
    case .shape(let shape):
      if case .rectangle(let radius) = shape.figure { try check(radius, "radius") }
      if case .path(let path) = shape.figure, let fault = path.fault(kind.name) { throw fault }
    case .image(let image):
      try check(image.naturalSize.width, "naturalSize")
      try check(image.naturalSize.height, "naturalSize")
      try check(image.cornerRadius, "cornerRadius")
      try validate(image.focus)
    case .overlay(let overlay):
      try check(overlay.clipRadius, "clipRadius")
      if let mask = overlay.mask {
        try check(mask.naturalSize.width, "naturalSize")
        try check(mask.naturalSize.height, "naturalSize")
        try check(mask.capInsets, "capInsets")
      }
    case .grid(let grid):
      try check(grid.gap, "gap")
      try check(grid.lineGap, "lineGap")
      try check(grid.padding, "padding")
      try validate(grid)
    case .text(let text): if text.hasOwnSizes { try validate(text) }
    case .spacer, .time: break
    }
  }

  private func validate(_ text: TextBox) throws(BoxError) {
    if let fault = text.adjustmentFault {
      throw .invalidValue(
        kind: kind.name, property: fault.property, value: fault.value, range: fault.range)
    }
  }

  private func validateChildCount() throws(BoxError) {
    let expected: Int
    switch kind {
    case .row, .column, .overlay, .grid: return
    case .text, .spacer, .shape, .image: expected = 0
    case .inset, .bubble: expected = 1
    case .time: expected = 2
    }
    guard children.count == expected else {
      throw .wrongChildCount(kind: kind.name, expected: expected, actual: children.count)
    }
  }

  private func check(_ insets: BoxInsets, _ property: String) throws(BoxError) {
    try check(insets.top, property)
    try check(insets.leading, property)
    try check(insets.bottom, property)
    try check(insets.trailing, property)
  }

  private func check(_ length: BoxLength?, _ property: String) throws(BoxError) {
    switch length {
    case nil: return
    case .points(let value): try check(value, property)
    case .percent(let value):
      // False for NaN, too.
      guard value >= 0 && value <= BoxSolver.maximumLength else {
        throw .invalidPercentage(kind: kind.name, property: property, value: value)
      }
    }
  }

  private func check(_ value: CGFloat?, _ property: String) throws(BoxError) {
    guard let value else { return }
    // False for NaN, too.
    guard value >= 0 && value <= BoxSolver.maximumLength else {
      throw .invalidLength(kind: kind.name, property: property, value: value)
    }
  }
}
