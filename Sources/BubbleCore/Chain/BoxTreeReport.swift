import Foundation

/// A tree of boxes with their frames, drawn with lines for people.
///
/// ```
/// bubble                   46.0, 3.0   120.0 × 36.0
/// └─ time                  57.0, 9.0    99.0 × 24.0
///    ├─ text "Hello"       57.0, 9.0    36.1 × 21.8
///    └─ text "09:00"      128.0, 17.0   28.0 × 13.0
/// ```
struct BoxTreeReport {
  private let boxes: [Explanation.PlacedBox]

  /// Makes a report of boxes, each before its children.
  init(_ boxes: [Explanation.PlacedBox]) { self.boxes = boxes }

  /// The report, with a line for each box.
  var text: String {
    let names = zip(stems, boxes).map { stem, box in stem + BoxTreeReport.name(of: box) }
    let width = names.map(\.count).max() ?? 0
    return zip(names, boxes).map { name, box in
      let said = [box.box.sizing.description, box.box.placement.description]
        .filter { !$0.isEmpty }.joined(separator: ", ")
      let drawn = box.box.decoration?.description ?? ""
      return "  \(name.padded(to: width))  \(box.frame.report)"
        + [said, drawn].filter { !$0.isEmpty }.map { "  \($0)" }.joined()
    }.joined(separator: "\n")
  }

  /// The branch characters before each box's name.
  private var stems: [String] {
    // From the last box up: whether a later box at that depth has the same parent.
    var continues: [Bool] = []
    var stems: [String] = []
    for box in boxes.reversed() {
      let depth = box.depth
      continues.removeLast(max(0, continues.count - depth - 1))
      while continues.count <= depth { continues.append(false) }
      var stem = ""
      if depth > 0 {
        stem = continues[1..<depth].map { $0 ? "│  " : "   " }.joined()
        stem += continues[depth] ? "├─ " : "└─ "
      }
      continues[depth] = true
      stems.append(stem)
    }
    return stems.reversed()
  }

  private static func name(of box: Explanation.PlacedBox) -> String {
    var name = box.kind.title
    switch box.kind {
    case .shape(let shape): name += " \(shape.figure.name)"
    case .bubble(let bubble) where bubble.ground != .standard: name += " \(bubble.ground.rawValue)"
    default: break
    }
    if let id = box.id { name += " #\(id.excerpt)" }
    return name
  }
}

extension ShapeFigure {
  fileprivate var name: String {
    switch self {
    case .rectangle: "rectangle"
    case .ellipse: "ellipse"
    case .status(let status): "status \(status.rawValue)"
    case .check: "check"
    case .symbol(let symbol): "symbol \(symbol.rawValue)"
    case .waveform: "waveform"
    case .path(let path):
      "path of \(path.data.steps.count) steps in \(path.viewBox.width.tenths) × "
        + path.viewBox.height.tenths
    }
  }
}

extension CGRect {
  /// The frame as text, `46.0, 3.0  120.0 × 36.0`: x, y, width and height.
  package var report: String {
    "\(origin.x.tenths), \(origin.y.tenths)".padded(to: 15)
      + "\(size.width.tenths) × \(size.height.tenths)"
  }
}

extension String {
  /// Returns the text padded with trailing spaces to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
