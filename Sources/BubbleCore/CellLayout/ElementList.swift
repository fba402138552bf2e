import Foundation

/// Lists what is drawn of boxes that come one by one, each before what is in it.
struct ElementList {
  private var elements: [CellElement]
  /// The places of clips and masks whose boxes go on, with the depths of these.
  private var openClips: [(place: Int, depth: Int)] = []

  /// Starts with elements that are there already, at the back.
  init(_ elements: [CellElement] = []) {
    self.elements = elements
    self.elements.reserveCapacity(elements.count + 6)
  }

  /// How many there are so far.
  var count: Int { elements.count }

  /// Adds something that is no box.
  mutating func add(_ element: CellElement) { elements.append(element) }

  /// Adds how a box and what is in it is drawn, before all that is drawn of it.
  mutating func add(_ scope: ElementScope, frame: CGRect, depth: Int) {
    closeClips(downTo: depth)
    openClips.append((elements.count, depth))
    elements.append(CellElement(frame: frame, content: .scope(scope, elementCount: 0)))
  }

  /// Adds what is drawn of a box itself, before its content: ``add(_:frame:depth:isOpen:)`` is to follow for the same box.
  ///
  /// - Parameters:
  ///   - cutsOff: Whether its content and what is in it is cut off.
  ///   - isOpen: Whether the last element is its scope.
  mutating func add(
    _ decoration: BoxDecoration, frame: CGRect, depth: Int, cutsOff: Bool, isOpen: Bool
  ) {
    if !isOpen { closeClips(downTo: depth) }
    if cutsOff { openClips.append((elements.count, depth)) }
    elements.append(CellElement(frame: frame, content: .decoration(decoration, elementCount: 0)))
  }

  /// Adds what is drawn of a box that is inside of `depth` others, if anything is.
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

  /// All elements, back to front.
  mutating func finish() -> [CellElement] {
    closeClips(downTo: 0)
    return elements
  }

  /// Sets how many elements the clips of boxes that ended are of.
  private mutating func closeClips(downTo depth: Int) {
    while let clip = openClips.last, clip.depth >= depth {
      openClips.removeLast()
      let count = elements.count - clip.place - 1
      switch elements[clip.place].content {
      case .clip(let radius, _):
        elements[clip.place].content = .clip(cornerRadius: radius, elementCount: count)
      case .mask(let mask, _):
        elements[clip.place].content = .mask(mask, elementCount: count)
      case .decoration(let decoration, _):
        elements[clip.place].content = .decoration(decoration, elementCount: count)
      case .scope(let scope, _):
        elements[clip.place].content = .scope(scope, elementCount: count)
      case .ground, .text, .shape, .image, .avatar: break
      }
    }
  }
}
