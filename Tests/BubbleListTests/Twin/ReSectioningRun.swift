import BubbleCollection
import BubbleDiffable
import BubbleList
import Expectations
import Foundation
import Testing

/// Random messages that come into random sections, again and again: what is kept of what is seen stays.
struct ReSectioningRun {
  private let host: SectionedHost
  private let way: ReSectioning
  private var random: TwinRandom
  private var nextSection = 0
  var comment: Comment = ""
  /// How often a place was compared, and how often only the content's ends decided.
  private(set) var comparisons = 0
  private(set) var clamped = 0

  init(seed: UInt64) throws {
    random = TwinRandom(seed: seed)
    way = ReSectioning.allCases[random.number(0...ReSectioning.allCases.count - 1)]
    var twin = SectionedTwin()
    twin.list = random.list(pins: false, most: 1)
    twin.list.pinsHeaders = random.chance(3)
    twin.list.sections = []
    var items: [TwinItem] = []
    let pins = random.chance(4)
    for _ in 0..<random.number(0...80) { items.append(random.item(pins: pins)) }
    (twin.sectionIDs, twin.list.sections) = ReSectioningRun.sections(
      of: items, reusing: [], &random, &nextSection)
    host = try SectionedHost(twin, measures: random.chance(2), isDiffable: way.isDiffable)
    let layout = host.layout
    layout.anchorPolicy =
      switch random.number(0...3) {
      case 0: .top
      case 1: .item(IndexPath(item: random.number(0...9), section: random.number(0...3)))
      default: .bottom
      }
    if random.chance(3) { layout.bottomFollowingTolerance = random.length(100) }
    if random.chance(4) { host.view.semanticContentAttribute = .forceRightToLeft }
    if random.chance(3) { layout.typingFooterHeight = random.length(40) }
    if random.chance(3) { layout.loadEarlierHeaderHeight = random.length(40) }
    host.view.layoutIfNeeded()
  }

  /// Puts messages into sections, some of which are there already.
  private static func sections(
    of items: [TwinItem], reusing known: [Int], _ random: inout TwinRandom, _ next: inout Int
  ) -> ([Int], [TwinSection]) {
    var ids: [Int] = []
    var sections: [TwinSection] = []
    var unused = known
    var rest = items[...]
    repeat {
      var section = random.section(most: 0)
      let count = random.chance(6) ? 0 : random.number(1...max(1, min(rest.count, 30)))
      section.items = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      sections.append(section)
      if !unused.isEmpty, random.chance(2) {
        ids.append(unused.remove(at: random.chance(4) ? unused.count - 1 : 0))
      } else {
        next += 1
        ids.append(next)
      }
    } while !rest.isEmpty
    return (ids, sections)
  }

  mutating func step() throws {
    scroll()
    let anchor = anchor()
    let old = host.twin
    var new = old
    var items = old.messages
    let isEdited = random.chance(2)
    if isEdited {
      let rate = random.number(2...30)
      items = items.filter { _ in !random.chance(rate) }
      for _ in 0..<random.number(0...4) {
        items.insert(random.item(), at: random.number(0...items.count))
      }
    }
    (new.sectionIDs, new.list.sections) = ReSectioningRun.sections(
      of: items, reusing: old.sectionIDs, &random, &nextSection)
    try host.take(new, by: way)
    expect(host.view.diagnostics.isEmpty, "\(host.view.diagnostics), \(comment)")
    if let anchor { compare(anchor, old.messages.map(\.id), items.map(\.id)) }
  }

  private mutating func scroll() {
    let (least, greatest) = host.view.contentOffsetLimits
    let room = Int(max(1, greatest.y - least.y))
    let y = random.chance(4) ? greatest.y : least.y + random.length(room)
    host.view.contentOffset.y = min(y, greatest.y)
    host.view.layoutIfNeeded()
    // Once more at the end that measuring has led to.
    if random.chance(4) { host.view.contentOffset.y = host.view.contentOffsetLimits.greatest.y }
    host.view.layoutIfNeeded()
  }

  // MARK: The naive rule

  /// A message whose edge should stay on the screen.
  private struct Anchor {
    var id: Int
    var edge: MessageListEdge
    var y: CGFloat
    /// How far from its end the list is, if it is near enough to stay there.
    var remaining: CGFloat?
    /// The messages that are seen.
    var seen: Set<Int>
  }

