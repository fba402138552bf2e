import Foundation
import ListCore

/// Computes the missing start or end of elements that are visible at one end of a change only, if the layout
/// returns none.
///
/// They move along with the elements visible at both ends, so that no gap opens during the animation.
/// Appearing is the same as disappearing with the ends exchanged:
///
/// - An element that is in the data at both ends is placed beside the visible ones at the end where it is not
///   visible. It is no further from its neighbour than at either end.
/// - A deleted or an inserted element stays at its place. If its gap would be uncovered during the animation,
///   because its neighbours move far, it moves along with one of them, or with the bounds.
///
/// If only the bounds move and the content does not, everything stays at its place in the content. The axis
/// is the scrolling axis; the order is that of the data.
struct ElementFlow {
  /// The elements, each with its state at both ends.
  private(set) var pieces: [Piece]
  /// Whether each element is visible at one end only and has no place, or an unknown one, at the other.
  private(set) var fades: [Bool]

  private let boundsBefore, boundsAfter: CGRect
  private let axis: ScrollAxis
  /// Whether the movement of each element is known: it is visible at both ends and keeps its rank, or is in
  /// the data at both ends and visible at one.
  private var leads: [Bool]

  /// - Parameters:
  ///   - boundsBefore: The visible bounds when the change begins.
  ///   - boundsAfter: The visible bounds when it is over.
  init(_ pieces: [Piece], from boundsBefore: CGRect, to boundsAfter: CGRect, axis: ScrollAxis) {
    self.pieces = pieces
    self.boundsBefore = boundsBefore
    self.boundsAfter = boundsAfter
    self.axis = axis
    leads = [Bool](repeating: false, count: pieces.count)
    fades = leads
    findAnchors()
    if contentStays {
      for index in pieces.indices where pieces[index].before.isInData {
        self.pieces[index].before.frame = pieces[index].before.frame ?? pieces[index].after.frame
      }
    } else {
      self.pieces.placeUnseen(along: axis)
    }
    for index in pieces.indices where pieces[index].before.isSeen != pieces[index].after.isSeen {
      let end = pieces[index].seenEnd
      let (seen, unseen) = (self.pieces[index][end], self.pieces[index][end.other])
      leads[index] = unseen.frame != nil
      fades[index] = unseen.frame == nil && (seen.rank != nil || !unseen.isInData)
    }
    carryAlong()
  }

  /// Finds the elements that are visible at both ends and keep their rank.
  private mutating func findAnchors() {
    let before = pieces.line(at: .before, where: \.isSeen)
    let places = Dictionary(uniqueKeysWithValues: zip(before, before.indices))
    let both = pieces.line(at: .after, where: \.isSeen).filter {
      pieces[$0].isCell && places[$0] != nil
    }
    let stay = both.map { places[$0] ?? 0 }.stayingInOrder()
    for (index, stays) in zip(both, stay) { leads[index] = stays }
  }

  /// Whether the content stays at its place, and only the bounds move.
  private var contentStays: Bool {
    let survivors = pieces.filter { $0.before.isSeen && $0.after.frame != nil }
    let loses = pieces.contains { $0.before.isSeen && $0.after.frame == nil }
    let uncovers = pieces.contains { !$0.before.isSeen && $0.before.isInData }
    return !survivors.isEmpty && survivors.allSatisfy { $0.before.frame == $0.after.frame }
      && !(loses && uncovers)
  }

  private func bounds(at end: End) -> CGRect { end == .before ? boundsBefore : boundsAfter }

  /// The deleted or inserted elements between two leading ones.
  private struct Gap {
    /// The leading element in front; nil if the gap precedes all leading elements.
    var front: Int?
    /// The leading element behind; nil if the gap follows all leading elements.
    var back: Int?
    var inside: [Int] = []
  }

  /// Returns the gaps at one end, keyed by the leading element in front.
  private func gaps(at end: End) -> [Int?: Gap] {
    var (front, gap) = (nil as Int?, Gap())
    var gaps: [Int?: Gap] = [:]
    for index in pieces.line(at: end, where: { $0.frame != nil }) {
      if leads[index] {
        gap.back = index
        gaps[front] = gap
        (front, gap) = (index, Gap(front: index))
      } else if fades[index] {
        gap.inside.append(index)
      }
    }
    gaps[front] = gap
    return gaps
  }

  /// Keeps deleted and inserted elements in their places, or moves them along with the neighbours of their
  /// gap.
  ///
  /// Elements without a rank move along with the nearest one, but only if the bounds move by more than their
  /// length.
  private mutating func carryAlong() {
    var ways = [CGPoint](repeating: .zero, count: pieces.count)
    if !boundsBefore.overlaps(boundsAfter) {
      let leaders = pieces.indices.filter { leads[$0] }
      for (index, piece) in pieces.enumerated()
      where piece.before.rank == nil && piece.after.rank == nil {
        let isInData = piece.before.isInData && piece.after.isInData
        ways[index] = isInData ? .zero : way(of: [index], alongside: leaders)
      }
    }
    let (old, new) = (gaps(at: .before), gaps(at: .after))
    for (front, gone) in old {
      let new = new[front] ?? Gap()
      guard !staysCovered(gone, new) else { continue }
      for gap in [gone, new] {
        let neighbours = [gap.front, gap.back].compactMap { $0 }
        let seen = neighbours.filter { index in
          gap.inside.first.map { pieces[index][pieces[$0].seenEnd].isSeen } ?? false
        }
        let way = way(of: gap.inside, alongside: seen.isEmpty ? neighbours : seen)
        for index in gap.inside { ways[index] = way }
      }
    }
    for index in pieces.indices {
      let end = pieces[index].seenEnd
      guard pieces[index][end.other].frame == nil, let frame = pieces[index][end].frame else {
        continue
      }
      pieces[index][end.other].frame = frame.offsetBy(dx: ways[index].x, dy: ways[index].y)
    }
  }

