import BubbleCore
import Foundation

/// The rare properties of elements: padding and background, touch and accessibility.
///
/// Held by reference, so that an element without them needs only one word.
final class BoxExtras {
  /// Padding around a kind of box that has none itself.
  fileprivate var padding: BoxInsets?
  /// A background behind everything, with corners of this radius.
  fileprivate var background: BoxFill?
  var radius: CGFloat = 0
  /// The decoration of the box itself, apart from its background.
  private var form: BoxDecoration?
  fileprivate var corners: BoxCorners?
  fileprivate var id: String?
  fileprivate var action: HitAction?
  fileprivate var role: AccessibilityRole?
  private var accessibility: BoxAccessibility?
  fileprivate var placement = BoxPlacement()
  /// The time that the element counts or fills.
  fileprivate var time: TimeRange?
  fileprivate var motion: BoxMotion {
    get { placement.motion ?? BoxMotion() }
    set { placement.motion = newValue }
  }
  /// Whether its direction is that of its content.
  fileprivate var runsAsContent = false
  fileprivate var touch = BoxTouch()

  /// The decoration of the box itself, made if there is none.
  fileprivate var ownForm: BoxDecoration {
    get { form ?? BoxDecoration() }
    set { form = newValue }
  }

  /// The accessibility of the box, apart from its role; made if there is none.
  fileprivate var ownAccessibility: BoxAccessibility {
    get { accessibility ?? BoxAccessibility() }
    set { accessibility = newValue }
  }

  /// Sets the accessible label if the script gives none.
  func suggestLabel(_ text: String) { ownAccessibility.label = ownAccessibility.label ?? text }

  /// Applies all properties to a box.
  ///
  /// - Parameter standard: The role of the box for accessibility if the script sets other accessibility properties, but
  ///   no role.
  fileprivate func apply(to box: inout LayoutBox, role standard: AccessibilityRole) {
    ground(&box)
    if let id { box.id = id }
    if let action { box.action = action }
    if touch != BoxTouch() { box.touch = touch }
    if placement != BoxPlacement() { box.placement = placement }
    if runsAsContent { box = box.directionOfContent() }
    if role != nil || accessibility.map({ $0 != BoxAccessibility() }) == true {
      ownAccessibility.role = role ?? standard
      box.accessibility = accessibility
    }
  }

  /// Puts padding and a background around a box.
  ///
  /// The outer box has the sizing, so that a width includes the padding, as in CSS with
  /// `box-sizing: border-box`.
  private func ground(_ box: inout LayoutBox) {
    guard hasGround else { return }
    let sizing = box.sizing
    if let padding {
      box.sizing = BoxSizing()
      box = box.padding(padding)
    }
    if let decoration { box.decoration = decoration }
    box.sizing = sizing
  }

  /// Whether a box has padding or any decoration.
  var hasGround: Bool { padding != nil || background != nil || hasForm }

  /// Whether the box has a decoration, apart from its background.
  private var hasForm: Bool { form != nil || corners != nil || hasFormInState }

  /// Whether a state changes the paint of a box that has a radius, but no background.
  private var hasFormInState: Bool {
    radius > 0
      && touch.looks.values.contains { $0.fill != nil || $0.border != nil || $0.shadow != nil }
  }

  /// The decoration of the box itself; nil: none.
  ///
  /// A background is a part of it, so it changes nothing about the box's size or the breaks of a text.
  private var decoration: BoxDecoration? {
    guard hasForm || background != nil else { return nil }
    var decoration = ownForm
    decoration.fill = background
    decoration.corners = corners ?? BoxCorners(radius)
    return decoration
  }
}

/// The common parts of an element: the box is made when all of them are read.
struct BoxParts {
  let constructor: BoxConstructor
  /// The properties that it may have.
  let taken: PropertySet
  /// The line of the element, and the number of parts that are not read yet.
  var head: BoxDecoder.Head
  /// The properties that are present, including those with the value false.
  var present = PropertySet()
  /// The properties that have a value.
  var given = PropertySet()
  var sizing = BoxSizing()
  var children: [LayoutBox] = []
  /// The rare properties.
  var extras: BoxExtras?
  /// The time that a text counts, when all of it is read.
  var counter: TimeRange?

  @inline(__always)
  init(_ constructor: BoxConstructor, _ head: BoxDecoder.Head) {
    self.constructor = constructor
    taken = constructor.taken
    self.head = head
    // At most 256 are reserved: the bytes may claim any number.
    if constructor.positional == nil, head.items > 0 {
      children.reserveCapacity(Int(min(head.items, 256)))
    }
  }

  /// Takes the time that the element counts or fills, when all of it is read.
  mutating func takeTime() throws(BoxMistake) {
    guard let extras, let time = extras.time else { return }
    if let since = time.since, let till = time.till, since > till {
      throw BoxMistake(.since, " is later than till: the time must not end before it starts")
    }
    if constructor == .text { counter = time } else { extras.motion.filling = time }
  }

  /// The rare properties, made if there are none.
  var ownExtras: BoxExtras {
    mutating get {
      let own = extras ?? BoxExtras()
      extras = own
      return own
    }
  }

  /// Makes the box.
  @inline(__always)
  func box(_ kind: consuming LayoutBox.Kind) -> LayoutBox {
    var box = LayoutBox(kind, sizing: sizing, children: children)
    if head.mark != 0 { box.sourceMark = head.mark }
    put(on: &box)
    return box
  }

  /// Applies the rare properties to a box.
  func put(on box: inout LayoutBox) { extras?.apply(to: &box, role: constructor.role) }
}

extension BoxConstructor {
  /// The role for accessibility if the script sets other accessibility properties, but no role.
  fileprivate var role: AccessibilityRole {
    switch self {
    case .text: .text
    case .image, .shape, .symbol, .path, .qr: .image
    default: .group
    }
  }
}

extension BoxDecoder {
  private typealias Keywords = BoxProperty.Keywords

  /// Reads the value of a property that several kinds of elements have.
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

  /// Reads the value of a rare property.
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
    case .direction:
      let name = try readKeyword(Keywords.directions, property)
      extras.runsAsContent = name == .auto
      extras.placement.direction = WritingDirection(rawValue: name.rawValue)
    case .zIndex: extras.placement.zIndex = try readInteger(property)
    case .rotation: extras.placement.transform.rotation = try readNumber(property)
    case .opacity: extras.placement.opacity = try readNumber(property)
    case .scale: extras.placement.transform.scale = try readNumber(property)
    case .spin: extras.motion.spin = try readNumber(property)
    case .pulse: extras.motion.pulse = try readNumber(property)
    case .since: extras.time = TimeRange(since: try readTime(property), till: extras.time?.till)
    case .till: extras.time = TimeRange(since: extras.time?.since, till: try readTime(property))
    default: throw malformed
    }
  }
}
