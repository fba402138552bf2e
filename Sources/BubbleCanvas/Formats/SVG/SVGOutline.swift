/// How much there is of an outline: what it costs to draw, in user units.
struct SVGOutline {
  /// At least how long its lines are.
  var length = 0.0
  /// How many pieces it has, straight and curved.
  var pieceCount = 0
  /// The sum of the roots of the curves' lengths: into how many straight pieces they fall.
  var curveRoots = 0.0
  var curveCount = 0
  /// The greatest coordinate.
  var reach = 0.0

  /// Where each piece is.
  private(set) var boxes: [SVGCrossings.Box] = []

  private var (x, y, startX, startY) = (0.0, 0.0, 0.0, 0.0)
  /// At most how far the last control point lies from where the outline has come to.
  private var handle = 0.0

  init() {}

  /// What is known of an outline of straight lines by its length.
  init(length: Double, pieceCount: Int, curveCount: Int = 0) {
    self.length = length
    self.pieceCount = pieceCount
    self.curveCount = curveCount
    // It is the most where all curves are equally long.
    curveRoots = (Double(curveCount) * length).squareRoot()
    reach = length
  }

  /// Lines between points.
  init(points: [Double]) {
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      if index == 0 {
        move(to: points[0], points[1])
      } else {
        line(to: points[index], points[index + 1])
      }
    }
    close()
  }

  private mutating func move(to x: Double, _ y: Double) {
    (self.x, self.y, startX, startY) = (x, y, x, y)
    reach = max(reach, abs(x), abs(y))
    pieceCount += 1
  }

  private mutating func line(to x: Double, _ y: Double) {
    let box = SVGCrossings.Box(self.x, self.y).extended(to: x, y)
    go(to: x, y)
    boxes.append(box)
  }

  private mutating func go(to x: Double, _ y: Double) {
    length += abs(x - self.x) + abs(y - self.y)
    (self.x, self.y) = (x, y)
    reach = max(reach, abs(x), abs(y))
    pieceCount += 1
  }

  private mutating func close() { line(to: startX, startY) }

  /// A curve that is controlled by points.
  ///
  /// - Parameter isSmooth: Whether its first control point is the last one's reflection.
  private mutating func curve(_ points: [Double], isSmooth: Bool = false) {
    let before = length
    var box = SVGCrossings.Box(x, y).widened(by: isSmooth ? handle : 0)
    if isSmooth { length += 2 * handle }
    for index in stride(from: 0, to: points.count, by: 2) {
      let start = length
      box = box.extended(to: points[index], points[index + 1])
      go(to: points[index], points[index + 1])
      // The last line leads from the last control point; where none is given, that is where the curve before led to.
      handle = length - start + (points.count == 2 ? handle : 0)
    }
    boxes.append(box)
    reach = max(reach, abs(x) + handle, abs(y) + handle)
    curveCount += 1
    curveRoots += (length - before).squareRoot()
  }

  private mutating func arc(_ radiusX: Double, _ radiusY: Double, to x: Double, _ y: Double) {
    // The radii are made larger where they do not reach.
    let distance = abs(x - self.x) + abs(y - self.y)
    let most = 7 * (max(abs(radiusX), abs(radiusY)) + distance)
    boxes.append(SVGCrossings.Box(self.x, self.y).widened(by: most))
    go(to: x, y)
    length += most
    reach = max(reach, most)
    curveCount += 4
    pieceCount += 4
    curveRoots += 4 * most.squareRoot()
  }

  /// At least how large the box around it is.
  var boxSide: Double {
    guard let first = boxes.first else { return 2 * reach }
    let all = boxes.reduce(first) {
      $0.extended(to: $1.left, $1.top).extended(to: $1.right, $1.bottom)
    }
    return max(all.right - all.left, all.bottom - all.top)
  }

  /// Lets go what only counts crossings.
  mutating func forgetBoxes() { boxes = [] }

  /// Reads the data of a path.
  ///
  /// - Returns: The outline, and how many bytes of the text were understood: a path is drawn up to what is wrong in it.
  static func read(_ text: String) -> (outline: SVGOutline, count: Int) {
    var outline = SVGOutline()
    var reader = SVGNumbers(text)
    var understood = 0
    var command: UInt8?
    var isFirst = true
    while true {
      reader.skipSeparators()
      if let letter = reader.letter() {
        command = letter
        reader.skipSpace()
      } else if reader.isAtEnd || command == nil || command.map({ $0 | 0x20 }) == UInt8(ascii: "z")
      {
        break
      }
      guard let letter = command, !isFirst || letter | 0x20 == UInt8(ascii: "m"),
        outline.step(letter, &reader)
      else { break }
      isFirst = false
      // Further pairs behind a move are lines.
      if letter == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
      if letter == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
      understood = reader.place
    }
    return (outline, understood)
  }

  /// One command with its numbers; false where they are not all there.
  private mutating func step(_ letter: UInt8, _ reader: inout SVGNumbers) -> Bool {
    let isRelative = letter >= 0x61
    let (originX, originY) = isRelative ? (x, y) : (0, 0)
    func numbers(_ count: Int) -> [Double]? {
      var result: [Double] = []
      for _ in 0..<count {
        guard let number = reader.number() else { return nil }
        result.append(number)
        reader.skipSeparators()
      }
      return result
    }
    func points(_ count: Int) -> [Double]? {
      numbers(2 * count).map { all in
        all.enumerated().map { $0.element + ($0.offset % 2 == 0 ? originX : originY) }
      }
    }
    switch letter | 0x20 {
    case UInt8(ascii: "z"): close()
    case UInt8(ascii: "m"):
      guard let point = points(1) else { return false }
      move(to: point[0], point[1])
    case UInt8(ascii: "l"), UInt8(ascii: "t"):
      guard let point = points(1) else { return false }
      if letter | 0x20 == UInt8(ascii: "t") {
        curve(point, isSmooth: true)
      } else {
        line(to: point[0], point[1])
      }
    case UInt8(ascii: "h"):
      guard let number = numbers(1) else { return false }
      line(to: number[0] + originX, y)
    case UInt8(ascii: "v"):
      guard let number = numbers(1) else { return false }
      line(to: x, number[0] + originY)
    case UInt8(ascii: "c"):
      guard let all = points(3) else { return false }
      curve(all)
    case UInt8(ascii: "s"), UInt8(ascii: "q"):
      guard let all = points(2) else { return false }
      curve(all, isSmooth: letter | 0x20 == UInt8(ascii: "s"))
    case UInt8(ascii: "a"):
      guard let radii = numbers(3), reader.flag() != nil else { return false }
      reader.skipSeparators()
      guard reader.flag() != nil else { return false }
      reader.skipSeparators()
      guard let end = points(1) else { return false }
      arc(radii[0], radii[1], to: end[0], end[1])
    default: return false
    }
    return true
  }
}
