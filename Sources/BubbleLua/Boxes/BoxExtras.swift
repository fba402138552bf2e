import BubbleCore
import Foundation

/// What few elements have: space and a ground around them, and what is for touches and for screen readers.
///
/// Held by reference, so that an element without them pays one word.
final class BoxExtras {
  /// Space around a kind of box that has no padding of its own.
  fileprivate var padding: BoxInsets?
  /// A ground behind it all, with corners of this radius.
  fileprivate var background: BoxFill?
  var radius: CGFloat = 0
  /// What is drawn of the box itself, its ground aside.
  private var form: BoxDecoration?
  fileprivate var corners: BoxCorners?
  fileprivate var id: String?
  fileprivate var action: HitAction?
  fileprivate var role: AccessibilityRole?
  private var accessibility: BoxAccessibility?
  fileprivate var placement = BoxPlacement()
  fileprivate var touch = BoxTouch()

  /// What is drawn of the box itself, made where nothing is.
  fileprivate var ownForm: BoxDecoration {
    get { form ?? BoxDecoration() }
    set { form = newValue }
  }

  /// What it is to a screen reader, its role aside, made where that is not said.
  fileprivate var ownAccessibility: BoxAccessibility {
    get { accessibility ?? BoxAccessibility() }
    set { accessibility = newValue }
  }

  /// What a screen reader says where the script gives no label.
  func suggestLabel(_ text: String) { ownAccessibility.label = ownAccessibility.label ?? text }

  /// Puts all of it around a box and on it.
  ///
  /// - Parameter standard: What the box is to a screen reader if the script says something of it, but
  ///   not that.
  fileprivate func apply(to box: inout LayoutBox, role standard: AccessibilityRole) {
    ground(&box)
    if let id { box.id = id }
    if let action { box.action = action }
    if touch != BoxTouch() { box.touch = touch }
    if placement != BoxPlacement() { box.placement = placement }
    if role != nil || accessibility.map({ $0 != BoxAccessibility() }) == true {
      ownAccessibility.role = role ?? standard
      box.accessibility = accessibility
    }
  }

  /// Puts space and a ground around a box.
  ///
  /// The whole has the sizing, so that a width is that of all of it, as in CSS with
  /// `box-sizing: border-box`.
  private func ground(_ box: inout LayoutBox) {
    guard hasGround else { return }
    let sizing = box.sizing
    if let padding {
      box.sizing = BoxSizing()
      box = box.padding(padding)
    }
    if let decoration {
      box.decoration = decoration
      box.sizing = sizing
      return
    }
    box.sizing = BoxSizing()
    if case .color(let background) = background {
      // A minimum stands in for the content's: what is on a ground may become as narrow as the ground.
      if let minimum = sizing[.minWidth] { box.sizing.minWidth = minimum.points ?? 0 }
      box = box.background(background, cornerRadius: radius)
    }
    box.sizing = sizing
  }

  /// Whether there is space around a box, or anything drawn of it besides what it shows.
  var hasGround: Bool { padding != nil || background != nil || hasForm }

  /// Whether something is drawn of the box itself, its ground aside.
  private var hasForm: Bool { form != nil || corners != nil || hasFormInState }

  /// Whether a state draws the form of the box: then that is in the box itself, and no other box behind it.
  private var hasFormInState: Bool {
    (background != nil || radius > 0)
      && touch.looks.values.contains { $0.fill != nil || $0.border != nil || $0.shadow != nil }
  }

  /// What is drawn of the box itself; nil: a ground of one colour, if anything, which is another box behind it.
  private var decoration: BoxDecoration? {
    let isGradient = if case .gradient = background { true } else { false }
    guard hasForm || isGradient else { return nil }
    var decoration = ownForm
    decoration.fill = background
    decoration.corners = corners ?? BoxCorners(radius)
    return decoration
  }
}

/// What is read of an element besides what makes its kind: the box is made when all of it is known.
struct BoxParts {
  let constructor: BoxConstructor
  /// The properties that it may have.
  let taken: PropertySet
  /// The line of the element, and how much of it is still to be read.
  var head: BoxDecoder.Head
  /// Which properties there are, those that are false included.
  var present = PropertySet()
  /// Which of them have a value.
  var given = PropertySet()
  var sizing = BoxSizing()
  var children: [LayoutBox] = []
  /// What is put around the box and on it.
  var extras: BoxExtras?

  @inline(__always)
  init(_ constructor: BoxConstructor, _ head: BoxDecoder.Head) {
    self.constructor = constructor
    taken = constructor.taken
    self.head = head
    // However many the bytes say there are.
    if constructor.positional == nil, head.items > 0 {
      children.reserveCapacity(Int(min(head.items, 256)))
    }
  }

