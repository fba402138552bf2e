import BubbleCore
import Platform

/// Paths that scripts have written, kept for when they come again: icons are the same in every message.
///
/// Any thread. What is kept is a part of what was read last, and changes nothing but the time that it takes.
enum KnownPaths {
  private struct Table {
    var paths: [String: PathData] = [:]
    var byteCount = 0
  }

  /// The bytes of text that are kept together; the steps take about ten times as much.
  private static let byteLimit = 256 * 1_024
  /// Shorter ones are read in the time that looking them up takes.
  private static let leastByteCount = 48

  private static let table = Lock(Table())

  /// The path that a text says.
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
