import BubbleCore
import Foundation

/// Reading of fills and wallpapers.
extension ThemeReader {
  private enum FillField: String, CaseIterable {
    case gradient, angle, across
  }

  private enum WallpaperField: String, CaseIterable {
    case gradient, angle, picture, pattern, size, on
  }

  /// The number of colours of a gradient.
  private static let gradientCounts = 2...8
  /// The size of a pattern's tile, in points.
  private static let patternSizes: ClosedRange<CGFloat> = 4...1_024

  mutating func readFill(_ value: JSONValue, _ path: String) -> GroundFill? {
    guard let object = value.object else { return color(value, path).map(GroundFill.color) }
    var colors: [RGBAColor]?
    var angle: CGFloat = .pi / 2
    var extent = GroundGradient.Extent.bubble
    let before = faults.count
    for member in object.members {
      let (inner, value) = ("\(path).\(member.name)", member.value)
      switch FillField(rawValue: member.name) {
      case .gradient: colors = readColorList(value, inner, count: ThemeReader.gradientCounts)
      case .angle: angle = readAngle(value, inner) ?? angle
      case .across:
        if let known = value.string.flatMap(GroundGradient.Extent.init) {
          extent = known
        } else {
          let names = GroundGradient.Extent.allCases.map { "\"\($0.rawValue)\"" }
          add(inner, "write \(names.joined(separator: " or "))")
        }
      case nil: addUnknown(member.name, at: inner, among: FillField.allCases.map(\.rawValue))
      }
    }
    guard let colors else {
      if faults.count == before {
        add(path, "write a colour, or { \"gradient\": [\"#102030\", \"#405060\"] }")
      }
      return nil
    }
    return .gradient(GroundGradient(colors, angle: angle, extent: extent))
  }

  mutating func readWallpaper(_ value: JSONValue, _ path: String) -> Wallpaper? {
    guard let object = value.object else { return color(value, path).map(Wallpaper.color) }
    var colors: [RGBAColor]?
    var (image, piece): (RasterImage?, RasterImage?)
    var angle: CGFloat = .pi / 2
    var side: CGFloat?
    var ground: RGBAColor?
    let before = faults.count
    for member in object.members {
      let (inner, value) = ("\(path).\(member.name)", member.value)
      switch WallpaperField(rawValue: member.name) {
      case .gradient: colors = readColorList(value, inner, count: ThemeReader.gradientCounts)
      case .angle: angle = readAngle(value, inner) ?? angle
      case .picture: image = readPicture(value, inner)
      case .pattern: piece = readPicture(value, inner)
      case .size: side = points(value, inner, ThemeReader.patternSizes)
      case .on: ground = color(value, inner)
      case nil: addUnknown(member.name, at: inner, among: WallpaperField.allCases.map(\.rawValue))
      }
    }
    if let colors { return .gradient(colors, angle: angle) }
    if let image { return .picture(image) }
    if let piece {
      let width = side ?? min(max(CGFloat(piece.width), 4), 1_024)
      let height = width * CGFloat(piece.height) / CGFloat(piece.width)
      return .pattern(
        piece, size: CGSize(width: width, height: height), on: ground ?? RGBAColor(0, alpha: 0))
    }
    if faults.count == before {
      add(
        path,
        "write a colour, or { \"gradient\": […] }, { \"picture\": \"FILE\" } or { \"pattern\": \"FILE\" }"
      )
    }
    return nil
  }

  mutating func readColorList(
    _ value: JSONValue, _ path: String, count: ClosedRange<Int>
  ) -> [RGBAColor]? {
    guard let list = value.array, count.contains(list.count) else {
      add(path, "write a list of \(count.lowerBound) to \(count.upperBound) colours")
      return nil
    }
    let colors = list.enumerated().compactMap { place, value in
      color(value, path, place: place)
    }
    return colors.count == list.count ? colors : nil
  }

  /// Reads the direction of a gradient, in radians.
  private mutating func readAngle(_ value: JSONValue, _ path: String) -> CGFloat? {
    if let degrees = value.double, (-360...360).contains(degrees) {
      return CGFloat(degrees) * .pi / 180
    }
    add(path, "write a number of degrees from -360 to 360: 0 is to the right, 90 downward")
    return nil
  }

  /// Reads a picture beside the theme's file.
  private mutating func readPicture(_ value: JSONValue, _ path: String) -> RasterImage? {
    guard let name = value.string, !name.isEmpty else {
      add(path, "write the path of a picture, beside this file")
      return nil
    }
    pictureNames.append(name)
    guard let folder = folder.flatMap({ PictureFile.Folder($0, name: "the theme's folder") }) else {
      add(path, "only a theme file has pictures beside it")
      return nil
    }
    do throws(PictureFile.Failure) {
      return try PictureFile(name, in: folder).decode(PictureRequest(path: name)).image
    } catch {
      add(path, "\(error)")
      return nil
    }
  }
}
