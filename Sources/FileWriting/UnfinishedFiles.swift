import Foundation
import Platform

/// Files and folders that are not whole yet.
///
/// They lie beside their places, under names that nobody else gives.
/// Such a file is locked as long as its program runs. What a program leaves that was killed is removed by the next one that writes into
/// the folder: it has such a name, and no lock.
package enum UnfinishedFiles {
  private static let paths = Lock<Set<String>>([])
  /// The folders in which nothing is left of programs that were killed.
  private static let cleaned = Lock<Set<String>>([])

  /// Removes all of this program's, so that it may end at any moment.
  ///
  /// - Parameter end: Ends the program: nothing new is begun meanwhile.
  package static func removeAll(then end: () -> Void) {
    paths.withLock { paths in
      for path in paths { delete(path) }
      paths = []
      end()
    }
  }

  /// Makes a file or folder that has a name of its own.
  ///
  /// - Parameter make: Makes it at a path; returns an open descriptor.
  static func make(in folder: String, _ make: (String) -> Int32) -> (path: String, file: Int32)? {
    removeLeftovers(in: folder)
    while true {
      let path = "\(folder == "/" ? "" : folder)/\(name(UInt64.random(in: 0 ... .max)))"
      let file = paths.withLock { paths -> Int32 in
        let file = make(path)
        if file >= 0 { paths.insert(path) }
        return file
      }
      guard file >= 0 else { return nil }
      // Until it is locked another program may take it for one that was left.
      var (status, there) = (stat(), stat())
      flock(file, LOCK_EX | LOCK_NB)
      if fstat(file, &status) == 0, lstat(path, &there) == 0, status.st_ino == there.st_ino {
        return (path, file)
      }
      forget(path)
      close(file)
    }
  }

  /// Takes over a path at which something is that is only kept if what it belongs to becomes whole.
  package static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Leaves what is at a path alone from now on.
  package static func forget(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes what is at a path.
  package static func remove(_ path: String) {
    delete(path)
    forget(path)
  }

  private static func delete(_ path: String) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    // Somebody may be writing into it at this moment.
    for _ in 0..<10 where (try? FileManager.default.removeItem(atPath: path)) == nil {}
  }

  /// Removes what programs that were killed left in a folder.
  package static func removeLeftovers(in folder: String) {
    guard cleaned.withLock({ $0.insert(folder).inserted }),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder)
    else { return }
    for name in names where isOne(name) {
      let path = folder + "/" + name
      let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { delete(path) }
      close(file)
    }
  }

  private static let (start, end) = (".bubble-", ".partial")

  /// A name with a check of itself: nobody else gives such a one.
  private static func name(_ number: UInt64) -> String {
    func digits(_ number: UInt64) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    var mixed = (number ^ 0x6275_6262_6C65_2D2D) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 29) &* 0xBF58_476D_1CE4_E5B9
    return start + digits(number) + digits(mixed ^ mixed >> 32) + end
  }

  private static func isOne(_ name: String) -> Bool {
    guard name.hasPrefix(start), name.hasSuffix(end),
      name.utf8.count == start.count + 32 + end.count,
      let number = UInt64(name.dropFirst(start.count).prefix(16), radix: 16)
    else { return false }
    return name == UnfinishedFiles.name(number)
  }
}
