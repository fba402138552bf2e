import BubbleCore

/// What all messages of a conversation are laid out with: what is in it is never changed.
final class LayoutSettings: Sendable {
  /// Tells the settings of a view apart: later ones have greater numbers.
  let number: UInt32
  let environment: LayoutEnvironment
  let chain: LayouterChain
  let peer: Peer
  let clusters: ClusterPolicy
  let measurer: any TextMeasuring

  init(
    number: UInt32, environment: LayoutEnvironment, chain: LayouterChain, peer: Peer,
    clusters: ClusterPolicy, measurer: any TextMeasuring
  ) {
    self.number = number
    self.environment = environment
    self.chain = chain
    self.peer = peer
    self.clusters = clusters
    self.measurer = measurer
  }

  /// The same but for what is given.
  func with(
    environment: LayoutEnvironment? = nil, chain: LayouterChain? = nil, peer: Peer? = nil
  ) -> LayoutSettings {
    LayoutSettings(
      number: number + 1, environment: environment ?? self.environment,
      chain: chain ?? self.chain, peer: peer ?? self.peer, clusters: clusters, measurer: measurer)
  }

  /// Whether messages stand together, and on the days, as in the others.
  func relatesLike(_ other: LayoutSettings) -> Bool {
    environment.timeZone == other.environment.timeZone && clusters == other.clusters
  }

  /// A context of one's own: threads that share one contend for its references.
  func makeContext() -> LayoutContext {
    LayoutContext(environment: environment, measurer: measurer, peer: peer)
  }
}