  private var top: CGFloat { host.view.adjustedContentInset.top }
  private var bottom: CGFloat { host.view.bounds.height - host.view.adjustedContentInset.bottom }
  private var remaining: CGFloat {
    host.view.contentOffsetLimits.greatest.y - host.view.contentOffset.y
  }

  private func anchor() -> Anchor? {
    let all = host.twin.messages.compactMap { item in
      host.frame(of: item.id).map { (id: item.id, frame: $0) }
    }
    // What is held at an edge is seen elsewhere than it is.
    guard !host.hasHeldMessages else { return nil }
    let seen = Set(
      all.filter { $0.frame.maxY > top && $0.frame.minY < bottom }.map(\.id))
    func anchor(_ item: (id: Int, frame: CGRect)?, _ edge: MessageListEdge) -> Anchor? {
      item.map {
        Anchor(
          id: $0.id, edge: edge, y: edge == .top ? $0.frame.minY : $0.frame.maxY, seen: seen)
      }
    }
    switch host.layout.anchorPolicy {
    case .top:
      let edge = all.first { $0.frame.minY >= top - 1e-6 && $0.frame.minY < bottom - 1e-6 }
      if let edge { return anchor(edge, .top) }
      let first = all.first { $0.frame.maxY > top + 1e-6 } ?? all.last
      let isEndSeen = first.map { $0.frame.maxY > top + 1e-6 && $0.frame.maxY <= bottom + 1e-6 }
      return anchor(first, isEndSeen == true ? .bottom : .top)
    case .item(let path):
      let sections = host.twin.list.sections
      guard path.section < sections.count, path.item < sections[path.section].items.count
      else { return nil }
      let id = sections[path.section].items[path.item].id
      return anchor(all.first { $0.id == id }, .top)
    default:
      if remaining <= host.layout.bottomFollowingTolerance + 1e-6 {
        var last = anchor(all.last, .bottom)
        last?.remaining = remaining
        return last
      }
      let last = all.last { $0.frame.minY <= bottom - 1e-6 } ?? all.first
      guard let last, last.frame.maxY > bottom + 1e-6 else { return anchor(last, .bottom) }
      let edge = all.last { $0.frame.maxY <= bottom + 1e-6 && $0.frame.maxY > top + 1e-6 }
      return anchor(edge ?? last, edge == nil ? .top : .bottom)
    }
  }

  private mutating func compare(_ anchor: Anchor, _ old: [Int], _ new: [Int]) {
    guard !host.hasHeldMessages else { return }
    // Content that does not fill the view stays where it is.
    let height = host.view.contentSize.height
    guard height > bottom - top + 1 else { return }
    let (least, greatest) = host.view.contentOffsetLimits
    let offset = host.view.contentOffset.y
    if anchor.remaining != nil, new.last != anchor.id {
      // Something came to the end, or went from it.
      guard new.contains(anchor.id) || old.reversed().contains(where: new.contains) else { return }
      comparisons += 1
      expect(remaining <= max(1, anchor.remaining ?? 0) + 0.5, "\(anchor), \(comment)")
      return
    }
    let place = old.firstIndex(of: anchor.id) ?? 0
    let above = old[..<place].last { new.contains($0) && anchor.seen.contains($0) }
    let below = old[place...].dropFirst().first { new.contains($0) && anchor.seen.contains($0) }
    // What takes over from a message that was not seen is another rule.
    let heir = anchor.seen.contains(anchor.id) ? anchor.edge == .bottom ? above : below : nil
    guard let id = new.contains(anchor.id) ? anchor.id : heir, let frame = host.frame(of: id)
    else { return }
    let y = anchor.edge == .top ? frame.minY : frame.maxY
    // At the end of the list a footer that comes below the last message is shown.
    if let near = anchor.remaining, y < anchor.y, abs(remaining - near) <= 0.5 { return }
    let isAtEnd = offset <= least.y + 1e-3 || offset >= greatest.y - 1e-3
    if isAtEnd, abs(y - anchor.y) > 0.5 {
      clamped += 1
      let isBeyond = offset <= least.y + 1e-3 ? y < anchor.y : y > anchor.y
      expect(isBeyond || greatest.y - least.y < 1, "\(anchor) is at \(y), \(comment)")
      return
    }
    comparisons += 1
    expect(abs(y - anchor.y) <= 0.5, "\(way), \(anchor) is at \(y), \(comment)")
  }
}