  /// Returns the movement of the leader nearest to elements that are visible at the same end only; if there
  /// is none, that of the bounds.
  private func way(of elements: [Int], alongside leaders: [Int]) -> CGPoint {
    guard let end = elements.first.map({ pieces[$0].seenEnd }) else { return .zero }
    let place = elements.compactMap { pieces[$0][end].frame }.reduce(CGRect.null) { $0.union($1) }
    let bounds = MovedElement(old: bounds(at: end), new: bounds(at: end.other))
    return leaders.compactMap { pieces[$0].moved(from: end) }.nearest(to: place, by: \.old)?
      .way(at: place) ?? bounds.way(at: bounds.old)
  }

  /// Whether the elements in a gap cover it during the whole animation if they stay in their places.
  ///
  /// The gap moves in a straight line between its places before and after: everything between is covered if
  /// the two places touch.
  private func staysCovered(_ gone: Gap, _ new: Gap) -> Bool {
    let back = gone.back == new.back ? gone.back : nil
    // An invisible part of the gap may become visible during the animation, and would then be empty.
    if let front = gone.front, let back {
      let line = ([front] + gone.inside + [back]).compactMap { pieces[$0].before.rank }
      guard zip(line, line.dropFirst()).allSatisfy({ $0.mayBeNext(to: $1) }) else { return false }
    }
    /// Returns the span that the gap's elements cover; nil if the gap is empty.
    func reach(_ inside: [Int], at end: End) -> ScrollAxis.Span? {
      func span(_ index: Int) -> ScrollAxis.Span? { pieces[index][end].frame.map(axis.span) }
      // Elements that were leaving already may be far from those visible before.
      let own = inside.filter { pieces[$0][end].frame?.overlaps(bounds(at: end)) ?? false }
        .compactMap(span)
      let (front, back) = (gone.front.flatMap(span), back.flatMap(span))
      guard let start = front?.end ?? own.map(\.start).min() ?? back?.start,
        let end = back?.start ?? own.map(\.end).max() ?? front?.end
      else { return nil }
      return ScrollAxis.Span(start: min(start, end), end: max(start, end))
    }
    guard let old = reach(gone.inside, at: .before), let after = reach(new.inside, at: .after)
    else { return true }
    return old.start <= after.end && after.start <= old.end
  }

  /// One of the two ends of a change.
  enum End {
    case before, after
    var other: End { self == .before ? .after : .before }
  }

  /// The data of one element of a flow.
  struct Piece {
    /// The state of the element at one end of the change.
    struct State {
      /// Its rank in the order of the data; nil if it is not in the data, or not a cell, header or footer.
      var rank: ElementRank?
      /// Its frame; nil if it has none, or the frame is unknown.
      var frame: CGRect?
      var isSeen = false
      /// Whether it is visible within the present bounds, and not only while these are animated.
      var isInSight = false
      /// Whether it is in the data, visible or not.
      var isInData = false
    }

    var before = State()
    var after = State()
    var isCell = true

    subscript(end: End) -> State {
      get { end == .before ? before : after }
      set { if end == .before { before = newValue } else { after = newValue } }
    }
  }
}

extension ElementFlow.Piece {
  /// The end at which it is visible, if at only one.
  var seenEnd: ElementFlow.End { before.isSeen ? .before : .after }

  /// Returns its movement from one end; nil if one of both frames is unknown.
  func moved(from end: ElementFlow.End) -> MovedElement? {
    guard let old = self[end].frame, let new = self[end.other].frame else { return nil }
    return MovedElement(old: old, new: new)
  }

  /// Creates the piece of an element that is visible at one end, and has no place yet at the other.
  init(_ element: VisibleElement, _ frame: CGRect, seenAt end: ElementFlow.End) {
    isCell = element.element.category == .cell
    self[end] = State(element.element, frame, isSeen: true)
  }
}

extension ElementFlow.Piece.State {
  /// Creates the state of an element that is in the data.
  init(_ name: ElementIdentity, _ frame: CGRect?, isSeen: Bool) {
    self.init(
      rank: ElementRank(name), frame: frame, isSeen: isSeen, isInSight: isSeen, isInData: true)
  }
}

/// The rank of an element in the order of the data: a section's header precedes its items, its footer follows
/// them.
struct ElementRank: Hashable, Comparable {
  let section: Int
  let place: Int

  /// Nil for elements without a rank among items: other supplementary views, and decoration views.
  init?(_ element: ElementIdentity) {
    guard element.indexPath.count > 1 else { return nil }
    section = element.indexPath.section
    switch (element.category, element.kind) {
    case (.cell, _): place = element.indexPath.item
    case (.supplementaryView, CollectionView.elementKindSectionHeader): place = -1
    case (.supplementaryView, CollectionView.elementKindSectionFooter): place = Int.max
    default: return nil
    }
  }

  /// Whether this rank and another one may be adjacent.
  func mayBeNext(to other: ElementRank) -> Bool {
    section != other.section
      || place.subtractingReportingOverflow(other.place).partialValue.magnitude == 1
      || place == Int.max || other.place == Int.max
  }

  static func < (one: ElementRank, other: ElementRank) -> Bool {
    one.section == other.section ? one.place < other.place : one.section < other.section
  }
}
