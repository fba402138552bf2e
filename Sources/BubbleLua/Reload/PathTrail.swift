import Foundation

/// The way to a file: every folder in which a name of it is looked up, with all links followed.
///
/// Whatever makes the path lead elsewhere, or nowhere, happens to one of these names: a folder is moved,
/// a link is set again, a folder that was not there is made.
struct PathTrail {
  /// A name that is looked up in a folder.
  struct Step: Hashable {
    /// The folder's real path.
    var folder: String
    /// The name that is looked up in it.
    var name: String
  }

  /// How many links are followed, as by the kernel.
  private static let maximumLinkCount = 40

  /// The names in the order in which they are looked up.
  private(set) var steps: [Step] = []
  /// Where the path leads; nil: nowhere now, and the last step is the one that fails.
  private(set) var target: String?

  /// Follows a path.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - start: A real path from which to go on, which `path` begins with; what leads to it is not part
  ///     of the trail.
  init(_ path: String, from start: String = "/") {
    var names = PathTrail.names(path.dropFirst(start == "/" ? 0 : start.utf8.count))
    var folder = start
    var linkCount = 0
    while let name = names.popLast() {
      guard name != ".." else {
        folder = PathTrail.parent(of: folder)
        continue
      }
      steps.append(Step(folder: folder, name: name))
      let next = folder == "/" ? "/" + name : folder + "/" + name
      switch FileKind(of: next) {
      case .none: return
      case .link:
        linkCount += 1
        guard linkCount <= PathTrail.maximumLinkCount, let link = PathTrail.link(at: next) else {
          return
        }
        names += PathTrail.names(Substring(link))
        if link.hasPrefix("/") { folder = "/" }
      case .folder, .file, .other: folder = next
      }
    }
    target = folder
  }

  /// The names of a path, the last one first.
  private static func names(_ path: Substring) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  private static func parent(of folder: String) -> String {
    guard let slash = folder.lastIndex(of: "/"), slash > folder.startIndex else { return "/" }
    return String(folder[..<slash])
  }

  private static func link(at path: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }
}

/// What stands at a path, links not followed.
enum FileKind {
  case folder
  case file
  case link
  case other

  /// Looks at a path; nil: nothing is there, or it can't be looked at.
  init?(of path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: self = .folder
    case S_IFREG: self = .file
    case S_IFLNK: self = .link
    default: self = .other
    }
  }
}
