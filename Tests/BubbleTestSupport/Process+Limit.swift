import Dispatch
import Foundation

extension Process {
  /// Waits until it has ended, for two minutes at most; then it is killed.
  ///
  /// A test that fails says which one it is, and one that never ends does not.
  public func waitUntilExitOrKill() {
    let process = processIdentifier
    let killing = DispatchWorkItem { kill(process, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: killing)
    waitUntilExit()
    // Another process may have its number from now on.
    killing.cancel()
  }
}

extension FileHandle {
  /// What can be read, waiting for it for two minutes at most; empty at the end, and when that time is over.
  public var dataInTime: Data {
    var wait = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wait, 1, 120_000) > 0 ? availableData : Data()
  }
}
