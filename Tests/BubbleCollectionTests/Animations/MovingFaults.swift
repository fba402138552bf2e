import BubbleList
import Foundation
import Testing

@testable import BubbleCollection

// What a random run must never show.

extension MovingRun {
  private func identity(shownAt path: IndexPath) -> Int? {
    (view.dataSourceIndexPath(forPresentationIndexPath: path)).flatMap(data.identity)
  }

  /// What is wrong now; nil if nothing is.
  func fault() -> String? {
    faultOfPlace ?? faultOfFrames() ?? faultOfOffset() ?? faultOfPresented() ?? faultOfScreen()
      ?? view.diagnostics.first.map(\.description)
  }

  /// The frames of what is visible, from the model.
  private func faultOfFrames() -> String? {
    guard !view.needsLayoutForTest else { return nil }
    var shown = data.sections.map(\.items)
    if let move = view.updates.movement?.move {
      let item = shown[move.from.section].remove(at: move.from.item)
      shown[move.to.section].insert(item, at: move.to.item)
    }
    let held = view.updates.movement.map { ElementIdentity.cell($0.target.indexPath) }
    let visible = Dictionary(
      view.visibleElements.map { ($0.element, $0.attributes.frame) }, uniquingKeysWith: { $1 })
    var y: CGFloat = 0
    var count = 0
    for (section, items) in shown.enumerated() {
      for (item, identity) in items.enumerated() {
        let place = path(section, item)
        let own = MovingData.height(identity)
        guard let frame = view.collectionViewLayout.layoutAttributesForItem(at: place)?.frame
        else { return "no attributes of \(place)" }
        let isSeen = y < view.bounds.maxY && y + frame.height > view.bounds.minY
        // A list takes what is reloaded to be as high as it was.
        let isEstimate =
          stage.kind.isMeasured && !isSeen
          && (frame.height == MovingStage.estimate || stage.kind.policy != nil)
        guard frame.height == own || isEstimate else {
          return "item \(identity) at \(place) is \(frame.height) high and wants \(own)"
        }
        guard abs(frame.minY - y) < 1e-6 else { return "\(place) is at \(frame.minY), not \(y)" }
        y += frame.height
        let name = ElementIdentity.cell(place)
        if name == held {
          if visible[name] != nil { count += 1 }
          continue
        }
        if isSeen != (visible[name] != nil) { return "\(place) seen \(isSeen), shown \(!isSeen)" }
        if let frame = visible[name], abs(frame.minY - (y - frame.height)) > 1e-6 {
          return "\(place) is shown at \(frame)"
        }
        if isSeen { count += 1 }
      }
    }
    guard count == visible.count else { return "\(visible.count) visible, not \(count)" }
    return abs(view.contentSize.height - y) < 1e-6 ? nil : "content \(view.contentSize), not \(y)"
  }

  private func faultOfOffset() -> String? {
    guard !view.needsLayoutForTest, !view.isDragging, !view.isDecelerating, !isPulled else {
      return nil
    }
    let clamped = view.clampedContentOffset(view.contentOffset)
    return abs(clamped.y - view.contentOffset.y) < 1e-6
      ? nil : "offset \(view.contentOffset) beyond \(clamped)"
  }

  /// Names, identities and frames of all that is seen.
  private func faultOfPresented() -> String? {
    let presented = view.presentedElements
    guard
      presented.map(\.attributes.description)
        == view.presentationLayoutAttributes.map(\.description)
    else { return "the presented elements are not the presentation attributes" }
    var seen: Set<Int> = []
    var presences: Set<ElementPresence> = []
    for element in presented {
      guard presences.insert(element.presence).inserted else {
        return "\(element.lastElement) presented twice"
      }
      guard element.attributes.indexPath == element.lastElement.indexPath else {
        return "\(element.lastElement) named \(element.attributes.indexPath)"
      }
      let frame = element.attributes.frame
      guard frame.minY.isFinite, frame.height >= 0 else { return "frame \(frame)" }
      if let fault = faultOfIdentity(element, &seen) { return fault }
      if let cell = element.view as? MovingData.Cell {
        guard cell.superview === view else { return "\(element.lastElement) has no superview" }
        guard cell.identity == identities[element.presence] ?? cell.identity else {
          return "\(element.lastElement) shows \(cell.identity)"
        }
        // Adding up ways is not exact.
        let (center, size) = (element.attributes.center, element.attributes.size)
        if abs(cell.frame.midY - center.y) > 1e-6 || abs(cell.frame.height - size.height) > 1e-6
          || abs(cell.alpha - element.attributes.alpha) > 1e-6
        {
          return "the cell of \(element.lastElement) is at \(cell.frame), not \(frame)"
        }
      }
    }
    if stage.hasCells, view.subviews.count != presented.count {
      return "\(view.subviews.count) subviews for \(presented.count) elements"
    }
    return nil
  }

