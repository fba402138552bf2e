import Foundation

/// An error that prevents the writing of a file or folder.
///
/// The old file or folder is unchanged.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The obstacle.
  public enum Kind: Hashable, Sendable {
    /// A folder instead of a file, a file instead of a folder, or a URL that is not a file URL.
    case wrongKind
    /// Its folder does not exist.
    case noFolder
    /// No permission to change it or its folder.
    case notAllowed
    /// The disk is full, or the file exceeds its allowed size.
    case noSpace
    /// Another writer's files would be replaced.
    case foreign
    /// Another program is writing there.
    case busy
    /// Another obstacle, which the system names.
    case system
  }

  /// Its path as given, or the URL that is not a file URL.
  public let path: String
  /// The obstacle.
  public let kind: Kind
  /// The obstacle and its remedy in words.
  public let reason: String

  package init(_ path: String, _ kind: Kind, _ reason: String) {
    (self.path, self.kind, self.reason) = (path, kind, reason)
  }

  /// Makes an error from the `errno` of a failed system call.
  package init(_ path: String, errno code: Int32 = errno) {
    self.path = path
    switch code {
    case ENOSPC, EDQUOT:
      (kind, reason) = (
        .noSpace, "its disk is full; free some space, or name another place"
      )
    case EFBIG:
      (kind, reason) = (
        .noSpace, "it exceeds the size limit of files (ulimit -f); raise the limit"
      )
    case EACCES, EPERM:
      (kind, reason) = (
        .notAllowed,
        "it is not writable; name another place, or change the permissions of its folder"
      )
    case EROFS:
      (kind, reason) = (.notAllowed, "its disk is read-only; name another place")
    case ENAMETOOLONG:
      (kind, reason) = (.system, "the name is too long; name a shorter one")
    default:
      (kind, reason) = (.system, "it can't be written: \(String(cString: strerror(code)))")
    }
  }

  /// The path, the obstacle and its remedy.
  public var description: String { "\(path): \(reason)" }
}
