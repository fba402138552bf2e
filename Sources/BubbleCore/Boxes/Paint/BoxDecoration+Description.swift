import Foundation

/// A one-line description for `bubble explain` and test messages.
extension BoxDecoration: CustomStringConvertible {
  /// The given values, by name: `background accent, border 1.0 separator, shadow 8.0`.
  package var description: String {
    var parts: [String] = []
    if let fill { parts.append("background \(fill)") }
    let lines = border.lines
    if let first = lines.first {
      let isOne = lines.count == 4 && lines.allSatisfy { $0 == first }
      let named = [
        ("top", border.top), ("leading", border.leading), ("bottom", border.bottom),
        ("trailing", border.trailing),
      ]
      parts +=
        isOne
        ? ["border \(first)"]
        : named.compactMap { name, line in
          line.map { "border \(name) \($0)" }
        }
    }
    if corners.radii.contains(where: { $0 != 0 }) {
      let radii = corners.radii
      parts.append(
        Set(radii).count == 1
          ? "corners \(radii[0].tenths)"
          : "corners " + radii.map(\.tenths).joined(separator: " "))
    }
    if let notches {
      parts.append(
        "notches \(notches.radius.tenths) at \(notches.position) (\(notches.axis.rawValue))")
    }
    if let shadow {
      parts.append(
        "shadow \(shadow.blur.tenths) \(shadow.color) at \(shadow.offset.width.tenths), "
          + shadow.offset.height.tenths)
    }
    if clips { parts.append("clips") }
    return parts.joined(separator: ", ")
  }
}

extension BoxBorder.Line: CustomStringConvertible {
  /// Width and colour, and `dashed` if it is: `1.0 separator dashed`.
  public var description: String {
    "\(width.tenths) \(color)\(dashes.isEmpty ? "" : " dashed")"
  }
}
