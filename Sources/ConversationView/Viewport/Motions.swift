import BubbleCore
import Foundation
import ListCore

/// Animations of elements: their presentation during a change.
///
/// A moving element is displaced from its place by the remaining distance. It therefore follows the list when that is scrolled
/// meanwhile, and another change begins at its present position. If a change leaves an element's place unchanged, its animation
/// continues.
struct Motions {
  /// The difference between an element's presentation and its final state, at the beginning of its animation.
  private struct Motion {
    var x: CGFloat = 0
    var y: CGFloat = 0
    var height: CGFloat = 0
    var alpha: CGFloat = 0
    var time: TimeInterval = 0
    var duration: TimeInterval

    /// The part of the difference that remains now, from 1 to 0.
    var rest: CGFloat { 1 - MotionSettings.progress(time / duration) }
    var isNothing: Bool { x == 0 && y == 0 && height == 0 && alpha == 0 }
  }

  private var motions: [ConversationElement.ID: Motion] = [:]
  /// The elements that are not visible at the end: they leave the view or fade out.
  private(set) var leaving: [ConversationElement] = []

  /// Whether an animation is running.
  var isRunning: Bool { !motions.isEmpty }

  /// Gives the elements of a message another id; nothing else has it from now on.
  mutating func rename(_ id: MessageID, to new: MessageID) {
    guard isRunning else { return }
    leaving.removeAll { $0.id != $0.id.renamed(new, to: id) }
    for place in leaving.indices { leaving[place].id = leaving[place].id.renamed(id, to: new) }
    for old in motions.keys where old != old.renamed(new, to: id) { motions[old] = nil }
    for old in motions.keys where old != old.renamed(id, to: new) {
      motions[old.renamed(id, to: new)] = motions.removeValue(forKey: old)
    }
  }

  /// Advances the animations.
  mutating func advance(by seconds: TimeInterval) {
    guard isRunning else { return }
    for (id, motion) in motions {
      let time = motion.time + seconds
      if time < motion.duration { motions[id]?.time = time } else { motions[id] = nil }
    }
    leaving.removeAll { motions[$0.id] == nil }
  }

  /// Returns the present appearance of elements in their final state.
  func presented(_ elements: [ConversationElement]) -> [ConversationElement] {
    guard isRunning else { return elements }
    return elements.map(presented) + leaving.map(presented)
  }

  private func presented(_ element: ConversationElement) -> ConversationElement {
    guard let motion = motions[element.id] else { return element }
    let rest = motion.rest
    var element = element
    element.frame.origin.x += motion.x * rest
    element.frame.origin.y += motion.y * rest
    element.frame.size.height += motion.height * rest
    element.alpha = max(0, min(1, element.alpha + motion.alpha * rest))
    return element
  }

