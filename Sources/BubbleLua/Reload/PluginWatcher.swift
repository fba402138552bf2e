import BubbleCore
import Dispatch
import Foundation
import Platform

/// Watches folders of scripts, and single files such as a conversation, for changes.
///
/// The kernel reports events (inotify). Between events nothing runs: no timer, no thread. If an editor or version
/// control saves a file in several steps, the watcher reports it once, as soon as the new text is complete. It waits
/// for a missing folder or file, follows links, and reports a change if a path leads elsewhere for any reason.
/// It reports a removed file a twentieth of a second later, as the file may come back.
///
/// A host with an event loop waits until ``fileDescriptor`` is readable and then takes ``changes()``;
/// others take ``changesStream()``. Systems without inotify have no descriptor and no events. There
/// ``changes()`` is always everything, and the stream yields it twice a second; reading again finds the differences.
///
/// All methods may be called from any thread.
public final class PluginWatcher: Sendable {
  /// The reason why nothing can be watched.
  public enum Failure: Error, Hashable, CustomStringConvertible {
    /// The kernel lacks a needed resource.
    case unavailable(reason: String)
    /// The URL is not a file URL.
    case notAFileURL(String)

    /// The error and its remedy.
    public var description: String {
      switch self {
      case .unavailable(let reason):
        "changes of files can't be watched: \(reason) "
          + "(fs.inotify.max_user_instances may have to be raised)"
      case .notAFileURL(let url): "\(url): \(URL.notAFileURL)"
      }
    }
  }

  #if canImport(Glibc)
    private let inotify: Inotify
    private let state: Lock<FolderWatch>
  #endif
  private let queue = DispatchQueue(label: "PluginWatcher")

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - folders: The file URLs of plugins folders: each contains a folder for each script. They may not exist yet.
  ///   - files: The file URLs of single files; they may not exist yet.
  /// - Throws: ``Failure`` if the kernel lacks a needed resource, or one of the URLs is not a file URL.
  public init(folders: [URL], files: [URL] = []) throws(Failure) {
    let (folders, files) = try (PluginWatcher.paths(of: folders), PluginWatcher.paths(of: files))
    #if canImport(Glibc)
      inotify = try Inotify()
      state = Lock(FolderWatch(inotify, pluginFolders: folders, files: Set(files)))
    #endif
  }

  /// The absolute paths of file URLs.
  private static func paths(of urls: [URL]) throws(Failure) -> [String] {
    var paths: [String] = []
    for url in urls {
      _ = try url.givenPath { url, _ in Failure.notAFileURL(url) }
      paths.append(url.path)
    }
    return paths
  }

  /// A descriptor that is readable when there may be changes to take; nil on systems without inotify.
  ///
  /// The watcher owns it, and closes it when it is freed.
  public var fileDescriptor: Int32? {
    #if canImport(Glibc)
      inotify.descriptor
    #else
      nil
    #endif
  }

  /// Takes the changes since the last call; empty if there are none.
  ///
  /// It does not wait. The descriptor may be readable before there is anything to report.
  public func changes() -> PluginChanges {
    #if canImport(Glibc)
      state.withLock { $0.takeChanges() }
    #else
      .everything
    #endif
  }

  /// Replaces the single files to watch.
  ///
  /// - Parameter files: Their file URLs.
  /// - Throws: ``Failure/notAFileURL(_:)`` for another URL; then the watched files are unchanged.
  public func watch(files: [URL]) throws(Failure) {
    let files = Set(try PluginWatcher.paths(of: files))
    #if canImport(Glibc)
      state.withLock { $0.watch(files: files) }
    #endif
  }

  /// The folders that can't be watched and the reasons, such as the kernel's limit; changes in them are missed.
  public var problems: [String] {
    #if canImport(Glibc)
      state.withLock { $0.problems.sorted() }
    #else
      []
    #endif
  }

  /// The changes from now on, until the task that waits is cancelled; never empty.
  ///
  /// Changes that come meanwhile are combined. Use at most one stream at a time, and do not call
  /// ``changes()`` meanwhile.
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
/// thread; this class does nothing else with it.
private final class SourceEnd: @unchecked Sendable {
  private let source: any DispatchSourceProtocol

  init(_ source: any DispatchSourceProtocol) { self.source = source }

  func cancel() { source.cancel() }
}
