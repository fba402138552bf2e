/// A handler of a ``ConnectionLoop``'s connections, which implements their protocol and access
/// rules.
///
/// The loop calls all methods on its thread; they must not take long. The number of a connection
/// identifies it; numbers follow the order of arrival.
package protocol ConnectionHandler {
  /// The mail that other threads send to the handler.
  associatedtype Mail: Sendable

  /// Takes bytes that have arrived over a connection.
  mutating func receive(_ bytes: [UInt8], from connection: Int) -> [ConnectionAction]

  /// Returns the actions for a connection whose deadline has passed.
  mutating func expire(_ connection: Int) -> [ConnectionAction]

  /// Notes that a connection is closed, regardless of the side that closed it.
  mutating func close(_ connection: Int)

  /// Takes mail from another thread.
  mutating func deliver(_ mail: Mail) -> [(connection: Int, actions: [ConnectionAction])]

  /// Returns the actions for a connection when the loop accepts no new ones; the loop ends with the
  /// last.
  mutating func drain(_ connection: Int) -> [ConnectionAction]
}

/// An action on a connection.
package enum ConnectionAction: Equatable, Sendable {
  /// Writes bytes to it.
  case write([UInt8])
  /// Writes bytes, then closes the connection; drops all bytes that arrive from then on.
  ///
  /// If it lingers, the other side has a second to read them: closing a connection while bytes
  /// arrive discards the bytes written last.
  case finish([UInt8], lingers: Bool = false)
  /// The time, from now, in which the connection must act; nil for no limit.
  ///
  /// If there are too many connections, those with a deadline make room for new ones.
  case deadline(Duration?)
  /// Whether the loop reads from the connection; if not, bytes wait at the other side.
  case reads(Bool)
  /// Closes the connection.
  case end
}

/// The limits of connections.
package struct ConnectionLimits: Sendable {
  /// The maximum number of connections at a time.
  package var count: Int
  /// The maximum time a new connection may be silent, and the last bytes may take.
  package var patience: Duration
  /// The maximum number of bytes that may wait for a side that does not read them.
  package var waitingBytes: Int
  /// The maximum number of waiting bytes of all connections together; a connection that exceeds it
  /// is closed.
  package var allWaitingBytes: Int

  /// Makes limits.
  package init(
    count: Int, patience: Duration, waitingBytes: Int, allWaitingBytes: Int = Int.max
  ) {
    (self.count, self.patience) = (count, patience)
    (self.waitingBytes, self.allWaitingBytes) = (waitingBytes, allWaitingBytes)
  }
}
