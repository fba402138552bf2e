import Foundation

/// A BlurHash: the lowest frequencies of a picture in some thirty characters, as a placeholder until it is loaded.
///
/// The format is that of https://github.com/woltapp/blurhash. A hash has the number of waves, the greatest of their amplitudes, the
/// mean colour, and the amplitudes along both axes, in digits of base 83.
struct BlurHash {
  /// A colour in linear light, or the amplitude of a wave.
  typealias Light = SIMD3<Double>

  /// The number of horizontal waves, including the constant one.
  let columns: Int
  /// The number of vertical waves, including the constant one.
  let rows: Int
  /// The waves, row by row.
  let waves: [Light]

  private static let digits: [UInt8: Int] = Dictionary(
    uniqueKeysWithValues: zip(
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~".utf8,
      0...))

  /// Reads a hash; nil if it is invalid.
  init?(_ text: String) {
    // At most nine waves per axis: longer texts are not read.
    guard (6...166).contains(text.utf8.count) else { return nil }
    let values = text.utf8.compactMap { BlurHash.digits[$0] }
    guard values.count == text.utf8.count else { return nil }
    func number(_ range: Range<Int>) -> Int { values[range].reduce(0) { $0 * 83 + $1 } }
    (columns, rows) = (values[0] % 9 + 1, values[0] / 9 + 1)
    guard rows <= 9, values.count == 4 + 2 * columns * rows else { return nil }
    let greatest = Double(values[1] + 1) / 166
    let mean = number(2..<6)
    guard mean <= 0xFFFFFF else { return nil }
    var waves = [
      Light(
        BlurHash.linear(mean >> 16), BlurHash.linear(mean >> 8 & 0xFF),
        BlurHash.linear(mean & 0xFF))
    ]
    for wave in 1..<max(1, columns * rows) {
      let value = number(4 + 2 * wave..<6 + 2 * wave)
      guard value < 19 * 19 * 19 else { return nil }
      func amplitude(_ level: Int) -> Double {
        let share = Double(level - 9) / 9
        return share * abs(share) * greatest
      }
      waves.append(
        Light(amplitude(value / 361), amplitude(value / 19 % 19), amplitude(value % 19)))
    }
    self.waves = waves
  }

  /// Returns the picture in a small size, to be scaled up smoothly.
  ///
  /// - Complexity: O(*n*) in the number of pixels and of waves.
  func image(width: Int = 32, height: Int = 32) -> RasterImage? {
    func cosines(_ count: Int, _ length: Int) -> [[Double]] {
      (0..<count).map { wave in
        (0..<length).map { cos(.pi * Double(wave) * Double($0) / Double(length)) }
      }
    }
    let (across, down) = (cosines(columns, width), cosines(rows, height))
    let levels = BlurHash.levels
    func level(_ light: Double) -> UInt32 {
      UInt32(levels[Int(min(max(0, light), 1) * Double(levels.count - 1) + 0.5)])
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<height {
      for x in 0..<width {
        var light = Light()
        for row in 0..<rows {
          for column in 0..<columns {
            light += waves[row * columns + column] * (across[column][x] * down[row][y])
          }
        }
        let (red, green, blue) = (level(light.x), level(light.y), level(light.z))
        pixels.append(0xFF00_0000 | red << 16 | green << 8 | blue)
      }
    }
    return RasterImage(width: width, height: height, pixels: pixels, isOpaque: true)
  }

  /// Converts an sRGB level to linear light (IEC 61966-2-1).
  private static func linear(_ level: Int) -> Double {
    let share = Double(level) / 255
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
  }

  /// The levels for linear light, with several entries for each level.
  private static let levels: [UInt8] = {
    let count = 1 << 14
    return (0..<count).map { place in
      let light = Double(place) / Double(count - 1)
      let share = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8((share * 255).rounded())
    }
  }()
}