  /// Begins an animation from the present appearance to the final state of elements.
  ///
  /// - Parameters:
  ///   - difference: The elements before and after the change.
  ///   - settings: The durations of animations.
  ///   - destinations: The final frames of elements that were already disappearing; an element without one fades out.
  ///   - held: A line of text that keeps its place, with its element.
  mutating func begin(
    _ difference: ElementDifference, _ settings: MotionSettings,
    leaving destinations: [ConversationElement.ID: CGRect],
    held: (id: ConversationElement.ID, line: AnchorLine)?
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
    var isNew = [Bool](repeating: false, count: difference.new.count)
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
        let line = held?.id == element.id ? held?.line : nil
        let shift = before.map { element.textShift(since: difference.old[$0], line) } ?? 0
        motion.x = element.sidewaysDistance(from: frame)
        motion.y = frame.minY - element.frame.minY - shift
        motion.height = max(0, frame.height + shift) - element.frame.height
      }
      isNew[place] = start == nil && difference.origins[place] == nil
      motion.alpha = isNew[place] ? -element.alpha : (start?.alpha ?? 1) - element.alpha
      if !motion.isNothing { motions[element.id] = motion }
    }
    if !settings.isReduced { carry(difference.new, isNew) }
    for element in left where returning[element.id] != nil {
      leave(element, running[element.id], settings, destinations[element.id])
    }
    for (place, destination) in difference.gone {
      let element = difference.old[place]
      leave(element, running.isEmpty ? nil : running[element.id], settings, destination)
    }
  }

  /// Moves new elements together with those above them, unless an element below does not move along.
  private mutating func carry(_ elements: [ConversationElement], _ isNew: [Bool]) {
    guard isNew.contains(true) else { return }
    var above: CGFloat = 0
    for (place, element) in elements.enumerated() where element.zIndex == 0 {
      guard isNew[place] else {
        above = motions[element.id]?.y ?? 0
        continue
      }
      let below = elements.indices[(place + 1)...].first {
        elements[$0].zIndex == 0 && !isNew[$0]
      }
      if below.map({ motions[elements[$0].id]?.y ?? 0 }) ?? above == above {
        motions[element.id]?.y = above
      }
    }
  }

  /// Lets an element disappear from its present position.
  ///
  /// - Parameter destination: The final frame; nil if it has none, and the element then fades out.
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
      let rest = running?.rest ?? 0
      motions[place.id] = Motion(
        x: place.frame.minX - end.frame.minX + (running?.x ?? 0) * rest,
        y: place.frame.minY - end.frame.minY + (running?.y ?? 0) * rest,
        height: place.frame.height - end.frame.height + (running?.height ?? 0) * rest,
        alpha: place.alpha - end.alpha + (running?.alpha ?? 0) * rest, duration: settings.duration)
    }
    leaving.append(end)
  }

  /// Follows a scroll of the list, to which disappearing elements belong.
  ///
  /// A disappearing element that is visible again continues from where it is drawn. A moving one that is scrolled out of the view
  /// disappears when its animation ends.
  mutating func scroll(
    by points: CGFloat, _ difference: ElementDifference, _ settings: MotionSettings
  ) {
    guard isRunning else { return }
    for place in leaving.indices { leaving[place].frame.origin.y -= points }
    for (place, element) in difference.new.enumerated() where difference.places[place] == nil {
      guard let index = leaving.firstIndex(where: { $0.id == element.id }) else { continue }
      let end = leaving.remove(at: index)
      guard var motion = motions[element.id] else { continue }
      let rest = motion.rest
      // Just before its end, nothing is left that could be divided by.
      guard rest > 0 else {
        motions[element.id] = nil
        continue
      }
      if !settings.isReduced {
        motion.x += (end.frame.minX - element.frame.minX) / rest
        motion.y += (end.frame.minY - element.frame.minY) / rest
        motion.height += (end.frame.height - element.frame.height) / rest
      }
      motion.alpha += (end.alpha - element.alpha) / rest
      motions[element.id] = motion
    }
    for (place, destination) in difference.gone {
      var element = difference.old[place]
      // A pinned header does not move with the list.
      guard element.zIndex == 0, motions[element.id] != nil, let destination else { continue }
      element.frame = destination
      leaving.append(element)
    }
  }
}

extension ConversationElement {
  /// Returns the horizontal distance of its content from its position in another frame.
  ///
  /// A bubble at the right edge stays at that edge if the frame becomes wider or narrower.
  fileprivate func sidewaysDistance(from other: CGRect) -> CGFloat {
    let isAtRight =
      messageLayout.map { $0.bubbleFrame.midX > frame.width / 2 } ?? false
    return isAtRight ? other.maxX - frame.maxX : other.minX - frame.minX
  }

  /// Returns how much lower its text is in it than in an earlier layout, in points, as when a picture comes above the text.
  ///
  /// The text then begins its motion where it was, instead of the element's upper edge.
  ///
  /// - Parameter line: The line that counts, by default the first visible one.
  fileprivate func textShift(since old: ConversationElement, _ line: AnchorLine?) -> CGFloat {
    guard line != nil || frame.height != old.frame.height, let before = old.layout.bubbles,
      let now = layout.bubbles
    else { return 0 }
    let (texts, top) = (RowTexts(before, top: 0, height: 0), max(0, -old.frame.minY))
    guard
      let line = line ?? texts.line(nearest: .top, in: top..<max(top, old.frame.height)),
      let from = texts.line(like: line, at: .top),
      let to = RowTexts(now, top: 0, height: 0).line(like: line, at: .top)
    else { return 0 }
    return CGFloat(HeightUnits.points(to.inset - from.inset))
  }
}
