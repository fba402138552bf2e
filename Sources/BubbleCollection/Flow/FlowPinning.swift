import Foundation

/// Which headers and footers stay in the visible part while their section is there, and which part that is.
struct FlowPinning: Equatable {
  var headers = false
  var footers = false
  /// The visible part along the axis that scrolls, without content insets.
  var visibleStart: CGFloat = 0
  var visibleEnd: CGFloat = 0

  var isOn: Bool { headers || footers }

  /// Where a header starts: at the edge, until the footer at the end of its section pushes it off.
  ///
  /// - Parameters:
  ///   - start: Where it starts if it is not pinned.
  ///   - limit: Where the footer has it start at most.
  func start(ofHeader start: CGFloat, limit: CGFloat) -> CGFloat {
    headers ? min(max(start, visibleStart), limit) : start
  }

  /// Where a footer starts: at the edge, until the header at the start of its section pushes it off.
  ///
  /// - Parameters:
  ///   - start: Where it starts if it is not pinned.
  ///   - limit: Where the header has it start at least.
  func start(ofFooter start: CGFloat, length: CGFloat, limit: CGFloat) -> CGFloat {
    footers ? max(min(start, visibleEnd - length), limit) : start
  }
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
