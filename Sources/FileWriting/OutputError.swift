import Foundation

/// Why a file or folder can't be written.
///
/// The old file or folder is unchanged.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The obstacle.
  public enum Kind: Hashable, Sendable {
    /// A folder is where a file is meant, or a file where a folder is.
    case wrongKind
    /// Its folder does not exist.
    case noFolder
    /// It, or its folder, may not be changed.
    case notAllowed
    /// The disk is full, or the file becomes larger than is allowed.
    case noSpace
    /// Another writer's files would be replaced.
    case foreign
    /// Another program is writing there.
    case busy
    /// Something else, which the system names.
    case system
  }

  /// Its path as it was given.
  public let path: String
  /// The obstacle.
  public let kind: Kind
  /// The obstacle and its remedy in words.
  public let reason: String

  package init(_ path: String, _ kind: Kind, _ reason: String) {
    (self.path, self.kind, self.reason) = (path, kind, reason)
  }

  /// What a call of the system failed with, as `errno` has it.
  package init(_ path: String, errno code: Int32 = errno) {
    self.path = path
    switch code {
    case ENOSPC, EDQUOT:
      (kind, reason) = (
        .noSpace, "there is no space left where it lies; make some, or name another place"
      )
    case EFBIG:
      (kind, reason) = (
        .noSpace, "it becomes larger than a file may be (ulimit -f); raise the limit"
      )
    case EACCES, EPERM:
      (kind, reason) = (
        .notAllowed,
        "it may not be written; name another place, or change the permissions of its folder"
      )
    case EROFS:
      (kind, reason) = (.notAllowed, "nothing may be written on its disk; name another place")
    case ENAMETOOLONG:
      (kind, reason) = (.system, "the name is too long; name a shorter one")
    default:
      (kind, reason) = (.system, "it can't be written: \(String(cString: strerror(code)))")
    }
  }

  /// The path, the obstacle and its remedy.
  public var description: String { "\(path): \(reason)" }
}
