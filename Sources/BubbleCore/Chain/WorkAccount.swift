/// What a layouter may cost over many messages, in units of work.
///
/// A unit is some 10 nanoseconds of a desktop's processor: an instruction of a script, a part of what it
/// takes to measure a byte of text. Work is counted, not timed, so that it is the same on every machine
/// and in every run.
public struct WorkBudget: Hashable, Sendable {
  /// What one message may cost on the average.
  public var unitsPerMessage: Int
  /// After how many stops in a row the layouter is not asked any more.
  public var stops: Int

  /// Makes a budget.
  ///
  /// - Precondition: Both are at least 1.
  public init(unitsPerMessage: Int, stops: Int) {
    precondition(unitsPerMessage > 0 && stops > 0, "a budget allows something")
    self.unitsPerMessage = min(unitsPerMessage, 1 << 40)
    self.stops = min(stops, 1 << 16)
  }

  /// How many messages that cost no more than they may make up for one stop.
  public static let messagesPerStop = 20

  /// What a stop costs.
  var unitsPerStop: Int { unitsPerMessage * WorkBudget.messagesPerStop }
  /// What may be overdrawn before the layouter is not asked any more.
  var reserve: Int { unitsPerStop * stops }
}

/// What one layouter has cost lately, and whether it goes on being asked: going over a limit now and
/// then is forgiven, doing so all the time is not.
///
/// Each message for which the layouter was asked is noted, in the order of the messages:
///
/// - A stop, which is a call that was cut off, takes ``WorkBudget/unitsPerStop``.
/// - What costs more than ``WorkBudget/unitsPerMessage`` takes what it costs over that, but no more than a
///   stop.
/// - A message that was laid out for no more gives one such share back. So what was taken by one stop is
///   given back by ``WorkBudget/messagesPerStop`` messages, never by one: one message that asks too much is
///   its sender's fault, and must not switch the layouter off for all others; a layouter that is stopped at
///   every third message is switched off all the same.
/// - What failed without being stopped, and cheaply, says nothing.
///
/// When half of the reserve is taken, that is said; when all is, the layouter is switched off.
///
/// ## Nothing depends on timing
/// The account is a value that follows from what was noted and from nothing else. Messages are laid out by
/// several workers, in no order; the ``WorkLedger`` notes what they cost in the order of the messages, has
/// those built again that a worker built with a layouter that was switched off by then, or without one that
/// was not, and hands the accounts to the next pass by way of the snapshot. Cached layouts were noted
/// when they were built; taking them over costs nothing. What a message costs must be the same in every run,
/// too: scripts see to that by counting work, and by having a stop confirmed in a fresh state.
struct WorkAccount: Hashable, Sendable {
  /// What became of one message.
  enum Outcome: Hashable, Sendable {
    /// It was laid out.
    case built
    /// It was not, for a reason other than a limit.
    case failed
    /// The call was cut off.
    case stopped
  }

  /// What is to be said.
  enum Event: Hashable, Sendable {
    /// The layouter is switched off if this goes on.
    case warned
    /// It is not asked any more.
    case switchedOff
  }

  let budget: WorkBudget
  /// How much of the reserve is taken.
  private(set) var taken = 0
  /// The stops since nothing was taken, and the messages that cost too much.
  private(set) var stopCount = 0
  private(set) var dearCount = 0
  /// What those cost together.
  private(set) var dearUnits = 0
  private var isWarned = false

  init(_ budget: WorkBudget) { self.budget = budget }

  /// Whether the layouter is not asked any more.
  ///
  /// Nothing that is noted later changes that.
  var isOff: Bool { taken >= budget.reserve }

  /// Whether there is nothing to remember.
  var isBlank: Bool { taken == 0 }

  /// Notes what became of a message, and says what is to be said of it.
  mutating func note(_ outcome: Outcome, units: Int) -> Event? {
    guard !isOff else { return nil }
    let excess = max(0, min(units, 1 << 50) - budget.unitsPerMessage)
    switch outcome {
    case .stopped:
      stopCount += 1
      taken += budget.unitsPerStop
    case .built where excess == 0:
      guard !isBlank else { return nil }
      taken = max(0, taken - budget.unitsPerMessage)
      if isBlank { self = WorkAccount(budget) }
      return nil
    case .built, .failed:
      guard excess > 0 else { return nil }
      dearCount += 1
      dearUnits += excess + budget.unitsPerMessage
      taken += min(excess, budget.unitsPerStop)
    }
    taken = min(taken, budget.reserve)
    if isOff { return .switchedOff }
    guard !isWarned, taken * 2 >= budget.reserve else { return nil }
    isWarned = true
    return .warned
  }

  /// What is said of an event, for people.
  func text(of event: Event) -> String {
    var causes: [String] = []
    if stopCount > 0 {
      causes.append("was stopped " + (stopCount == 1 ? "once" : "\(stopCount) times"))
    }
    if dearCount > 0 {
      let formats = LocaleFormats.of("en_US")
      let mean = formats.number(dearUnits / dearCount)
      causes.append(
        "took \(mean) units of work on the average for \(dearCount) "
          + "\(dearCount == 1 ? "message" : "messages"), and may take "
          + formats.number(budget.unitsPerMessage))
    }
    let cause = causes.joined(separator: " and ")
    return switch event {
    case .warned: "it \(cause); if that goes on, it is switched off"
    case .switchedOff: "it \(cause): it is switched off, and not asked for later messages"
    }
  }
}
