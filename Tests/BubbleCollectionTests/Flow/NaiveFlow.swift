import Foundation

/// What a section is made of, in vertical terms: along the axis that scrolls is height.
struct NaiveSection {
  var sizes: [CGSize] = []
  var top: CGFloat = 0
  var bottom: CGFloat = 0
  var left: CGFloat = 0
  var right: CGFloat = 0
  var lineSpacing: CGFloat = 10
  var itemSpacing: CGFloat = 10
  var header: CGFloat = 0
  var footer: CGFloat = 0
}

/// The rules of a flow layout once more, read off the contract: item by item, all of it each time, scrolling
/// up and down only.
struct NaiveFlow {
  private(set) var items: [[CGRect]] = []
  private(set) var headers: [CGRect?] = []
  private(set) var footers: [CGRect?] = []
  private(set) var height: CGFloat = 0

  init(
    _ sections: [NaiveSection], width: CGFloat, pinsHeaders: Bool = false,
    pinsFooters: Bool = false,
    visible: ClosedRange<CGFloat> = 0...0
  ) {
    for section in sections {
      let start = height
      var y = start + section.header + section.top
      var frames: [CGRect] = []
      let lines = Self.lines(section, length: width - section.left - section.right)
      for (number, line) in lines.enumerated() {
        let thickness = line.map { section.sizes[$0].height }.max() ?? 0
        let xs = Self.starts(
          line, of: section, width: width, isLast: number == lines.count - 1, count: lines.count)
        for (item, x) in zip(line, xs) {
          let size = section.sizes[item]
          frames.append(
            CGRect(
              x: x, y: y + (thickness - size.height) / 2, width: size.width, height: size.height))
        }
        if number == lines.count - 1 {
          y += thickness
        } else {
          y += max(0, thickness + section.lineSpacing)
        }
      }
      let footerStart = max(start + section.header, y + section.bottom)
      items.append(frames)
      var header = start
      if pinsHeaders {
        header = min(max(start, visible.lowerBound), footerStart - section.header)
      }
      var footer = footerStart
      if pinsFooters {
        footer = max(
          min(footerStart, visible.upperBound - section.footer), start + section.header)
      }
      headers.append(
        section.header > 0 ? CGRect(x: 0, y: header, width: width, height: section.header) : nil)
      footers.append(
        section.footer > 0 ? CGRect(x: 0, y: footer, width: width, height: section.footer) : nil)
      height = footerStart + section.footer
    }
  }

  private static func lines(_ section: NaiveSection, length: CGFloat) -> [[Int]] {
    var lines: [[Int]] = []
    var used: CGFloat = 0
    for (item, size) in section.sizes.enumerated() {
      if !lines.isEmpty, used + section.itemSpacing + size.width <= length {
        lines[lines.count - 1].append(item)
        used += section.itemSpacing + size.width
      } else {
        lines.append([item])
        used = size.width
      }
    }
    return lines
  }

  private static func starts(
    _ line: [Int], of section: NaiveSection, width: CGFloat, isLast: Bool, count: Int
  ) -> [CGFloat] {
    let length = width - section.left - section.right
    let widths = line.map { section.sizes[$0].width }
    var lead: CGFloat = 0
    var gap = section.itemSpacing
    let isUniform = section.sizes.allSatisfy { $0 == section.sizes[0] }
    if isUniform {
      var capacity = 1
      var used = widths[0]
      while capacity < 10_000, used + section.itemSpacing + widths[0] <= length {
        used += section.itemSpacing + widths[0]
        capacity += 1
      }
      if capacity == 1, count > 1 { lead = max(0, (length - widths[0]) / 2) }
      if capacity > 1, capacity < 10_000 {
        gap = (length - CGFloat(capacity) * widths[0]) / CGFloat(capacity - 1)
      }
    } else if !isLast {
      if line.count == 1 {
        lead = max(0, (length - widths[0]) / 2)
      } else {
        gap = (length - widths.reduce(0, +)) / CGFloat(line.count - 1)
      }
    }
    var x = section.left + lead
    return widths.map { width in
      defer { x += width + gap }
      return x
    }
  }
}
