import Dispatch
import Foundation
import Platform

/// Watches folders of scripts, and single files such as a conversation, for changes.
///
/// The kernel tells what happens (inotify); while nothing does, nothing runs: no timer, no thread. What an
/// editor or version control does to save a file is reported once, as soon as the new text is whole. A folder
/// or file that is not there is waited for, links are followed, and whatever makes a path lead elsewhere
/// counts as a change. What is gone is reported a twentieth of a second later, as it may be on its way back.
///
/// A host with an event loop waits until ``fileDescriptor`` is readable and then takes ``changes()``;
/// others take ``changesStream()``. On systems without inotify there is no descriptor, and nothing is known:
/// ``changes()`` are always everything, twice a second for the stream, and reading again finds what differs.
///
/// All methods may be called from any thread.
public final class PluginWatcher: Sendable {
  /// Why nothing can be watched.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// The kernel has no more of what is needed.
    case unavailable(reason: String)

    /// What is wrong and what to do.
    public var description: String {
      switch self {
      case .unavailable(let reason):
        "changes of files can't be watched: \(reason) "
          + "(fs.inotify.max_user_instances may have to be raised)"
      }
    }
  }

  #if canImport(Glibc)
    private let inotify: Inotify
    private let state: Lock<FolderWatch>
  #endif
  private let queue = DispatchQueue(label: "PluginWatcher")

  /// Watches from now on.
  ///
  /// - Parameters:
  ///   - folders: Plugins folders: each holds a folder for each script. They need not be there yet.
  ///   - files: Single files; they need not be there yet.
  /// - Throws: ``Failure`` if the kernel has no more of what is needed.
  public init(folders: [URL], files: [URL] = []) throws(Failure) {
    #if canImport(Glibc)
      inotify = try Inotify()
      state = Lock(
        FolderWatch(inotify, pluginFolders: folders.map(\.path), files: Set(files.map(\.path))))
    #endif
  }

  /// Readable when there may be changes to take; nil on systems without inotify.
  ///
  /// It belongs to the watcher, and is closed with it.
  public var fileDescriptor: Int32? {
    #if canImport(Glibc)
      inotify.descriptor
    #else
      nil
    #endif
  }

  /// Takes what has changed since they were taken last; empty if nothing has.
  ///
  /// It waits for nothing. The descriptor may be readable although there is nothing to report yet.
  public func changes() -> PluginChanges {
    #if canImport(Glibc)
      state.withLock { $0.takeChanges() }
    #else
      .everything
    #endif
  }

  /// Watches other single files than before.
  public func watch(files: [URL]) {
    #if canImport(Glibc)
      let files = Set(files.map(\.path))
      state.withLock { $0.watch(files: files) }
    #endif
  }

  /// Which folders can't be watched and why, such as the kernel's limit; what happens in them is missed.
  public var problems: [String] {
    #if canImport(Glibc)
      state.withLock { $0.problems.sorted() }
    #else
      []
    #endif
  }

  /// What changes from now on, until the task that waits is cancelled; never empty.
  ///
  /// Changes that come meanwhile are put together. At most one stream is used at a time, and
  /// ``changes()`` is not called beside it.
  public func changesStream() -> AsyncStream<PluginChanges> {
    let (ticks, continuation) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    #if canImport(Glibc)
      let source = DispatchSource.makeReadSource(fileDescriptor: inotify.descriptor, queue: queue)
    #else
      let source = DispatchSource.makeTimerSource(queue: queue)
      source.schedule(deadline: .now(), repeating: .milliseconds(500))
    #endif
    let pending = Lock(PluginChanges())
    // The handler keeps the watcher, and with it the descriptor, until the source is cancelled.
    source.setEventHandler { [self] in
      let isSomethingNew = pending.withLock { pending in
        pending.formUnion(changes())
        return !pending.isEmpty
      }
      if isSomethingNew { continuation.yield() }
    }
    let end = SourceEnd(source)
    continuation.onTermination = { _ in end.cancel() }
    source.activate()
    return AsyncStream {
      for await _ in ticks {
        let changes = pending.withLock { pending in
          defer { pending = PluginChanges() }
          return pending
        }
        if !changes.isEmpty { return changes }
      }
      return nil
    }
  }
}

/// Ends a dispatch source from any thread.
///
/// `@unchecked Sendable`: libdispatch's objects count their references and may be cancelled on any
/// thread; nothing else is done with it here.
private final class SourceEnd: @unchecked Sendable {
  private let source: any DispatchSourceProtocol

  init(_ source: any DispatchSourceProtocol) { self.source = source }

  func cancel() { source.cancel() }
}
