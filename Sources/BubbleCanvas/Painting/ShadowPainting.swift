import BubbleCore
import Foundation
import Platform

/// Drawing of box shadows.
extension Renderer {
  /// Draws the shadow of a box's form.
  ///
  /// The colour is drawn through a blurred alpha mask, which is the same on every renderer. The mask of a form without notches is
  /// small, and is stretched between its corners.
  ///
  /// - Parameter isCovered: Whether the box will cover its form completely; otherwise the shadow is clipped out there, as in CSS.
  func draw(_ shadow: BoxShadow, of form: BoxForm, color: RGBAColor, isCovered: Bool) {
    guard color.alpha > 0 else { return }
    let frame = form.frame.insetBy(dx: -shadow.spread, dy: -shadow.spread)
      .offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
    guard frame.width > 0, frame.height > 0, !frame.isNull else { return }
    saved {
      if !isCovered {
        let all = form.frame.union(frame).insetBy(
          dx: -2 * shadow.blur - 1, dy: -2 * shadow.blur - 1)
        clip(to: form.outer.appending(VectorPath(rectangle: all)), rule: .evenOdd)
      }
      let own = form.grown(by: shadow.spread, in: frame)
      guard shadow.blur >= SoftMask.leastBlur else {
        return fill(own.outer, rule: .nonZero, with: .color(color))
      }
      guard let mask = SoftMask(own, blur: shadow.blur) else { return }
      masked(by: mask.image, mask.stretching, in: mask.frame, isFlipped: false) {
        fill(color) { $0.rectangle(mask.frame) }
      }
    }
  }
}

/// A blurred mask of a form, and the frame in which it is drawn.
struct SoftMask {
  /// The picture; only its alpha is used.
  let image: RasterImage
  /// The way in which it is stretched.
  let stretching: ImageMask
  /// The frame in which it is drawn.
  let frame: CGRect

  /// The least blur of a soft shadow, in points; with less blur, the edge is hard.
  static let leastBlur: CGFloat = 0.5
  /// The pixels per standard deviation: interpolated values differ from a Gaussian by less than two 255ths.
  private static let deviationPixels: CGFloat = 3
  private static let mostPixelsPerPoint: CGFloat = 4
  private static let mostPixels: CGFloat = 384

  /// The properties that distinguish masks.
  private struct Key: Hashable {
    var size: CGSize
    var radii: [CGFloat]
    var notches: [CGFloat]
    var deviation: CGFloat
    var scale: CGFloat
  }

  private struct Known {
    var images: [Key: RasterImage] = [:]
    var byteCount = 0
  }

  /// The cached masks: one for each kind of card, regardless of the sizes of cards.
  private static let known = Lock(Known())
  private static let byteLimit = 4 << 20

