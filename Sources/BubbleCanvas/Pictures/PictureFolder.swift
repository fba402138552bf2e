import BubbleCore
import Foundation
import Platform

/// The folder whose pictures a conversation may show.
///
/// PNG, JPEG, WebP, AVIF, HEIC, SVG and the first frame of GIF are read, as their content says and not their names; they are turned as Exif has it,
/// and a JPEG or WebP is decoded little larger than it is drawn, an SVG just as large. Nothing outside of the folder is read. A picture whose file comes late, changes or goes is found so the next time
/// that it is drawn: each time the file system is asked for the state of its file. Any number of threads may draw with it.
public final class PictureFolder: PictureSource {
  /// The largest picture file that is read, in bytes.
  public static let maximumFileSize = 16 << 20
  /// The greatest width and height of a picture that is drawn, in pixels; a JPEG or WebP may have more, and is made smaller.
  public static let maximumSide = 4_096

  /// How many bytes of decoded pictures are kept; the last one is, however large it is.
  static let maximumKeptBytes = 256 << 20

  private let folder: PictureFile.Folder?
  private let contents = Lock(Contents())
  /// The pictures that can't be shown, each once.
  public var diagnostics: [Diagnostic] { contents.withLock { $0.said.map(\.diagnostic) } }

  /// Whether no pictures are read, and one was asked for.
  package var lacksFolder: Bool { contents.withLock { $0.lacksFolder } }

  /// A decoded picture, and the state of the file that it was made of.
  private struct Kept {
    var decoded: PictureDecoder.Decoded
    var state: PictureFile.State?
  }

  /// What is known of the folder's pictures.
  private struct Contents {
    var kept = RecentlyUsed<String, Kept>()
    /// Whether there is no folder, and a picture was asked for.
    var lacksFolder = false
    /// The bytes of all that is kept.
    var keptBytes = 0
    /// The paths that can't be shown, each with the state of the file that it was.
    var failed: [String: PictureFile.State?] = [:]
    /// The paths whose file was looked at and seemed to be a picture, in the state that it was in.
    var checked: [String: PictureFile.State?] = [:]
    /// What was said of each path, in the order in which it was found.
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

    mutating func forget(_ path: String) {
      guard let picture = kept.remove(path) else { return }
      keptBytes -= picture.decoded.image.heldByteCount
    }

    /// Keeps a picture, and lets those go that were not asked for the longest.
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

  /// Makes a folder.
  ///
  /// - Parameter path: Where it is; nil: no pictures are read.
  public init(path: String?) { folder = path.flatMap { PictureFile.Folder($0) } }

  /// Takes files that lie in no folder, with the same rules and limits.
  package init(_ files: any PictureFiles) { folder = PictureFile.Folder(files) }

  /// Says of each person whose avatar can't be read why; initials are shown instead.
  public func check(_ people: some Sequence<Person>) {
    for person in people {
      guard let path = person.avatar else { continue }
      _ = state(
        of: PictureRequest(
          path: path, role: .avatar(person.id), needed: PictureFolder.avatar))
    }
  }

  /// Says of a message's picture whose file can't be read why; a placeholder is shown instead.
  ///
  /// It looks at the start of the file and decodes nothing: what is broken further on is found, and
  /// reported, when it is drawn.
  public func check(_ image: ImageBox, of message: MessageID? = nil) {
    check(image.source, of: message, consequence: "a placeholder is shown")
  }

  /// Says of a message's mask whose file can't be read why; it cuts nothing off then.
  ///
  /// As little is read as of an image.
  public func check(_ mask: ImageMask, of message: MessageID? = nil) {
    check(mask.source, of: message, consequence: PictureFolder.withoutMask)
  }

  /// What an avatar needs that is only to be looked at.
  private static let avatar = NeededPixels(width: 102, height: 102, contentMode: .fill)
  fileprivate static let withoutMask = "nothing is cut off by it"

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

  /// A picture, which is read now if it is not kept, or why there is none.
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
    // Whoever asks for a picture that is being decoded waits for it: nothing is decoded twice.
    return contents.withLock { contents in
      let state = file.state
      guard contents.failed[path] != .some(state) else { return nil }
      if let known = contents.kept.use(path) {
        if known.state == state, known.decoded.isEnough(for: request) { return known.decoded.image }
        contents.forget(path)
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

  /// The bytes of a picture's file as they are, those of an SVG drawn as a PNG, to be put beside what shows it; nil: it can't be shown.
  ///
  /// - Returns: At most ``maximumFileSize`` bytes that begin like a picture of an acceptable size.
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

  /// All bytes of a file, whatever it is; nil: there is none, or it is too large.
  package func contents(of path: String, atMost limit: Int) -> Data? {
    guard let folder, !path.isEmpty else { return nil }
    return try? PictureFile(path, in: folder).contents(atMost: limit)
  }

  /// The version of a picture: what tells its file from one that is put in its place.
  public func version(of path: String) -> PictureVersion {
    folder.flatMap { PictureFile(path, in: $0).state }.map { PictureVersion($0) } ?? .only
  }
}

extension PictureRequest {
  /// What is said of a file that can't be read, and what is shown instead.
  fileprivate func diagnostic(_ failure: PictureFile.Failure) -> Diagnostic {
    switch role {
    case .image: Diagnostic(text: "\(failure); a placeholder is shown")
    case .avatar(let person):
      Diagnostic(text: "people.\(person).avatar: \(failure); initials are shown")
    case .mask: Diagnostic(text: "\(failure); \(PictureFolder.withoutMask)")
    }
  }
}
