import Foundation

/// The difference between two lists of visible elements, computed once for change reports and animations.
///
/// Frames are in view coordinates.
struct ElementDifference {
  /// The elements before.
  let old: [ConversationElement]
  /// The elements after.
  let new: [ConversationElement]
  /// For each new element, its index among the old ones; nil if it was not visible.
  private(set) var places: [Int?] = []
  /// For each element that became visible, its previous frame in the conversation; nil if it had none.
  private(set) var origins: [CGRect?] = []
  /// The indices of the old elements that disappeared, with their frames in the conversation; nil if they were removed.
  private(set) var gone: [(place: Int, destination: CGRect?)] = []

  /// Computes the difference.
  ///
  /// - Parameters:
  ///   - oldIndex: The index of the old elements.
  ///   - newIndex: The index of the new elements.
  ///   - origin: Returns the previous frame of an element that was not visible.
  ///   - destination: Returns the present frame of an element that disappeared.
  init(
    from old: [ConversationElement], _ oldIndex: ElementIndex,
    to new: [ConversationElement], _ newIndex: ElementIndex,
    origin: (ConversationElement.ID) -> CGRect?, destination: (ConversationElement.ID) -> CGRect?
  ) {
    self.old = old
    self.new = new
    places.reserveCapacity(new.count)
    origins.reserveCapacity(new.count)
    var keptCount = 0
    for element in new {
      let place = oldIndex.place(of: element.id)
      places.append(place)
      origins.append(place == nil ? origin(element.id) : nil)
      if place != nil { keptCount += 1 }
    }
    guard keptCount < old.count else { return }
    for (place, element) in old.enumerated() where newIndex.place(of: element.id) == nil {
      gone.append((place, destination(element.id)))
    }
  }

  /// The distance by which a scroll moved the rows up, in points; nil if none was visible before and after it.
  var scrolledPoints: CGFloat? {
    for (place, element) in new.enumerated() where element.zIndex == 0 {
      if let before = places[place] { return old[before].frame.minY - element.frame.minY }
    }
    return nil
  }
}

/// An index of visible elements by id.
struct ElementIndex {
  private var places: [ConversationElement.ID: Int]
  /// The ranks of the elements, by their indices.
  let ranks: [Int]

  /// Creates an index of elements and their ranks.
  init(_ elements: [(id: ConversationElement.ID, rank: Int)] = []) {
    places = Dictionary(minimumCapacity: elements.count)
    for (place, element) in elements.enumerated() { places[element.id] = place }
    ranks = elements.map(\.rank)
  }

  /// Returns the index of an element; nil if it is not visible.
  func place(of id: ConversationElement.ID) -> Int? { places[id] }

  /// Returns the rank of an element; nil if it is not visible.
  func rank(of id: ConversationElement.ID) -> Int? { places[id].map { ranks[$0] } }
}
