import BubbleCore
import Foundation

/// Elements on their way to where they are: what is drawn while a change is to be seen.
///
/// Each element that moves is displaced from its place by what is left of the way; so it goes along when the list is
/// scrolled meanwhile, and a change that comes in between begins where the element is seen. One whose place such a change
/// leaves alone goes on as it was.
struct Motions {
  /// What of an element differs from how it stands, at the beginning of its motion.
  private struct Motion {
    var x: CGFloat = 0
    var y: CGFloat = 0
    var height: CGFloat = 0
    var alpha: CGFloat = 0
    var time: TimeInterval = 0
    var duration: TimeInterval

    var isNothing: Bool { x == 0 && y == 0 && height == 0 && alpha == 0 }
  }

  private var motions: [ConversationElement.ID: Motion] = [:]
  /// The elements that are not shown at the end: they leave the view or fade.
  private(set) var leaving: [ConversationElement] = []

  /// Whether something is on its way.
  var isRunning: Bool { !motions.isEmpty }

  /// Lets time pass.
  mutating func advance(by seconds: TimeInterval) {
    guard isRunning else { return }
    for (id, motion) in motions {
      let time = motion.time + seconds
      if time < motion.duration { motions[id]?.time = time } else { motions[id] = nil }
    }
    leaving.removeAll { motions[$0.id] == nil }
  }

  /// What is drawn now of elements that stand at their places.
  func presented(_ elements: [ConversationElement]) -> [ConversationElement] {
    guard isRunning else { return elements }
    return elements.map(presented) + leaving.map(presented)
  }

  private func presented(_ element: ConversationElement) -> ConversationElement {
    guard let motion = motions[element.id] else { return element }
    let rest = 1 - MotionSettings.progress(motion.time / motion.duration)
    var element = element
    element.frame.origin.x += motion.x * rest
    element.frame.origin.y += motion.y * rest
    element.frame.size.height += motion.height * rest
    element.alpha = max(0, min(1, element.alpha + motion.alpha * rest))
    return element
  }

  /// Begins a motion from what is drawn now to elements at their places.
  ///
  /// - Parameters:
  ///   - difference: What is shown at the end, and what was before.
  ///   - settings: How things move.
  ///   - destinations: Where those are that were leaving already; none: nowhere.
  mutating func begin(
    _ difference: ElementDifference, _ settings: MotionSettings,
    leaving destinations: [ConversationElement.ID: CGRect]
  ) {
    guard settings.duration > 0 else {
      self = Motions()
      return
    }
    let (running, left) = (motions, leaving)
    let drawn = running.isEmpty ? difference.old : difference.old.map(presented)
    var returning: [ConversationElement.ID: ConversationElement] = [:]
    for element in left { returning[element.id] = presented(element) }
    motions.removeAll(keepingCapacity: true)
    leaving = []
    for (place, element) in difference.new.enumerated() {
      let before = difference.places[place]
      if !running.isEmpty, let before, difference.old[before].frame == element.frame,
        let motion = running[element.id]
      {
        motions[element.id] = motion
        continue
      }
      let start =
        before.map { drawn[$0] }
        ?? (returning.isEmpty ? nil : returning.removeValue(forKey: element.id))
      var motion = Motion(duration: settings.duration)
      if let frame = start?.frame ?? difference.origins[place], !settings.isReduced {
        motion.x = element.sidewaysDistance(from: frame)
        motion.y = frame.minY - element.frame.minY
        motion.height = frame.height - element.frame.height
      }
      let isNew = start == nil && difference.origins[place] == nil
      motion.alpha = isNew ? -element.alpha : (start?.alpha ?? 1) - element.alpha
      if !motion.isNothing { motions[element.id] = motion }
    }
    if !settings.isReduced { carryNew(difference) }
    for element in left where returning[element.id] != nil {
      leave(element, running[element.id], settings, destinations[element.id])
    }
    for (place, destination) in difference.gone {
      let element = difference.old[place]
      leave(element, running.isEmpty ? nil : running[element.id], settings, destination)
    }
  }

  /// Has elements that were nowhere come in along with what is above them, unless something below stands still.
  private mutating func carryNew(_ difference: ElementDifference) {
    let elements = difference.new
    guard elements.indices.contains(where: difference.isNew) else { return }
    var above: CGFloat = 0
    for (place, element) in elements.enumerated() where element.zIndex == 0 {
      guard difference.isNew(place) else {
        above = motions[element.id]?.y ?? 0
        continue
      }
      let below = elements.indices[(place + 1)...].first {
        elements[$0].zIndex == 0 && !difference.isNew($0)
      }
      if below.map({ motions[elements[$0].id]?.y ?? 0 }) ?? above == above {
        motions[element.id]?.y = above
      }
    }
  }

  /// Has an element leave from where it is drawn.
  ///
  /// - Parameter destination: Where it is at the end; nil: nowhere.
  private mutating func leave(
    _ place: ConversationElement, _ running: Motion?, _ settings: MotionSettings,
    _ destination: CGRect?
  ) {
    var end = place
    if let destination, !settings.isReduced {
      end.frame = destination
    } else {
      end.alpha = 0
    }
    if let running, end.frame == place.frame, end.alpha == place.alpha {
      motions[place.id] = running
    } else {
      let rest = running.map { 1 - MotionSettings.progress($0.time / $0.duration) } ?? 0
      motions[place.id] = Motion(
        x: place.frame.minX - end.frame.minX + (running?.x ?? 0) * rest,
        y: place.frame.minY - end.frame.minY + (running?.y ?? 0) * rest,
        height: place.frame.height - end.frame.height + (running?.height ?? 0) * rest,
        alpha: place.alpha - end.alpha + (running?.alpha ?? 0) * rest, duration: settings.duration)
    }
    leaving.append(end)
  }

  /// Goes along with a list that is scrolled: what leaves is a part of it.
  mutating func scroll(by points: CGFloat, shown: Set<ConversationElement.ID>) {
    guard isRunning else { return }
    for place in leaving.indices { leaving[place].frame.origin.y -= points }
    // What is shown again does not leave.
    leaving.removeAll { shown.contains($0.id) }
  }
}

extension ConversationElement {
  /// How far what is drawn of it has moved sideways from where it was in another frame.
  ///
  /// A bubble at the right edge of a frame that has become wider or narrower stays at that edge.
  fileprivate func sidewaysDistance(from other: CGRect) -> CGFloat {
    let isAtRight =
      messageLayout.map { $0.bubbleFrame.midX > frame.width / 2 } ?? false
    return isAtRight ? other.maxX - frame.maxX : other.minX - frame.minX
  }
}
