import Foundation

/// The difference between what was and what is shown, found once for whoever tells or moves it.
///
/// Frames are in view coordinates.
struct ElementDifference {
  /// What was shown.
  let old: [ConversationElement]
  /// What is shown.
  let new: [ConversationElement]
  /// For each element that is shown, its place among those that were; nil: it was not shown.
  private(set) var places: [Int?] = []
  /// For each element that is shown and was not, where it was in the conversation; nil: nowhere.
  private(set) var origins: [CGRect?] = []
  /// The places of those elements that were shown and are not, and where they are in the conversation; nil: nowhere.
  private(set) var gone: [(place: Int, destination: CGRect?)] = []

  /// Finds the difference.
  ///
  /// - Parameters:
  ///   - oldIndex: Where to find the old elements.
  ///   - newIndex: Where to find the new ones.
  ///   - origin: Where an element was that was not shown.
  ///   - destination: Where one is that is not shown any more.
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

  /// Whether an element that is shown was nowhere before.
  func isNew(_ place: Int) -> Bool { places[place] == nil && origins[place] == nil }
}

/// Where to find each of the elements that are shown.
struct ElementIndex {
  private var places: [ConversationElement.ID: Int]
  /// Where the elements are among all rows, by their places.
  let orders: [Int]

  /// Makes an index of elements and their orders.
  init(_ elements: [(id: ConversationElement.ID, order: Int)] = []) {
    places = Dictionary(minimumCapacity: elements.count)
    for (place, element) in elements.enumerated() { places[element.id] = place }
    orders = elements.map(\.order)
  }

  /// The place of an element among those that are shown; nil if it is not.
  func place(of id: ConversationElement.ID) -> Int? { places[id] }

  /// Where an element is among all rows; nil if it is not shown.
  func order(of id: ConversationElement.ID) -> Int? { places[id].map { orders[$0] } }
}
