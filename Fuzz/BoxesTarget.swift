import BubbleCore
import CLuaHost
import Foundation

@testable import BubbleLua

/// Decodes what a script's `build_layout` returned, and solves the tree that comes out.
///
/// An even first byte: the rest are the bytes as the C side would hand them over. An odd one: the rest say
/// which elements are written, so that whole trees are found soon; the last of them damages some bytes.
func readBoxes(_ bytes: UnsafeRawBufferPointer) {
  guard let first = bytes.first else { return }
  let rest = UnsafeRawBufferPointer(rebasing: bytes[1...])
  guard first % 2 == 1 else { return decode([UInt8](rest)) }
  var writer = ElementWriter(input: FuzzInput(rest))
  decode(writer.tree())
}

private func decode(_ flat: [UInt8]) {
  guard
    let box = try? flat.withUnsafeBytes({
      try BoxDecoder.decode($0, scene: scene, textLimit: 1 << 20)
    })
  else { return }
  // Whatever a script says, there is a frame for every box, or a reason why not.
  guard let solved = try? BoxSolver.solve(box, availableWidth: 280, context: scene.context) else {
    return
  }
  precondition(solved.size.width.isFinite && solved.size.height.isFinite, "a frame is no number")

}

private let scene = BoxDecoder.Scene(
  message: Message(
    id: "1", sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
    date: Date(timeIntervalSince1970: 1_795_165_200), content: .text("x")),
  context: LayoutContext(
    environment: LayoutEnvironment(width: 375), measurer: SquareMeasurer(),
    peer: Peer(id: "bo", kind: .private, title: "Bo"), time: "09:00"),
  wrapped: [.bubble(.text("wrapped"))])

/// Measures text as if each byte were a square as large as the font.
private struct SquareMeasurer: TextMeasuring {
  func measure(_ request: TextRequest) -> MeasuredText {
    let size = request.font.size
    let count = request.text.utf8.count
    let perLine = max(1, Int(min(request.maximumWidth / size, 1e6)))
    var lines: [MeasuredText.Line] = []
    var start = 0
    repeat {
      let end = min(count, start + perLine)
      let isLast = end == count || lines.count + 1 == request.maximumLines
      lines.append(
        MeasuredText.Line(
          range: start..<end, width: CGFloat(end - start) * size, isRightToLeft: false,
          endsInSoftBreak: end < count, isReduced: size > request.maximumWidth))
      start = isLast ? count : end
    } while start < count
    return MeasuredText(request: request, lines: lines, lineHeight: size, ascent: size * 0.8)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat { request.font.size }
}

/// Writes elements in the form in which they leave a script; `CLuaHost.h` has it.
private struct ElementWriter {
  var input: FuzzInput
  private var elements = 0

  init(input: FuzzInput) { self.input = input }

  mutating func tree() -> [UInt8] {
    var bytes = element(depth: 0)
    for _ in 0..<input.number(below: 3) where !bytes.isEmpty {
      let place = (input.number(below: 256) << 8 | input.number(below: 256)) % bytes.count
      bytes[place] = input.byte()
    }
    return bytes
  }

  private mutating func element(depth: Int) -> [UInt8] {
    elements += 1
    let constructors = BoxConstructor.allCases
    let place = input.number(below: constructors.count + 1)
    guard depth < 12, elements < 60, place < constructors.count else {
      return place < constructors.count ? string() : header(UInt32(LUA_HOST_NEXT_ELEMENT), 0, 0, [])
    }
    let constructor = constructors[place]
    let own = constructor.properties
    var body: [UInt8] = []
    let properties = input.number(below: 5)
    for _ in 0..<properties {
      let property = own.isEmpty ? .gap : own[input.number(below: own.count)]
      body += Array(text(property.name).dropFirst()) + value(depth: depth)
    }
    let children =
      constructor.childCount.upperBound > 2
      ? input.number(below: 4)
      : input.number(below: 8) == 7 ? 3 : constructor.childCount.upperBound
    for child in 0..<children {
      body += word(UInt32(LUA_HOST_ITEM) + UInt32(child) + 1) + element(depth: depth + 1)
    }
    return header(UInt32(constructor.rawValue), properties, children, body)
  }

  private func header(
    _ place: UInt32, _ properties: Int, _ children: Int, _ body: [UInt8]
  ) -> [UInt8] {
    let words = [place, 0, UInt32(properties), UInt32(children), UInt32(body.count)]
    return [8] + words.flatMap(word) + body
  }

  private mutating func value(depth: Int) -> [UInt8] {
    switch input.number(below: 9) {
    case 0: [1]
    case 1: [2]
    case 2: number(Double(input.byte()))
    case 3: number(Double(Int8(bitPattern: input.byte())) * 1e7)
    case 4: number([.nan, .infinity, -0.0, 1e-300, 1e300][input.number(below: 5)])
    case 5: list(depth: depth)
    case 6: element(depth: depth + 1)
    case 7: [0]
    default: string()
    }
  }

  private mutating func list(depth: Int) -> [UInt8] {
    let count = input.number(below: 5)
    var (offsets, body): ([UInt8], [UInt8]) = ([], [])
    for _ in 0..<count {
      offsets += word(UInt32(4 * count + body.count))
      body += depth < 12 ? value(depth: depth + 1) : [1]
    }
    return [6] + word(UInt32(count)) + word(UInt32(offsets.count + body.count)) + offsets + body
  }

  private mutating func string() -> [UInt8] {
    let words = [
      "start", "center", "end", "stretch", "title", "caption", "50%", "pill", "none", "circle",
      "baseline", "text", "\u{202E}", "a long text of several words that has to be broken", "",
    ]
    let place = input.number(below: words.count + 1)
    guard place < words.count else { return text(String(repeating: "x", count: 300)) }
    return text(words[place])
  }

  private func text(_ text: String) -> [UInt8] {
    [5] + word(UInt32(text.utf8.count)) + Array(text.utf8)
  }

  private func number(_ number: Double) -> [UInt8] {
    [4] + withUnsafeBytes(of: number.bitPattern.littleEndian) { Array($0) }
  }

  private func word(_ number: UInt32) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}
