import Foundation

/// The reason why a text is not a path.
public enum PathDataError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Something other than the expected command or number; the place is counted in bytes from 1.
  case unexpected(String, place: Int)
  /// The path has more steps than the maximum, 10,000.
  case tooLong(maximum: Int)
  /// A number exceeds 1,000,000.
  case outOfBounds(place: Int)

  /// The error and its place.
  public var description: String {
    switch self {
    case .unexpected(let wanted, let place): "at byte \(place) \(wanted) is expected"
    case .tooLong(let maximum):
      "it has more than \(maximum) steps: leave out points that are too close to tell apart"
    case .outOfBounds(let place):
      "the number at byte \(place) is over \(Int(BoxSolver.maximumLength)): scale the path and its "
        + "view box down"
    }
  }
}

/// SVG's path data (SVG 2, 9.3).
extension PathData {
  /// Reads the `d` attribute of an SVG path, with all commands, absolute and relative.
  ///
  /// - Throws: ``PathDataError`` if the path has an error. SVG instead draws the part before the error.
  /// - Complexity: O(*n*) in the length of the text.
  public init(svg text: String) throws(PathDataError) {
    var reader = SVGPathReader(bytes: Array(text.utf8))
    self = try reader.read()
  }
}

/// Reads path data, command by command.
private struct SVGPathReader {
  let bytes: [UInt8]
  private var offset = 0
  private var path = PathData()
  private var current = CGPoint.zero
  /// The start of the part.
  private var start = CGPoint.zero
  /// The last control point of a cubic or quadratic curve, if the last command was one.
  private var lastCubic: CGPoint?
  private var lastQuadratic: CGPoint?
  /// Whether the part was closed: the next step starts another one at the same point.
  private var isClosed = false

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func read() throws(PathDataError) -> PathData {
    skipSpace()
    var command: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      if (byte | 0x20) >= UInt8(ascii: "a"), (byte | 0x20) <= UInt8(ascii: "z"), byte != 0x65 {
        command = byte
        offset += 1
      } else if command == UInt8(ascii: "m") {
        command = UInt8(ascii: "l")
      } else if command == UInt8(ascii: "M") {
        command = UInt8(ascii: "L")
      } else if command.map({ $0 | 0x20 }) == UInt8(ascii: "z") {
        throw .unexpected("a command such as M, L, C or Z", place: offset + 1)
      }
      guard let command else {
        throw .unexpected("the command M or m", place: offset + 1)
      }
      if path.steps.isEmpty, command | 0x20 != UInt8(ascii: "m") {
        throw .unexpected("the command M or m", place: offset)
      }
      try read(command)
      guard path.steps.count <= PathData.maximumStepCount else {
        throw .tooLong(maximum: PathData.maximumStepCount)
      }
      skipSeparators()
    }
    return path
  }

  private mutating func read(_ command: UInt8) throws(PathDataError) {
    let origin = command >= UInt8(ascii: "a") ? current : .zero
    var (cubic, quadratic): (CGPoint?, CGPoint?)
    if isClosed, ![UInt8(ascii: "m"), UInt8(ascii: "z")].contains(command | 0x20) {
      path.move(to: current)
    }
    if command | 0x20 != UInt8(ascii: "z") { isClosed = false }
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      current = try point(from: origin)
      start = current
      path.move(to: current)
    case UInt8(ascii: "l"): try line(to: point(from: origin))
    case UInt8(ascii: "h"): try line(to: CGPoint(x: origin.x + number(), y: current.y))
    case UInt8(ascii: "v"): try line(to: CGPoint(x: current.x, y: origin.y + number()))
    case UInt8(ascii: "c"):
      let first = try point(from: origin)
      let second = try point(from: origin)
      cubic = second
      curve(first, second, to: try point(from: origin))
    case UInt8(ascii: "s"):
      let first = lastCubic.map(mirrored) ?? current
      let second = try point(from: origin)
      cubic = second
      curve(first, second, to: try point(from: origin))
    case UInt8(ascii: "q"):
      let control = try point(from: origin)
      quadratic = control
      self.quadratic(control, to: try point(from: origin))
    case UInt8(ascii: "t"):
      let control = lastQuadratic.map(mirrored) ?? current
      quadratic = control
      self.quadratic(control, to: try point(from: origin))
    case UInt8(ascii: "a"): try readArc(from: origin)
    case UInt8(ascii: "z"):
      if !isClosed { path.close() }
      isClosed = true
      current = start
    default: throw .unexpected("a command such as M, L, C or Z", place: offset)
    }
    (lastCubic, lastQuadratic) = (cubic, quadratic)
  }

  private func mirrored(_ control: CGPoint) -> CGPoint {
    CGPoint(x: 2 * current.x - control.x, y: 2 * current.y - control.y)
  }

  private mutating func line(to point: CGPoint) {
    path.line(to: point)
    current = point
  }

  private mutating func curve(_ first: CGPoint, _ second: CGPoint, to end: CGPoint) {
    path.curve(first, second, to: end)
    current = end
  }

  private mutating func quadratic(_ control: CGPoint, to end: CGPoint) {
    func third(_ point: CGPoint) -> CGPoint {
      CGPoint(
        x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
    }
    curve(third(current), third(end), to: end)
  }

  private mutating func readArc(from origin: CGPoint) throws(PathDataError) {
    let radii = CGSize(width: try number(), height: try number())
    let rotation = try number() * .pi / 180
    let isLarge = try flag()
    let isClockwise = try flag()
    let end = try point(from: origin)
    addArc(radii, rotation, isLarge: isLarge, isClockwise: isClockwise, to: end)
  }

  /// Converts an arc of an ellipse to curves (SVG 2, B.2.4 and B.2.5).
  private mutating func addArc(
    _ given: CGSize, _ rotation: CGFloat, isLarge: Bool, isClockwise: Bool, to end: CGPoint
  ) {
    guard end != current else { return }
    var (width, height) = (abs(given.width), abs(given.height))
    guard width > 0, height > 0 else { return line(to: end) }
    let (cosine, sine) = (cos(rotation), sin(rotation))
    let half = CGPoint(x: (current.x - end.x) / 2, y: (current.y - end.y) / 2)
    let own = CGPoint(
      x: cosine * half.x + sine * half.y, y: -sine * half.x + cosine * half.y)
    // Radii that are too small grow until there is an arc.
    let need = own.x * own.x / (width * width) + own.y * own.y / (height * height)
    if need > 1 {
      width *= need.squareRoot()
      height *= need.squareRoot()
    }
    let (a, b) = (width * width * own.y * own.y, height * height * own.x * own.x)
    let square = max(0, (width * width * height * height - a - b) / (a + b))
    let factor = (isLarge == isClockwise ? -1 : 1) * square.squareRoot()
    let center = CGPoint(x: factor * width * own.y / height, y: -factor * height * own.x / width)
    let from = atan2((own.y - center.y) / height, (own.x - center.x) / width)
    let to = atan2((-own.y - center.y) / height, (-own.x - center.x) / width)
    var sweep = to - from
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard sweep.isFinite else { return line(to: end) }
    func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      let (x, y) = (center.x + width * x, center.y + height * y)
      return CGPoint(
        x: cosine * x - sine * y + (current.x + end.x) / 2,
        y: sine * x + cosine * y + (current.y + end.y) / 2)
    }
    let count = max(1, Int((abs(sweep) / (.pi / 4)).rounded(.up)))
    let step = sweep / CGFloat(count)
    let length = 4 / 3 * tan(step / 4)
    // All points are computed from the start of the arc.
    let curves = (0..<count).map { index in
      let (start, last) = (from + step * CGFloat(index), from + step * CGFloat(index + 1))
      return (
        place(cos(start) - length * sin(start), sin(start) + length * cos(start)),
        place(cos(last) + length * sin(last), sin(last) - length * cos(last)),
        index == count - 1 ? end : place(cos(last), sin(last))
      )
    }
    for (first, second, end) in curves { curve(first, second, to: end) }
  }

  // MARK: Numbers

  private mutating func point(from origin: CGPoint) throws(PathDataError) -> CGPoint {
    let x = try number()
    return CGPoint(x: origin.x + x, y: origin.y + (try number()))
  }

  private mutating func skipSpace() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[offset]) {
      offset += 1
    }
  }

  /// Skips white space, and one comma in it.
  private mutating func skipSeparators() {
    skipSpace()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ",") else { return }
    offset += 1
    skipSpace()
  }

  /// Reads a flag: one digit, which a number may follow without a separator.
  private mutating func flag() throws(PathDataError) -> Bool {
    skipSeparators()
    guard offset < bytes.count, bytes[offset] == 0x30 || bytes[offset] == 0x31 else {
      throw .unexpected("0 or 1, a flag of an arc,", place: offset + 1)
    }
    defer { offset += 1 }
    return bytes[offset] == 0x31
  }

  private mutating func number() throws(PathDataError) -> CGFloat {
    skipSeparators()
    let first = offset
    func isDigit(_ place: Int) -> Bool {
      place < bytes.count && (0x30...0x39).contains(bytes[place])
    }
    if offset < bytes.count,
      bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+")
    {
      offset += 1
    }
    var hasDigits = false
    while isDigit(offset) { (offset, hasDigits) = (offset + 1, true) }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      while isDigit(offset) { (offset, hasDigits) = (offset + 1, true) }
    }
    guard hasDigits else {
      offset = first
      throw .unexpected("a number", place: first + 1)
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      let sign = offset + 1
      let isSigned = sign < bytes.count && [0x2B, 0x2D].contains(bytes[sign])
      if isDigit(sign + (isSigned ? 1 : 0)) {
        offset = sign + (isSigned ? 1 : 0)
        while isDigit(offset) { offset += 1 }
      }
    }
    let text = String(decoding: bytes[first..<offset].drop { $0 == 0x2B }, as: UTF8.self)
    guard let value = Double(text), abs(value) <= Double(BoxSolver.maximumLength) else {
      throw .outOfBounds(place: first + 1)
    }
    return CGFloat(value)
  }
}
