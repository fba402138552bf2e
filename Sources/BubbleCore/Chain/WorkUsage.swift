/// The budget of a layouter over many messages, in units of work.
///
/// A unit takes about 10 nanoseconds of a desktop's processor. It is an instruction of a script, or a part
/// of the work of measuring a byte of text. Work is counted, not timed, so that it is the same on every
/// machine and in every run.
package struct WorkBudget: Hashable, Sendable {
  /// The average cost of a message that the budget allows.
  package var unitsPerMessage: Int
  /// The number of consecutive stops that switches the layouter off.
  package var stops: Int

  /// Makes a budget.
  ///
  /// - Precondition: Both are at least 1.
  package init(unitsPerMessage: Int, stops: Int) {
    precondition(unitsPerMessage > 0 && stops > 0, "a budget allows something")
    self.unitsPerMessage = min(unitsPerMessage, 1 << 40)
    self.stops = min(stops, 1 << 16)
  }

  /// The number of messages within the budget that may make up for one stop.
  static let messagesPerStop = 20

  /// The cost of a stop.
  var unitsPerStop: Int { unitsPerMessage * WorkBudget.messagesPerStop }
  /// The debt that switches the layouter off.
  var reserve: Int { unitsPerStop * stops }
}

/// The recent costs of one layouter, and whether it is switched off.
///
/// Going over a limit now and then is forgiven, doing so all the time is not.
///
/// The usage record counts each call of the layouter for a message, in the order of the messages:
///
/// - A stop, which is a call that was cut off, takes ``WorkBudget/unitsPerStop``.
/// - A message that costs more than ``WorkBudget/unitsPerMessage`` takes the excess, but at most as much as a stop.
/// - A message within that cost gives ``WorkBudget/unitsPerMessage`` back. So ``WorkBudget/messagesPerStop``
///   messages make up for one stop, and one message never does. One message that asks too much is its
///   sender's fault, and must not switch the layouter off for all others. A layouter that is stopped at
///   every third message is still switched off.
/// - A message that failed cheaply, without a stop, changes nothing.
///
/// When half of the reserve is taken, the usage record warns; when all is taken, the layouter is switched off.
///
/// ## Nothing depends on timing
/// The usage record is a value that depends only on the recorded messages. Several workers lay messages out, in
/// no order. The ``UsageMerger`` records the costs in the order of the messages. A worker may have built a
/// message with a layouter that was switched off by then, or without one that was not. The ledger has such a
/// message built again. The snapshot hands the usage records to the next pass. Cached layouts were recorded when
/// they were built; reusing them costs nothing. A message's cost must be the same in every run, too. Scripts
/// ensure that by counting work, and by confirming each stop in a fresh state.
struct WorkUsage: Hashable, Sendable {
  /// The outcome for one message.
  enum Outcome: Hashable, Sendable {
    /// It was laid out.
    case built
    /// It was not, for a reason other than a limit.
    case failed
    /// The call was cut off.
    case stopped
  }

  /// An event to report.
  enum Event: Hashable, Sendable {
    /// The layouter is about to be switched off.
    case warned
    /// The layouter is switched off.
    case switchedOff
  }

  let budget: WorkBudget
  /// The taken part of the reserve.
  private(set) var taken = 0
  /// The number of stops, and of messages that cost too much, since nothing was taken.
  private(set) var stopCount = 0
  private(set) var dearCount = 0
  /// The total cost of the messages that cost too much.
  private(set) var dearUnits = 0
  private var isWarned = false

  init(_ budget: WorkBudget) { self.budget = budget }

  /// Whether the layouter is switched off.
  ///
  /// No later message changes that.
  var isOff: Bool { taken >= budget.reserve }

  /// Whether nothing is taken.
  var isBlank: Bool { taken == 0 }

  /// Records the outcome of a message, and returns an event if there is one to report.
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
      if isBlank { self = WorkUsage(budget) }
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

  /// Returns the message for an event, for people.
  func text(of event: Event) -> String {
    var causes: [String] = []
    if stopCount > 0 {
      causes.append("was stopped " + (stopCount == 1 ? "once" : "\(stopCount) times"))
    }
    if dearCount > 0 {
      let formats = LocaleFormats.of("en_US")
      let mean = formats.number(dearUnits / dearCount)
      causes.append(
        "took \(mean) units of work on average for \(dearCount) "
          + "\(dearCount == 1 ? "message" : "messages"), and its limit is "
          + formats.number(budget.unitsPerMessage))
    }
    let cause = causes.joined(separator: " and ")
    return switch event {
    case .warned: "it \(cause); if this continues, it is switched off"
    case .switchedOff: "it \(cause): it is switched off for later messages"
    }
  }
}
