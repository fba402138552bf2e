import BubbleCanvas
import BubbleCore
import CBubble
import Foundation
import Platform

/// A source of pictures: a folder, or a host.
final class PicturesObject: HandleNamed {
  static let kind = HandleKind.pictures

  let source: any PictureSource
  private let host: (pictures: HostPictures, loader: PictureLoader, drawn: DrawnPictures)?

  init(folder: PictureFolder) { (source, host) = (folder, nil) }

  init(_ host: HostPictures, byteLimit: Int) {
    let loader = host.loader(byteLimit: byteLimit)
    let drawn = DrawnPictures(loader)
    (source, self.host) = (drawn, (host, loader, drawn))
  }

  /// Returns the host's pictures; throws if the pictures come from a folder.
  func hosted() throws(CallError) -> (
    pictures: HostPictures, loader: PictureLoader, drawn: DrawnPictures
  ) {
    guard let host else {
      throw .invalid("these pictures come from a folder, so they accept no answers")
    }
    return host
  }

  /// Ends fetching.
  func close() { host?.pictures.close() }
}

/// Pictures of a loader, with a note for each thread of those that its drawings lacked.
final class DrawnPictures: PictureSource {
  private let loader: PictureLoader
  /// The paths by the numbers of the threads.
  private let lacked = Lock<[UInt64: Set<String>]>([:])

  init(_ loader: PictureLoader) { self.loader = loader }

  func state(of request: PictureRequest) -> PictureState {
    let found = loader.stateAndLoad(of: request)
    if found.isLoading { note(request.path) }
    return found.state
  }

  func version(of path: String) -> PictureVersion {
    if loader.isLoading(path) { note(path) }
    return loader.version(of: path)
  }

  private func note(_ path: String) {
    lacked.withLock { threads in
      if threads.count > 1_000 || threads[thread_number()]?.count ?? 0 > 10_000 {
        // Threads that have ended, and those that never wait.
        threads = threads.mapValues { $0.filter(loader.isLoading) }.filter { !$0.value.isEmpty }
      }
      threads[thread_number(), default: []].insert(path)
    }
  }

  /// Waits for the pictures that drawings on this thread lacked; returns whether there were any.
  func wait(until deadline: DispatchTime) -> Bool {
    let paths = lacked.withLock { $0.removeValue(forKey: thread_number()) } ?? []
    var missing = paths.filter(loader.isLoading)
    while !missing.isEmpty, DispatchTime.now() < deadline {
      usleep(2_000)
      missing = missing.filter(loader.isLoading)
    }
    for path in missing { note(path) }
    return !paths.isEmpty
  }
}

/// Pictures that a host fetches.
///
/// `@unchecked Sendable`: functions are code, and the header says that any thread calls them. The changing state is in the lock.
final class HostPictures: @unchecked Sendable {
  /// A caller that waits for a picture.
  private struct Waiting: Sendable {
    var continuation: CheckedContinuation<FetchedPicture, any Error>
    var onProgress: @Sendable (Double) -> Void
  }

  /// The reason why a picture can't be loaded.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  private struct State {
    var waiting: [String: [Waiting]] = [:]
    var isClosed = false
  }

  typealias Function =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> Void

  let context: HostContext
  private let fetch: Function
  private let changed: Function?
  private let state = Lock(State())

  init(_ callbacks: bubble_picture_callbacks) throws(CallError) {
    guard let fetch = callbacks.fetch else { throw .invalid("`fetch` is NULL") }
    (self.fetch, changed) = (fetch, callbacks.changed)
    context = HostContext(callbacks.context, release: callbacks.release)
  }

  func loader(byteLimit: Int) -> PictureLoader {
    PictureLoader(
      byteLimit: byteLimit,
      fetchPicture: { [self] path, onProgress in try await picture(of: path, onProgress) },
      onChange: { [self] path in
        guard let changed else { return }
        path.withCString { path in inCallback { changed(context.pointer, path) } }
      })
  }

  private func picture(
    of path: String, _ onProgress: @escaping @Sendable (Double) -> Void
  ) async throws -> FetchedPicture {
    try await withCheckedThrowingContinuation { continuation in
      // A host may download the picture in its function: Swift's few threads for tasks, which lay out messages, must not wait for that.
      DispatchQueue.global().async { [self] in
        ask(path, Waiting(continuation: continuation, onProgress: onProgress))
      }
    }
  }

  private func ask(_ path: String, _ waiting: Waiting) {
    let isOpen = state.withLock { state in
      if !state.isClosed { state.waiting[path, default: []].append(waiting) }
      return !state.isClosed
    }
    guard isOpen else {
      return waiting.continuation.resume(throwing: Failure(description: "its source was freed"))
    }
    let isAsked: Void? = path.withCString { path in
      inCallback { fetch(context.pointer, path) }
    }
    if isAsked == nil { try? answer(path, .failure(Failure(description: "the program ends"))) }
  }

  func answer(_ path: String, _ result: Result<FetchedPicture, Failure>) throws(CallError) {
    let waiting = state.withLock { $0.waiting.removeValue(forKey: path) }
    guard let waiting else { throw HostPictures.unknown(path) }
    for waiting in waiting {
      waiting.continuation.resume(with: result)
    }
  }

  func progress(_ path: String, _ fraction: Double) throws(CallError) {
    guard let waiting = state.withLock({ $0.waiting[path] }) else {
      throw HostPictures.unknown(path)
    }
    for waiting in waiting { waiting.onProgress(fraction) }
  }

  /// Makes all present and later requests fail.
  func close() {
    let waiting = state.withLock { state in
      state.isClosed = true
      let waiting = state.waiting.values.flatMap { $0 }
      state.waiting = [:]
      return waiting
    }
    for waiting in waiting {
      waiting.continuation.resume(throwing: Failure(description: "its source was freed"))
    }
  }

  private static func unknown(_ path: String) -> CallError {
    CallError(BUBBLE_NOT_FOUND, "the picture \"\(TextRepair.name(path))\" is not being fetched")
  }
}

