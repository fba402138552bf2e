import BubbleCore
import Foundation

/// The properties of one element on their way from a script to a ``Box``.
struct BoxPropertyValues {
  var padding: BoxInsets?
  private var sizing = BoxSizing()
  private var text = TextBox(text: "")
  private var stack = StackBox()
  private var overlay = OverlayBox()
  private var bubble = BubbleBox()
  private var image = ImageBox(source: "", naturalSize: .zero)
  private var figure = 0
  private var color: ColorToken?
  private var radius: CGFloat = 0
  private var status = Message.Status.none
  private var symbol = ShapeBox.Symbol.document
  private var id: String?
  private var role: AccessibilityRole?
  private var label: String?
  private var grows = false

  init() {}

  mutating func set(_ property: BoxProperty, _ value: CGFloat) {
    switch property {
    case .maxLines: text.maximumLines = Int(exactly: value.rounded()).map { max(1, $0) }
    case .naturalWidth: image.naturalSize.width = value
    case .naturalHeight: image.naturalSize.height = value
    case .aspectRatio: sizing.aspectRatio = value
    case .lineGap: stack.lineGap = value
    case .gap: stack.gap = value
    case .radius: radius = value
    case .width: sizing.width = value
    case .height: sizing.height = value
    case .minWidth: sizing.minWidth = value
    case .maxWidth: sizing.maxWidth = value
    case .minHeight: sizing.minHeight = value
    case .maxHeight: sizing.maxHeight = value
    case .shrink: sizing.shrink = value
    case .basis: sizing.basis = value
    case .grow:
      sizing.grow = value
      grows = true
    default: break
    }
  }

  mutating func set(_ property: BoxProperty, _ value: String) {
    switch property {
    case .text: text.text = value
    case .id: id = value
    case .label: label = value
    case .source: image.source = value
    default: break
    }
  }

  mutating func set(_ property: BoxProperty, _ value: Bool) {
    switch property {
    case .showsTime: bubble.showsTime = value
    case .showsSender: bubble.showsSender = value
    case .wraps: stack.wraps = value
    default: break
    }
  }

  /// Sets a property to the word at a place in its list.
  mutating func set(_ property: BoxProperty, word index: Int) {
    typealias Words = BoxProperty.Words
    switch property {
    case .style: text.style = Words.styles[index]
    case .color: color = Words.colors[index]
    case .alignment: text.alignment = Words.alignments[index]
    case .align:
      stack.align = Words.boxAlignments[index]
      overlay.align = stack.align
    case .justifyItems: overlay.justify = Words.boxAlignments[index]
    case .justifySelf: sizing.justifySelf = Words.boxAlignments[index]
    case .symbol: symbol = Words.symbols[index]
    case .contentMode: image.contentMode = Words.contentModes[index]
    case .role: role = Words.roles[index]
    case .alignSelf: sizing.alignSelf = Words.boxAlignments[index]
    case .justify: stack.justify = Words.justifications[index]
    case .ground: bubble.ground = Words.grounds[index]
    case .status: status = Words.statuses[index]
    case .figure: figure = index
    default: break
    }
  }

  /// The box of these properties.
  func box(_ constructor: BoxConstructor, children: [Box]) -> Box {
    var sizing = sizing
    if constructor == .spacer, !grows { sizing.grow = 1 }
    var box = Box(kind(constructor), sizing: sizing, children: children, id: id)
    if role != nil || label != nil {
      box.accessibility = BoxAccessibility(role: role ?? standardRole(constructor), label: label)
    }
    return box
  }

  /// What a box with a label is, unless the script says it.
  private func standardRole(_ constructor: BoxConstructor) -> AccessibilityRole {
    switch constructor {
    case .text: .text
    case .image, .shape: .image
    default: .group
    }
  }

  private func kind(_ constructor: BoxConstructor) -> Box.Kind {
    switch constructor {
    case .text:
      var text = text
      text.color = color ?? .text
      return .text(text)
    case .row, .column:
      var stack = stack
      stack.padding = padding ?? BoxInsets()
      return constructor == .row ? .row(stack) : .column(stack)
    case .overlay: return .overlay(overlay)
    case .image:
      var image = image
      image.cornerRadius = radius
      return .image(image)
    case .inset: return .inset(padding ?? BoxInsets())
    case .spacer: return .spacer
    case .bubble:
      var bubble = bubble
      bubble.padding = padding
      return .bubble(bubble)
    case .shape: return .shape(ShapeBox(figure: shapeFigure, color: color ?? .text))
    case .time: return .time
    }
  }

  private var shapeFigure: ShapeBox.Figure {
    switch figure {
    case 1: .ellipse
    case 2: .check
    case 3: .status(status)
    case 4: .symbol(symbol)
    default: .rectangle(radius: radius)
    }
  }
}
