import BubbleCore
import Foundation
import Platform

/// A folder of pictures for a conversation.
///
/// Supported formats are PNG, JPEG, WebP, AVIF, HEIC, SVG and the first frame of GIF, recognised by content, not by name. Exif
/// orientation is applied. A JPEG or WebP is decoded at little more than the size at which it is drawn, an SVG at exactly this size.
/// Nothing outside of the folder is read. Each drawing reads the state of the file, so that a picture file that is added, changed or
/// removed later is detected. Any number of threads may use it.
///
/// ```swift
/// let pictures = PictureFolder(at: URL(fileURLWithPath: "chat"))
/// view.draw(on: renderer, theme: .light, pictures: pictures)
/// for diagnostic in pictures.diagnostics { print(diagnostic) }
/// ```
public final class PictureFolder: PictureSource {
  /// The greatest size of a picture file, in bytes.
  package static let maximumFileSize = 16 << 20
  /// The greatest width and height of a drawn picture, in pixels; a larger JPEG or WebP is scaled down.
  package static let maximumSide = 4_096

  /// The limit for cached decoded pictures, in bytes; the last picture is cached regardless of its size.
  static let maximumKeptBytes = 256 << 20

  private let folder: PictureFile.Folder?
  private let contents = Lock(Contents())
  /// The problems of pictures that can't be shown, one for each picture.
  public var diagnostics: [Diagnostic] { contents.withLock { $0.said.map(\.diagnostic) } }

  /// Whether there is no folder although a picture was requested.
  package var lacksFolder: Bool { contents.withLock { $0.lacksFolder } }

  /// A decoded picture, and the state of its file.
  private struct Kept {
    var decoded: PictureDecoder.Decoded
    var state: PictureFile.State?
  }

  /// The cache, and the problems found so far.
  private struct Contents {
    var kept = RecentlyUsed<String, Kept>()
    /// Whether there is no folder although a picture was requested.
    var lacksFolder = false
    /// The size of all cached pictures, in bytes.
    var keptBytes = 0
    /// The paths that can't be shown, with the state of the file at that time.
    var failed: [String: PictureFile.State?] = [:]
    /// The paths whose file starts like a picture, with the state of the file at that time.
    var checked: [String: PictureFile.State?] = [:]
    /// The problems of the paths, in order of their detection.
    var said: [(path: String, diagnostic: Diagnostic)] = []

    mutating func fail(
      _ path: String, in state: PictureFile.State?, _ diagnostic: Diagnostic
    ) {
      if failed.updateValue(state, forKey: path) != nil { said.removeAll { $0.path == path } }
      said.append((path, diagnostic))
    }

    mutating func succeed(_ path: String) {
      guard failed.removeValue(forKey: path) != nil else { return }
      said.removeAll { $0.path == path }
    }

    mutating func discard(_ path: String) {
      guard let picture = kept.remove(path) else { return }
      keptBytes -= picture.decoded.image.heldByteCount
    }

    /// Caches a picture, and evicts the least recently used ones.
    mutating func keep(
      _ decoded: PictureDecoder.Decoded, of state: PictureFile.State?, at path: String
    ) {
      keptBytes += decoded.image.heldByteCount
      while keptBytes > PictureFolder.maximumKeptBytes, let oldest = kept.removeOldest() {
        keptBytes -= oldest.decoded.image.heldByteCount
      }
      kept.keep(Kept(decoded: decoded, state: state), for: path)
    }
  }

  /// Creates a source for a folder.
  ///
  /// - Parameter url: The file URL of the folder; nil to read no pictures. Another URL is one of the ``diagnostics``, and no
  ///   picture is read.
  public init(at url: URL?) {
    do throws(PictureFile.Failure) {
      let path = try url?.givenPath { PictureFile.Failure("\($0): \($1)") }
      folder = path.flatMap { PictureFile.Folder($0) }
    } catch {
      folder = nil
      contents.withLock { $0.said = [("", Diagnostic(text: error.description))] }
    }
  }

  /// Creates a source for files outside of the file system, with the same rules and limits.
  package init(_ files: any PictureFiles) { folder = PictureFile.Folder(files) }

  /// Reports the people whose avatars can't be read; initials are shown instead.
  package func check(_ people: some Sequence<Person>) {
    for person in people {
      guard let path = person.avatar else { continue }
      _ = state(
        of: PictureRequest(
          path: path, role: .avatar(person.id), needed: PictureFolder.avatar))
    }
  }

