import Foundation

/// Lists what is drawn of boxes that come one by one, each before what is in it.
struct ElementList {
  private var elements: [CellElement]
  /// The places of clips whose boxes go on, with the depths of these.
  private var openClips: [(place: Int, depth: Int)] = []

  /// Starts with elements that are there already, at the back.
  init(_ elements: [CellElement] = []) {
    self.elements = elements
    self.elements.reserveCapacity(elements.count + 6)
  }

  /// Adds something that is no box.
  mutating func add(_ element: CellElement) { elements.append(element) }

  /// Adds what is drawn of a box that is inside of `depth` others, if anything is.
  mutating func add(_ content: CellElement.Content?, frame: CGRect, depth: Int) {
    if !openClips.isEmpty { closeClips(downTo: depth) }
    guard let content else { return }
    if case .clip = content { openClips.append((elements.count, depth)) }
    elements.append(CellElement(frame: frame, content: content))
  }

  /// All elements, back to front.
  mutating func finish() -> [CellElement] {
    closeClips(downTo: 0)
    return elements
  }

  /// Tells the clips of boxes that ended how many elements they are of.
  private mutating func closeClips(downTo depth: Int) {
    while let clip = openClips.last, clip.depth >= depth {
      openClips.removeLast()
      guard case .clip(let radius, _) = elements[clip.place].content else { continue }
      elements[clip.place].content = .clip(
        cornerRadius: radius, elementCount: elements.count - clip.place - 1)
    }
  }
}
