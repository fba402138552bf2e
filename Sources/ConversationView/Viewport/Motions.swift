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
  ///   - elements: What is shown at the end.
  ///   - old: What was shown before.
  ///   - settings: How things move.
  ///   - ways: Where those come from and go to that are seen only at one of both.
  mutating func begin(
    _ elements: [ConversationElement], from old: [ConversationElement], _ settings: MotionSettings,
    _ ways: ElementWays
  ) {
    guard settings.duration > 0 else {
      self = Motions()
      return
    }
    var drawn: [ConversationElement.ID: ConversationElement] = [:]
    for element in presented(old) { drawn[element.id] = element }
    var places: [ConversationElement.ID: CGRect] = [:]
    for element in old { places[element.id] = element.frame }
    let (running, left) = (motions, leaving)
    motions = [:]
    leaving = []
    for element in elements {
      let start = drawn.removeValue(forKey: element.id)
      if places[element.id] == element.frame, let motion = running[element.id] {
        motions[element.id] = motion
        continue
      }
      var motion = Motion(duration: settings.duration)
      if let frame = start?.frame ?? ways.from[element.id], !settings.isReduced {
        motion.x = element.sidewaysDistance(from: frame)
        motion.y = frame.minY - element.frame.minY
        motion.height = frame.height - element.frame.height
      }
      let isNew = start == nil && ways.from[element.id] == nil
      motion.alpha = isNew ? -element.alpha : (start?.alpha ?? 1) - element.alpha
      if !motion.isNothing { motions[element.id] = motion }
    }
    if !settings.isReduced { carryNew(elements, drawnBefore: places, ways) }
    for element in left + old where drawn.removeValue(forKey: element.id) != nil {
      leave(element, running[element.id], settings, ways)
    }
  }

  /// Has elements that were nowhere come in along with what is above them, unless something below stands still.
  private mutating func carryNew(
    _ elements: [ConversationElement], drawnBefore: [ConversationElement.ID: CGRect],
    _ ways: ElementWays
  ) {
    var above: CGFloat = 0
    for (place, element) in elements.enumerated() where element.zIndex == 0 {
      let isNew = drawnBefore[element.id] == nil && ways.from[element.id] == nil
      guard isNew else {
        above = motions[element.id]?.y ?? 0
        continue
      }
      let below = elements[(place + 1)...].first {
        $0.zIndex == 0 && (drawnBefore[$0.id] != nil || ways.from[$0.id] != nil)
      }
      if below == nil || below.map({ motions[$0.id]?.y ?? 0 }) == above {
        motions[element.id]?.y = above
      }
    }
  }

  /// Has an element leave from where it is drawn.
  private mutating func leave(
    _ place: ConversationElement, _ running: Motion?, _ settings: MotionSettings,
    _ ways: ElementWays
  ) {
    var end = place
    if let frame = ways.to[place.id], !settings.isReduced {
      end.frame = frame
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
