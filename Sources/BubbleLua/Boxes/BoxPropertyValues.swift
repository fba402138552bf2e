import BubbleCore
import Foundation

/// The properties of one element on their way from a script to a ``Box``.
struct BoxPropertyValues {
  var padding: BoxInsets?
  private var sizing = BoxSizing()
  private var text = TextBox(text: "")
  private var stack = StackBox()
  private var bubble = BubbleBox()
  private var figure = 0
  private var color: ColorToken?
  private var radius: CGFloat = 0
  private var status = Message.Status.none
  private var id: String?
  private var grows = false

  init() {}

  mutating func set(_ property: BoxProperty, _ value: CGFloat) {
    switch property {
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
    default: break
    }
  }

  mutating func set(_ property: BoxProperty, _ value: Bool) {
    switch property {
    case .showsTime: bubble.showsTime = value
    case .showsSender: bubble.showsSender = value
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
    case .align: stack.align = Words.boxAlignments[index]
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
    return Box(kind(constructor), sizing: sizing, children: children, id: id)
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
    default: .rectangle(radius: radius)
    }
  }
}
