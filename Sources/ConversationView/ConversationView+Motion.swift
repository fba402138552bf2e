import BubbleCore
import Foundation

/// Boxes that turn, fade, fill or count: they follow the clock of the options, and lay nothing out.
extension ConversationView {
  /// The time until the next frame that looks different, in seconds: 0 while something moves, up to a second while texts count;
  /// nil: nothing changes without the host.
  ///
  /// Only visible boxes count, and the end of the day if the environment's `today` is the day of the clock. The host calls ``advance(by:)`` then, and draws. It is 0 while ``isAnimating``, too.
  ///
  /// - Complexity: O(*n*) in the number of visible elements with boxes that move, and of their parts.
  public var nextFrame: TimeInterval? {
    if isAnimating { return 0 }
    let moving = core.screen.list.elements.filter { $0.movingCount > 0 }
    let nextDay = nextDay
    guard !moving.isEmpty else { return nextDay }
    let (moment, view) = (moment, CGRect(origin: .zero, size: shownSize))
    var next = nextDay.map { moment.now + $0 }
    for element in moving {
      for (motion, area) in element.layout.elements.motions {
        let seen = area.offsetBy(dx: element.frame.minX, dy: element.frame.minY)
        guard seen.intersects(view),
          let frame = motion.nextFrame(at: moment.now, isReduced: moment.isReduced)
        else { continue }
        if frame <= moment.now { return 0 }
        next = min(next ?? frame, frame)
      }
    }
    return next.map { $0 - moment.now }
  }

  /// The seconds until the environment's day is another one; nil: it has none, or another one than the clock.
  private var nextDay: TimeInterval? {
    let environment = core.settings.environment
    guard let today = environment.today else { return nil }
    let now = options.clock()
    guard CalendarDay(now, timeZone: environment.timeZone) == today else {
      return hasDayOfClock ? 0 : nil
    }
    return CalendarDay.secondsLeft(after: now, timeZone: environment.timeZone)
  }

  /// Changes the environment's day to that of the clock, if it was that before; the next commit shows it.
  package func followDay() {
    guard let today = core.settings.environment.today else { return }
    let day = CalendarDay(options.clock(), timeZone: core.settings.environment.timeZone)
    guard day != today else { return hasDayOfClock = true }
    guard hasDayOfClock else { return }
    var environment = core.settings.environment
    environment.today = day
    core.surround(core.settings.with(environment: environment))
  }

  /// The present moment of the clock.
  private var moment: MotionMoment {
    MotionMoment(
      options.clock(), isReduced: options.motion.isReduced,
      locale: core.settings.environment.locale, measurer: core.settings.measurer)
  }

  /// Returns the same elements, with boxes that move as they are at the moment.
  func moving(_ elements: [ConversationElement]) -> [ConversationElement] {
    guard elements.contains(where: { $0.movingCount > 0 }) else { return elements }
    let moment = moment
    var left = moment.limit
    return elements.map { element in
      let count = min(left, element.movingCount)
      guard count > 0 else { return element }
      left -= count
      var element = element
      element.moment = moment
      element.moment?.limit = count
      return element
    }
  }
}

extension ConversationElement {
  /// The number of boxes that move.
  fileprivate var movingCount: Int { layout.bubbles?.movingCount ?? 0 }
}
