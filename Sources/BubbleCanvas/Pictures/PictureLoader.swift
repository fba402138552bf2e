import BubbleCore
import Foundation
import Locks

/// Pictures that a host fetches: read when they are first drawn, decoded beside the drawing, and kept for a while.
///
/// A picture is fetched once and decoded once at a time, whoever asks; only when it is needed larger than it was decoded is
/// that done again. What comes is told by `onChange`: draw what shows it again.
///
/// ```swift
/// let pictures = PictureLoader(
///   fetch: { path, onProgress in try await server.file(path, onProgress) },
///   onChange: { path in wakeUp() })
/// view.draw(on: renderer, theme: .light, pictures: pictures)
/// ```
public final class PictureLoader: PictureSource {
  /// Fetches the bytes of a picture file.
  ///
  /// - Parameters:
  ///   - path: As the message or person has it.
  ///   - onProgress: Called on any thread with how much is there, from 0 to 1.
  /// - Returns: A PNG, JPEG, WebP or GIF.
  /// - Throws: Why it can't be had; its description is shown to people.
  public typealias Fetch =
    @Sendable (
      _ path: String, _ onProgress: @escaping @Sendable (_ fraction: Double) -> Void
    ) async throws -> Data

  private let fetch: Fetch
  private let onChange: @Sendable (_ path: String) -> Void
  private let byteLimit: Int
  private let contents = Lock(Contents())

  /// What is known of one picture.
  private struct Entry {
    var decoded: PictureDecoder.Decoded?
    var reason: String?
    var fraction: Double?
    var isLoading = false
    /// The largest that it was asked for; nil: as large as it is.
    var needed: NeededPixels?
    var version = 0
    var lastUse = 0
  }

  private struct Contents {
    var entries: [String: Entry] = [:]
    var byteCount = 0
    var clock = 0
    /// How many versions there were of all pictures.
    var versions = 0

    mutating func change(_ path: String, _ body: (inout Entry) -> Void) {
      versions += 1
      let version = versions
      guard var entry = entries[path] else { return }
      let before = entry.decoded?.image.byteCount ?? 0
      body(&entry)
      entry.version = version
      byteCount += (entry.decoded?.image.byteCount ?? 0) - before
      entries[path] = entry
    }

    /// Lets those go that were not drawn the longest, but for one.
    mutating func evict(to limit: Int, keeping path: String) {
      while byteCount > limit {
        let oldest = entries.filter { $0.key != path && $0.value.decoded != nil }
          .min { $0.value.lastUse < $1.value.lastUse }
        guard let oldest else { return }
        change(oldest.key) { $0.decoded = nil }
        if entries[oldest.key]?.isLoading == false { entries[oldest.key] = nil }
      }
    }
  }

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - byteLimit: How many bytes of decoded pictures are kept; the last one is, however large it is.
  ///   - fetch: Fetches a file; called on any thread, for several pictures at once.
  ///   - onChange: Called on any thread when a picture has come, failed, or made progress.
  public init(
    byteLimit: Int = 256 << 20, fetch: @escaping Fetch,
    onChange: @escaping @Sendable (_ path: String) -> Void
  ) {
    self.byteLimit = byteLimit
    self.fetch = fetch
    self.onChange = onChange
  }

  /// How many bytes of decoded pictures are kept just now.
  public var byteCount: Int { contents.withLock { $0.byteCount } }

  /// What there is of a picture; it begins to be fetched when it is first asked for.
  ///
  /// - Complexity: O(1).
  public func state(of request: PictureRequest) -> PictureState {
    guard !request.path.isEmpty else { return .failed(reason: "it has no path") }
    let (state, starts) = contents.withLock { contents -> (PictureState, Bool) in
      contents.clock += 1
      var entry = contents.entries[request.path] ?? Entry(needed: request.needed)
      entry.lastUse = contents.clock
      let isEnough = entry.decoded?.isEnough(for: request.needed) ?? false
      if !isEnough { entry.needed = entry.needed.larger(request.needed) }
      let starts = !isEnough && !entry.isLoading && entry.reason == nil
      if starts { entry.isLoading = true }
      contents.entries[request.path] = entry
      if let decoded = entry.decoded { return (.ready(decoded.image), starts) }
      if let reason = entry.reason { return (.failed(reason: reason), starts) }
      return (.loading(fraction: entry.fraction), starts)
    }
    if starts { load(request.path) }
    return state
  }

  /// The version of a picture.
  public func version(of path: String) -> PictureVersion {
    PictureVersion(contents.withLock { $0.entries[path]?.version ?? 0 })
  }

  /// Forgets a picture, so that it is fetched again when it is drawn the next time: one that failed, or has changed.
  public func forget(_ path: String) {
    contents.withLock { contents in
      guard contents.entries[path] != nil else { return }
      contents.change(path) {
        ($0.decoded, $0.reason, $0.fraction) = (nil, nil, nil)
      }
    }
    onChange(path)
  }

  private func load(_ path: String) {
    let (fetch, onChange) = (fetch, onChange)
    Task.detached { [weak self] in
      do {
        let file = try await fetch(path) { [weak self] fraction in
          guard fraction.isFinite, let self else { return }
          self.contents.withLock { contents in
            contents.change(path) { $0.fraction = min(max(0, fraction), 1) }
          }
          onChange(path)
        }
        self?.decode(file, path)
      } catch {
        self?.end(path, .failure(PictureFile.Failure("\(error)")))
      }
    }
  }

  private func decode(_ file: Data, _ path: String) {
    guard file.count <= PictureFolder.maximumFileSize else {
      return end(
        path,
        .failure(
          PictureFile.Failure(
            "it has \(file.count) bytes, more than \(PictureFolder.maximumFileSize)")))
    }
    let needed = contents.withLock { $0.entries[path]?.needed }
    do {
      end(path, .success(try PictureDecoder.decode(file, needed: needed)))
    } catch {
      end(path, .failure(PictureFile.Failure("it \(error)")))
    }
  }

  private func end(_ path: String, _ result: Result<PictureDecoder.Decoded, PictureFile.Failure>) {
    contents.withLock { contents in
      contents.change(path) { entry in
        entry.isLoading = false
        entry.fraction = nil
        switch result {
        case .success(let decoded): (entry.decoded, entry.reason) = (decoded, nil)
        // A smaller one that is there stays.
        case .failure(let failure): entry.reason = failure.description
        }
      }
      contents.evict(to: byteLimit, keeping: path)
    }
    onChange(path)
  }
}

extension NeededPixels? {
  /// What is enough for both; nil: as large as may be.
  fileprivate func larger(_ other: NeededPixels?) -> NeededPixels? {
    guard let self, let other else { return nil }
    return NeededPixels(
      width: Swift.max(self.width, other.width), height: Swift.max(self.height, other.height),
      contentMode: self.contentMode == .fill ? .fill : other.contentMode)
  }
}
