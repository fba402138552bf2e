import BubbleCore
import Platform

/// A cache of paths in scripts: icons are the same in every message.
///
/// Any thread. It contains some of the last paths, and affects nothing but speed.
enum KnownPaths {
  private struct Table {
    var paths: [String: PathData] = [:]
    var byteCount = 0
  }

  /// The maximum size of the cached texts, in bytes; their steps take about ten times as much.
  private static let byteLimit = 256 * 1_024
  /// Shorter paths are read in the time of a lookup.
  private static let leastByteCount = 48

  private static let table = Lock(Table())

  /// Returns the path in a text.
  ///
  /// - Throws: ``PathDataError``, which names the place in the text.
  static func data(svg text: String) throws(PathDataError) -> PathData {
    let count = text.utf8.count
    guard count >= leastByteCount, count <= byteLimit / 4 else { return try PathData(svg: text) }
    if let known = table.withLock({ $0.paths[text] }) { return known }
    let data = try PathData(svg: text)
    table.withLock { table in
      if table.byteCount + count > byteLimit { table = Table() }
      if table.paths.updateValue(data, forKey: text) == nil { table.byteCount += count }
    }
    return data
  }
}
