import Foundation

/// A box of a cell of which it is known what is drawn of it.
struct CellPart: Sendable {
  /// The place of its region among those of the cell; nil: it has none.
  let region: Int?
  /// What it does when it is touched.
  let touch: BoxTouch?
  /// Whether it says of itself that nothing can be done with it.
  let isDisabled: Bool
  /// The places among the cell's elements of what is drawn of it and of what is in it.
  var elements: Range<Int>

  /// Whether it can look otherwise than it does.
  var hasLooks: Bool { touch?.looks.isEmpty == false }
}

extension BubbleCellLayout {
  /// What is drawn while some of the regions are in a state, back to front: the same as ``elements`` but for paint.
  ///
  /// Regions that have no look for their state are drawn as ever.
  ///
  /// - Parameter states: The states by the places of the regions among ``regions``.
  /// - Complexity: O(*n*) in the number of elements.
  public func elements(in states: [Int: PartState]) -> [CellElement] {
    guard !states.isEmpty else { return elements }
    var drawn = elements
    for part in parts {
      guard let state = part.region.flatMap({ states[$0] }), let look = part.touch?.looks[state]
      else { continue }
      look.apply(to: &drawn, part.elements)
    }
    return drawn
  }

  /// Whether the region at a place among ``regions`` looks otherwise in a state.
  public func changesLook(ofRegionAt place: Int, in state: PartState) -> Bool {
    parts.contains { $0.region == place && $0.touch?.looks[state] != nil }
  }
}

extension StateLook {
  /// Changes what is drawn of a box.
  ///
  /// - Parameter part: The places of what is drawn of it: first its scope and its decoration, which a box with looks always has.
  func apply(to elements: inout [CellElement], _ part: Range<Int>) {
    guard part.upperBound <= elements.count else { return }
    var own = part.prefix(2)
    if let first = own.first, case .scope(var scope, let count) = elements[first].content {
      scope.opacity *= min(max(opacity, 0), 1)
      elements[first].content = .scope(scope, elementCount: count)
      own = own.dropFirst()
    }
    if let own = own.first, case .decoration(var decoration, let count) = elements[own].content {
      decoration.fill = fill ?? decoration.fill
      decoration.border = border ?? decoration.border
      decoration.shadow = shadow ?? decoration.shadow
      elements[own].content = .decoration(decoration, elementCount: count)
    }
    guard let color else { return }
    for place in part {
      switch elements[place].content {
      case .text(let text, _, let alignment):
        elements[place].content = .text(text, color: color, alignment: alignment)
      case .shape(var shape):
        shape.color = color
        if case .path(var path) = shape.figure {
          if case .color? = path.fill { path.fill = .color(color) }
          path.stroke?.color = color
          shape.figure = .path(path)
        }
        elements[place].content = .shape(shape)
      case .ground, .image, .avatar, .clip, .mask, .decoration, .scope: break
      }
    }
  }
}
