import Foundation
import Platform

/// Files and folders that are not complete yet.
///
/// They are next to their targets, under names that no other program uses. Such a file is locked as long as its program runs. If a
/// program is killed, the next one that writes into the folder removes its leftovers: files with such a name and no lock.
package enum UnfinishedFiles {
  private static let paths = Lock<Set<String>>([])
  /// The folders without leftovers of killed programs.
  private static let cleaned = Lock<Set<String>>([])

  /// Removes all files of this program, so that it may end at any moment.
  ///
  /// - Parameter end: Ends the program: no new file begins meanwhile.
  package static func removeAll(then end: () -> Void) {
    paths.withLock { paths in
      for path in paths { delete(path) }
      paths = []
      end()
    }
  }

  /// Makes a file or folder with a unique name.
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
      // Until it is locked, another program may treat it as a leftover.
      var (status, there) = (stat(), stat())
      flock(file, LOCK_EX | LOCK_NB)
      if fstat(file, &status) == 0, lstat(path, &there) == 0, status.st_ino == there.st_ino {
        return (path, file)
      }
      stopTracking(path)
      close(file)
    }
  }

  /// Tracks the file at a path, which is kept only if the output that it belongs to becomes complete.
  package static func add(_ path: String) { paths.withLock { _ = $0.insert(path) } }

  /// Stops tracking the file at a path: it stays.
  package static func stopTracking(_ path: String) { paths.withLock { _ = $0.remove(path) } }

  /// Removes the file or folder at a path.
  package static func remove(_ path: String) {
    delete(path)
    stopTracking(path)
  }

  private static func delete(_ path: String) {
    guard unlink(path) != 0, errno != ENOENT else { return }
    // A thread may be writing into it at this moment.
    for _ in 0..<10 where (try? FileManager.default.removeItem(atPath: path)) == nil {}
  }

  /// Removes the files in a folder that killed programs have left.
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

  /// Returns a name with its own checksum, so that no other program uses such a name.
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
