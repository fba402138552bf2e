import Foundation

/// The motion of a drawn box, as data: it follows the clock of a view, and changes no frame.
package struct BoxMotion: Hashable, Sendable {
  /// The time in which the box turns once, clockwise, in seconds; nil: it does not turn.
  package var spin: CGFloat?
  /// The time in which the box fades and comes back, in seconds; nil: it does not fade.
  package var pulse: CGFloat?
  /// The time in which the box fills up, from the edge where reading starts; nil: all of it is drawn.
  package var filling: TimeRange?
  /// The time that the box's text counts; nil: it counts none.
  package var counter: TimeRange?

  /// The valid periods, in seconds: what blinks faster than twice a second is hard to look at.
  package static let periods: ClosedRange<CGFloat> = 0.5...3_600
  /// The greatest number of boxes that move in a view at a time; further ones stand still.
  package static let maximumCount = 200
  /// The least opacity of a box that pulses.
  private static let faintest: CGFloat = 0.3

  /// Makes a motion; by default nothing moves.
  package init(
    spin: CGFloat? = nil, pulse: CGFloat? = nil, filling: TimeRange? = nil,
    counter: TimeRange? = nil
  ) {
    self.spin = spin
    self.pulse = pulse
    self.filling = filling
    self.counter = counter
  }

  /// Returns the first error; nil: all values are valid.
  func fault(_ kind: String) -> BoxError? {
    var check = PropertyCheck(kind)
    check.number("spin", spin, BoxMotion.periods)
    check.number("pulse", pulse, BoxMotion.periods)
    check.take(filling?.fault(kind))
    return check.fault
  }

  /// Returns the angle at a time, in degrees from 0 to 360.
  func angle(at now: Double) -> CGFloat { spin.map { 360 * part(of: $0, at: now) } ?? 0 }

  /// Returns the opacity at a time.
  func opacity(at now: Double) -> CGFloat {
    guard let pulse else { return 1 }
    let wave = (1 + cos(2 * .pi * part(of: pulse, at: now))) / 2
    return BoxMotion.faintest + (1 - BoxMotion.faintest) * wave
  }

  private func part(of period: CGFloat, at now: Double) -> CGFloat {
    let rest = CGFloat(now).truncatingRemainder(dividingBy: period) / period
    return rest < 0 ? rest + 1 : rest
  }

  /// Returns the time of the next frame that differs, at the earliest now; nil: there is none.
  ///
  /// - Parameter isReduced: Whether nothing turns and fades, and what fills does so once a second.
  package func nextFrame(at now: Double, isReduced: Bool) -> Double? {
    if !isReduced, spin != nil || pulse != nil { return now }
    var next = counter?.nextCount(after: now)
    if let filling, let since = filling.since, let till = filling.till, now < till {
      let frame = now < since ? since : isReduced ? now.rounded(.down) + 1 : now
      next = min(next ?? frame, frame)
    }
    return next
  }
}

/// A time with a start, an end or both, in seconds since 1 January 1970, 00:00 UTC.
package struct TimeRange: Hashable, Sendable {
  /// The start; nil: it has none.
  package var since: Double?
  /// The end; nil: it has none.
  package var till: Double?
  /// Whether a text shows the distance of the start in words, `2 minutes ago`, instead of counting.
  package var isInWords = false

  /// The valid times: those of the years 1 to 9999.
  package static let times: ClosedRange<Double> = -62_135_596_800...253_402_300_799
  /// The tolerance for times that are sums of binary fractions, in seconds.
  private static let tolerance = 1e-6

  /// Makes a time.
  package init(since: Double? = nil, till: Double? = nil) {
    self.since = since
    self.till = till
  }

  /// Makes a time that is shown in words.
  package init(wordsTo date: Double) { (since, isInWords) = (date, true) }

  /// Returns the first error; nil: it has a start or an end, and both are valid.
  func fault(_ kind: String) -> BoxError? {
    var check = PropertyCheck(kind)
    for (name, time) in [("since", since), ("till", till)] {
      check.require(
        time.map { TimeRange.times.contains($0) } ?? true, name, "\(time ?? 0)",
        "it must be a date of the years 1 to 9999")
    }
    check.require(
      since ?? -.infinity <= till ?? .infinity, "since", "\(since ?? 0)",
      "it must not be later than till")
    return check.fault
  }

  /// Returns the elapsed part, from 0 to 1; 1 without a start or an end.
  func part(at now: Double) -> CGFloat {
    guard let since, let till, now < till else { return 1 }
    return CGFloat(max(0, now - since) / (till - since))
  }

  /// Returns the whole seconds that a counter shows: those since the start, or those that are left until the end if there is no start.
  func count(at now: Double) -> Int {
    if let since {
      return TimeRange.whole(min(now, till ?? now) - since + TimeRange.tolerance)
    }
    return till.map { TimeRange.whole(($0 - now - TimeRange.tolerance).rounded(.up)) } ?? 0
  }

  /// Returns a number of seconds without its fraction; 0 for NaN and negative ones.
  private static func whole(_ seconds: Double) -> Int {
    seconds > 0 ? Int(min(seconds, times.upperBound - times.lowerBound)) : 0
  }

  /// Returns the greatest number that a counter shows, as far as it is known, and at least forty minutes: room for an hour.
  func greatestCount(from now: Double) -> Int {
    max(2_400, count(at: since == nil ? now : till ?? now))
  }

  /// Returns the time at which a counter shows the next number; nil: it has ended.
  func nextCount(after now: Double) -> Double? {
    if isInWords { return distance(at: now).next }
    let count = Double(count(at: now))
    if let since {
      let next = since + count + 1
      return next <= till ?? .infinity ? next : nil
    }
    return till.flatMap { count > 0 ? $0 - (count - 1) : nil }
  }
}

