import BubbleCore
import BubbleList

extension BoxAlignment {
  /// Where a box lies in its container that stands for an item as wide as the list.
  public init(_ alignment: ChatItemAlignment) {
    switch alignment {
    case .leading: self = .start
    case .trailing: self = .end
    case .center: self = .center
    case .fullWidth: self = .stretch
    }
  }
}
