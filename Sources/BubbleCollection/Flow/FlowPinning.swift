import Foundation

/// The pinned elements, headers or footers, and the visible part to which they pin.
struct FlowPinning: Equatable {
  var headers = false
  var footers = false
  /// The visible part along the scrolling axis, without content insets.
  var visibleStart: CGFloat = 0
  var visibleEnd: CGFloat = 0

  var isOn: Bool { headers || footers }

  /// Returns the start of a header: at the edge, until the footer at the end of its section pushes it away.
  ///
  /// - Parameters:
  ///   - start: Its start without pinning.
  ///   - limit: Its maximum start, because of the footer.
  func start(ofHeader start: CGFloat, limit: CGFloat) -> CGFloat {
    headers ? min(max(start, visibleStart), limit) : start
  }

  /// Returns the start of a footer: at the edge, until the header at the start of its section pushes it away.
  ///
  /// - Parameters:
  ///   - start: Its start without pinning.
  ///   - limit: Its minimum start, because of the header.
  func start(ofFooter start: CGFloat, length: CGFloat, limit: CGFloat) -> CGFloat {
    footers ? max(min(start, visibleEnd - length), limit) : start
  }
}

extension CollectionViewFlowLayout {
  /// The pinned elements, and the part of the content to which they pin.
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