extension TimeRange {
  /// The units of a distance, and their seconds; a month counts as 30 days, and a year as 365.
  static let units: [(unit: LocaleFormats.TimeUnit, size: Double)] = [
    (.second, .infinity), (.minute, 60), (.hour, 3_600), (.day, 86_400), (.week, 604_800),
    (.month, 2_592_000), (.year, 31_536_000),
  ]

  /// Returns the distance of the start, 0 within a minute and negative in the past, and the time from which it is another one.
  func distance(at now: Double) -> (count: Int, unit: LocaleFormats.TimeUnit, next: Double) {
    let start = since ?? 0
    let seconds = abs(now - start) + TimeRange.tolerance
    let place = TimeRange.units.lastIndex { $0.size <= seconds } ?? 0
    let (unit, size) = TimeRange.units[place]
    let count = (seconds / size).rounded(.down)
    if now < start, place > 0 {
      return (Int(count), unit, start - count * size + 2 * TimeRange.tolerance)
    }
    let limit = place + 1 < TimeRange.units.count ? TimeRange.units[place + 1].size : .infinity
    return (-Int(count), unit, start + min(limit, size * (count + 1)))
  }
}

extension LayoutBox {
  /// Returns the box with its drawing turning about its middle, clockwise, while a view shows it.
  ///
  /// Frames and hit regions stay unchanged. In a picture, and with reduced motion, it stands still. At most 200 boxes of a view move at a
  /// time.
  ///
  /// - Parameter period: The time of a turn, in seconds, from 0.5 to 3,600.
  public func spinning(every period: TimeInterval) -> LayoutBox {
    moving { $0.spin = CGFloat(period) }
  }

  /// Returns the box with its drawing fading and coming back while a view shows it.
  ///
  /// In a picture, and with reduced motion, it is drawn as if it did not fade.
  ///
  /// - Parameter period: The time of both together, in seconds, from 0.5 to 3,600.
  public func pulsing(every period: TimeInterval) -> LayoutBox {
    moving { $0.pulse = CGFloat(period) }
  }

  /// Returns the box drawn from the edge where reading starts, as far as the time has passed: a bar that fills up.
  ///
  /// A picture shows its state at `LayoutEnvironment.now`, or without it at the message's date. With reduced motion it moves once a second.
  ///
  /// - Parameters:
  ///   - start: The time at which nothing is drawn.
  ///   - end: The time from which all of it is drawn; not before the start.
  public func filling(from start: Date, to end: Date) -> LayoutBox {
    moving {
      $0.filling = TimeRange(since: start.timeIntervalSince1970, till: end.timeIntervalSince1970)
    }
  }

  private func moving(_ change: (inout BoxMotion) -> Void) -> LayoutBox {
    changed {
      var motion = $0.placement.motion ?? BoxMotion()
      change(&motion)
      $0.placement.motion = motion
    }
  }

  /// Makes a text that counts the time since a start, `0:42`, or the time that is left, while a view shows it.
  ///
  /// It has room for `59:59`, or for the whole time if that is known; a longer one is drawn smaller. A picture shows its state at
  /// `LayoutEnvironment.now`, or without it at the message's date. So do screen readers, which thus don't announce each second.
  ///
  /// - Parameters:
  ///   - start: The time of 0:00, which it also shows before; nil: it counts down.
  ///   - end: The time at which it stops; nil: it does not.
  ///   - style: The named style.
  ///   - color: The colour.
  public static func counter(
    from start: Date?, to end: Date? = nil, style: TextStyle = .body, color: BoxColor = .text
  ) -> LayoutBox {
    var text = TextBox(text: "", style: style, color: color)
    text.count(
      TimeRange(since: start?.timeIntervalSince1970, till: end?.timeIntervalSince1970))
    return LayoutBox(.text(text))
  }

  /// Makes a text with the distance of a date from now, `2 minutes ago`, `in 3 hours`, while a view shows it.
  ///
  /// It has room for its longest words, and changes without another layout. Pictures and screen readers have it as
  /// ``counter(from:to:style:color:)``.
  public static func relativeTime(
    to date: Date, style: TextStyle = .body, color: BoxColor = .text
  ) -> LayoutBox {
    var text = TextBox(text: "", style: style, color: color)
    text.count(TimeRange(wordsTo: date.timeIntervalSince1970))
    return LayoutBox(.text(text))
  }
}

extension TextBox {
  /// Lets the text count a time, in one line with digits of equal width; the words of its place are measured and drawn instead of `0:00`.
  package mutating func count(_ time: TimeRange) {
    counter = time
    text = "0:00"
    maximumLines = 1
    var adjustment = adjustment ?? TextAdjustment()
    adjustment.hasTabularDigits = true
    self.adjustment = adjustment
  }
}
