import BubbleCore
import Foundation

/// How long changes take to be seen, and whether things move.
public struct MotionSettings: Hashable, Sendable {
  /// How long a change of what is shown takes, in seconds; 0: it is there at once.
  public var duration: TimeInterval
  /// How long an animated scroll takes, in seconds.
  public var scrollDuration: TimeInterval
  /// Whether things fade where they would move: what a platform's setting of reduced motion asks for.
  public var isReduced: Bool

  /// Says how things move.
  public init(
    duration: TimeInterval = 0.25, scrollDuration: TimeInterval = 0.35, isReduced: Bool = false
  ) {
    self.duration = MotionSettings.usable(duration)
    self.scrollDuration = MotionSettings.usable(scrollDuration)
    self.isReduced = isReduced
  }

  static func usable(_ seconds: TimeInterval) -> TimeInterval {
    seconds > 0 && seconds < 3_600 ? seconds : 0
  }

  /// How far a motion is at a part of its time: it begins quickly and comes to rest.
  static func progress(_ part: Double) -> CGFloat {
    let rest = 1 - max(0, min(part, 1))
    return 1 - rest * rest * rest
  }
}

/// Elements on their way to where they are: what is drawn while a change is to be seen.
///
/// Each element that moves is displaced from its place by what is left of the way; so it goes along when the list is
/// scrolled meanwhile, and a change that comes in between begins where the element is seen.
struct Motions {
  /// What of an element differs from how it stands, at the beginning of the motion.
  private struct Displacement {
    var y: CGFloat
    var height: CGFloat
    var alpha: CGFloat
  }

  private var displacements: [ConversationElement.ID: Displacement] = [:]
  /// The elements that are not shown at the end: they leave the view or fade.
  private var leaving: [ConversationElement] = []
  private var time: TimeInterval = 0
  private var duration: TimeInterval = 0

  /// Whether something is on its way.
  var isRunning: Bool { duration > 0 }

  /// Lets time pass.
  mutating func advance(by seconds: TimeInterval) {
    guard isRunning else { return }
    time += seconds
    if time >= duration { self = Motions() }
  }

  /// What is drawn now of elements that stand at their places.
  func presented(_ elements: [ConversationElement]) -> [ConversationElement] {
    guard isRunning else { return elements }
    return elements.map(presented) + leaving.map(presented)
  }

  private func presented(_ element: ConversationElement) -> ConversationElement {
    guard let displacement = displacements[element.id] else { return element }
    let rest = 1 - MotionSettings.progress(time / duration)
    var element = element
    element.frame.origin.y += displacement.y * rest
    element.frame.size.height += displacement.height * rest
    element.alpha = max(0, min(1, element.alpha + displacement.alpha * rest))
    return element
  }

  /// Begins a motion from what is drawn now to elements at their places.
  ///
  /// - Parameters:
  ///   - elements: What is shown at the end.
  ///   - drawn: What is drawn at the beginning.
  ///   - settings: How things move.
  ///   - ways: Where those come from and go to that are seen only at one of both.
  mutating func begin(
    _ elements: [ConversationElement], drawn: [ConversationElement], _ settings: MotionSettings,
    _ ways: ElementWays
  ) {
    self = Motions()
    guard settings.duration > 0 else { return }
    var before: [ConversationElement.ID: ConversationElement] = [:]
    for element in drawn { before[element.id] = element }
    for element in elements {
      var displacement = Displacement(y: 0, height: 0, alpha: 0)
      let known = before.removeValue(forKey: element.id)
      if let frame = known?.frame ?? ways.from[element.id] {
        displacement.y = frame.minY - element.frame.minY
        displacement.height = frame.height - element.frame.height
        displacement.alpha = (known?.alpha ?? 1) - element.alpha
      } else {
        displacement.alpha = -element.alpha
      }
      if settings.isReduced { (displacement.y, displacement.height) = (0, 0) }
      if displacement.y != 0 || displacement.height != 0 || displacement.alpha != 0 {
        displacements[element.id] = displacement
      }
    }
    for var element in drawn where before[element.id] != nil {
      let start = element
      if let frame = ways.to[element.id], !settings.isReduced {
        element.frame = frame
      } else {
        element.alpha = 0
      }
      displacements[element.id] = Displacement(
        y: start.frame.minY - element.frame.minY, height: start.frame.height - element.frame.height,
        alpha: start.alpha - element.alpha)
      leaving.append(element)
    }
    if !displacements.isEmpty { duration = settings.duration }
  }

  /// Goes along with a list that is scrolled: what leaves is a part of it.
  mutating func scroll(by points: CGFloat, shown: Set<ConversationElement.ID>) {
    guard isRunning else { return }
    for place in leaving.indices { leaving[place].frame.origin.y -= points }
    // What is shown again does not leave.
    leaving.removeAll { shown.contains($0.id) }
  }
}
