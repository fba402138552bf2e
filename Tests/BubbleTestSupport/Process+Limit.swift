import Dispatch
import Expectations
import Foundation
import Platform
import Testing

extension Process {
  /// Waits until it has ended, as long as tests are patient; then it is killed, and an issue is recorded.
  ///
  /// A test that fails says which one it is, and one that never ends does not.
  public func waitUntilExitOrKill() {
    let process = processIdentifier
    let isKilled = Lock(false)
    let killing = DispatchWorkItem {
      isKilled.withLock { $0 = true }
      kill(process, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + testPatience / .seconds(1), execute: killing)
    waitUntilExit()
    // Another process may have its number from now on.
    killing.cancel()
    if isKilled.withLock({ $0 }) {
      let name = executableURL?.lastPathComponent ?? ""
      Issue.record("it did not end within \(testPatience): \(name) \(arguments ?? [])")
    }
  }
}

extension FileHandle {
  /// What can be read, waiting for it as long as tests are patient; empty at the end, and when that time is over, which is an
  /// issue.
  public var dataInTime: Data {
    var wait = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
    var count = poll(&wait, 1, Int32(testPatience / .milliseconds(1)))
    // A signal, such as at the end of a program that another test has started.
    while count < 0, errno == EINTR {
      count = poll(&wait, 1, Int32(testPatience / .milliseconds(1)))
    }
    if count == 0 { Issue.record("nothing came to be read within \(testPatience)") }
    return count > 0 ? availableData : Data()
  }
}
