import BubbleCore

/// An action for a message or a part of it, as data: the host shows it in a menu, in its own words.
public struct ContextAction: Hashable, Sendable {
  /// The name and the parameters.
  ///
  /// | name | parameters | does |
  /// | --- | --- | --- |
  /// | `copy` | `text` | puts the message's text into the clipboard |
  /// | `copy_link` | `url` | puts the address into the clipboard |
  /// | `retry` | `message` | sends the message again, whose status is `failed` |
  /// | `show_person` | `person`, `name` | shows the person whose name or portrait was hit |
  /// | any other | | the part's touch action, or an entry of its menu with its title in ``item`` |
  public var action: HitAction
  /// The part of the message; nil for the whole message.
  public var region: String?
  /// The entry of the part's menu, with its title and symbol; nil if the host has its own title for the action.
  public var item: BoxContextAction?

  /// Creates an action.
  public init(_ action: HitAction, region: String? = nil, item: BoxContextAction? = nil) {
    self.action = action
    self.region = region
    self.item = item
  }

  /// Returns the actions for a hit: first those of the hit part, then those of the message.
  ///
  /// Each action is listed once.
  static func all(
    _ hit: ConversationHit?, _ message: Message, _ layout: BubbleCellLayout?,
    _ accessories: RowAccessories
  ) -> [ContextAction] {
    var actions: [ContextAction] = []
    func add(_ action: HitAction, _ region: String?, _ item: BoxContextAction? = nil) {
      if !actions.contains(where: { $0.action == action }) {
        actions.append(ContextAction(action, region: region, item: item))
      }
    }
    func add(_ region: HitRegion) {
      for item in region.contextActions { add(item.action, region.id, item) }
      guard let action = region.action else { return }
      add(action, region.id)
      if action.name == "open", let url = action.parameters["url"] {
        add(HitAction("copy_link", ["url": url]), region.id)
      }
    }
    if let region = hit?.region { add(region) }
    if hit?.region == nil, let action = hit?.action { add(action, nil) }
    if message.hasFailed { add(.retry(message.id), nil) }
    if let text = message.content.text, !text.isEmpty {
      add(HitAction("copy", ["text": .string(text)]), nil)
    }
    for region in layout?.regions ?? [] { add(region) }
    for accessory in accessories.all { accessory.action.map { add($0, nil) } }
    return actions
  }
}
