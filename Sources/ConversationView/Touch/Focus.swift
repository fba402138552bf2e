import BubbleCore

/// Which action the keyboard is at.
struct Focus: Equatable {
  var element: ConversationElement.ID
  /// The region of the message; nil where the action is that of something beside it.
  var region: String?

  /// The actions of what a row shows and of what stands beside its message, in reading order.
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
    return beside(.leading) + regions.map { Focus(element: row, region: $0) }
      + beside(.trailing).reversed()
  }
}

/// The direction in which the focus moves.
public enum FocusMovement: Sendable {
  /// To the next action in reading order.
  case next
  /// To the one before.
  case previous
}

extension BubbleCellLayout {
  /// The regions that ask for something to be done, in reading order, each once.
  var actionRegions: [String] {
    var regions: [String] = []
    for element in accessibilityElements {
      guard let id = element.regionID, element.action != nil, !regions.contains(id) else {
        continue
      }
      regions.append(id)
    }
    // Those of which nothing is read come last, in the order in which they are drawn.
    for region in self.regions where region.action != nil && !regions.contains(region.id) {
      regions.append(region.id)
    }
    return regions
  }
}
