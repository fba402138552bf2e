import BubbleCore
import Foundation
import Platform

/// What all messages of a conversation are laid out with: what is in it is never changed.
final class LayoutSettings: Sendable {
  /// Tells the settings of a view apart: later ones have greater numbers.
  let number: UInt32
  let environment: LayoutEnvironment
  let chain: LayouterChain
  let peer: Peer
  let clusters: ClusterPolicy
  let measurer: any TextMeasuring
  /// Says what stands beside messages; nil: nothing does.
  let accessories: MessageAccessories?
  /// Chains before this one with layouters that have laid something out and are others now, the latest first: what such a one
  /// made of a message stays where its new version fails.
  let earlierChains: [LayouterChain]
  /// The layouters of the chain that have laid something out.
  let successes: LayouterSuccesses
  /// What layouters have cost whose work is counted, in these settings and before.
  let accounts: LayouterAccounts

  /// How many earlier chains are kept.
  private static let earlierChainLimit = 8

  init(
    number: UInt32, environment: LayoutEnvironment, chain: LayouterChain, peer: Peer,
    clusters: ClusterPolicy, measurer: any TextMeasuring, accessories: MessageAccessories?,
    earlierChains: [LayouterChain] = [], successes: LayouterSuccesses = LayouterSuccesses(),
    accounts: LayouterAccounts = LayouterAccounts()
  ) {
    self.number = number
    self.environment = environment
    self.chain = chain
    self.peer = peer
    self.clusters = clusters
    self.measurer = measurer
    self.accessories = accessories
    self.earlierChains = earlierChains
    self.successes = successes
    self.accounts = accounts
  }

  /// The same but for what is given.
  func with(
    environment: LayoutEnvironment? = nil, peer: Peer? = nil,
    accessories: MessageAccessories?? = nil
  ) -> LayoutSettings {
    LayoutSettings(
      number: number + 1, environment: environment ?? self.environment, chain: chain,
      peer: peer ?? self.peer, clusters: clusters, measurer: measurer,
      accessories: accessories ?? self.accessories, earlierChains: earlierChains,
      successes: successes, accounts: accounts)
  }

  /// The same with another chain.
  func with(chain: LayouterChain) -> LayoutSettings {
    let known = successes.ids
    let changed = known.filter { id in
      guard let before = self.chain[id], let next = chain[id] else { return false }
      return next.version != before.version
    }
    let earlier = (changed.isEmpty ? [] : [self.chain]) + earlierChains
    return LayoutSettings(
      number: number + 1, environment: environment, chain: chain, peer: peer, clusters: clusters,
      measurer: measurer, accessories: accessories,
      earlierChains: Array(earlier.prefix(LayoutSettings.earlierChainLimit)),
      successes: LayouterSuccesses(known.subtracting(changed)), accounts: accounts)
  }

  /// Whether messages stand together, and on the days, as in the others.
  func relatesLike(_ other: LayoutSettings) -> Bool {
    environment.timeZone == other.environment.timeZone && clusters == other.clusters
  }

  /// A context of one's own: threads that share one contend for its references.
  ///
  /// - Parameter width: The width of what is laid out; nil: that of the view.
  func makeContext(width: CGFloat? = nil) -> LayoutContext {
    var environment = environment
    if let width { environment.width = width }
    return LayoutContext(environment: environment, measurer: measurer, peer: peer)
  }
}

/// Which layouters of a chain have laid something out, on any thread.
final class LayouterSuccesses: Sendable {
  private let found: Lock<Set<LayouterID>>

  init(_ ids: Set<LayouterID> = []) { found = Lock(ids) }

  var ids: Set<LayouterID> { found.withLock { $0 } }

  func insert(_ id: LayouterID) { found.withLock { _ = $0.insert(id) } }
}