  /// Reports a message's picture if its file can't be read; a placeholder is shown instead.
  ///
  /// This reads the start of the file and decodes nothing: errors further on are reported when the picture is drawn.
  package func check(_ image: ImageBox, of message: MessageID? = nil) {
    check(image.source, of: message, consequence: "a placeholder is shown")
  }

  /// Reports a message's mask if its file can't be read; it then masks nothing.
  ///
  /// This reads as little of the file as for a picture.
  package func check(_ mask: ImageMask, of message: MessageID? = nil) {
    check(mask.source, of: message, consequence: PictureFolder.withoutMask)
  }

  /// The size for checking an avatar.
  private static let avatar = NeededPixels(width: 102, height: 102, contentMode: .fill)
  fileprivate static let withoutMask = "it masks nothing"

  private func check(_ path: String, of message: MessageID?, consequence: String) {
    guard !path.isEmpty else { return }
    guard let folder else { return contents.withLock { $0.lacksFolder = true } }
    let file = PictureFile(path, in: folder)
    contents.withLock { contents in
      let state = file.state
      guard contents.checked[path] != .some(state), contents.failed[path] != .some(state) else {
        return
      }
      do throws(PictureFile.Failure) {
        try file.check()
        contents.succeed(path)
        contents.checked[path] = state
      } catch {
        contents.fail(
          path, in: state, Diagnostic(message: message, text: "\(error); \(consequence)"))
      }
    }
  }

  /// Returns a picture, read now if it is not cached, or the reason for its absence.
  public func state(of request: PictureRequest) -> PictureState {
    guard folder != nil, !request.path.isEmpty else {
      if !request.path.isEmpty { contents.withLock { $0.lacksFolder = true } }
      return .failed(reason: "there is no folder")
    }
    if let image = picture(of: request) {
      return .ready(image)
    }
    let said = contents.withLock { $0.said.first { $0.path == request.path }?.diagnostic.text }
    return .failed(reason: said ?? "it can't be read")
  }

  private func picture(of request: PictureRequest) -> RasterImage? {
    guard let folder else { return nil }
    let path = request.path
    let file = PictureFile(path, in: folder)
    // Concurrent requests wait for a picture that is being decoded, so that none is decoded twice.
    return contents.withLock { contents in
      let state = file.state
      guard contents.failed[path] != .some(state) else { return nil }
      if let known = contents.kept.use(path) {
        if known.state == state, known.decoded.isEnough(for: request) { return known.decoded.image }
        contents.discard(path)
      }
      do throws(PictureFile.Failure) {
        let decoded = try file.decode(request)
        contents.succeed(path)
        contents.keep(decoded, of: state, at: path)
        return decoded.image
      } catch {
        contents.fail(path, in: state, request.diagnostic(error))
        return nil
      }
    }
  }

  /// Returns the bytes of a picture's file, to be stored beside a document; an SVG is drawn as a PNG.
  ///
  /// Nil if the picture can't be shown.
  ///
  /// - Returns: At most 16 MiB that start like a picture of an acceptable size.
  package func file(of path: String) -> Data? {
    guard let folder, !path.isEmpty else { return nil }
    let file = PictureFile(path, in: folder)
    let state = file.state
    do throws(PictureFile.Failure) {
      return try file.bytes()
    } catch {
      contents.withLock { contents in
        guard contents.failed[path] != .some(state) else { return }
        contents.fail(
          path, in: state, Diagnostic(text: "\(error); a placeholder is shown"))
      }
      return nil
    }
  }

  /// Returns all bytes of a file of any kind; nil if it is missing or too large.
  package func contents(of path: String, atMost limit: Int) -> Data? {
    guard let folder, !path.isEmpty else { return nil }
    return try? PictureFile(path, in: folder).contents(atMost: limit)
  }

  /// Returns the version of a picture, which differs after its file is replaced.
  public func version(of path: String) -> PictureVersion {
    folder.flatMap { PictureFile(path, in: $0).state }.map { PictureVersion($0) } ?? .only
  }
}

extension PictureRequest {
  /// Returns the problem of a file that can't be read, with its substitute.
  fileprivate func diagnostic(_ failure: PictureFile.Failure) -> Diagnostic {
    switch role {
    case .image: Diagnostic(text: "\(failure); a placeholder is shown")
    case .avatar(let person):
      Diagnostic(text: "people.\(person).avatar: \(failure); initials are shown")
    case .mask: Diagnostic(text: "\(failure); \(PictureFolder.withoutMask)")
    }
  }
}
