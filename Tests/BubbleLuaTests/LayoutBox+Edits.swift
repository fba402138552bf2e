import BubbleCore

extension LayoutBox {
  /// The role without a `role`.
  var standardRole: AccessibilityRole {
    switch kind {
    case .text: .text
    case .image, .shape: .image
    default: .group
    }
  }

  /// Changes how a text differs from its style.
  mutating func edit(_ change: (inout TextAdjustment) -> Void) {
    edit(text: { text in
      var adjustment = text.adjustment ?? TextAdjustment()
      change(&adjustment)
      text.adjustment = adjustment
    })
  }

  /// Lets a text count a time, and any other box fill in it.
  mutating func edit(time: TimeRange) {
    guard case .text(var text) = kind else {
      placement.motion = BoxMotion(filling: time)
      return
    }
    text.count(time)
    kind = .text(text)
  }

  /// Gives a text or shape a colour.
  mutating func edit(color: BoxColor) {
    edit(text: { $0.color = color }, shape: { $0.color = color })
  }

  /// Changes a path.
  mutating func edit(path change: (inout PathBox) -> Void) {
    guard case .shape(var shape) = kind, case .path(var path) = shape.figure else { return }
    change(&path)
    shape.figure = .path(path)
    kind = .shape(shape)
  }

  /// Changes the properties of the box's kind.
  mutating func edit(
    text: (inout TextBox) -> Void = { _ in }, stack: (inout StackBox) -> Void = { _ in },
    overlay: (inout OverlayBox) -> Void = { _ in }, bubble: (inout BubbleBox) -> Void = { _ in },
    image: (inout ImageBox) -> Void = { _ in }, shape: (inout ShapeBox) -> Void = { _ in },
    grid: (inout GridBox) -> Void = { _ in }
  ) {
    switch kind {
    case .text(var properties):
      text(&properties)
      kind = .text(properties)
    case .row(var properties):
      stack(&properties)
      kind = .row(properties)
    case .column(var properties):
      stack(&properties)
      kind = .column(properties)
    case .overlay(var properties):
      overlay(&properties)
      kind = .overlay(properties)
    case .bubble(var properties):
      bubble(&properties)
      kind = .bubble(properties)
    case .image(var properties):
      image(&properties)
      kind = .image(properties)
    case .shape(var properties):
      shape(&properties)
      kind = .shape(properties)
    case .grid(var properties):
      grid(&properties)
      kind = .grid(properties)
    case .inset, .spacer, .time: break
    }
  }
}
