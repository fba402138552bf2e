import BubbleCore
import Foundation

/// What few elements have: space and a ground around them, and what is for touches and for screen readers.
///
/// Held by reference, so that an element without them pays one word.
final class BoxExtras {
  /// Space around a kind of box that has no padding of its own.
  private var padding: BoxInsets?
  /// A ground behind it all, with corners of this radius.
  private var background: ColorToken?
  private var radius: CGFloat = 0
  private var id: String?
  private var action: HitAction?
  private var role: AccessibilityRole?
  private var label: String?
  private var order = 0
  private var isSilent = false

  init() {}

  /// Reads the value of one of these properties.
  func set(_ property: BoxProperty, _ decoder: inout BoxDecoder) throws {
    switch property {
    case .padding: padding = try decoder.readInsets(property)
    case .background: background = try decoder.readKeyword(BoxProperty.Keywords.colors, property)
    case .radius: radius = try decoder.readNumber(property)
    case .id: id = try decoder.readText(property)
    case .label: label = try decoder.readText(property)
    case .role: role = try decoder.readKeyword(BoxProperty.Keywords.roles, property)
    case .readingOrder: order = try decoder.readInteger(property)
    case .silent: isSilent = try decoder.readFlag(property)
    case .action: action = try decoder.readAction()
    default: throw decoder.malformed
    }
  }

  /// What a screen reader says where the script gives no label.
  func suggestLabel(_ text: String) {
    if label == nil { label = text }
  }

  /// Puts all of it around a box and on it.
  ///
  /// - Parameter standard: What the box is to a screen reader if the script says something of it, but
  ///   not that.
  func apply(to box: inout Box, role standard: AccessibilityRole) {
    ground(&box)
    if let id { box.id = id }
    if let action { box.action = action }
    if role != nil || label != nil || order != 0 || isSilent {
      box.accessibility = BoxAccessibility(
        role: role ?? standard, label: label, order: order, isHidden: isSilent)
    }
  }

  /// Puts space and a ground around a box.
  ///
  /// The whole has the sizing, so that a width is that of all of it, as in CSS with
  /// `box-sizing: border-box`.
  private func ground(_ box: inout Box) {
    guard padding != nil || background != nil else { return }
    let sizing = box.sizing
    box.sizing = BoxSizing()
    if let padding { box = box.padding(padding) }
    if let background {
      // A minimum stands in for the content's: what is on a ground may become as narrow as the ground.
      if let minimum = sizing[.minWidth] { box.sizing.minWidth = minimum.points ?? 0 }
      box = box.background(background, cornerRadius: radius)
    }
    box.sizing = sizing
  }
}

extension BoxDecoder {
  /// Reads the value of a property that every element has.
  mutating func readCommon(
    _ property: BoxProperty, into box: inout Box, _ extras: inout BoxExtras?
  ) throws {
    switch property {
    case .width: box.sizing[.width] = try readLength(property)
    case .height: box.sizing[.height] = try readLength(property)
    case .minWidth: box.sizing[.minWidth] = try readLength(property)
    case .maxWidth: box.sizing[.maxWidth] = try readLength(property)
    case .minHeight: box.sizing[.minHeight] = try readLength(property)
    case .maxHeight: box.sizing[.maxHeight] = try readLength(property)
    case .aspectRatio: box.sizing.aspectRatio = try readNumber(property)
    case .shrink: box.sizing.shrink = try readNumber(property)
    case .basis: box.sizing[.basis] = try readLength(property)
    case .grow: box.sizing.grow = try readNumber(property)
    case .alignSelf:
      box.sizing.alignSelf = try readKeyword(BoxProperty.Keywords.boxAlignments, property)
    case .justifySelf:
      box.sizing.justifySelf = try readKeyword(BoxProperty.Keywords.boxAlignments, property)
    default:
      let found = extras ?? BoxExtras()
      extras = found
      try found.set(property, &self)
    }
  }
}
