import Foundation

extension FileHandle {
  /// Writes so many pieces to a pipe from a thread of its own, and closes it behind the last one.
  ///
  /// It stops when nobody reads any more. The thread holds back `SIGPIPE`, which would end the whole
  /// program then: the signal goes to the thread that writes, which gets `EPIPE` instead.
  public func writeInBackground(
    pieceCount: Int, piece: @escaping @Sendable (_ index: Int) -> Data
  ) {
    Thread.detachNewThread {
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      for index in 0..<pieceCount {
        guard (try? self.write(contentsOf: piece(index))) != nil else { break }
      }
      try? self.close()
    }
  }
}
