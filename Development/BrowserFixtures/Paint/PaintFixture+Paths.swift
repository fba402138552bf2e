import BubbleCore
import Foundation
import Platform

extension SeededGenerator {
  /// Returns a path of a few commands, with its fill or stroke, and its data as a text.
  mutating func path(isStroked: Bool) -> FixturePath {
    let data = pathData()
    var path = PathBox(
      (try? PathData(svg: data)) ?? PathData(), viewBox: CGRect(x: 0, y: 0, width: 24, height: 24),
      fill: isStroked ? nil : .color(.hex(UInt32.random(in: 0...0xFFFFFF, using: &self))),
      rule: Bool.random(using: &self) ? .evenOdd : .nonZero,
      scaling: isStroked || Bool.random(using: &self) ? .fit : .stretch)
    if isStroked {
      path.stroke = PathBox.Stroke(
        color: .hex(UInt32.random(in: 0...0xFFFFFF, using: &self)),
        width: CGFloat(Int.random(in: 2...12, using: &self)) / 4,
        cap: PathBox.Cap.allCases.randomElement(using: &self) ?? .butt,
        join: PathBox.Join.allCases.randomElement(using: &self) ?? .miter,
        miterLimit: CGFloat(Int.random(in: 1...8, using: &self)),
        dashes: Bool.random(using: &self)
          ? [
            CGFloat(Int.random(in: 1...6, using: &self)),
            CGFloat(Int.random(in: 1...6, using: &self)),
          ] : [],
        dashOffset: CGFloat(Int.random(in: 0...6, using: &self)))
    }
    return FixturePath(data: data, box: path)
  }

  /// Returns all commands of SVG, absolute and relative.
  private mutating func pathData() -> String {
    var text = "M\(place()) \(place())"
    for _ in 0..<Int.random(in: 2...7, using: &self) {
      switch Int.random(in: 0...15, using: &self) {
      case 0: text += "L\(place()) \(place())"
      case 1: text += "l\(step()),\(step())"
      case 2: text += "H\(place())"
      case 3: text += "v\(step())"
      case 4: text += "C\(place()) \(place()) \(place()) \(place()) \(place()) \(place())"
      case 5: text += "c\(step()) \(step()) \(step()) \(step()) \(step()) \(step())"
      case 6: text += "S\(place()) \(place()) \(place()) \(place())"
      case 7: text += "s\(step()) \(step()) \(step()) \(step())"
      case 8: text += "Q\(place()) \(place()) \(place()) \(place())"
      case 9: text += "q\(step()) \(step()) \(step()) \(step())"
      case 10: text += "T\(place()) \(place())"
      case 11: text += "t\(step()) \(step())"
      case 12: text += "A\(radius()) \(radius()) \(step()) \(flag())\(flag())\(place()) \(place())"
      case 13: text += "a\(radius()),\(radius()) 30 \(flag()) \(flag()) \(step()) \(step())"
      case 14: text += "Zm\(step()) \(step())"
      default: text += "V\(place())h\(step())"
      }
    }
    return Bool.random(using: &self) ? text + "z" : text
  }

  private mutating func place() -> Int { Int.random(in: 2...22, using: &self) }
  private mutating func step() -> Int { Int.random(in: -6...6, using: &self) }
  private mutating func radius() -> Int { Int.random(in: 0...12, using: &self) }
  private mutating func flag() -> Int { Int.random(in: 0...1, using: &self) }
}

/// A path, and the text that it was read from.
struct FixturePath {
  let data: String
  let box: PathBox
}

extension FixturePath {
  /// Returns the path as an SVG element of a size.
  func svg(size: CGSize) -> String {
    var style = ["fill:\(box.fill?.colors.first?.css ?? "none")", "fill-rule:\(box.rule.rawValue)"]
    if let stroke = box.stroke {
      style += [
        "stroke:\(stroke.color.css)", "stroke-width:\(stroke.width.css)",
        "stroke-linecap:\(stroke.cap.rawValue)", "stroke-linejoin:\(stroke.join.rawValue)",
        "stroke-miterlimit:\(stroke.miterLimit.css)",
        "stroke-dashoffset:\(stroke.dashOffset.css)",
      ]
      if !stroke.dashes.isEmpty {
        style.append("stroke-dasharray:" + stroke.dashes.map(\.css).joined(separator: ","))
      }
    }
    return
      "<svg width=\"\(size.width.css)\" height=\"\(size.height.css)\" viewBox=\"0 0 24 24\" overflow=\"visible\" "
      + "preserveAspectRatio=\"\(box.scaling == .fit ? "xMidYMid meet" : "none")\">"
      + "<path d=\"\(data)\" style=\"\(style.joined(separator: ";"))\"/></svg>"
  }
}
