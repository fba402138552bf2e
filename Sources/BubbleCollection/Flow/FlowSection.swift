import Foundation

/// What a section is laid out by besides the sizes of its items, in the layout's own terms.
struct FlowSectionMetrics: Equatable {
  /// The inset along the axis that scrolls.
  var insetStart: CGFloat = 0
  var insetEnd: CGFloat = 0
  /// The inset across it, what the safe area or the margins add included.
  var insetCrossStart: CGFloat = 0
  var insetCrossEnd: CGFloat = 0
  var lineSpacing: CGFloat = 0
  var itemSpacing: CGFloat = 0
  /// How long header and footer are along the axis that scrolls; 0: there is none.
  var header: CGFloat = 0
  var footer: CGFloat = 0

  /// How lines are broken in content that is so wide across the axis that scrolls.
  func rule(cross: CGFloat) -> FlowLineRule {
    FlowLineRule(
      length: cross - insetCrossStart - insetCrossEnd, itemSpacing: itemSpacing,
      lineSpacing: lineSpacing)
  }
}

/// A section of a flow layout; distances are from its own start.
struct FlowSection {
  let metrics: FlowSectionMetrics
  let rule: FlowLineRule
  var items: FlowSectionItems { didSet { extent = items.extent } }
  /// How long the lines are together.
  private(set) var extent: CGFloat

  init(metrics: FlowSectionMetrics, rule: FlowLineRule, items: FlowSectionItems) {
    self.metrics = metrics
    self.rule = rule
    self.items = items
    extent = items.extent
  }

  /// Where the first line starts.
  var itemsStart: CGFloat { metrics.header + metrics.insetStart }
  /// Where the footer starts if it is not pinned.
  var footerStart: CGFloat { max(metrics.header, itemsStart + extent + metrics.insetEnd) }
  /// From the start of the header to the end of the footer.
  var length: CGFloat { footerStart + metrics.footer }

  /// How far lines may stick out of the section where insets or spacings are negative.
  var overhang: CGFloat {
    max(0, -itemsStart, itemsStart + extent + items.overhang - length)
  }

  /// Where an item that exists is.
  func place(ofItem item: Int) -> (main: CGFloat, cross: CGFloat, size: FlowSize) {
    var place = items.place(ofItem: item)
    place.main += itemsStart
    place.cross += metrics.insetCrossStart
    return place
  }

  /// Visits all items that may be in a part of the section, and hardly any others; none without area.
  ///
  /// - Complexity: O(log *n* + *v*) for *n* items in the section and *v* that are visited.
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
