import Foundation

/// Lists the drawn elements of boxes that arrive one by one, each before its children.
struct ElementList {
  private var elements: [CellElement]
  /// The indices of clips, masks, scopes and clipping decorations whose boxes are open, with the depths of these.
  private var openClips: [(place: Int, depth: Int)] = []

  /// Starts with existing elements, at the back.
  init(_ elements: [CellElement] = []) {
    self.elements = elements
    self.elements.reserveCapacity(elements.count + 6)
  }

  /// The number of elements so far.
  var count: Int { elements.count }

  /// Adds an element that does not belong to a box.
  mutating func add(_ element: CellElement) { elements.append(element) }

  /// Adds the scope of a box and its content, before all its elements.
  mutating func add(_ scope: ElementScope, frame: CGRect, depth: Int) {
    closeClips(downTo: depth)
    openClips.append((elements.count, depth))
    elements.append(CellElement(frame: frame, content: .scope(scope, elementCount: 0)))
  }

  /// Adds the decoration of a box, before its content: ``add(_:frame:depth:isOpen:)`` must follow for the same box.
  ///
  /// - Parameters:
  ///   - cutsOff: Whether the decoration clips the box's content and children.
  ///   - isOpen: Whether the last element is its scope.
  mutating func add(
    _ decoration: BoxDecoration, frame: CGRect, depth: Int, cutsOff: Bool, isOpen: Bool
  ) {
    if !isOpen { closeClips(downTo: depth) }
    if cutsOff { openClips.append((elements.count, depth)) }
    elements.append(CellElement(frame: frame, content: .decoration(decoration, elementCount: 0)))
  }

  /// Adds the content of a box at a depth, if it has any.
  ///
  /// - Parameter isOpen: Whether the last element is its scope or its decoration.
  mutating func add(
    _ content: CellElement.Content?, frame: CGRect, depth: Int, isOpen: Bool = false
  ) {
    if !openClips.isEmpty, !isOpen { closeClips(downTo: depth) }
    guard let content else { return }
    switch content {
    case .clip, .mask: openClips.append((elements.count, depth))
    case .ground, .text, .shape, .image, .avatar, .decoration, .scope: break
    }
    elements.append(CellElement(frame: frame, content: content))
  }

  /// Returns all elements, back to front.
  mutating func finish() -> [CellElement] {
    closeClips(downTo: 0)
    return elements
  }

  /// Sets the element counts of the clips whose boxes ended.
  private mutating func closeClips(downTo depth: Int) {
    while let clip = openClips.last, clip.depth >= depth {
      openClips.removeLast()
      elements[clip.place].content.containedCount = elements.count - clip.place - 1
    }
  }
}

extension CellElement.Content {
  /// The number of the following elements that it clips, masks, decorates or transforms; 0 for content of another kind,
  /// which ignores a new number.
  package var containedCount: Int {
    get {
      switch self {
      case .clip(_, let count), .mask(_, let count), .decoration(_, let count),
        .scope(_, let count):
        count
      case .ground, .text, .shape, .image, .avatar: 0
      }
    }
    set {
      switch self {
      case .clip(let radius, _): self = .clip(cornerRadius: radius, elementCount: newValue)
      case .mask(let mask, _): self = .mask(mask, elementCount: newValue)
      case .decoration(let own, _): self = .decoration(own, elementCount: newValue)
      case .scope(let scope, _): self = .scope(scope, elementCount: newValue)
      case .ground, .text, .shape, .image, .avatar: break
      }
    }
  }
}
