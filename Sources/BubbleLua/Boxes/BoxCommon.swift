import BubbleCore
import Foundation

/// A box on its way, with what every element may have; the kind comes last.
///
/// Boxes are large: this one is filled where it lies.
struct BoxCommon {
  private var box = Box(.spacer)
  private var grows = false
  private var extras: Extras?

  init() {}

  /// What is in it so far.
  var children: [Box] { box.children }

  /// Makes room for so many children, however many the bytes say there are.
  mutating func reserve(_ count: UInt32) {
    if count > 0 { box.children.reserveCapacity(Int(min(count, 256))) }
  }

  mutating func append(_ child: consuming Box) { box.children.append(child) }

  /// Reads the value of a property that every element has.
  mutating func set(_ property: BoxProperty, _ decoder: inout BoxDecoder) throws {
    switch property {
    case .width: box.sizing.width = try decoder.readLength()
    case .height: box.sizing.height = try decoder.readLength()
    case .minWidth: box.sizing.minWidth = try decoder.readLength()
    case .maxWidth: box.sizing.maxWidth = try decoder.readLength()
    case .minHeight: box.sizing.minHeight = try decoder.readLength()
    case .maxHeight: box.sizing.maxHeight = try decoder.readLength()
    case .aspectRatio: box.sizing.aspectRatio = try decoder.readLength()
    case .shrink: box.sizing.shrink = try decoder.readLength()
    case .basis: box.sizing.basis = try decoder.readLength()
    case .grow:
      box.sizing.grow = try decoder.readLength()
      grows = true
    case .alignSelf: box.sizing.alignSelf = try decoder.readWord(BoxProperty.Words.boxAlignments)
    case .justifySelf:
      box.sizing.justifySelf = try decoder.readWord(BoxProperty.Words.boxAlignments)
    default: try edit { try $0.set(property, &decoder) }
    }
  }

  /// What a screen reader says where the script gives no label.
  mutating func suggestLabel(_ label: String) {
    edit { if $0.label == nil { $0.label = label } }
  }

  /// Lets a box grow unless the script says how much.
  mutating func growByDefault() {
    if !grows { box.sizing.grow = 1 }
  }

  /// The box of these properties.
  ///
  /// - Parameter role: What it is to a screen reader if the script says something of it, but not that.
  consuming func finish(_ kind: consuming Box.Kind, role: AccessibilityRole) -> Box {
    box.kind = kind
    guard let extras else { return box }
    return extras.annotated(extras.grounded(box), role: role)
  }

  /// Another box with what is told of this one to who touches or hears it.
  func annotated(_ other: consuming Box, role: AccessibilityRole) -> Box {
    guard let extras else { return other }
    return extras.annotated(other, role: role)
  }

  private mutating func edit(_ body: (inout Extras) throws -> Void) rethrows {
    var changed = extras ?? Extras()
    try body(&changed)
    extras = changed
  }
}

/// What few elements have.
private struct Extras {
  /// Space around a kind of box that has no padding of its own.
  var padding: BoxInsets?
  /// A ground behind it all, with corners of this radius.
  var background: ColorToken?
  var radius: CGFloat = 0
  var id: String?
  var action: HitAction?
  var role: AccessibilityRole?
  var label: String?
  var order = 0
  var isSilent = false

  mutating func set(_ property: BoxProperty, _ decoder: inout BoxDecoder) throws {
    switch property {
    case .padding: padding = try decoder.readInsets()
    case .background: background = try decoder.readWord(BoxProperty.Words.colors)
    case .radius: radius = try decoder.readLength()
    case .id: id = try decoder.reader.readText()
    case .label: label = try decoder.reader.readText()
    case .role: role = try decoder.readWord(BoxProperty.Words.roles)
    case .readingOrder: order = Int(clamping: try decoder.reader.readInteger())
    case .silent: isSilent = try decoder.readFlag()
    case .action: action = try decoder.readAction()
    default: throw decoder.malformed
    }
  }

  /// The box with space and a ground around its kind.
  ///
  /// The whole has the sizing, so that a width is that of all of it, as in CSS with
  /// `box-sizing: border-box`.
  func grounded(_ box: consuming Box) -> Box {
    guard padding != nil || background != nil else { return box }
    let sizing = box.sizing
    box.sizing = BoxSizing()
    if let padding { box = box.padding(padding) }
    if let background {
      // A minimum stands in for the content's: what is on a ground may become as narrow as the ground.
      box.sizing.minWidth = sizing.minWidth
      box = box.background(background, cornerRadius: radius)
    }
    box.sizing = sizing
    return box
  }

  /// The box with what is told to who touches or hears it.
  func annotated(_ box: consuming Box, role standard: AccessibilityRole) -> Box {
    if let id { box.id = id }
    if let action { box.action = action }
    if role != nil || label != nil || order != 0 || isSilent {
      box.accessibility = BoxAccessibility(
        role: role ?? standard, label: label, order: order, isHidden: isSilent)
    }
    return box
  }
}
