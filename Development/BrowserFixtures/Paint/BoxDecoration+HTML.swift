import BubbleCore
import Foundation

extension BoxDecoration {
  /// Returns an element with the same decoration; with a colour, content of that colour covers all of it.
  func html(size: CGSize, content: String?) -> String {
    var style = ["width:\(size.width.css)px", "height:\(size.height.css)px"]
    switch fill {
    case .color(let color): style.append("background:\(color.css)")
    case .gradient(let gradient):
      style += ["background:\(gradient.css(in: size))", "background-origin:border-box"]
    case nil: break
    }
    let edges = [
      ("top", border.top), ("left", border.leading), ("bottom", border.bottom),
      ("right", border.trailing),
    ]
    for (name, line) in edges {
      if let line { style.append("border-\(name):\(line.width.css)px solid \(line.color.css)") }
    }
    style.append("border-radius:" + corners.radii.map { "\($0.css)px" }.joined(separator: " "))
    if let shadow {
      style.append(
        "box-shadow:\(shadow.offset.width.css)px \(shadow.offset.height.css)px \(shadow.blur.css)px "
          + "\(shadow.spread.css)px \(shadow.color.css)")
    }
    if clips { style.append("overflow:hidden") }
    let inner = content.map {
      "<div style=\"left:-\((border.leading?.width ?? 0).css)px;top:-\((border.top?.width ?? 0).css)px;"
        + "width:\(size.width.css)px;height:\(size.height.css)px;background:\($0)\"></div>"
    }
    return "<div style=\"\(style.joined(separator: ";"))\">\(inner ?? "")</div>"
  }
}

extension BoxGradient {
  /// Returns the decoration in CSS.
  fileprivate func css(in size: CGSize) -> String {
    let list = stops.map { "\($0.color.css) \(($0.offset * 100).css)%" }.joined(separator: ",")
    switch geometry {
    case .linear(let angle):
      // CSS counts from the top.
      return "linear-gradient(\((angle * 180 / .pi + 90).css)deg,\(list))"
    case .radial(let center, let radius):
      let (x, y) = (
        max(center.x, 1 - center.x) * size.width, max(center.y, 1 - center.y) * size.height
      )
      let length = radius * (x * x + y * y).squareRoot()
      return
        "radial-gradient(circle \(length.css)px at \((center.x * 100).css)% \((center.y * 100).css)%,\(list))"
    }
  }
}

extension BoxColor {
  /// The colour in CSS: fixed colours, their opacities, and mixtures of them; none is changed until it can be read.
  var css: String {
    switch form {
    case .one(let shade), .pair(let shade, _):
      return shade.tone.css(alpha: shade.alpha)
    case .mixture(let first, let second, let share, let alpha):
      let part = String(format: "%.4f", Double(share) / 255 * 100)
      return
        "color-mix(in oklab, \(first.css(alpha: alpha)), \(second.css(alpha: alpha)) \(part)%)"
    case .readable(let tone, _, let alpha):
      return tone.css(alpha: alpha)
    }
  }
}

extension BoxColor.Tone {
  fileprivate func css(alpha: UInt8) -> String {
    guard case .rgb(let red, let green, let blue) = self else { return "transparent" }
    return String(format: "#%02x%02x%02x%02x", red, green, blue, alpha)
  }
}
