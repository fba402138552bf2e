import Foundation

/// A state in which a host draws a part of a cell, regardless of the message.
public enum PartState: String, Hashable, Sendable, CaseIterable {
  /// A finger or a mouse button presses it.
  case pressed
  /// It is selected, as one of several messages or options.
  case selected
  /// It does not respond at the moment.
  case disabled
}

/// The changed look of a box and its content while the box is in a ``PartState``.
///
/// Only paint changes. Frames stay unchanged, so nothing is laid out again.
public struct StateLook: Hashable, Sendable {
  /// The opacity of the box and its content, from 0 to 1.
  public var opacity: CGFloat
  /// The colour of the texts and shapes in it; nil: they keep theirs.
  public var color: BoxColor?
  /// The ground that replaces the box's own; nil: the box keeps its ground.
  public var fill: BoxFill?
  /// The border that replaces the box's own; nil: the box keeps its border.
  public var border: BoxBorder?
  /// The shadow that replaces the box's own; nil: the box keeps its shadow.
  public var shadow: BoxShadow?

  /// Makes a look; the default of each parameter changes nothing.
  public init(
    opacity: CGFloat = 1, color: BoxColor? = nil, fill: BoxFill? = nil, border: BoxBorder? = nil,
    shadow: BoxShadow? = nil
  ) {
    self.opacity = opacity
    self.color = color
    self.fill = fill
    self.border = border
    self.shadow = shadow
  }
}

/// A menu item for a part of a message, as data: the host shows it in its own menu.
public struct BoxContextAction: Hashable, Sendable {
  /// The title of the menu item.
  public var title: String
  /// The action that the host gets if the item is chosen.
  public var action: HitAction
  /// The symbol beside the title; nil: none.
  public var symbol: BoxSymbol?
  /// Whether the action destroys something; menus draw such an action as a warning, usually in red.
  public var isDestructive: Bool

  /// Makes a menu item.
  public init(
    _ title: String, _ action: HitAction, symbol: BoxSymbol? = nil, isDestructive: Bool = false
  ) {
    self.title = title
    self.action = action
    self.symbol = symbol
    self.isDestructive = isDestructive
  }
}

/// The responses of a box to touches other than a tap, and its look meanwhile.
package struct BoxTouch: Hashable, Sendable {
  /// The action that the host gets if the box is held down; nil: the host's action for every message.
  package var longPress: HitAction?
  /// The menu items for the box, in addition to those that the host shows for every message.
  package var contextActions: [BoxContextAction]
  /// The changed looks of the box, by state.
  package var looks: [PartState: StateLook]
  /// Whether its text can be selected; if false, a selection of the text around it leaves it out.
  package var isSelectable: Bool

  /// Makes the responses to touches.
  package init(
    longPress: HitAction? = nil, contextActions: [BoxContextAction] = [],
    looks: [PartState: StateLook] = [:], isSelectable: Bool = true
  ) {
    self.longPress = longPress
    self.contextActions = contextActions
    self.looks = looks
    self.isSelectable = isSelectable
  }

  /// The greatest number of actions in a box's menu; the rest are left out.
  package static let maximumContextActions = 32

  /// Whether it makes the box a hit region.
  private var answers: Bool { longPress != nil || !contextActions.isEmpty || !looks.isEmpty }

  /// The name of the hit region of a box that has neither an id nor an action; nil: the box is not a region.
  var regionID: String? {
    answers ? longPress?.name ?? contextActions.first?.action.name ?? "box" : nil
  }
}

/// Responses to touches: each method returns the changed copy, so that calls can be chained.
extension LayoutBox {
  /// Whether its own accessibility states say that it is disabled.
  var isDisabled: Bool { accessibility?.states.contains(.disabled) == true }

  /// Returns the box with the action that the host gets if the box is held down.
  public func longPress(_ action: HitAction) -> LayoutBox {
    changed { $0.touch.longPress = action }
  }

  /// Returns the box with its own menu; items after the first 32 are left out.
  ///
  /// ```swift
  /// let code = LayoutBox.text("BO-4711", style: .code).contextActions([
  ///   BoxContextAction("Copy code", HitAction("copy_code"), symbol: "content_copy")
  /// ])
  /// ```
  public func contextActions(_ actions: [BoxContextAction]) -> LayoutBox {
    changed { $0.touch.contextActions = Array(actions.prefix(BoxTouch.maximumContextActions)) }
  }

  /// Returns the box with a changed look in a state.
  ///
  /// A box whose accessibility states include ``AccessibilityState/disabled`` has that look from the beginning, and does not respond to
  /// touches.
  public func look(_ state: PartState, _ look: StateLook) -> LayoutBox {
    changed { $0.touch.looks[state] = look }
  }

  /// Returns the box with its text selectable or not.
  public func selectable(_ isSelectable: Bool) -> LayoutBox {
    changed { $0.touch.isSelectable = isSelectable }
  }
}
