import Foundation

extension BoxPlacement {
  /// Returns the first error; nil: all values are valid.
  func fault(_ kind: String) -> BoxError? {
    var check = PropertyCheck(kind)
    for edge in margin.edges { check.signedLength("margin", edge) }
    for case let length? in absolute?.edges ?? [] { check.signedLength("absolute", length.value) }
    let (columns, rows) = (1...GridBox.maximumColumns, 1...GridBox.maximumRows)
    check.whole("column", cell.column ?? 1, columns)
    check.whole("row", cell.row ?? 1, rows)
    check.whole("columnSpan", cell.columnSpan, columns)
    check.whole("rowSpan", cell.rowSpan, rows)
    let (rotation, turns) = (transform.rotation, Int(BoxTransform.maximumRotation))
    check.require(
      abs(rotation) <= BoxTransform.maximumRotation, "rotation", "\(rotation)",
      "it must be from -\(turns) to \(turns) degrees")
    check.require(
      transform.scale > 0 && transform.scale <= BoxTransform.maximumScale, "scale",
      "\(transform.scale)", "it must be over 0 and at most \(Int(BoxTransform.maximumScale))")
    check.require(
      opacity >= 0 && opacity <= 1, "opacity", "\(opacity)", "it must be from 0 to 1")
    check.take(motion?.fault(kind))
    check.whole("zIndex", zIndex, -BoxPlacement.maximumZIndex...BoxPlacement.maximumZIndex)
    return check.fault
  }
}

extension GridBox {
  /// Returns the first error of its tracks; nil: all are valid.
  func fault(_ kind: String) -> BoxError? {
    var check = PropertyCheck(kind)
    for (name, tracks, most) in [
      ("columns", columns, GridBox.maximumColumns), ("rows", rows, GridBox.maximumRows),
    ] {
      check.require(
        tracks.count <= most, name, "a list of \(tracks.count)", "there are at most \(most)")
      for case let number? in tracks.lazy.map(\.number) {
        check.require(
          BoxSolver.lengths.contains(number), name, "\(number)",
          "a length or share must be from 0 to \(Int(BoxSolver.maximumLength))")
      }
    }
    return check.fault
  }
}

extension GridTrack {
  /// The number of points, hundredths or shares.
  fileprivate var number: CGFloat? {
    switch self {
    case .length(let length): length.value
    case .fraction(let share), .equal(let share): share
    case .automatic: nil
    }
  }
}
