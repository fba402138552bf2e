import BubbleCore

/// Something that can be done with a message or a part of it, as data: a host shows them in a menu, in its own words.
public struct ContextAction: Hashable, Sendable {
  /// What, and with what.
  ///
  /// | name | parameters | does |
  /// | --- | --- | --- |
  /// | `copy` | `text` | puts the message's text into the clipboard |
  /// | `copy_link` | `url` | puts the address into the clipboard |
  /// | any other | | what a touch of that part does, or what its menu has: then ``item`` says its title |
  public var action: HitAction
  /// The part of the message that it is about; nil: all of it.
  public var region: String?
  /// What the part itself calls it, and what stands beside that; nil: the host has words for it.
  public var item: BoxContextAction?

  /// Makes an action.
  public init(_ action: HitAction, region: String? = nil, item: BoxContextAction? = nil) {
    self.action = action
    self.region = region
    self.item = item
  }

  /// What can be done with what was held: with the part that was, first, then with the message.
  ///
  /// Each action comes once.
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
    if let action = hit?.accessory?.action { add(action, nil) }
    if let text = message.content.text, !text.isEmpty {
      add(HitAction("copy", ["text": .string(text)]), nil)
    }
    for region in layout?.regions ?? [] { add(region) }
    for accessory in accessories.all { accessory.action.map { add($0, nil) } }
    return actions
  }
}
