import Foundation

// What is on its way takes along what comes into sight beside it, and what leaves beside it.

/// How a pass moves what was there before it, in the content.
struct PassMotions {
  /// From where to where one element goes.
  struct Motion {
    let old, new: CGRect
    /// Whether it is a cell that is visible before and after.
    let isSurvivor: Bool
  }

  private var motions: [ElementPresence: Motion] = [:]

  mutating func add(_ motion: Motion, of element: ElementPresence) { motions[element] = motion }

  /// How an element's edges move that are towards a rect; nil if the element is not there any more.
  func way(beside element: ElementPresence, at rect: CGRect) -> CGPoint? {
    motions[element].map { $0.way(at: rect) }
  }

  /// How what is nearest to a rect moves of what stays; nil if nothing stays.
  func way(nearestTo rect: CGRect) -> CGPoint? {
    func distance(_ motion: Motion) -> CGFloat {
      let (x, y) = (motion.old.midX - rect.midX, motion.old.midY - rect.midY)
      return x * x + y * y
    }
    return motions.values.filter(\.isSurvivor).min {
      (distance($0), $0.old.minY, $0.old.minX) < (distance($1), $1.old.minY, $1.old.minX)
    }?.way(at: rect)
  }
}

extension PassMotions.Motion {
  fileprivate func way(at rect: CGRect) -> CGPoint {
    CGPoint(
      x: rect.minX >= old.maxX ? new.maxX - old.maxX : new.minX - old.minX,
      y: rect.minY >= old.maxY ? new.maxY - old.maxY : new.minY - old.minY)
  }
}

extension CollectionView {
  func motions(
    _ before: [VisibleElement], _ survived: [Bool], _ after: [VisibleElement],
    _ exchange: Exchange
  ) -> PassMotions {
    var result = PassMotions()
    for element in after {
      guard let previous = element.previous else { continue }
      let isCell = element.element.category == .cell
      result.add(
        PassMotions.Motion(
          old: before[previous].shown.attributes.frame, new: element.attributes.frame,
          isSurvivor: isCell && previous < exchange.answers.visibleCount),
        of: before[previous].presence)
    }
    guard exchange.tracks.clock != nil else { return result }
    for index in before.indices where !survived[index] {
      guard let final = exchange.final(of: index) else { continue }
      result.add(
        PassMotions.Motion(
          old: before[index].shown.attributes.frame, new: final.frame, isSurvivor: false),
        of: before[index].presence)
    }
    return result
  }