@c @implementation
public func bubble_pictures_open_folder(
  _ path: UnsafePointer<CChar>?, _ pictures: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(pictures, "pictures")
    let path = try Argument.name(path, "path")
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { throw CallError(BUBBLE_FILE, "there is no folder \(TextRepair.line(path))") }
    let folder = PictureFolder(at: URL(fileURLWithPath: path))
    out.pointee = HandleTable.shared.insert(PicturesObject(folder: folder))
  }
}

@c @implementation
public func bubble_pictures_create(
  _ callbacks: UnsafePointer<bubble_picture_callbacks>?, _ byte_limit: Int,
  _ pictures: UnsafeMutablePointer<OpaquePointer?>?
) -> bubble_status {
  call { () throws(CallError) in
    let out = try Argument.out(pictures, "pictures")
    let host = try HostPictures(try Argument.structure(callbacks, "callbacks"))
    host.context.own()
    // A `size_t` over half of its maximum is negative here.
    let limit = byte_limit > 0 ? byte_limit : byte_limit == 0 ? 256 << 20 : Int.max
    out.pointee = HandleTable.shared.insert(PicturesObject(host, byteLimit: limit))
  }
}

/// Runs the host's answer for a picture.
private func answer(
  _ handle: OpaquePointer?, _ path: UnsafePointer<CChar>?,
  _ body: (HostPictures, String) throws(CallError) -> Void
) -> bubble_status {
  call { () throws(CallError) in
    let host = try HandleTable.shared.find(handle, PicturesObject.self).hosted()
    try body(host.pictures, try Argument.text(path, "path"))
  }
}

@c @implementation
public func bubble_pictures_put(
  _ pictures: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?,
  _ length: Int
) -> bubble_status {
  answer(pictures, path) { host, path throws(CallError) in
    let bytes = try Argument.bytes(
      bytes, length, "bytes", limit: PictureFolder.maximumFileSize)
    try host.answer(path, .success(.file(Data(bytes))))
  }
}

@c @implementation
public func bubble_pictures_put_pixels(
  _ pictures: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ pixels: UnsafeRawPointer?,
  _ width: Int, _ height: Int, _ stride: Int
) -> bubble_status {
  answer(pictures, path) { host, path throws(CallError) in
    guard let pixels else { throw Argument.missing("pixels") }
    try Argument.pixels(width, height, stride)
    guard width * height <= 1 << 26 else {
      throw CallError(
        BUBBLE_TOO_LARGE,
        "a picture of \(width) x \(height) pixels is too large: at most \(1 << 26) are taken")
    }
    let rows = UnsafeRawBufferPointer(start: pixels, count: (height - 1) * stride + 4 * width)
    guard
      let image = RasterImage(width: width, height: height, rows: rows, bytesPerRow: stride)
    else { throw CallError(BUBBLE_FAILED, "there is no memory for the picture") }
    try host.answer(path, .success(.image(image)))
  }
}

@c @implementation
public func bubble_pictures_fail(
  _ pictures: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ reason: UnsafePointer<CChar>?
) -> bubble_status {
  answer(pictures, path) { host, path throws(CallError) in
    let reason = try Argument.text(reason, "reason")
    try host.answer(path, .failure(HostPictures.Failure(description: reason)))
  }
}

@c @implementation
public func bubble_pictures_progress(
  _ pictures: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ fraction: Double
) -> bubble_status {
  answer(pictures, path) { host, path throws(CallError) in
    try host.progress(path, Double(try Argument.number(fraction, "fraction", in: 0...1)))
  }
}

@c @implementation
public func bubble_pictures_wait(
  _ pictures: OpaquePointer?, _ timeout: Double, _ complete: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  call { () throws(CallError) in
    try checkIsOutside()
    let loader = try HandleTable.shared.find(pictures, PicturesObject.self).hosted().loader
    let seconds = try Argument.number(timeout, "timeout", in: 0...3_600)
    let deadline = DispatchTime.now() + Double(seconds)
    while !loader.isIdle, DispatchTime.now() < deadline { usleep(2_000) }
    complete?.pointee = loader.isIdle
  }
}

@c @implementation
public func bubble_pictures_wait_for_drawn(
  _ pictures: OpaquePointer?, _ timeout: Double, _ lacked: UnsafeMutablePointer<Bool>?
) -> bubble_status {
  call { () throws(CallError) in
    try checkIsOutside()
    let out = try Argument.out(lacked, "lacked")
    let drawn = try HandleTable.shared.find(pictures, PicturesObject.self).hosted().drawn
    let seconds = try Argument.number(timeout, "timeout", in: 0...3_600)
    out.pointee = drawn.wait(until: .now() + Double(seconds))
  }
}

@c @implementation
public func bubble_pictures_forget(
  _ pictures: OpaquePointer?, _ path: UnsafePointer<CChar>?
) -> bubble_status {
  call { () throws(CallError) in
    let host = try HandleTable.shared.find(pictures, PicturesObject.self).hosted()
    host.loader.discard(try Argument.text(path, "path"))
  }
}

@c @implementation
public func bubble_pictures_free(_ pictures: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in
    try HandleTable.shared.remove(pictures, PicturesObject.self)?.close()
  }
}

@c @implementation
public func bubble_pictures_retain(_ pictures: OpaquePointer?) -> bubble_status {
  call { () throws(CallError) in try HandleTable.shared.retain(pictures, PicturesObject.self) }
}
