#if canImport(Glibc)
  internal import CLinuxEvents
  import Foundation

  /// The kernel's watches of folders, and a timer, behind one descriptor.
  ///
  /// The descriptor is readable while there is an event to take or the timer has expired; otherwise nothing
  /// runs.
  final class Inotify: Sendable {
    /// An event in a watched folder.
    struct Event {
      /// The watch; -1: events were lost.
      var watch: Int32
      /// The kernel's mask of the event.
      var mask: UInt32
      /// The entry's name; nil: the event concerns the folder itself.
      var name: String?

      func has(_ bits: Int32...) -> Bool { bits.contains { mask & UInt32(bitPattern: $0) != 0 } }
    }

    /// Readable when there is an event to take.
    let descriptor: Int32
    private let events: Int32
    private let timer: Int32

    /// Opens the three descriptors, with close-on-exec.
    init() throws(PluginWatcher.Failure) {
      let events = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
      guard events >= 0 else { throw .unavailable(reason: Inotify.reason(errno)) }
      let timer = timerfd_create(CLOCK_MONOTONIC, Int32(O_NONBLOCK | O_CLOEXEC))
      let descriptor = epoll_create1(Int32(O_CLOEXEC))
      var isComplete = timer >= 0 && descriptor >= 0
      for source in [events, timer] where isComplete {
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: source))
        isComplete = epoll_ctl(descriptor, EPOLL_CTL_ADD, source, &event) == 0
      }
      guard isComplete else {
        let code = errno
        for open in [events, timer, descriptor] where open >= 0 { close(open) }
        throw .unavailable(reason: Inotify.reason(code))
      }
      self.events = events
      self.timer = timer
      self.descriptor = descriptor
    }

    deinit { for open in [descriptor, timer, events] { close(open) } }

    /// The result of watching a folder.
    enum Watch {
      case watched(Int32)
      /// The folder is missing or may not be read: the folders above it report when that changes.
      case unreadable
      /// The kernel's limit is reached, or there is no memory.
      case refused(String)
    }

    /// Watches a folder, or changes the events to watch.
    func watch(_ folder: String, files: Bool) -> Watch {
      var mask = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
      if files { mask |= IN_CLOSE_WRITE | IN_ATTRIB }
      let watch = inotify_add_watch(events, folder, UInt32(mask) | UInt32(IN_ONLYDIR))
      guard watch < 0 else { return .watched(watch) }
      return errno == ENOSPC || errno == ENOMEM ? .refused(Inotify.reason(errno)) : .unreadable
    }

    /// Ends a watch.
    func remove(_ watch: Int32) { inotify_rm_watch(events, watch) }

    /// Makes the descriptor readable after some milliseconds; nil: stops the timer.
    func setTimer(milliseconds: Int?) {
      var time = itimerspec()
      time.it_value.tv_nsec = (milliseconds ?? 0) * 1_000_000
      timerfd_settime(timer, 0, &time, nil)
    }

    /// Returns whether the timer has expired, and resets it.
    func takeTimer() -> Bool {
      var count: UInt64 = 0
      return read(timer, &count, MemoryLayout<UInt64>.size) > 0
    }

    /// Takes the events so far.
    ///
    /// At most as many as the kernel's queue holds, so that a flood of events does not block the caller.
    func takeEvents() -> [Event] {
      var taken: [Event] = []
      let size = 1 << 16
      withUnsafeTemporaryAllocation(byteCount: size, alignment: 8) { buffer in
        for _ in 0..<64 {
          let count = read(events, buffer.baseAddress, size)
          guard count > 0 else { return }
          Inotify.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &taken)
        }
      }
      return taken
    }

    /// Reads the kernel's records: watch, mask, cookie, length of the name, name with zeros after it.
    private static func parse(_ bytes: UnsafeRawBufferPointer, into events: inout [Event]) {
      var offset = 0
      while offset + 16 <= bytes.count {
        let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
        let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
        let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
        guard offset + 16 + length <= bytes.count else { return }
        let name = bytes[offset + 16..<offset + 16 + length].prefix { $0 != 0 }
        events.append(
          Event(
            watch: watch, mask: mask,
            name: name.isEmpty ? nil : String(decoding: name, as: UTF8.self)))
        offset += 16 + length
      }
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
  }
#endif
