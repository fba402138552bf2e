import Foundation

/// Picture files outside of the file system: in an archive, or in a store of the host.
///
/// They never change. Any number of threads may call this at once.
package protocol PictureFiles: Sendable {
  /// The name of the container in error messages: "the archive".
  var name: String { get }

  /// Returns the size of a file in bytes as declared, which may be false; nil if the path is unknown.
  func size(of path: String) -> Int?

  /// Returns the first bytes of a file; fewer if it is shorter, nil if it can't be read.
  func start(of path: String, count: Int) -> Data?
}
