import Foundation

/// A description of a tree for test messages and debuggers.
extension LayoutBox: CustomStringConvertible, CustomReflectable {
  /// A line for each box, indented by two spaces for each level; boxes at a depth over 256 are left out.
  ///
  /// - Complexity: O(*n*) in the number of boxes.
  public var description: String {
    var lines: [String] = []
    var pending: [(box: LayoutBox, depth: Int)] = [(self, 0)]
    while let (box, depth) = pending.popLast() {
      let indent = String(repeating: "  ", count: depth)
      guard depth < BoxSolver.maximumDepth else {
        lines.append(indent + "…")
        continue
      }
      lines.append(indent + box.line)
      for child in box.children.reversed() { pending.append((child, depth + 1)) }
    }
    return lines.joined(separator: "\n")
  }

  /// The properties of the box; children have the form of ``description``.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "kind": kind, "sizing": sizing, "children": children.map(\.description), "id": id as Any,
      ], displayStyle: .struct)
  }

  private var line: String {
    var parts = [kind.title]
    if let id { parts.append("#\(id.excerpt)") }
    let sizing = sizing.description
    if !sizing.isEmpty { parts.append(sizing) }
    if let decoration { parts.append("(\(decoration))") }
    if let ownPlacement { parts.append(ownPlacement.description) }
    return parts.joined(separator: " ")
  }
}

extension LayoutBox.Kind {
  /// The kind's name, and the start of its content: `text "Hello"`.
  package var title: String {
    switch self {
    case .text(let text): "\(name) \"\(text.text.excerpt)\""
    case .image(let image): "\(name) \"\(image.source.excerpt)\""
    default: name
    }
  }
}

extension BoxSizing: CustomStringConvertible {
  /// The given values, by name: `width 50%, grow 1.0`.
  public var description: String {
    var parts = Dimension.allCases.compactMap { dimension in
      self[dimension].map { "\(dimension.name) \($0)" }
    }
    if grow != 0 { parts.append("grow \(grow)") }
    if shrink != 1 { parts.append("shrink \(shrink)") }
    if let alignSelf { parts.append("alignSelf \(alignSelf.rawValue)") }
    if let justifySelf { parts.append("justifySelf \(justifySelf.rawValue)") }
    if let aspectRatio { parts.append("aspectRatio \(aspectRatio)") }
    return parts.joined(separator: ", ")
  }
}
