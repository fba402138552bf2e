import BubbleCore
import Foundation
import Platform

/// The immutable inputs of the layout that all messages of a conversation share.
final class LayoutSettings: Sendable {
  /// The number of the settings within a view; later settings have greater numbers.
  let number: UInt32
  /// The number of the time zone within a view: relations of messages in another one are derived again when they are needed.
  let zone: UInt16
  let environment: LayoutEnvironment
  let chain: LayouterChain
  let peer: Peer
  let clusters: ClusterPolicy
  let measurer: any TextMeasuring
  /// Returns the accessories of messages; nil for none.
  let accessories: MessageAccessories?
  /// Earlier chains, the latest first, with layouters that have succeeded and have another version now.
  ///
  /// If a new version fails, the layout of the last good version is kept.
  let earlierChains: [LayouterChain]
  /// The layouters of the chain that have succeeded.
  let successes: LayouterSuccesses
  /// The usage of metered layouters, in these and in earlier settings.
  let usages: LayouterUsage

  /// The number of earlier chains to keep.
  private static let earlierChainLimit = 8

  init(
    number: UInt32, zone: UInt16 = 0, environment: LayoutEnvironment, chain: LayouterChain,
    peer: Peer, clusters: ClusterPolicy, measurer: any TextMeasuring,
    accessories: MessageAccessories?,
    earlierChains: [LayouterChain] = [], successes: LayouterSuccesses = LayouterSuccesses(),
    usages: LayouterUsage = LayouterUsage()
  ) {
    self.number = number
    self.zone = zone
    self.environment = environment
    self.chain = chain
    self.peer = peer
    self.clusters = clusters
    self.measurer = measurer
    self.accessories = accessories
    self.earlierChains = earlierChains
    self.successes = successes
    self.usages = usages
  }

  /// Returns a copy with some changes.
  func with(
    environment: LayoutEnvironment? = nil, peer: Peer? = nil,
    accessories: MessageAccessories?? = nil
  ) -> LayoutSettings {
    let isSameZone = environment.map { $0.timeZone == self.environment.timeZone } ?? true
    return LayoutSettings(
      number: number + 1, zone: isSameZone ? zone : zone &+ 1,
      environment: environment ?? self.environment, chain: chain,
      peer: peer ?? self.peer, clusters: clusters, measurer: measurer,
      accessories: accessories ?? self.accessories, earlierChains: earlierChains,
      successes: successes, usages: usages)
  }

  /// Returns a copy with another chain.
  func with(chain: LayouterChain) -> LayoutSettings {
    let known = successes.ids
    let changed = known.filter { id in
      guard let before = self.chain[id], let next = chain[id] else { return false }
      return next.version != before.version
    }
    let earlier = (changed.isEmpty ? [] : [self.chain]) + earlierChains
    return LayoutSettings(
      number: number + 1, zone: zone, environment: environment, chain: chain, peer: peer,
      clusters: clusters, measurer: measurer, accessories: accessories,
      earlierChains: Array(earlier.prefix(LayoutSettings.earlierChainLimit)),
      successes: LayouterSuccesses(known.subtracting(changed)), usages: usages)
  }

  /// Creates a separate context: threads that share one contend for its reference counts.
  ///
  /// - Parameters:
  ///   - width: The width of the layout; nil for the width of the view.
  ///   - showsAvatars: False for rows of the host: they have no avatars in groups, and nothing to pan.
  func makeContext(width: CGFloat? = nil, showsAvatars: Bool = true) -> LayoutContext {
    var environment = environment
    if let width { environment.width = width }
    if !showsAvatars { (environment.showsAvatars, environment.pansWideBoxes) = (false, false) }
    return LayoutContext(environment: environment, measurer: measurer, peer: peer)
  }
}

/// The layouters of a chain that have succeeded, on any thread.
final class LayouterSuccesses: Sendable {
  private let found: Lock<Set<LayouterID>>

  init(_ ids: Set<LayouterID> = []) { found = Lock(ids) }

  var ids: Set<LayouterID> { found.withLock { $0 } }

  func insert(_ id: LayouterID) { found.withLock { _ = $0.insert(id) } }
}
