import Foundation

/// Why a file or folder can't be written. What was there before is as it was.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is in the way.
  public enum Kind: Hashable, Sendable {
    /// A folder is where a file is meant, or a file where a folder is.
    case wrongKind
    /// The folder that it would lie in is not there.
    case noFolder
    /// It, or its folder, may not be changed.
    case notAllowed
    /// The disk is full, or the file becomes larger than is allowed.
    case noSpace
    /// Somebody else wrote what would be replaced.
    case foreign
    /// Another program is writing there.
    case busy
    /// Something else, which the system names.
    case system
  }

  /// Its path as it was given.
  public let path: String
  /// What is in the way.
  public let kind: Kind
  /// The same in words, and what to do.
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

  /// Names the file, and says what to do.
  public var description: String { "\(path): \(reason)" }
}
