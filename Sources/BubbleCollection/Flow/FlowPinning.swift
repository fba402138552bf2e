import Foundation

/// Which headers and footers stay in the visible part while their section is there, and which part that is.
struct FlowPinning: Equatable {
  var headers = false
  var footers = false
  /// The visible part along the axis that scrolls, without content insets.
  var visibleStart: CGFloat = 0
  var visibleEnd: CGFloat = 0

  var isOn: Bool { headers || footers }
}

extension CollectionViewFlowLayout {
  /// What pins to which part of the content.
  var pinning: FlowPinning {
    var pinning = FlowPinning(
      headers: sectionHeadersPinToVisibleBounds, footers: sectionFootersPinToVisibleBounds)
    guard pinning.isOn, let view = collectionView else { return FlowPinning() }
    let inset = geometry.axis.main(view.adjustedContentInset)
    let bounds = geometry.axis.mainRange(view.bounds)
    pinning.visibleStart = bounds.start + inset.start
    pinning.visibleEnd = bounds.end - inset.end
    return pinning
  }
}
