import ArgumentParser
import BubbleCore
import Foundation

/// A cluster policy as the user types it.
enum ClusterChoice: String, ExpressibleByArgument, CaseIterable {
  case actor
  case three = "3"
  case standard = "10"
  case fifteen = "15"
  case none

  /// The policy.
  var policy: ClusterPolicy {
    switch self {
    case .actor: .actor
    case .three: .minutes(3)
    case .standard: .standard
    case .fifteen: .minutes(15)
    case .none: .none
    }
  }
}

/// A width policy as the user types it: a name, followed by a colon and a number of points if it takes one.
struct WidthChoice: ExpressibleByArgument {
  /// The policy.
  let policy: WidthPolicy

  static let actor = WidthChoice(policy: .actor)

  private init(policy: WidthPolicy) { self.policy = policy }

  init?(argument: String) {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let points = parts.count > 1 ? Double(parts[1]) : nil
    guard parts.count == 1 || points.map({ (0...16_000).contains($0) }) == true else { return nil }
    switch (String(parts[0]), points) {
    case ("actor", nil): policy = .actor
    case ("percent", nil): policy = .percentage()
    case ("margin", nil): policy = .margin()
    case ("margin", let points?): policy = .margin(.init(leftRightMargin: points))
    case ("fixed", let points?): policy = .fixed(points)
    case ("readable", let points?): policy = .readable(maximum: points)
    default: return nil
    }
  }

  var defaultValueDescription: String { "actor" }
}
