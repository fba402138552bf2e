import Foundation

/// The lookup of a path: every folder in which the kernel looks up a name of it, including all links.
///
/// Any event that makes the path lead elsewhere, or nowhere, concerns one of these names: a folder is moved,
/// a link is replaced, a missing folder is made.
struct PathTrail {
  /// A name in a folder that the lookup reads.
  struct Step: Hashable {
    /// The folder's real path.
    var folder: String
    /// The name in it.
    var name: String
  }

  /// The maximum number of links to follow, as in the kernel.
  private static let maximumLinkCount = 40

  /// The names in the order of lookup.
  private(set) var steps: [Step] = []
  /// The target of the path; nil: it has none now, and the last step is the one that fails.
  private(set) var target: String?

  /// Follows a path.
  ///
  /// - Parameters:
  ///   - path: An absolute path.
  ///   - start: A real path to start from, which is a prefix of `path`; the steps that lead to it are not part
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

/// The kind of a file at a path; links are not followed.
enum FileKind {
  case folder
  case file
  case link
  case other

  /// Reads the kind at a path; nil if there is no file, or it can't be read.
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
