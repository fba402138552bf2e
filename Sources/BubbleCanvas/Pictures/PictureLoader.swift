import BubbleCore
import Foundation
import Platform

/// What a host has fetched of a picture.
public enum FetchedPicture: Sendable {
  /// The bytes of a PNG, JPEG, WebP, AVIF, HEIC, GIF or SVG, to be decoded.
  case file(Data)
  /// The pixels, as large as they will ever be.
  case image(RasterImage)
}

/// Pictures that a host fetches: read when they are first drawn, decoded beside the drawing, and kept for a while.
///
/// A picture is fetched once, whoever asks, and again only when it is needed larger than it was decoded, was let go, or is
/// forgotten. A few are fetched at a time, those first that were asked for last. What comes is told by `onChange`: draw what
/// shows it again.
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
  /// - Returns: A PNG, JPEG, WebP, AVIF, HEIC, GIF or SVG.
  /// - Throws: Why it can't be had; its description is shown to people.
  public typealias Fetch =
    @Sendable (
      _ path: String, _ onProgress: @escaping @Sendable (_ fraction: Double) -> Void
    ) async throws -> Data

  /// The same of a picture that may be pixels already.
  public typealias FetchPicture =
    @Sendable (
      _ path: String, _ onProgress: @escaping @Sendable (_ fraction: Double) -> Void
    ) async throws -> FetchedPicture

  /// How many pictures are fetched and decoded at a time.
  private static let concurrentCount = 6

  private let fetch: FetchPicture
  private let onChange: @Sendable (_ path: String) -> Void
  private let shelf: Lock<PictureShelf>
  private let tasks = Lock<[Int: Task<Void, Never>]>([:])

  /// Makes a loader.
  ///
  /// - Parameters:
  ///   - byteLimit: How many bytes of decoded pictures are kept. While more than that are drawn at a time it is up to twice
  ///     as many; what has no room then has failed.
  ///   - fetch: Fetches a file; called on any thread, for several pictures at once.
  ///   - onChange: Called on any thread when a picture has come, failed, or made progress.
  public convenience init(
    byteLimit: Int = 256 << 20, fetch: @escaping Fetch,
    onChange: @escaping @Sendable (_ path: String) -> Void
  ) {
    self.init(
      byteLimit: byteLimit,
      fetchPicture: { path, onProgress in .file(try await fetch(path, onProgress)) },
      onChange: onChange)
  }

  /// Makes a loader of pictures that may be pixels already.
  ///
  /// - Parameters:
  ///   - byteLimit: How many bytes of decoded pictures are kept, as above.
  ///   - fetchPicture: Fetches a picture; called on any thread, for several pictures at once.
  ///   - onChange: Called on any thread when a picture has come, failed, or made progress.
  public init(
    byteLimit: Int = 256 << 20, fetchPicture: @escaping FetchPicture,
    onChange: @escaping @Sendable (_ path: String) -> Void
  ) {
    shelf = Lock(PictureShelf(byteLimit: max(0, min(byteLimit, 1 << 40))))
    fetch = fetchPicture
    self.onChange = onChange
  }

  deinit {
    for task in tasks.withLock({ $0.values.map { $0 } }) { task.cancel() }
  }

  /// How many bytes of decoded pictures are kept just now.
  public var byteCount: Int { shelf.withLock { $0.byteCount } }

  /// What there is of a picture; it begins to be fetched when it is first asked for.
  ///
  /// One that is there but could not be had larger stays as it is, until it is needed larger still or forgotten.
  ///
  /// - Complexity: O(1).
  public func state(of request: PictureRequest) -> PictureState {
    guard !request.path.isEmpty else { return .failed(reason: "it has no path") }
    let state = shelf.withLock { $0.state(of: request) }
    startLoads()
    return state
  }

  /// The version of a picture; asking counts as drawing it.
  public func version(of path: String) -> PictureVersion {
    PictureVersion(shelf.withLock { $0.version(of: path) })
  }

  /// Forgets a picture, so that it is fetched again when it is drawn the next time: one that failed, or has changed.
  ///
  /// What is being fetched of it is not waited for.
  public func forget(_ path: String) {
    if shelf.withLock({ $0.forget(path) }) { onChange(path) }
    startLoads()
  }

  private func startLoads() {
    while let load = shelf.withLock({ $0.nextLoad(of: PictureLoader.concurrentCount) }) {
      start(load)
    }
  }

  private func start(_ load: PictureShelf.Load) {
    let (fetch, onChange) = (fetch, onChange)
    let task = Task.detached { [weak self] in
      let result: Result<FetchedPicture, any Error>
      do {
        result = .success(
          try await fetch(load.path) { [weak self] fraction in
            guard let self, self.shelf.withLock({ $0.note(fraction, of: load) }) else { return }
            onChange(load.path)
          })
      } catch {
        result = .failure(error)
      }
      self?.end(load, result)
    }
    tasks.withLock { $0[load.number] = task }
    // It may have ended already.
    if !shelf.withLock({ $0.isRunning(load) }) { tasks.withLock { $0[load.number] = nil } }
  }

  private func end(_ load: PictureShelf.Load, _ fetched: Result<FetchedPicture, any Error>) {
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
        let needed = shelf.withLock { $0.needed(of: load) }
        result = .success(try PictureDecoder.decode(data, needed: needed))
      } catch {
        result = .failure(PictureFile.Failure("it \(error)"))
      }
    }
    let isOfUse = shelf.withLock { $0.end(load, result) }
    tasks.withLock { $0[load.number] = nil }
    if isOfUse { onChange(load.path) }
    startLoads()
  }
}
