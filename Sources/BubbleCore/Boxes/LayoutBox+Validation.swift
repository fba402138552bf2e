import Foundation

extension LayoutBox {
  /// Checks the number of children and every length of this box, but not those of its descendants.
  func validate() throws(BoxError) {
    try validateChildCount()
    var check = PropertyCheck(kind.name)
    for dimension in BoxSizing.Dimension.allCases {
      check.length(dimension.name, sizing[dimension])
    }
    check.length("grow", sizing.grow)
    check.length("shrink", sizing.shrink)
    check.length("aspectRatio", sizing.aspectRatio)
    check.take(decoration?.fault(kind.name) ?? ownTouch?.fault(kind.name))
    check.take(ownPlacement?.fault(kind.name))
    switch kind {
    case .row(let stack), .column(let stack):
      check.length("gap", stack.gap)
      check.length("lineGap", stack.lineGap)
      check.insets("padding", stack.padding)
    case .inset(let insets): check.insets("inset", insets)
    case .bubble(let bubble):
      if let padding = bubble.padding { check.insets("padding", padding) }
      check.length("cornerRadius", bubble.cornerRadius)
    case .shape(let shape):
      if case .rectangle(let radius) = shape.figure { check.length("radius", radius) }
      if case .path(let path) = shape.figure { check.take(path.fault(kind.name)) }
    case .image(let image):
      check.length("naturalSize", image.naturalSize.width)
      check.length("naturalSize", image.naturalSize.height)
      check.length("cornerRadius", image.cornerRadius)
      if let focus = image.focus {
        check.require(
          focus.isValid, "focus", "\(focus.x), \(focus.y)",
          "both numbers must be from 0 to 1, parts of the picture")
      }
    case .overlay(let overlay):
      check.length("clipRadius", overlay.clipRadius)
      if let mask = overlay.mask {
        check.length("naturalSize", mask.naturalSize.width)
        check.length("naturalSize", mask.naturalSize.height)
        check.insets("capInsets", mask.capInsets)
      }
    case .grid(let grid):
      check.length("gap", grid.gap)
      check.length("lineGap", grid.lineGap)
      check.insets("padding", grid.padding)
      check.take(grid.fault(kind.name))
    case .text(let text): if text.hasOwnSizes { check.take(text.fault(kind.name)) }
    case .spacer, .time: break
    }
    if let fault = check.fault { throw fault }
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
}

extension TextAdjustment {
  /// Returns the error for its first invalid number; nil: all are valid.
  func fault(_ kind: String) -> BoxError? {
    var check = PropertyCheck(kind)
    check.number("size", size, TextAdjustment.sizeRange)
    check.number("letterSpacing", letterSpacing, TextAdjustment.letterSpacingRange)
    check.number("minimumScale", minimumScale, TextAdjustment.minimumScaleRange)
    switch lineHeight {
    case .multiple(let number): check.number("lineHeight", number, LineHeight.multipleRange)
    case .points(let number): check.number("lineHeight", number, LineHeight.pointRange)
    case .natural, nil: break
    }
    return check.fault
  }
}

extension TextAttachment {
  /// Returns the error for its first invalid number; nil: all are valid.
  func fault(_ kind: String) -> BoxError? {
    var check = PropertyCheck(kind)
    check.number("width", width, TextAttachment.sizeRange)
    check.number("height", height, TextAttachment.sizeRange)
    return check.fault
  }
}