  /// The same, made where there are none.
  var ownExtras: BoxExtras {
    mutating get {
      let own = extras ?? BoxExtras()
      extras = own
      return own
    }
  }

  /// The box.
  @inline(__always)
  func box(_ kind: consuming LayoutBox.Kind) -> LayoutBox {
    var box = LayoutBox(kind, sizing: sizing, children: children)
    if head.mark != 0 { box.sourceMark = head.mark }
    put(on: &box)
    return box
  }

  /// Puts what few elements have on a box.
  func put(on box: inout LayoutBox) { extras?.apply(to: &box, role: constructor.role) }
}

extension BoxConstructor {
  /// What it is to a screen reader if the script says something of it, but not that.
  fileprivate var role: AccessibilityRole {
    switch self {
    case .text: .text
    case .image, .shape, .symbol, .path: .image
    default: .group
    }
  }
}

extension BoxDecoder {
  private typealias Keywords = BoxProperty.Keywords

  /// Reads the value of a property that makes no kind of element.
  mutating func readCommon(_ property: BoxProperty, into parts: inout BoxParts) throws {
    switch property {
    case .width: parts.sizing[.width] = try readLength(property)
    case .height: parts.sizing[.height] = try readLength(property)
    case .minWidth: parts.sizing[.minWidth] = try readLength(property)
    case .maxWidth: parts.sizing[.maxWidth] = try readLength(property)
    case .minHeight: parts.sizing[.minHeight] = try readLength(property)
    case .maxHeight: parts.sizing[.maxHeight] = try readLength(property)
    case .basis: parts.sizing[.basis] = try readLength(property)
    case .aspectRatio: parts.sizing.aspectRatio = try readNumber(property)
    case .shrink: parts.sizing.shrink = try readNumber(property)
    case .grow: parts.sizing.grow = try readNumber(property)
    case .alignSelf: parts.sizing.alignSelf = try readKeyword(Keywords.boxAlignments, property)
    case .justifySelf: parts.sizing.justifySelf = try readKeyword(Keywords.boxAlignments, property)
    default: try readExtra(property, into: parts.ownExtras)
    }
  }

  /// Reads the value of a property that few elements have.
  private mutating func readExtra(_ property: BoxProperty, into extras: BoxExtras) throws {
    switch property {
    case .padding: extras.padding = try readInsets(property)
    case .background: extras.background = try readFill(property)
    case .border: extras.ownForm.border = try readPaint(property) { try $0.border($1) }
    case .corners: extras.corners = try readPaint(property) { try $0.corners($1) }
    case .notches: extras.ownForm.notches = try readPaint(property) { try $0.notches($1) }
    case .shadow: extras.ownForm.shadow = try readPaint(property) { try $0.shadow($1) }
    case .clips: if try readFlag(property) { extras.ownForm.clips = true }
    case .radius: extras.radius = try readNumber(property)
    case .id: extras.id = try readText(property)
    case .label: extras.ownAccessibility.label = try readText(property)
    case .value: extras.ownAccessibility.value = try readText(property)
    case .checked: if try readFlag(property) { extras.ownAccessibility.states.insert(.checked) }
    case .disabled: if try readFlag(property) { extras.ownAccessibility.states.insert(.disabled) }
    case .role: extras.role = try readKeyword(Keywords.roles, property)
    case .readingOrder: extras.ownAccessibility.order = try readInteger(property)
    case .silent: extras.ownAccessibility.isHidden = try readFlag(property)
    case .action: extras.action = try readAction(property)
    case .longPress: extras.touch.longPress = try readAction(property)
    case .contextActions: extras.touch.contextActions = try readContextActions()
    case .whenPressed: extras.touch.looks[.pressed] = try readPaint(property) { try $0.look($1) }
    case .whenSelected: extras.touch.looks[.selected] = try readPaint(property) { try $0.look($1) }
    case .whenDisabled: extras.touch.looks[.disabled] = try readPaint(property) { try $0.look($1) }
    case .selectable: extras.touch.isSelectable = try readFlag(property)
    case .margin: extras.placement.margin = try readInsets(property, isSigned: true)
    case .absolute: extras.placement.absolute = try readOffsets(property)
    case .gridColumn: extras.placement.cell.column = try readInteger(property)
    case .gridRow: extras.placement.cell.row = try readInteger(property)
    case .columnSpan: extras.placement.cell.columnSpan = try readInteger(property)
    case .rowSpan: extras.placement.cell.rowSpan = try readInteger(property)
    case .direction: extras.placement.direction = try readKeyword(Keywords.directions, property)
    case .zIndex: extras.placement.zIndex = try readInteger(property)
    case .rotation: extras.placement.transform.rotation = try readNumber(property)
    case .scale: extras.placement.transform.scale = try readNumber(property)
    default: throw malformed
    }
  }
}