  /// The cell that an element is behind of those that stay in the data, or else the one that is behind it.
  func neighbour(of index: Int, _ before: [VisibleElement], _ pass: any LayoutPass)
    -> ElementPresence?
  {
    let own = before[index].element.indexPath
    var front: VisibleElement?
    var back: VisibleElement?
    for element in before where element.element.category == .cell {
      let path = element.element.indexPath
      if path < own, front.map({ $0.element.indexPath < path }) ?? true {
        if pass.name(after: element.element) != nil { front = element }
      } else if path > own, back.map({ path < $0.element.indexPath }) ?? true {
        if pass.name(after: element.element) != nil { back = element }
      }
    }
    return (front ?? back)?.presence
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
          if exchange.tracks.depart(
            before[index], change, staysWhileBoundsMove: name != nil,
            beside: name == nil ? neighbour(of: index, before, exchange.pass) : nil)
          {
            continue
          }
        }
        if let name {
          departing = departing.renamed(name)
        } else {
          departing.isInData = false
          departing.isPassed = false
          departing.neighbour = neighbour(of: index, before, exchange.pass)
        }
      }
      // A scroll shows the content as it is, and not what was taken out of sight by a shorter way.
      if exchange.tracks.clock == nil, departing.isInData { departing.isPassed = true }
      let way = way(of: departing, exchange)
      departing.goAlong(way, in: exchange.tracks.clock)
      exchange.tracks.keep(
        departing, isWhereItWas: way == .zero || exchange.tracks.clock != nil)
    }
  }

  /// How that moves which an element that leaves is beside; if nothing stays, it goes along with the bounds.
  private func way(of departing: DepartingElement, _ exchange: Exchange) -> CGPoint {
    let place = departing.element.attributes.frame
    var neighbour = departing.neighbour
    // That may be gone, too.
    for _ in animations.departing.indices {
      guard let element = neighbour else { break }
      if let way = exchange.motions.way(beside: element, at: place) { return way }
      neighbour = animations.departing.first { $0.element.presence == element }?.neighbour
    }
    return way(at: place, exchange)
  }

  private func way(at place: CGRect, _ exchange: Exchange) -> CGPoint {
    if let way = exchange.motions.way(nearestTo: place) { return way }
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
      old.renamed(name), isInData: true, track: track, animation: last)
    leaving.goAlong(way(at: old.attributes.frame, exchange), in: nil)
    leaving.isPassed = true
    return presentation(of: leaving).frame.overlaps(presentationBounds) ? leaving : nil
  }

  /// Has what comes into sight go along with what has been on its way beside it.
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
    guard after.contains(where: comes) else { return }
    let survivors = after.filter { !comes($0) && $0.element.category == .cell }
    var leaving: [VisibleElement] = []
    if !isScroll {
      leaving = exchange.tracks.departing.filter(\.isInData).map(\.element)
    } else if survivors.isEmpty {
      leaving = before.prefix(visibleCount).compactMap { old in
        name(of: old, after: exchange).map { old.renamed($0) }
      }
    }
    let coming = after.filter { comes($0) && $0.element.category == .cell }
    if isScroll, !(survivors + leaving).isEmpty {
      for element in coming { exchange.tracks.forget(element) }
    }
    // What stays in the data, and what is to go along with it, in the order that they have now.
    let isOld = [Bool](repeating: true, count: survivors.count + leaving.count)
    let line = zip(
      survivors + leaving + coming, isOld + [Bool](repeating: false, count: coming.count)
    ).filter { $0.0.element.category == .cell }
      .sorted { $0.0.element.indexPath < $1.0.element.indexPath }
    let (front, back) = (guides(line), guides(line.reversed()).reversed() as [Guide?])
    for (index, (element, isOld)) in line.enumerated() where !isOld {
      // Better one that it is next to than one that is only before it.
      if let guide = front[index], guide.isNext || back[index]?.isNext != true {
        exchange.tracks.join(element, guide.element)
      } else if front[index] == nil, exchange.pass.name(before: element.element) == nil {
        // New at the upper edge, whatever was there before.
        exchange.tracks.join(element, animations.boundsTrack)
      } else if let guide = back[index] {
        exchange.tracks.join(element, guide.element)
      }
    }
    for element in after where element.previous == nil && element.element.category != .cell {
      guard let other = nearest(to: element.attributes.frame, survivors) else { return }
      exchange.tracks.join(element, other)
    }
  }

  /// What something that comes into sight may go along with.
  private struct Guide {
    let element: VisibleElement
    /// Whether nothing has to be between them but others that come.
    let isNext: Bool
  }

  /// The nearest of what was there already that is in front of each cell of a line; nil: nothing is.
  private func guides(_ line: [(VisibleElement, isOld: Bool)]) -> [Guide?] {
    var result: [Guide?] = []
    var last: VisibleElement?
    for (element, isOld) in line {
      let isNext =
        if let one = last.flatMap({ ElementRank($0.element) }),
          let other = ElementRank(element.element)
        {
          one.mayBeNext(to: other)
        } else {
          false
        }
      let guide = result.last?.map { Guide(element: $0.element, isNext: $0.isNext && isNext) }
      result.append(isOld ? Guide(element: element, isNext: true) : guide)
      last = element
    }
    return result
  }

  private func nearest(to rect: CGRect, _ elements: [VisibleElement]) -> VisibleElement? {
    func distance(_ element: VisibleElement) -> CGFloat {
      let frame = element.attributes.frame
      let (x, y) = (frame.midX - rect.midX, frame.midY - rect.midY)
      return x * x + y * y
    }
    return elements.min { distance($0) < distance($1) }
  }
}
