import BubbleCore

/// The action that has the keyboard focus.
struct Focus: Equatable {
  var element: ConversationElement.ID
  /// The region of the message; nil for the action of an accessory, or of the message itself.
  var region: String?

  /// Returns the actions of a row and of its message's accessories, in reading order.
  static func all(
    of row: ConversationElement.ID, _ layout: BubbleCellLayout?, _ accessories: RowAccessories
  ) -> [Focus] {
    func beside(_ side: MessageAccessory.Side) -> [Focus] {
      guard case .message(let id) = row else { return [] }
      return accessories.all
        .filter { $0.side == side && $0.place == .beside && $0.action != nil }
        .map { Focus(element: .accessory(id, $0.id), region: nil) }
    }
    let regions = layout?.actionRegions ?? []
    // From the edge inwards on one side, outwards on the other.
    let retry = layout?.key.message.hasFailed == true ? [Focus(element: row, region: nil)] : []
    return beside(.leading) + regions.map { Focus(element: row, region: $0) } + retry
      + beside(.trailing).reversed()
  }
}

/// The direction in which the focus moves.
public enum FocusMovement: Sendable {
  /// To the next action in reading order.
  case next
  /// To the previous action.
  case previous
}

extension BubbleCellLayout {
  /// The regions with an action, in reading order, each once.
  var actionRegions: [String] {
    var regions: [String] = []
    for element in accessibilityElements {
      guard let id = element.regionID, element.action != nil, !regions.contains(id) else {
        continue
      }
      regions.append(id)
    }
    // Regions that a screen reader ignores come last, in drawing order.
    for region in self.regions where region.action != nil && !regions.contains(region.id) {
      regions.append(region.id)
    }
    return regions
  }
}
