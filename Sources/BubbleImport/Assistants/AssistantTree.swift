import BubbleCore
import Foundation

/// The messages of a conversation, each of which follows another one; a message that was written again begins a branch.
struct AssistantTree {
  /// The index of the message that each one follows.
  var parents: [Int?]
  var dates: [Date?]

  /// Returns the first message of the tree that each one belongs to.
  private var roots: [Int] {
    var roots = [Int?](repeating: nil, count: parents.count)
    for start in parents.indices where roots[start] == nil {
      var (path, place): ([Int], Int) = ([], start)
      // A path that leads back to itself begins where it was entered.
      var seen: Set<Int> = []
      while roots[place] == nil, seen.insert(place).inserted {
        path.append(place)
        place = parents[place] ?? place
      }
      let root = roots[place] ?? place
      for inner in path { roots[inner] = root }
    }
    return roots.compactMap(\.self)
  }

  /// Returns the indices of the messages that lead to one of them; nil: to the latest one of the largest tree that none follows.
  func path(to leaf: Int?) -> [Int] {
    let inner = Set(parents.compactMap(\.self))
    // One without a date is as late as those before it in the list.
    var latest = Date.distantPast
    let times = dates.map { date in
      latest = max(latest, date ?? latest)
      return date ?? latest
    }
    let roots = leaf == nil ? roots : []
    let sizes = Dictionary(roots.map { ($0, 1) }, uniquingKeysWith: +)
    func rank(_ place: Int) -> (Int, Date, Int) { (sizes[roots[place]] ?? 0, times[place], place) }
    var next =
      leaf ?? parents.indices.filter { !inner.contains($0) }.max { rank($0) < rank($1) }
      ?? parents.indices.last
    var path: [Int] = []
    var seen: Set<Int> = []
    // A path that leads back to itself ends.
    while let place = next, seen.insert(place).inserted {
      path.append(place)
      next = parents[place]
    }
    return path.reversed()
  }

  /// Returns dates in the order of a path: clocks differ, and some messages have none.
  func dates(along path: [Int], from start: Date?) -> (dates: [Date], movedCount: Int) {
    var last = path.lazy.compactMap { dates[$0] }.first ?? start
    var movedCount = 0
    let all = path.map { place in
      if let own = dates[place], let before = last, own < before { movedCount += 1 }
      last = [dates[place], last].compactMap(\.self).max()
      return last ?? .unknown
    }
    return (all, movedCount)
  }
}

extension ConversationBuilder {
  /// Appends the messages on the path to one of them, and notes the others.
  func append(
    _ tree: AssistantTree, to leaf: Int?, from start: Date?, line: Int, isShown: (Int) -> Bool,
    id: (Int) -> String?, _ append: (Int, Date) throws(ImportError) -> Void
  ) throws(ImportError) {
    let path = tree.path(to: leaf)
    let shown = Set(path)
    let others = tree.parents.indices.filter { !shown.contains($0) && isShown($0) }
    if let other = others.first {
      note(
        "\(others.count) messages of other branches are not shown; this is the first"
          + (leaf == nil ? "; the export does not name the current branch" : ""),
        field: "parent", message: id(other), line: line)
    }
    if let first = path.first, tree.parents[first] != nil {
      note("the first message follows a later one", field: "parent", message: id(first), line: line)
    }
    let (dates, movedCount) = tree.dates(along: path, from: start)
    if movedCount > 0 {
      note(
        "\(movedCount) messages are dated before the ones that they follow, and are shown at "
          + "their time",
        field: "date", line: line)
    }
    for (place, date) in zip(path, dates) { try append(place, date) }
  }
}
