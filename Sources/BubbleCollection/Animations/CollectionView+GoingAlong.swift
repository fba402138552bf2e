import Foundation

// What is on its way takes along what comes into sight beside it, and what leaves beside it.

/// An element that a pass moves, for what moves with it.
struct MovedElement {
  let old, new: CGRect

  /// How its edges move that are towards a rect.
  func way(at rect: CGRect) -> CGPoint {
    Displacement(from: new, to: old).ofEdges(of: old, towards: rect)
  }
}

extension CollectionView {
  /// The cells that are visible before and after a pass.
  func movedElements(
    _ before: [VisibleElement], _ after: [VisibleElement], _ exchange: Exchange
  ) -> [MovedElement] {
    after.compactMap { element in
      guard element.element.category == .cell, let previous = element.previous,
        previous < exchange.answers.visibleCount
      else { return nil }
      return MovedElement(
        old: before[previous].shown.attributes.frame, new: element.attributes.frame)
    }
  }

  /// Has what was leaving before the pass go on doing so.
  func goOnLeaving(
    _ before: [VisibleElement], _ survived: [Bool], _ exchange: inout Exchange
  ) {
    var index = exchange.answers.visibleCount
    for departing in animations.departing {
      var departing = departing
      if departing.isInData {
        defer { index += 1 }
        guard !survived[index] else { continue }
        before[index].revert()
        let name = name(of: before[index], after: exchange)
        if let final = exchange.final(of: index), exchange.tracks.clock != nil {
          let change = disappearance(of: before[index], now: name, final)
          if exchange.tracks.depart(before[index], change, staysWhileBoundsMove: name != nil) {
            continue
          }
        }
        if let name {
          departing = departing.renamed(name)
        } else {
          departing.isInData = false
          departing.isPassed = false
        }
      }
      // A scroll shows the content as it is, and not what was taken out of sight by a shorter way.
      if exchange.tracks.clock == nil, departing.isInData { departing.isPassed = true }
      let way = way(at: departing.element.attributes.frame, exchange)
      departing.goAlong(way, in: exchange.tracks.clock)
      exchange.tracks.keep(
        departing, isWhereItWas: way == .zero || exchange.tracks.clock != nil)
    }
  }

  /// How that moves which is nearest to a place, of what stays; if nothing stays, it is the bounds.
  private func way(at place: CGRect, _ exchange: Exchange) -> CGPoint {
    if let nearest = exchange.moved.nearest(to: place, by: \.old) { return nearest.way(at: place) }
    guard exchange.cause != .scroll else { return .zero }
    return CGPoint(
      x: storedBounds.minX - visible.bounds.minX, y: storedBounds.minY - visible.bounds.minY)
  }

  /// An element that is scrolled out without an animation, while it or the bounds are on their way, so that it
  /// may be seen for a while yet; nil if it is not.
  func leftBehind(
    _ old: VisibleElement, _ change: ElementChange, _ exchange: Exchange
  ) -> DepartingElement? {
    guard exchange.tracks.clock == nil, let name = change.currentElement else { return nil }
    let track = exchange.tracks.running(old.presence)
    let animations = track.ways.map(\.animation) + animations.boundsTrack.ways.map(\.animation)
    guard let last = animations.max() else { return nil }
    var leaving = DepartingElement(
      element: old.renamed(name), isInData: true, track: track, animation: last, isPassed: true)
    leaving.goAlong(way(at: old.attributes.frame, exchange), in: nil)
    return presentation(of: leaving).frame.overlaps(presentationBounds) ? leaving : nil
  }

  /// Has what comes into sight move with what has been on its way beside it.
  func joinWhatMoves(
    _ before: [VisibleElement], _ after: [VisibleElement], _ exchange: inout Exchange
  ) {
    animations.wasOverlapped = true
    let visibleCount = exchange.answers.visibleCount
    // A scroll shows the content as it is: what it brings back does not go on leaving by a shorter way.
    let isScroll = exchange.tracks.clock == nil
    func comes(_ element: VisibleElement) -> Bool {
      element.previous.map { isScroll && $0 >= visibleCount } ?? true
    }
    var guides = after.filter { !comes($0) && $0.element.category == .cell }
    if !isScroll {
      guides += exchange.tracks.departing.filter(\.isInData).map(\.element)
    } else if guides.isEmpty {
      guides = before.prefix(visibleCount).filter { name(of: $0, after: exchange) != nil }
    }
    guides = guides.filter { $0.element.category == .cell }
    for element in after where comes(element) {
      // No key path: where there is one, each access to the property is checked at run time.
      let guide = guides.nearest(to: element.attributes.frame) { $0.attributes.frame }
      guard let guide else { return }
      if isScroll { exchange.tracks.forget(element) }
      exchange.tracks.join(element, guide)
    }
  }
}
