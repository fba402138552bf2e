import Foundation

/// An element of a cell for screen readers.
package struct AccessibilityElement: Hashable, Sendable {
  /// Its role for a screen reader.
  package var role: AccessibilityRole
  /// The text to read.
  package var label: String
  /// The current value, read after the label; nil if it has none.
  package var value: String?
  /// Its current states.
  package var states: Set<AccessibilityState> = []
  /// The frame, in points from the cell's top left, y down.
  package var frame: CGRect
  /// The hit region that contains it, if any.
  package var regionID: String?
  /// The action that activating it requests from the host.
  package var action: HitAction?
}

extension AccessibilityElement {
  /// Makes the element that a box describes.
  init(
    _ said: BoxAccessibility, label: String, frame: CGRect,
    region: (id: String, action: HitAction?)?
  ) {
    self.init(
      role: said.role, label: label, value: said.value, states: said.states, frame: frame,
      regionID: region?.id, action: region?.action)
  }
}

extension BubbleCellLayout {
  /// The elements in reading order: the sender's name, the content, the time, and the status of an own message.
  ///
  /// Texts are read as they are, but for hidden words, links after the text that contains them. Boxes add more with a
  /// ``BoxAccessibility``. The order is that of the tree, leading before trailing in both directions.
  ///
  /// - Complexity: O(*n*) in the number of elements for a layout whose boxes describe nothing; else O(1).
  package var accessibilityElements: [AccessibilityElement] {
    if let describedElements { return describedElements }
    var reading = AccessibilityReading(strings: key.environment.strings)
    for element in elements { reading.read(element) }
    return reading.elements
  }
}

/// Collects the accessibility elements of a cell.
struct AccessibilityReading {
  let strings: LocalizedStrings
  private(set) var elements: [AccessibilityElement] = []
  /// Whether the last element is a text, so that the mark of a status may follow it.
  private var endsInText = false

  init(strings: LocalizedStrings) { self.strings = strings }

  /// Reads a drawn element: a text or the mark of a status.
  mutating func read(_ element: CellElement) {
    switch element.content {
    case .text(let text, let color, let alignment):
      let role: AccessibilityRole = color == .unreadText ? .heading : .text
      read(text, role: role, frame: element.frame, alignment: alignment)
    case .shape(let shape): read(shape, frame: element.frame)
    case .ground, .image, .avatar, .clip, .mask, .decoration, .scope: break
    }
  }

  /// Reads a text, and the links in it.
  mutating func read(
    _ text: MeasuredText, role: AccessibilityRole, frame: CGRect, alignment: LineAlignment,
    region: (id: String, action: HitAction?)? = nil
  ) {
    let label = text.request.words(
      0..<text.request.text.utf8.count, coveredBy: strings.spoken.spoiler)
    add(
      AccessibilityElement(
        role: role, label: label, frame: frame, regionID: region?.id, action: region?.action))
    endsInText = !label.isEmpty
    guard !text.spanFragments.isEmpty else { return }
    readLinks(of: text, frame: frame, alignment: alignment)
  }

  /// Moves the elements from index `before` on to their drawn places.
  mutating func transform(from before: Int, by matrix: AffineTransform) {
    for index in elements.indices.dropFirst(before) {
      elements[index].frame = matrix.bounds(of: elements[index].frame)
    }
  }

  /// Reads the mark of a status, as part of the preceding time.
  mutating func read(_ shape: ShapeBox, frame: CGRect) {
    guard case .status(let status) = shape.figure, status != .none, endsInText,
      var last = elements.popLast()
    else { return }
    if let word = strings.spoken.statuses[status], !word.isEmpty { last.label += ", \(word)" }
    last.frame = last.frame.union(frame)
    add(last)
  }

  /// Adds an element unless its label is empty.
  mutating func add(_ element: AccessibilityElement) {
    endsInText = false
    if !element.label.isEmpty { elements.append(element) }
  }

  /// Joins the elements from index `count` on into one.
  ///
  /// - Parameter said: The description by their box.
  mutating func joinElements(
    from count: Int, as said: BoxAccessibility, frame: CGRect,
    region: (id: String, action: HitAction?)?
  ) {
    let label = elements[count...].map(\.label).joined(separator: ", ")
    elements.removeSubrange(count...)
    add(AccessibilityElement(said, label: label, frame: frame, region: region))
  }

  /// The number of elements so far.
  var count: Int { elements.count }

  private mutating func readLinks(
    of text: MeasuredText, frame: CGRect, alignment: LineAlignment
  ) {
    let spans = text.request.spans
    var frames = [CGRect?](repeating: nil, count: spans.count)
    for fragment in text.spanFragments where spans[fragment.span].regionID != nil {
      let part = text.frame(of: fragment, in: frame, alignment: alignment)
      frames[fragment.span] = frames[fragment.span]?.union(part) ?? part
    }
    for (span, frame) in zip(spans, frames) {
      guard let frame else { continue }
      add(
        AccessibilityElement(
          role: span.isHidden ? .button : .link,
          label: span.isHidden ? strings.spoken.spoiler : text.text(of: span), frame: frame,
          regionID: span.regionID, action: span.action))
    }
  }
}

extension MeasuredText {
  /// Returns the text of a span; empty if its range is outside of the text.
  fileprivate func text(of span: TextSpan) -> String {
    let utf8 = request.text.utf8
    guard span.range.lowerBound >= 0,
      let start = utf8.index(
        utf8.startIndex, offsetBy: span.range.lowerBound, limitedBy: utf8.endIndex),
      let end = utf8.index(start, offsetBy: span.range.count, limitedBy: utf8.endIndex)
    else { return "" }
    return request.words(of: request.text[start..<end])
  }
}
