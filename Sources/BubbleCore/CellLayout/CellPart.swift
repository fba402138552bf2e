import Foundation

/// A box of a cell with the range of its drawn elements.
struct CellPart: Sendable {
  /// The index of its region in the cell; nil: none.
  let region: Int?
  /// Its reaction to touches.
  let touch: BoxTouch?
  /// Whether it describes itself as disabled.
  let isDisabled: Bool
  /// The indices of its elements, including those of its content, in the cell.
  var elements: Range<Int>

  /// Whether it has another look in any state.
  var hasLooks: Bool { touch?.looks.isEmpty == false }
}

extension BubbleCellLayout {
  /// Returns the elements while some regions are in a state, back to front: ``elements`` with another paint.
  ///
  /// A pressed region that has an action, but no look for it, is at 60 % of its opacity. Other regions without a look for their state are
  /// unchanged.
  ///
  /// - Parameter states: The states by the regions' indices in ``regions``.
  /// - Complexity: O(*n*) in the number of elements.
  public func elements(in states: [Int: PartState]) -> [CellElement] {
    guard !states.isEmpty else { return elements }
    var drawn = elements
    var dimmed: [Range<Int>] = []
    for part in parts {
      guard let state = part.region.flatMap({ states[$0] }) else { continue }
      if let look = part.touch?.looks[state] {
        look.apply(to: &drawn, part.elements)
      } else if state == .pressed, isDimmed(part) {
        dimmed.append(part.elements)
      }
    }
    // From the last one, since each gets a scope in front of it.
    for part in dimmed.sorted(by: { $0.lowerBound > $1.lowerBound }) { drawn.dim(part) }
    return drawn
  }

  /// Whether a part has the default look while it is pressed.
  private func isDimmed(_ part: CellPart) -> Bool {
    guard let region = part.region, part.touch?.looks[.pressed] == nil else { return false }
    return regions[region].action != nil && !part.elements.isEmpty
  }

  /// Whether the region at an index of ``regions`` has another look in a state.
  package func changesLook(ofRegionAt place: Int, in state: PartState) -> Bool {
    parts.contains {
      $0.region == place && ($0.touch?.looks[state] != nil || state == .pressed && isDimmed($0))
    }
  }
}

extension [CellElement] {
  /// Puts a scope with less opacity around consecutive elements.
  fileprivate mutating func dim(_ part: Range<Int>) {
    guard part.upperBound <= count else { return }
    // The elements around the part enclose one element more.
    for place in indices.prefix(part.lowerBound) {
      if place + self[place].content.containedCount >= part.lowerBound {
        self[place].content.containedCount += 1
      }
    }
    insert(
      CellElement(
        frame: self[part.lowerBound].frame,
        content: .scope(ElementScope(opacity: 0.6), elementCount: part.count)), at: part.lowerBound)
  }
}

extension StateLook {
  /// Applies the look to a box's elements.
  ///
  /// - Parameter part: The indices of its elements: first its scope and its decoration, which a box with looks always has.
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
