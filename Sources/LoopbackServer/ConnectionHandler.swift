/// What is done with the connections of a ``ConnectionLoop``: a protocol, and who may speak it.
///
/// All of it happens on the loop's thread and must not take long. A connection is known by its number, in the order in which they came.
package protocol ConnectionHandler {
  /// What other threads send to it.
  associatedtype Mail: Sendable

  /// Takes what has come over a connection.
  mutating func receive(_ bytes: [UInt8], from connection: Int) -> [ConnectionAction]

  /// Says what becomes of a connection whose time is over.
  mutating func expire(_ connection: Int) -> [ConnectionAction]

  /// Notes that a connection is gone, whoever has closed it.
  mutating func close(_ connection: Int)

  /// Takes what another thread has sent.
  mutating func deliver(_ mail: Mail) -> [(connection: Int, actions: [ConnectionAction])]

  /// Says what becomes of a connection when no others are taken any more; the loop ends with the last.
  mutating func drain(_ connection: Int) -> [ConnectionAction]
}

/// What becomes of a connection.
package enum ConnectionAction: Equatable, Sendable {
  /// Bytes are written to it.
  case write([UInt8])
  /// The same, and it is closed when they are written; what comes from then on is dropped.
  ///
  /// Where it lingers, the other side has a second to read them: a connection that is closed while bytes come takes back what was
  /// written last.
  case finish([UInt8], lingers: Bool = false)
  /// How long it may take from now until something is to be there; nil: as long as it likes.
  ///
  /// A connection that has a deadline makes room for new ones where there are too many.
  case deadline(Duration?)
  /// Whether what comes over it is read: else it waits at the other side.
  case reads(Bool)
  /// It is closed.
  case end
}

/// What connections may take.
package struct ConnectionLimits: Sendable {
  /// How many there are at a time.
  package var count: Int
  /// How long a new one may say nothing, and how long the last bytes may take.
  package var patience: Duration
  /// How many bytes may wait for a side that does not read them.
  package var waitingBytes: Int
  /// How many bytes may wait for all of them together; who would need more is closed.
  package var allWaitingBytes: Int

  /// Makes limits.
  package init(
    count: Int, patience: Duration, waitingBytes: Int, allWaitingBytes: Int = Int.max
  ) {
    self.count = count
    self.patience = patience
    self.waitingBytes = waitingBytes
    self.allWaitingBytes = allWaitingBytes
  }
}