  private func faultOfIdentity(_ element: PresentedElement, _ seen: inout Set<Int>) -> String? {
    guard let name = element.element else {
      let all = Set(data.sections.flatMap(\.items))
      // It may have come and gone within one step.
      guard let identity = identities[element.presence] else { return nil }
      return all.contains(identity) ? "item \(identity) is said to be gone" : nil
    }
    guard name == element.lastElement, let identity = identity(shownAt: name.indexPath) else {
      return "\(name) is in no data"
    }
    guard seen.insert(identity).inserted else { return "item \(identity) is seen twice" }
    if let known = identities[element.presence], known != identity {
      return "item \(known) is called \(name), where \(identity) is"
    }
    identities[element.presence] = identity
    guard view.presence(of: name) == element.presence, view.element(of: element.presence) == name
    else { return "\(name) and its presence do not find each other" }
    let found = [
      view.presentationAttributes(for: name), view.presentationAttributes(for: element.presence),
    ]
    return found.allSatisfy { $0?.frame == element.attributes.frame }
      ? nil : "\(name) is found elsewhere"
  }

  /// Whether anything is blank that is not in any of the states between which something is on its way.
  private func faultOfScreen() -> String? {
    guard !hasMovedItems, view.updates.movement == nil, !view.needsLayoutForTest,
      let covered, covered.lowerBound < covered.upperBound
    else { return nil }
    let height = min(view.presentationBounds.height, covered.upperBound)
    let frames = view.presentedElements
      .filter { !$0.isLeaving || $0.element != nil || $0.attributes.alpha > 0 }.map(\.frameInView)
    // Each row goes straight from where it was to where it will be. Between two that do that at different
    // times, by what a list says of its own, or that turn out lower than estimated, there may be about a row.
    let isExact = animationsSinceRest <= 1 && stage.kind.policy == nil && !stage.kind.isMeasured
    let least: CGFloat = isExact ? 1 : 60
    var reached = covered.lowerBound
    for frame in frames.sorted(by: { $0.minY < $1.minY }) where frame.maxY > reached {
      if min(frame.minY, height) - reached > least { break }
      reached = frame.maxY
    }
    return height - reached > least ? "blank at \(reached) of \(covered): \(whatIsSeen)" : nil
  }

  /// Names, places in the view and alphas of all that is seen, for whoever has to find out.
  var whatIsSeen: String {
    let seen = view.presentedElements.map {
      let (name, frame) = ($0.lastElement.indexPath, $0.frameInView)
      return "\($0.isLeaving ? "-" : "")\(name) \(frame.minY)-\(frame.maxY) \($0.attributes.alpha)"
    }
    return """
      bounds \(view.presentationBounds.minY) to \(view.bounds.minY) of \(view.contentSize.height), \
      \(seen.joined(separator: ", "))
      """
  }

  /// What is wrong when everything has ended; nil if nothing is.
  func faultAtRest() -> String? {
    if view.isAnimating { return "still animating" }
    if completions != begun { return "\(completions) of \(begun) completions" }
    if view.presentationBounds != view.bounds { return "bounds \(view.presentationBounds)" }
    if view.presentedElements.contains(where: \.isLeaving) { return "something is still leaving" }
    guard
      view.presentationLayoutAttributes.map(\.description)
        == view.visibleLayoutAttributes.map(\.description)
    else { return "what is presented is not what is visible" }
    return fault()
  }
}