  /// - Complexity: O(*n*) in the number of its pixels, at most 384 × 384; O(1) for a cached mask.
  init?(_ form: BoxForm, blur: CGFloat) {
    let deviation = blur / 2
    let reach = 3 * deviation
    let radii = form.radii
    // From each side, as far as corners and blur reach.
    let need = CGSize(
      width: max(radii[0], radii[3]) + max(radii[1], radii[2]) + 2 * reach,
      height: max(radii[0], radii[1]) + max(radii[2], radii[3]) + 2 * reach)
    let whole = form.frame.size
    let stretches = (
      form.isPlain && whole.width > need.width + 1, form.isPlain && whole.height > need.height + 1
    )
    let least = CGSize(
      width: stretches.0 ? need.width : whole.width,
      height: stretches.1 ? need.height : whole.height)
    let longest = max(least.width, least.height) + 2 * reach
    let scale = min(
      SoftMask.deviationPixels / deviation, SoftMask.mostPixelsPerPoint,
      SoftMask.mostPixels / longest)
    guard scale > 0, scale.isFinite else { return nil }
    // A whole number of pixels in a stretched direction, so that both ends have their exact positions.
    func length(_ least: CGFloat, _ stretches: Bool) -> (form: CGFloat, pixels: CGFloat) {
      let pixels = ((least + 2 * reach) * scale).rounded(.up) + (stretches ? 1 : 0)
      return (stretches ? pixels / scale - 2 * reach : least, pixels)
    }
    let (width, height) = (length(least.width, stretches.0), length(least.height, stretches.1))
    let own = form.grown(
      by: 0,
      in: CGRect(x: reach, y: reach, width: width.form, height: height.form))
    let key = Key(
      size: own.frame.size, radii: radii, notches: form.notchValues, deviation: deviation,
      scale: scale)
    guard let image = SoftMask.image(key, of: own, Int(width.pixels), Int(height.pixels)) else {
      return nil
    }
    self.image = image
    let size = CGSize(width: width.pixels / scale, height: height.pixels / scale)
    frame = CGRect(
      x: form.frame.minX - reach, y: form.frame.minY - reach,
      width: stretches.0 ? whole.width + 2 * reach : size.width,
      height: stretches.1 ? whole.height + 2 * reach : size.height)
    let (left, top) = (
      stretches.0 ? max(radii[0], radii[3]) + 2 * reach : 0,
      stretches.1 ? max(radii[0], radii[1]) + 2 * reach : 0
    )
    stretching = ImageMask(
      source: "", naturalSize: size,
      capInsets: BoxInsets(
        top: top, leading: left, bottom: stretches.1 ? size.height - top - 1 / scale : 0,
        trailing: stretches.0 ? size.width - left - 1 / scale : 0))
  }

  private static func image(
    _ key: Key, of form: BoxForm, _ width: Int, _ height: Int
  ) -> RasterImage? {
    if let image = known.withLock({ $0.images[key] }) { return image }
    guard width > 0, height > 0,
      let renderer = try? PixelRenderer(width: width, height: height, scale: key.scale)
    else { return nil }
    renderer.fill(form.outer, with: RGBAColor(0))
    guard let sharp = renderer.makeImage(),
      let image = sharp.blurred(deviation: key.deviation * key.scale)
    else { return nil }
    known.withLock { known in
      if known.byteCount + image.byteCount > byteLimit { known = Known() }
      known.images[key] = image
      known.byteCount += image.byteCount
    }
    return image
  }
}

extension RasterImage {
  /// Returns its alpha blurred by a Gaussian; transparent outside.
  ///
  /// - Parameter deviation: In pixels, over 0.
  /// - Complexity: O(*n* · *d*) in the number of pixels and the deviation.
  func blurred(deviation: CGFloat) -> RasterImage? {
    let reach = max(1, Int((3 * deviation).rounded(.up)))
    var kernel = (-reach...reach).map {
      Float(exp(-CGFloat($0 * $0) / (2 * deviation * deviation)))
    }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    var alpha = [Float](repeating: 0, count: width * height)
    withPixels { bytes in
      for y in 0..<height {
        for x in 0..<width {
          let pixel = bytes.load(fromByteOffset: y * bytesPerRow + 4 * x, as: UInt32.self)
          alpha[y * width + x] = Float(pixel >> 24)
        }
      }
    }
    let across = RasterImage.convolved(alpha, kernel, lines: height, length: width, step: 1, width)
    let both = RasterImage.convolved(across, kernel, lines: width, length: height, step: width, 1)
    return RasterImage(
      width: width, height: height,
      pixels: both.map { UInt32(min(max($0, 0), 255).rounded()) << 24 })
  }

  /// Returns each number averaged with its neighbours in a line.
  private static func convolved(
    _ values: [Float], _ kernel: [Float], lines: Int, length: Int, step: Int, _ lineStep: Int
  ) -> [Float] {
    let reach = kernel.count / 2
    var result = [Float](repeating: 0, count: values.count)
    for line in 0..<lines {
      let start = line * lineStep
      for place in 0..<length {
        var sum: Float = 0
        for index in max(0, place - reach)...min(length - 1, place + reach) {
          sum += values[start + index * step] * kernel[index - place + reach]
        }
        result[start + place * step] = sum
      }
    }
    return result
  }
}
