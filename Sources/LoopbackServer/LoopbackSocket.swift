import Foundation

/// The kernel's non-blocking sockets on the loopback interface and in the file system.
package enum LoopbackSocket {
  /// A failure of the kernel.
  package struct Failure: Error, CustomStringConvertible {
    /// The failed operation, and the reason.
    package let description: String

    init(_ what: String, _ number: Int32 = errno) {
      description = "\(what): \(String(cString: strerror(number)))"
    }
  }

  /// Returns the valid hosts of a port on the loopback interface.
  ///
  /// A request with another host was led here by a foreign name (DNS rebinding).
  package static func hosts(port: UInt16) -> [String] {
    ["127.0.0.1:\(port)", "localhost:\(port)"]
  }

  /// Listens on 127.0.0.1.
  ///
  /// - Parameter port: The port; 0 for a free one.
  package static func listen(port: UInt16) throws(Failure) -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, stream, 0)
    guard descriptor >= 0 else { throw Failure("no socket can be made") }
    setOption(SO_REUSEADDR, SOL_SOCKET, descriptor)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        // The queue holds a burst of silent connections.
        bind(descriptor, pointer, length) != 0 || Foundation.listen(descriptor, 1_024) != 0
          || getsockname(descriptor, pointer, &length) != 0
      }
    }
    guard !status else {
      let failure = Failure("port \(port) can't be listened on")
      close(descriptor)
      throw failure
    }
    makeNonBlocking(descriptor)
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Listens on a path of the file system, which only this user may connect to.
  ///
  /// An abandoned socket at the path is removed; a socket in use, and any other file, is not.
  package static func listen(path: String) throws(Failure) -> Int32 {
    let descriptor = socket(AF_UNIX, stream, 0)
    guard descriptor >= 0 else { throw Failure("no socket can be made") }
    var failure: Failure?
    if let status = withAddress(of: path, { connect(descriptor, $0, $1) }) {
      if status == 0 {
        failure = Failure("\(path) can't be listened on", EADDRINUSE)
      } else if errno == ECONNREFUSED, isSocket(path) {
        unlink(path)
      }
    } else {
      failure = Failure("\(path) can't be listened on", ENAMETOOLONG)
    }
    if failure == nil {
      let mask = umask(0o177)
      let status = withAddress(of: path) { bind(descriptor, $0, $1) }
      umask(mask)
      if status != 0 || Foundation.listen(descriptor, 1_024) != 0 {
        failure = Failure("\(path) can't be listened on")
      }
    }
    if let failure {
      close(descriptor)
      throw failure
    }
    makeNonBlocking(descriptor)
    return descriptor
  }

  private static func isSocket(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }

  /// Calls `body` with the address of a path; returns nil if the path is too long.
  private static func withAddress(
    of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  /// The outcome of accepting a connection.
  package enum Accepted {
    case connection(Int32)
    case none
    /// There are no free descriptors.
    case exhausted
  }

  /// Accepts a waiting connection.
  package static func accept(_ listener: Int32) -> Accepted {
    let descriptor = Foundation.accept(listener, nil, nil)
    guard descriptor >= 0 else {
      return errno == EMFILE || errno == ENFILE || errno == ENOBUFS ? .exhausted : .none
    }
    makeNonBlocking(descriptor)
    // Otherwise, bytes after a small write would wait 40 ms for its acknowledgement.
    setOption(TCP_NODELAY, Int32(IPPROTO_TCP), descriptor)
    return .connection(descriptor)
  }

  /// Reads the available bytes.
  ///
  /// - Returns: Nil if the other side has closed the connection or is gone; no bytes if none are
  ///   available yet.
  package static func read(_ descriptor: Int32, atMost count: Int) -> [UInt8]? {
    var isGone = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let result = recv(descriptor, buffer.baseAddress, count, 0)
      initialized = max(0, result)
      isGone = result == 0 || result < 0 && errno != EAGAIN && errno != EINTR
    }
    return isGone ? nil : bytes
  }

  /// Writes as many bytes as possible without waiting, and returns their number; nil if the other
  /// side is gone.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let result = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
    if result >= 0 { return result }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Tells the other side that there are no further bytes.
  static func endWriting(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Makes the two ends of a connection that wakes up a waiting thread.
  ///
  /// It is not a pipe: writing to a pipe that has no reader ends the process by a signal.
  package static func pair() throws(Failure) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, stream, 0, &ends) == 0 else {
      throw Failure("no pair of sockets can be made")
    }
    ends.forEach(makeNonBlocking)
    return (ends[0], ends[1])
  }

  private static var stream: Int32 {
    #if canImport(Glibc)
      Int32(SOCK_STREAM.rawValue)
    #else
      SOCK_STREAM
    #endif
  }

  private static func makeNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    // Child processes, such as editors, must not inherit it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static func setOption(_ option: Int32, _ level: Int32, _ descriptor: Int32) {
    var one: Int32 = 1
    setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
  }
}
