import Foundation

/// The kernel's sockets on the loopback interface, without waiting.
enum LoopbackSocket {
  /// What the kernel did not do.
  struct Failure: Error, CustomStringConvertible {
    /// What, and why.
    let description: String

    init(_ what: String, _ number: Int32 = errno) {
      description = "\(what): \(String(cString: strerror(number)))"
    }
  }

  /// Listens on 127.0.0.1.
  ///
  /// - Parameter port: 0: one that is free.
  static func listen(port: UInt16) throws(Failure) -> (descriptor: Int32, port: UInt16) {
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
        // The queue holds a burst of connections that nothing comes over.
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

  /// What became of a connection that waited.
  enum Accepted {
    case connection(Int32)
    case none
    /// There are no more descriptors.
    case exhausted
  }

  /// Takes a connection that waits.
  static func accept(_ listener: Int32) -> Accepted {
    let descriptor = Foundation.accept(listener, nil, nil)
    guard descriptor >= 0 else {
      return errno == EMFILE || errno == ENFILE || errno == ENOBUFS ? .exhausted : .none
    }
    makeNonBlocking(descriptor)
    // Else what follows on a small write would wait for an answer to it: 40 ms.
    setOption(TCP_NODELAY, Int32(IPPROTO_TCP), descriptor)
    return .connection(descriptor)
  }

  /// Reads what there is.
  ///
  /// - Returns: Nil where the other side has closed, or is gone; nothing where there is nothing yet.
  static func read(_ descriptor: Int32, atMost count: Int) -> [UInt8]? {
    var isGone = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      let result = recv(descriptor, buffer.baseAddress, count, 0)
      initialized = max(0, result)
      isGone = result == 0 || result < 0 && errno != EAGAIN && errno != EINTR
    }
    return isGone ? nil : bytes
  }

  /// Writes what can be written at once; nil: the other side is gone.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    let result = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
    if result >= 0 { return result }
    return errno == EAGAIN || errno == EINTR ? 0 : nil
  }

  /// Two ends of a connection: what wakes up who waits.
  ///
  /// No pipe: who writes to one that nobody reads any more is ended by a signal.
  static func pair() throws(Failure) -> (reading: Int32, writing: Int32) {
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
    // Editors that are started have nothing to do with it.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  private static func setOption(_ option: Int32, _ level: Int32, _ descriptor: Int32) {
    var one: Int32 = 1
    setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
  }
}
