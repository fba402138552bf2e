import Foundation

/// The items of a section, of one size or of several; avoids an allocation for each of a million sections.
enum FlowSectionItems: FlowItems {
  case uniform(FlowUniformItems)
  case varied(FlowVariedItems)

  /// The items if they may have several sizes.
  var varied: FlowVariedItems? {
    if case .varied(let items) = self { return items }
    return nil
  }

  var count: Int {
    switch self {
    case .uniform(let items): items.count
    case .varied(let items): items.count
    }
  }

  var extent: CGFloat {
    switch self {
    case .uniform(let items): items.extent
    case .varied(let items): items.extent
    }
  }

  var overhang: CGFloat {
    switch self {
    case .uniform(let items): items.overhang
    case .varied(let items): items.overhang
    }
  }

  var foundTooLong: Bool {
    switch self {
    case .uniform(let items): items.foundTooLong
    case .varied(let items): items.foundTooLong
    }
  }

  func line(ofItem item: Int) -> FlowLine {
    switch self {
    case .uniform(let items): items.line(ofItem: item)
    case .varied(let items): items.line(ofItem: item)
    }
  }

  func line(endingAfter distance: CGFloat) -> FlowLine? {
    switch self {
    case .uniform(let items): items.line(endingAfter: distance)
    case .varied(let items): items.line(endingAfter: distance)
    }
  }

  func line(after line: FlowLine) -> FlowLine? {
    switch self {
    case .uniform(let items): items.line(after: line)
    case .varied(let items): items.line(after: line)
    }
  }

  func placeItems(of line: FlowLine, _ body: (FlowPlacedRun) -> Void) {
    switch self {
    case .uniform(let items): items.placeItems(of: line, body)
    case .varied(let items): items.placeItems(of: line, body)
    }
  }

  func sizeRuns(in range: Range<Int>) -> [FlowSizeRun] {
    switch self {
    case .uniform(let items): items.sizeRuns(in: range)
    case .varied(let items): items.sizeRuns(in: range)
    }
  }
}
