import Foundation

/// A state that a host draws a part of a cell in, whatever the message says.
public enum PartState: String, Hashable, Sendable, CaseIterable {
  /// A finger is on it, or a button of the mouse.
  case pressed
  /// It was chosen, as one of several messages or options.
  case selected
  /// Nothing can be done with it at the moment.
  case disabled
}

/// What is drawn otherwise of a box, and of what is in it, while it is in a ``PartState``.
///
/// Only paint changes: frames stay as they are, so that nothing is laid out again.
public struct StateLook: Hashable, Sendable {
  /// How much is seen of the box and of all that is in it, from 0 to 1.
  public var opacity: CGFloat
  /// The colour of texts and shapes in it; nil: they keep theirs.
  public var color: BoxColor?
  /// The ground in place of the box's own; nil: that stays.
  public var fill: BoxFill?
  /// The border in place of the box's own; nil: that stays.
  public var border: BoxBorder?
  /// The shadow in place of the box's own; nil: that stays.
  public var shadow: BoxShadow?

  /// Makes a look that differs in some of it.
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

/// Something that a menu offers to do with a part of a message, as data: the host shows it in a menu of its own.
public struct BoxContextAction: Hashable, Sendable {
  /// What the menu says.
  public var title: String
  /// What choosing it asks the host to do.
  public var action: HitAction
  /// What stands beside the title; nil: nothing.
  public var symbol: BoxSymbol?
  /// Whether something is lost by it: such an action is drawn as a warning, as a rule in red.
  public var isDestructive: Bool

  /// Makes an action of a menu.
  public init(
    _ title: String, _ action: HitAction, symbol: BoxSymbol? = nil, isDestructive: Bool = false
  ) {
    self.title = title
    self.action = action
    self.symbol = symbol
    self.isDestructive = isDestructive
  }
}

/// What a box does when it is touched otherwise than by a tap, and what it looks like meanwhile.
public struct BoxTouch: Hashable, Sendable {
  /// What holding it down asks the host to do; nil: what the host does with every message.
  public var longPress: HitAction?
  /// What a menu over it offers besides what the host offers for every message.
  public var contextActions: [BoxContextAction]
  /// What is drawn otherwise in some states.
  public var looks: [PartState: StateLook]
  /// Whether text in it can be selected; false: what is selected around it leaves it out.
  public var isSelectable: Bool

  /// Makes what a touch does.
  public init(
    longPress: HitAction? = nil, contextActions: [BoxContextAction] = [],
    looks: [PartState: StateLook] = [:], isSelectable: Bool = true
  ) {
    self.longPress = longPress
    self.contextActions = contextActions
    self.looks = looks
    self.isSelectable = isSelectable
  }

  /// How many actions a box's menu has at most: the rest are left out.
  public static let maximumContextActions = 32

  /// Whether it makes a box a region.
  private var answers: Bool { longPress != nil || !contextActions.isEmpty || !looks.isEmpty }

  /// What a box's region is called that has neither an id nor an action; nil: it is none.
  var regionID: String? {
    answers ? longPress?.name ?? contextActions.first?.action.name ?? "box" : nil
  }
}

/// What a box does when it is touched: each returns the changed copy, so that calls can follow each other.
extension LayoutBox {
  /// Whether it says of itself that nothing can be done with it.
  var isDisabled: Bool { accessibility?.states.contains(.disabled) == true }

  /// The box, which asks the host to do something when it is held down.
  public func longPress(_ action: HitAction) -> LayoutBox {
    changed { $0.touch.longPress = action }
  }

  /// The box with a menu of its own.
  public func contextActions(_ actions: [BoxContextAction]) -> LayoutBox {
    changed { $0.touch.contextActions = Array(actions.prefix(BoxTouch.maximumContextActions)) }
  }

  /// The box, which looks otherwise in a state.
  ///
  /// A box that says of itself that it is ``AccessibilityState/disabled`` has that look from the beginning, and answers to nothing.
  public func look(_ state: PartState, _ look: StateLook) -> LayoutBox {
    changed { $0.touch.looks[state] = look }
  }

  /// The box, of whose text nothing can be selected, or again something.
  public func selectable(_ isSelectable: Bool) -> LayoutBox {
    changed { $0.touch.isSelectable = isSelectable }
  }
}
