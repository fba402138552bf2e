import BubbleCore

/// Something that can be done with a message or a part of it, as data: a host shows them in a menu, in its own words.
public struct ContextAction: Hashable, Sendable {
  /// What, and with what.
  ///
  /// | name | parameters | does |
  /// | --- | --- | --- |
  /// | `copy` | `text` | puts the message's text into the clipboard |
  /// | `copy_link` | `url` | puts the address into the clipboard |
  /// | any other | | what a touch of that part does |
  public var action: HitAction
  /// The part of the message that it is about; nil: all of it.
  public var region: String?

  /// Makes an action.
  public init(_ action: HitAction, region: String? = nil) {
    self.action = action
    self.region = region
  }

  /// What can be done with what was held: with the part that was, first, then with the message.
  ///
  /// Each action comes once.
  static func all(
    _ hit: ConversationHit?, _ message: Message, _ layout: BubbleCellLayout?,
    _ accessories: RowAccessories
  ) -> [ContextAction] {
    var actions: [ContextAction] = []
    func add(_ action: HitAction, _ region: String?) {
      if !actions.contains(where: { $0.action == action }) {
        actions.append(ContextAction(action, region: region))
      }
    }
    func add(_ region: HitRegion) {
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
