import BubbleCanvas
import BubbleCore
import Foundation
import Platform

extension JSONWriter {
  /// Writes a step of a vector picture, with the colours of the same step in dark appearance.
  ///
  /// - A fill is `["f", path, evenOdd, colour]`; a gradient replaces the colour by `[numbers,
  ///   [[offset, colour]]]`.
  /// - A stroke is `["s", path, colour, width, cap, join, dashes, offset]`.
  /// - A clip is `["c", path, evenOdd]` … `["e"]`.
  mutating func step(
    _ step: VectorRecorder.Step, dark: VectorRecorder.Step, _ colors: ArchiveColors
  ) {
    array { bytes in
      switch step {
      case .fill(let path, let isEvenOdd, let paint):
        bytes.string("f")
        bytes.string(path)
        bytes.number(isEvenOdd ? 1 : 0)
        var other = paint
        if case .fill(_, _, let paint) = dark { other = paint }
        bytes.paint(paint, dark: other, colors)
      case .stroke(let path, let stroke, let width, let color):
        var other = color
        if case .stroke(_, _, _, let color) = dark { other = color }
        bytes.string("s")
        bytes.string(path)
        colors.write(color, other, to: &bytes)
        bytes.tenths(width * 10)
        bytes.string(stroke.cap.rawValue)
        bytes.string(stroke.join.rawValue)
        bytes.array { for dash in stroke.dashes { $0.tenths(dash * 10) } }
        bytes.tenths(stroke.dashOffset * 10)
      case .clip(let path, let isEvenOdd):
        bytes.string("c")
        bytes.string(path)
        bytes.number(isEvenOdd ? 1 : 0)
      case .end: bytes.string("e")
      }
    }
  }

  private mutating func paint(_ paint: FillPaint, dark: FillPaint, _ colors: ArchiveColors) {
    switch (paint, dark) {
    case (.color(let light), .color(let dark)): colors.write(light, dark, to: &self)
    case (.gradient(let light), .gradient(let dark)): gradient(light, dark: dark, colors)
    case (.gradient(let light), .color(let dark)):
      var other = light
      for index in other.stops.indices { other.stops[index].color = dark }
      gradient(light, dark: other, colors)
    case (.color(let light), .gradient(let dark)):
      var other = dark
      for index in other.stops.indices { other.stops[index].color = light }
      gradient(other, dark: dark, colors)
    }
  }

  private mutating func gradient(
    _ light: ColorGradient, dark: ColorGradient, _ colors: ArchiveColors
  ) {
    array { bytes in
      bytes.array {
        switch light.geometry {
        case .linear(let start, let end):
          for number in [start.x, start.y, end.x, end.y] { $0.tenths(number * 10) }
        case .radial(let center, let radius):
          for number in [center.x, center.y, radius] { $0.tenths(number * 10) }
        }
      }
      bytes.array { bytes in
        for (place, stop) in light.stops.enumerated() {
          let other = place < dark.stops.count ? dark.stops[place].color : stop.color
          bytes.array {
            $0.tenths(stop.offset * 100)
            colors.write(stop.color, other, to: &$0)
          }
        }
      }
    }
  }
}
