import Foundation

/// The inputs to the layout of a section, besides the sizes of its items, in the layout's terms.
struct FlowSectionMetrics: Equatable {
  /// The inset along the scrolling axis.
  var insetStart: CGFloat = 0
  var insetEnd: CGFloat = 0
  /// The inset across it, including the addition by the safe area or the margins.
  var insetCrossStart: CGFloat = 0
  var insetCrossEnd: CGFloat = 0
  var lineSpacing: CGFloat = 0
  var itemSpacing: CGFloat = 0
  /// The lengths of header and footer along the scrolling axis; 0: there is none.
  var header: CGFloat = 0
  var footer: CGFloat = 0

  /// Returns the rule for breaking lines in content of a given length across the scrolling axis.
  func rule(cross: CGFloat) -> FlowLineRule {
    FlowLineRule(
      length: cross - insetCrossStart - insetCrossEnd, itemSpacing: itemSpacing,
      lineSpacing: lineSpacing)
  }
}

/// A section of a flow layout; distances are from its own start.
struct FlowSection {
  let metrics: FlowSectionMetrics
  var rule: FlowLineRule { items.rule }
  var items: FlowItems { didSet { extent = items.extent } }
  /// The total length of the lines.
  private(set) var extent: CGFloat

  init(metrics: FlowSectionMetrics, items: FlowItems) {
    self.metrics = metrics
    self.items = items
    extent = items.extent
  }

  /// The start of the first line.
  var itemsStart: CGFloat { metrics.header + metrics.insetStart }
  /// The start of the footer without pinning.
  var footerStart: CGFloat { max(metrics.header, itemsStart + extent + metrics.insetEnd) }
  /// The distance from the start of the header to the end of the footer.
  var length: CGFloat { footerStart + metrics.footer }

  /// The maximum distance by which lines overflow the section, with negative insets or spacings.
  var overhang: CGFloat {
    max(0, -itemsStart, itemsStart + extent + items.overhang - length)
  }

  /// Returns the place of an existing item.
  func place(ofItem item: Int) -> (main: CGFloat, cross: CGFloat, size: FlowSize) {
    var place = items.place(ofItem: item)
    place.main += itemsStart
    place.cross += metrics.insetCrossStart
    return place
  }

  /// Visits all items that may be in a part of the section, and few others; none without area.
  ///
  /// - Complexity: O(log *n* + *v*) for *n* items in the section and *v* visited ones.
  func visitItems(
    main: (start: CGFloat, end: CGFloat), cross: (start: CGFloat, end: CGFloat),
    _ body: (_ item: Int, _ main: CGFloat, _ cross: CGFloat, _ size: FlowSize) -> Void
  ) {
    let start = itemsStart
    let inset = metrics.insetCrossStart
    var next = items.line(endingAfter: main.start - start)
    while let line = next, start + line.start <= main.end {
      let (lineStart, thickness) = (start + line.start, line.thickness)
      items.placeItems(of: line) { run in
        guard run.size.main > 0, run.size.cross > 0 else { return }
        let place = lineStart + (thickness - run.size.main) / 2
        for item in run.items(from: cross.start - inset, to: cross.end - inset) {
          body(item, place, inset + run.start(ofItem: item), run.size)
        }
      }
      next = items.line(after: line)
    }
  }
}
