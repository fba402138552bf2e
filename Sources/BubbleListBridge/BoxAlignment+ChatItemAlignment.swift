import BubbleCore
import BubbleList

extension BoxAlignment {
  /// Makes the alignment of a box in a container that represents an item as wide as the list.
  public init(_ alignment: ChatItemAlignment) {
    switch alignment {
    case .leading: self = .start
    case .trailing: self = .end
    case .center: self = .center
    case .fullWidth: self = .stretch
    }
  }
}
