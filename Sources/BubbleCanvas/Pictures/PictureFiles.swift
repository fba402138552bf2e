import Foundation

/// Files of pictures that lie in no folder: in an archive, or wherever a host has them.
///
/// They never change. Any number of threads may ask at the same time.
package protocol PictureFiles: Sendable {
  /// What they are in, where something is wrong: "the archive".
  var name: String { get }

  /// How many bytes a file has by its own account, which need not be true; nil: there is none of that path.
  func size(of path: String) -> Int?

  /// The first bytes of a file; fewer where it ends, nil where it can't be read.
  func start(of path: String, count: Int) -> Data?
}
