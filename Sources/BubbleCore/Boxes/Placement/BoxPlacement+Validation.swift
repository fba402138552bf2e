import Foundation

/// What is wrong with a placement or a grid: a property, its value, and what to do.
struct PlacementMistake {
  var property: String
  var value: String
  var remedy: String
}

extension BoxPlacement {
  /// What is wrong with it; nil: nothing.
  var mistake: PlacementMistake? {
    marginMistake ?? absolute?.mistake ?? cell.mistake ?? transform.mistake ?? zIndexMistake
  }

  private var marginMistake: PlacementMistake? {
    for value in [margin.top, margin.leading, margin.bottom, margin.trailing] {
      // False for NaN, too.
      guard abs(value) <= BoxSolver.maximumLength else {
        return PlacementMistake(
          property: "margin", value: "\(value)", remedy: PlacementMistake.signedLength)
      }
    }
    return nil
  }

  private var zIndexMistake: PlacementMistake? {
    let maximum = BoxPlacement.maximumZIndex
    guard zIndex < -maximum || zIndex > maximum else { return nil }
    return PlacementMistake(
      property: "zIndex", value: "\(zIndex)", remedy: "it must be from -\(maximum) to \(maximum)")
  }
}

extension PlacementMistake {
  fileprivate static let signedLength =
    "a length must be from -\(Int(BoxSolver.maximumLength)) to \(Int(BoxSolver.maximumLength))"
}

extension BoxOffsets {
  fileprivate var mistake: PlacementMistake? {
    for case let length? in [top, leading, bottom, trailing] {
      guard abs(length.value) <= BoxSolver.maximumLength else {
        return PlacementMistake(
          property: "absolute", value: "\(length.value)", remedy: PlacementMistake.signedLength)
      }
    }
    return nil
  }
}

extension GridCell {
  fileprivate var mistake: PlacementMistake? {
    let (columns, rows) = (GridBox.maximumColumns, GridBox.maximumRows)
    return GridCell.mistake("column", column, columns) ?? GridCell.mistake("row", row, rows)
      ?? GridCell.mistake("columnSpan", columnSpan, columns)
      ?? GridCell.mistake("rowSpan", rowSpan, rows)
  }

  private static func mistake(_ name: String, _ value: Int?, _ maximum: Int) -> PlacementMistake? {
    guard let value, value < 1 || value > maximum else { return nil }
    return PlacementMistake(
      property: name, value: "\(value)", remedy: "it must be from 1 to \(maximum)")
  }
}

extension BoxTransform {
  fileprivate var mistake: PlacementMistake? {
    guard abs(rotation) <= BoxTransform.maximumRotation else {
      let maximum = Int(BoxTransform.maximumRotation)
      return PlacementMistake(
        property: "rotation", value: "\(rotation)",
        remedy: "it must be from -\(maximum) to \(maximum) degrees")
    }
    guard scale > 0, scale <= BoxTransform.maximumScale else {
      return PlacementMistake(
        property: "scale", value: "\(scale)",
        remedy: "it must be over 0 and at most \(Int(BoxTransform.maximumScale))")
    }
    return nil
  }
}

extension GridBox {
  /// What is wrong with its tracks; nil: nothing.
  var mistake: PlacementMistake? {
    GridBox.mistake("columns", columns, GridBox.maximumColumns)
      ?? GridBox.mistake("rows", rows, GridBox.maximumRows)
  }

  private static func mistake(
    _ name: String, _ tracks: [GridTrack], _ maximum: Int
  ) -> PlacementMistake? {
    guard tracks.count <= maximum else {
      return PlacementMistake(
        property: name, value: "a list of \(tracks.count)", remedy: "there are at most \(maximum)")
    }
    for track in tracks {
      guard let number = track.number else { continue }
      // False for NaN, too.
      guard number >= 0, number <= BoxSolver.maximumLength else {
        return PlacementMistake(
          property: name, value: "\(number)",
          remedy: "a length or share must be from 0 to \(Int(BoxSolver.maximumLength))")
      }
    }
    return nil
  }
}

extension GridTrack {
  /// Its points, hundredths or shares.
  fileprivate var number: CGFloat? {
    switch self {
    case .length(let length): length.value
    case .fraction(let share), .equal(let share): share
    case .automatic: nil
    }
  }
}

extension LayoutBox {
  /// Checks where the box is.
  func validatePlacement() throws(BoxError) { try refuse(ownPlacement?.mistake) }

  /// Checks the tracks of a grid.
  func validate(_ grid: GridBox) throws(BoxError) { try refuse(grid.mistake) }

  /// Checks the point of a picture that is kept in sight.
  func validate(_ focus: ImageFocus?) throws(BoxError) {
    guard let focus, !focus.isValid else { return }
    try refuse(
      PlacementMistake(
        property: "focus", value: "\(focus.x), \(focus.y)",
        remedy: "both numbers must be from 0 to 1, parts of the picture"))
  }

  private func refuse(_ mistake: PlacementMistake?) throws(BoxError) {
    guard let mistake else { return }
    throw .invalidPlacement(
      kind: kind.name, property: mistake.property, value: mistake.value, remedy: mistake.remedy)
  }
}
