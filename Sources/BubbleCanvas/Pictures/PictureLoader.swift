import BubbleCore
import Foundation
import Platform

/// The result of fetching a picture.
public enum FetchedPicture: Sendable {
  /// The bytes of a PNG, JPEG, WebP, AVIF, HEIC, GIF or SVG, to be decoded.
  case file(Data)
  /// The pixels, at the greatest size available.
  case image(RasterImage)
}

/// A source of pictures that the host fetches: loaded when first drawn, decoded concurrently, and cached.
///
/// A picture is fetched once for all requests. It is fetched again only if it is needed in a larger size, was evicted, or after
/// ``discard(_:)``. A few pictures are fetched at a time, the latest requests first. After each call of `onChange`, draw the elements
/// that show the picture again.
///
/// ```swift
/// let pictures = PictureLoader(
///   fetch: { path, _ in try await download(path) },
///   onChange: { _ in wakeUp() })
/// view.draw(on: renderer, theme: .light, pictures: pictures)
/// ```
public final class PictureLoader: PictureSource {
  /// Fetches the bytes of a picture file.
  ///
  /// - Parameters:
  ///   - path: The path in the message or person.
  ///   - onProgress: Called on any thread with the loaded fraction, from 0 to 1.
  /// - Returns: A PNG, JPEG, WebP, AVIF, HEIC, GIF or SVG.
  /// - Throws: The reason for the failure; its description is shown to people.
  public typealias Fetch =
    @Sendable (
      _ path: String, _ onProgress: @escaping @Sendable (_ fraction: Double) -> Void
    ) async throws -> Data

  /// Fetches a picture that may be decoded already.
  public typealias FetchPicture =
    @Sendable (
      _ path: String, _ onProgress: @escaping @Sendable (_ fraction: Double) -> Void
    ) async throws -> FetchedPicture

  /// The greatest number of pictures to fetch and decode at a time.
  private static let concurrentCount = 6

  private let fetch: FetchPicture
  private let onChange: @Sendable (_ path: String) -> Void
  private let cache: Lock<PictureCache>
  private let tasks = Lock<[Int: Task<Void, Never>]>([:])

  /// Creates a loader of picture files.
  ///
  /// - Parameters:
  ///   - byteLimit: The limit for cached decoded pictures, in bytes. Pictures drawn at the same time may take up to twice as much;
  ///     those beyond that fail.
  ///   - fetch: Fetches a file; called on any thread, for several pictures at once.
  ///   - onChange: Called on any thread when a picture is loaded, fails, or makes progress.
  public convenience init(
    byteLimit: Int = 256 << 20, fetch: @escaping Fetch,
    onChange: @escaping @Sendable (_ path: String) -> Void
  ) {
    self.init(
      byteLimit: byteLimit,
      fetchPicture: { path, onProgress in .file(try await fetch(path, onProgress)) },
      onChange: onChange)
  }

  /// Creates a loader of pictures that may be decoded already.
  ///
  /// - Parameters:
  ///   - byteLimit: The limit for cached decoded pictures, in bytes. Pictures drawn at the same time may take up to twice as much;
  ///     those beyond that fail.
  ///   - fetchPicture: Fetches a picture; called on any thread, for several pictures at once.
  ///   - onChange: Called on any thread when a picture is loaded, fails, or makes progress.
  public init(
    byteLimit: Int = 256 << 20, fetchPicture: @escaping FetchPicture,
    onChange: @escaping @Sendable (_ path: String) -> Void
  ) {
    cache = Lock(PictureCache(byteLimit: max(0, min(byteLimit, 1 << 40))))
    fetch = fetchPicture
    self.onChange = onChange
  }

  deinit {
    for task in tasks.withLock({ $0.values.map { $0 } }) { task.cancel() }
  }

  /// The current size of the cached decoded pictures, in bytes.
  public var byteCount: Int { cache.withLock { $0.byteCount } }

  /// Whether no picture is being fetched or decoded.
  package var isIdle: Bool { cache.withLock { $0.isIdle } }

  /// Returns the state of a picture; the first request starts to fetch it.
  ///
  /// If fetching a loaded picture in a larger size fails, the picture stays unchanged until a still larger size is needed or
  /// ``discard(_:)`` is called.
  ///
  /// - Complexity: O(1).
  public func state(of request: PictureRequest) -> PictureState {
    stateAndLoad(of: request).state
  }

  /// Returns the state of a picture, and whether it is being fetched or decoded: a smaller one may be there.
  package func stateAndLoad(of request: PictureRequest) -> (state: PictureState, isLoading: Bool) {
    guard !request.path.isEmpty else { return (.failed(reason: "it has no path"), false) }
    let found = cache.withLock { ($0.state(of: request), $0.isLoading(request.path)) }
    startLoads()
    return found
  }

  /// Whether a picture is being fetched or decoded.
  package func isLoading(_ path: String) -> Bool { cache.withLock { $0.isLoading(path) } }

  /// Returns the version of a picture; the call counts as a use of the picture.
  public func version(of path: String) -> PictureVersion {
    PictureVersion(cache.withLock { $0.version(of: path) })
  }

  /// Discards a picture, so that the next drawing fetches it again, for example after it failed or changed.
  ///
  /// The result of a fetch in progress is ignored.
  public func discard(_ path: String) {
    if cache.withLock({ $0.discard(path) }) { onChange(path) }
    startLoads()
  }

  private func startLoads() {
    while let load = cache.withLock({ $0.nextLoad(of: PictureLoader.concurrentCount) }) {
      start(load)
    }
  }

  private func start(_ load: PictureCache.Load) {
    let (fetch, onChange) = (fetch, onChange)
    let task = Task.detached { [weak self] in
      let result: Result<FetchedPicture, any Error>
      do {
        result = .success(
          try await fetch(load.path) { [weak self] fraction in
            guard let self, self.cache.withLock({ $0.note(fraction, of: load) }) else { return }
            onChange(load.path)
          })
      } catch {
        result = .failure(error)
      }
      self?.end(load, result)
    }
    tasks.withLock { $0[load.number] = task }
    // The task may have ended already.
    if !cache.withLock({ $0.isRunning(load) }) { tasks.withLock { $0[load.number] = nil } }
  }

  private func end(_ load: PictureCache.Load, _ fetched: Result<FetchedPicture, any Error>) {
    let result: Result<PictureDecoder.Decoded, PictureFile.Failure>
    switch fetched {
    case .failure(let error): result = .failure(PictureFile.Failure("\(error)"))
    case .success(.image(let image)):
      result = .success(PictureDecoder.Decoded(image: image, isWhole: true, keepsFile: false))
    case .success(.file(let data)) where data.count > PictureFolder.maximumFileSize:
      result = .failure(
        PictureFile.Failure(
          "it has \(data.count) bytes, more than \(PictureFolder.maximumFileSize)"))
    case .success(.file(let data)):
      do throws(PictureDecoder.Failure) {
        let needed = cache.withLock { $0.needed(of: load) }
        result = .success(try PictureDecoder.decode(data, needed: needed))
      } catch {
        result = .failure(PictureFile.Failure("it \(error)"))
      }
    }
    let isOfUse = cache.withLock { $0.end(load, result) }
    tasks.withLock { $0[load.number] = nil }
    if isOfUse { onChange(load.path) }
    startLoads()
  }
}
