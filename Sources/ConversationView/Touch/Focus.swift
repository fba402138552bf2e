import BubbleCore

/// Which action the keyboard is at.
struct Focus: Equatable {
  var element: ConversationElement.ID
  var region: String
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
