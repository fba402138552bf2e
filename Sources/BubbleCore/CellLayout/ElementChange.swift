import Foundation

/// The change of one element of a cell between two states of a message, such as the bar of a poll that grew.
///
/// A host that animates the change moves the elements, or fades one into the other. Frames are in points from the top left of each cell, y down.
public struct ElementChange: Hashable, Sendable {
  /// The innermost region that contains it: a box's id, or its action's name; nil: none.
  public var region: String?
  /// The old element; nil: it is new.
  public var from: CellElement?
  /// The new element; nil: it is removed.
  public var to: CellElement?

  /// Makes a change.
  package init(region: String? = nil, from: CellElement?, to: CellElement?) {
    self.region = region
    self.from = from
    self.to = to
  }
}

extension BubbleCellLayout {
  /// Returns the differences of the drawn elements from another layout of the message.
  ///
  /// Elements of the same kind in the same region are matched in order: give an `id` to boxes that appear, disappear or change places.
  ///
  /// - Parameter old: The layout before.
  /// - Returns: The changed and new elements, back to front, and then the removed ones.
  /// - Complexity: O(*n*) in the number of elements of both.
  package func changes(from old: BubbleCellLayout) -> [ElementChange] {
    let before = old.named
    var left = Dictionary(uniqueKeysWithValues: zip(before, old.elements))
    var changes: [ElementChange] = []
    for (name, element) in zip(named, elements) {
      let known = left.removeValue(forKey: name)
      guard known?.withoutCount != element.withoutCount else { continue }
      changes.append(ElementChange(region: name.region, from: known, to: element))
    }
    for (name, element) in zip(before, old.elements) where left[name] != nil {
      changes.append(ElementChange(region: name.region, from: element, to: nil))
    }
    return changes
  }

  /// The identity of an element: its region, its kind, and its number among these.
  private struct Name: Hashable {
    var region: String?
    var kind: CellElement.Kind
    var place = 0
  }

  /// The names of the elements, in their order.
  private var named: [Name] {
    // Inner parts follow the outer ones.
    var ids = [String?](repeating: nil, count: elements.count)
    for part in parts {
      guard let region = part.region else { continue }
      for place in part.elements.clamped(to: ids.indices) { ids[place] = regions[region].id }
    }
    var counts: [Name: Int] = [:]
    return zip(ids, elements).map { region, element in
      var name = Name(region: region, kind: element.kind)
      let place = counts[name, default: 0]
      counts[name] = place + 1
      name.place = place
      return name
    }
  }
}

extension CellElement {
  /// The kinds of elements.
  fileprivate enum Kind { case ground, text, shape, image, avatar, clip, mask, decoration, scope }

  fileprivate var kind: Kind {
    switch content {
    case .ground: .ground
    case .text: .text
    case .shape: .shape
    case .image: .image
    case .avatar: .avatar
    case .clip: .clip
    case .mask: .mask
    case .decoration: .decoration
    case .scope: .scope
    }
  }

  /// The element without the number of elements that it covers.
  fileprivate var withoutCount: CellElement {
    var element = self
    element.content.containedCount = 0
    return element
  }
}
