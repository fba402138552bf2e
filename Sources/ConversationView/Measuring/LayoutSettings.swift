import BubbleCore
import Foundation

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
  /// The chains before this one, the latest first: what a layouter made of a message stays where its new version fails.
  let earlierChains: [LayouterChain]
  /// What layouters have cost whose work is counted, in these settings and before.
  let accounts: LayouterAccounts

  /// How many earlier chains are kept.
  private static let earlierChainLimit = 4

  init(
    number: UInt32, environment: LayoutEnvironment, chain: LayouterChain, peer: Peer,
    clusters: ClusterPolicy, measurer: any TextMeasuring, accessories: MessageAccessories?,
    earlierChains: [LayouterChain] = [], accounts: LayouterAccounts = LayouterAccounts()
  ) {
    self.number = number
    self.environment = environment
    self.chain = chain
    self.peer = peer
    self.clusters = clusters
    self.measurer = measurer
    self.accessories = accessories
    self.earlierChains = earlierChains
    self.accounts = accounts
  }

  /// The same but for what is given.
  func with(environment: LayoutEnvironment? = nil, peer: Peer? = nil) -> LayoutSettings {
    with(environment, chain, earlierChains, peer, accessories)
  }

  /// The same with another chain.
  func with(chain: LayouterChain) -> LayoutSettings {
    let earlier = [self.chain] + earlierChains.prefix(LayoutSettings.earlierChainLimit - 1)
    return with(nil, chain, earlier, nil, accessories)
  }

  /// The same with other things beside messages.
  func with(accessories: MessageAccessories?) -> LayoutSettings {
    with(nil, chain, earlierChains, nil, accessories)
  }

  private func with(
    _ environment: LayoutEnvironment?, _ chain: LayouterChain, _ earlierChains: [LayouterChain],
    _ peer: Peer?, _ accessories: MessageAccessories?
  ) -> LayoutSettings {
    LayoutSettings(
      number: number + 1, environment: environment ?? self.environment, chain: chain,
      peer: peer ?? self.peer, clusters: clusters, measurer: measurer, accessories: accessories,
      earlierChains: earlierChains, accounts: accounts)
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
