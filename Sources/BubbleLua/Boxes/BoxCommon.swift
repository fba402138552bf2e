import BubbleCore
import Foundation

/// The properties that every element has, and the ground and space put around one that has none.
struct BoxCommon {
  /// Space around a kind of box that has no padding of its own.
  var padding: BoxInsets?
  /// A ground behind it all, with corners of this radius.
  var background: ColorToken?
  var radius: CGFloat = 0
  private var sizing = BoxSizing()
  private(set) var grows = false
  private var annotations: AnnotationProperties?

  init() {}

  /// Reads the value of a property that every element has.
  mutating func set(_ property: BoxProperty, _ decoder: inout BoxDecoder) throws {
    switch property {
    case .width: sizing.width = try decoder.readLength()
    case .height: sizing.height = try decoder.readLength()
    case .minWidth: sizing.minWidth = try decoder.readLength()
    case .maxWidth: sizing.maxWidth = try decoder.readLength()
    case .minHeight: sizing.minHeight = try decoder.readLength()
    case .maxHeight: sizing.maxHeight = try decoder.readLength()
    case .aspectRatio: sizing.aspectRatio = try decoder.readLength()
    case .shrink: sizing.shrink = try decoder.readLength()
    case .basis: sizing.basis = try decoder.readLength()
    case .grow:
      sizing.grow = try decoder.readLength()
      grows = true
    case .alignSelf: sizing.alignSelf = try decoder.readWord(BoxProperty.Words.boxAlignments)
    case .justifySelf: sizing.justifySelf = try decoder.readWord(BoxProperty.Words.boxAlignments)
    case .padding: padding = try decoder.readInsets()
    case .background: background = try decoder.readWord(BoxProperty.Words.colors)
    case .radius: radius = try decoder.readLength()
    default:
      var annotations = annotations ?? AnnotationProperties()
      try annotations.set(property, &decoder)
      self.annotations = annotations
    }
  }

  /// What a screen reader says where the script gives no label.
  mutating func suggestLabel(_ label: String) {
    var annotations = annotations ?? AnnotationProperties()
    if annotations.label == nil { annotations.label = label }
    self.annotations = annotations
  }

  /// Lets a box grow unless the script says how much.
  mutating func growByDefault() {
    if !grows { sizing.grow = 1 }
  }

  /// The box of these properties.
  ///
  /// Space and ground are put around the kind, and the whole has the sizing, so that a width is that of
  /// all of it, as in CSS with `box-sizing: border-box`.
  ///
  /// - Parameter role: What it is to a screen reader if the script says something of it, but not that.
  func box(_ kind: consuming Box.Kind, _ children: consuming [Box], role: AccessibilityRole) -> Box
  {
    var box = Box(kind, children: children)
    if let padding { box = box.padding(padding) }
    if let background {
      // A minimum stands in for the content's: what is on a ground may become as narrow as the ground.
      box.sizing.minWidth = sizing.minWidth
      box = box.background(background, cornerRadius: radius)
    }
    box.sizing = sizing
    return annotations == nil ? box : annotated(box, role: role)
  }

  /// The box with what is told to who touches or hears it.
  func annotated(_ box: consuming Box, role: AccessibilityRole) -> Box {
    guard let annotations else { return box }
    if let id = annotations.id { box.id = id }
    if let action = annotations.action { box.action = action }
    if annotations.isDescribed {
      box.accessibility = BoxAccessibility(
        role: annotations.role ?? role, label: annotations.label, order: annotations.order,
        isHidden: annotations.isSilent)
    }
    return box
  }
}

/// What few elements have.
private struct AnnotationProperties {
  var id: String?
  var action: HitAction?
  var role: AccessibilityRole?
  var label: String?
  var order = 0
  var isSilent = false

  var isDescribed: Bool { role != nil || label != nil || order != 0 || isSilent }

  mutating func set(_ property: BoxProperty, _ decoder: inout BoxDecoder) throws {
    switch property {
    case .id: id = try decoder.reader.readText()
    case .label: label = try decoder.reader.readText()
    case .role: role = try decoder.readWord(BoxProperty.Words.roles)
    case .readingOrder: order = Int(clamping: try decoder.reader.readInteger())
    case .silent: isSilent = try decoder.readFlag()
    case .action: action = try decoder.readAction()
    default: throw decoder.malformed
    }
  }
}
