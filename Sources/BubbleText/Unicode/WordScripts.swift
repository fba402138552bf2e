/// The scripts of characters, word by word.
///
/// Characters common to all scripts take the script of their word. Text beyond a space does not matter, so that a word
/// looks the same everywhere.
enum WordScripts {
  /// Returns the script of each character; words without a script are ``Script/common``.
  ///
  /// Spaces have the script of the word before, but not across a tab.
  static func scripts(of scalars: [UInt32]) -> [Script] {
    var scripts: [Script] = []
    scripts.reserveCapacity(scalars.count)
    scalars.withUnsafeBufferPointer { scalars in
      var start = 0
      while start < scalars.count {
        var end = start
        while end < scalars.count, !isSpace(scalars, end) { end += 1 }
        for run in scriptRuns(of: UnsafeBufferPointer(rebasing: scalars[start..<end])) {
          scripts.append(contentsOf: repeatElement(run.script, count: run.range.count))
        }
        var last = scripts.last ?? .common
        while end < scalars.count, isSpace(scalars, end) {
          if scalars[end] == 0x09 { last = .common }
          scripts.append(last)
          end += 1
        }
        start = end
      }
    }
    return scripts
  }

  /// Returns whether a tab, a line or paragraph separator, or a space without a mark is at an index.
  private static func isSpace(_ scalars: UnsafeBufferPointer<UInt32>, _ index: Int) -> Bool {
    guard scalars[index] == 0x20 else { return [0x09, 0x2028, 0x2029].contains(scalars[index]) }
    return index + 1 == scalars.count || !extendsCluster(scalars[index + 1])
  }
}
