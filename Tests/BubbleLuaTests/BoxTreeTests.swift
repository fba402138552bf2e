import BubbleCore
import BubbleTestSupport
import CLuaHost
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Whole trees: how large, how deep, in which order, and bytes that no script could make.
@Suite struct BoxTreeTests {
  @Test func `children stand in the order of their positions however the table was filled`() throws
  {
    let code = [
      "return ui.row { 'a', 'b', nil, 'c', false, 'd', nil }",
      "local r = {} for i = 4, 1, -1 do r[i] = ('abcd'):sub(i, i) end return ui.row(r)",
      "local r = { gap = 0 } r[3] = 'c' r[1] = 'a' r[2] = 'b' r[20] = 'd' return ui.row(r)",
      "local r = ui.row { 'a' } r[2] = 'b' r[4] = 'd' r[3] = 'c' return r",
    ]
    for code in code {
      let box = try Scripts.building(code).box()
      expect(box, equals: .row([.text("a"), .text("b"), .text("c"), .text("d")]), "\(code)")
    }
  }

  @Test func `positions far apart and below one are errors`() throws {
    let far = #expect(throws: PluginError.self) {
      try Scripts.building("local r = ui.row {} r[2^40 // 1 | 0] = 'x' return r").box()
    }
    expect(far?.message, equals: "the children of ui.row have large gaps")
    let low = #expect(throws: PluginError.self) {
      try Scripts.building("local r = ui.row {} r[0] = 'x' return r").box()
    }
    expect(low?.message, equals: "ui elements count their children from 1")
  }

  static let limits: [(code: String, message: String)] = [
    (
      "local r = ui.row {} for i = 1, 100 do r = ui.row { r } end return r",
      "the result is more than 64 levels deep, or contains itself"
    ),
    (
      "local r = ui.row {} r[1] = r return r",
      "the result is more than 64 levels deep, or contains itself"
    ),
    (
      "local a = { type = 'x' } a.a = a return ui.row { action = a }",
      "the result is more than 64 levels deep, or contains itself"
    ),
    (
      "local r = {} for i = 1, 2100 do r[i] = 'x' end return ui.row(r)",
      "the result has more than 2000 parts"
    ),
    (
      "local r = 'x' for i = 1, 40 do r = ui.row { r, r } end return r",
      "the result has more than 2000 parts"
    ),
    (
      "local l = {} for i = 1, 2100 do l[i] = 0 end return ui.shape { levels = l }",
      "the result has more than 2000 parts"
    ),
    (
      """
      local s = {} for i = 1, 700 do s[i] = { from = 1, to = 1, code = true } end
      return ui.text { 'x', spans = s }
      """, "the result has more than 2000 parts"
    ),
    (
      "local t = ('x'):rep(1000) local r = {} for i = 1, 132 do r[i] = t end return ui.row(r)",
      "the texts of the result have more than 73728 bytes together"
    ),
    (
      "local t = ('x'):rep(1000) local r = {} for i = 1, 132 do r[i] = ui.text(t) end return ui.row(r)",
      "the texts of the result have more than 73728 bytes together"
    ),
    (
      """
      local t = ('x'):rep(10000) local r = {}
      for i = 1, 120 do r[i] = ui.row { label = t } end
      return ui.row(r)
      """, "the result is larger than 1048576 bytes"
    ),
  ]

  @Test("a tree that is too large says so", arguments: limits)
  func limit(_ limit: (code: String, message: String)) throws {
    let error = #expect(throws: PluginError.self) { try Scripts.building(limit.code).box() }
    expect(error?.message, equals: limit.message)
    expect(error?.place?.file, equals: "init.lua")
  }

  @Test func `the limit on texts is the host's`() throws {
    var limits = LuaLimits.standard
    limits.text = 10
    let code = "return ui.row { '12345', ui.text { text = '67890' } }"
    #expect(throws: Never.self) { try Scripts.building(code, limits: limits).box() }
    limits.text = 9
    #expect(throws: PluginError.self) { try Scripts.building(code, limits: limits).box() }
  }

  @Test func `the work grows with the number of elements, not faster`() throws {
    func fuel(_ count: Int) throws -> Int {
      let plugin = try Scripts.building(
        """
        local rows = {}
        for i = 1, \(count) do rows[i] = ui.row { 'a', gap = 1, ui.text { 'b', style = 'title' } } end
        return ui.column(rows)
        """)
      return try plugin.buildLayout(
        peer: Scripts.peer, message: Scripts.message(), context: Scripts.context
      ).cost.fuel
    }
    let (few, many) = (try fuel(50), try fuel(400))
    expect(many < few * 10)
  }

  // MARK: ctx.next

  private func scene(_ wrapped: LayoutBox, isOutgoing: Bool = false) -> BoxDecoder.Scene {
    BoxDecoder.Scene(message: Scripts.message(), context: Scripts.context, wrapped: [wrapped])
  }

  /// An element as it leaves: properties and children are written by the caller.
  private func element(
    _ place: UInt32, _ properties: [(BoxProperty, [UInt8])] = [], _ children: [[UInt8]] = [],
    mark: UInt32 = 0
  ) -> [UInt8] {
    var body: [UInt8] = []
    for (property, value) in properties { body += Array(string(property.name).dropFirst()) + value }
    for (index, child) in children.enumerated() {
      body += (UInt32(LUA_HOST_ITEM) + UInt32(index) + 1).bytes + child
    }
    let counts = [properties.count, children.count, body.count].flatMap { UInt32($0).bytes }
    return [8] + place.bytes + mark.bytes + counts + body
  }

  private func element(
    _ constructor: BoxConstructor, _ properties: [(BoxProperty, [UInt8])] = [],
    _ children: [[UInt8]] = []
  ) -> [UInt8] { element(UInt32(constructor.rawValue), properties, children) }

  private func string(_ text: String) -> [UInt8] {
    [5] + UInt32(text.utf8.count).bytes + Array(text.utf8)
  }

  private func number(_ number: Double) -> [UInt8] { [4] + number.bitPattern.bytes }

  private func list(_ items: [[UInt8]]) -> [UInt8] {
    var offsets: [UInt8] = []
    var body: [UInt8] = []
    for item in items {
      offsets += UInt32(4 * items.count + body.count).bytes
      body += item
    }
    return [6] + UInt32(items.count).bytes + UInt32(offsets.count + body.count).bytes + offsets
      + body
  }

  private func map(_ members: [(String, [UInt8])]) -> [UInt8] {
    var body: [UInt8] = [0, 0, 0, 0]
    for (name, value) in members { body += Array(string(name).dropFirst()) + value }
    return [7] + UInt32(members.count).bytes + UInt32(body.count).bytes + body
  }

  /// What ctx.next made, with its handle.
  private func next(_ handle: UInt32) -> [UInt8] { element(LUA_HOST_NEXT_ELEMENT, mark: handle) }

  private func decode(_ bytes: [UInt8], _ scene: BoxDecoder.Scene? = nil) throws -> LayoutBox {
    try bytes.withUnsafeBytes { try BoxDecoder.decode($0, scene: scene) }
  }

  @Test func `what is in front of the wrapped bubble goes over, what is behind goes under`() throws
  {
    let wrapped = LayoutBox.bubble(.text("a"), BubbleBox(showsTail: false))
    let bytes = element(
      .decorated, [(.gap, number(7))],
      [string("over"), string("near"), next(0), string("under")])
    let expected = LayoutBox.bubble(
      .column(
        gap: 7,
        [
          .column(gap: 7, [.column(gap: 7, [.text("over"), .text("near")]), .text("a")]),
          .text("under"),
        ]), BubbleBox(showsTail: false))
    try expect(decode(bytes, scene(wrapped)), equals: expected)
  }

  @Test func `a service row stays as it is`() throws {
    let row = LayoutBox.bubble(.text("a"), BubbleBox(ground: .pill))
    let bytes = element(.decorated, [], [string("over"), next(0)])
    try expect(decode(bytes, scene(row)), equals: row)
  }

  @Test func `what is wrapped may stand in any element`() throws {
    let bytes = element(.column, [], [string("a"), next(0)])
    try expect(decode(bytes, scene(.spacer())), equals: .column([.text("a"), .spacer()]))
    try expect(decode(next(0), scene(.spacer())), equals: .spacer())
    #expect(throws: BoxDecoder.Failure.self) { try decode(next(1), scene(.spacer())) }
    #expect(throws: BoxDecoder.Failure.self) { try decode(next(0)) }
  }

  private func undecorated(_ count: Int) -> BoxDecoder.Failure {
    BoxDecoder.Failure(
      description:
        "ui.decorated takes ctx.next(message) once among its children, not \(count) times",
      mark: 0)
  }

  @Test func `a decorated element wraps exactly one`() throws {
    for (children, count) in [([string("a")], 0), ([next(0), next(0)], 2)] {
      #expect(throws: undecorated(count)) {
        try decode(element(.decorated, [], children), scene(.spacer()))
      }
    }
    let inner = element(.decorated, [], [element(.row, [], [next(0)])])
    #expect(throws: undecorated(0)) { try decode(inner, scene(.spacer())) }
  }

  @Test func `a decorated element stands at the root only`() throws {
    let error = #expect(throws: PluginError.self) {
      try Scripts.building("return ui.row { ui.decorated { 'a' } }").box()
    }
    expect(error?.message, equals: "ui.decorated is valid at the root only")
  }

  // MARK: Bytes that no script could make

  /// Trees of all kinds of elements and values.
  private var samples: [[UInt8]] {
    let text = element(
      .text,
      [
        (.text, string("words")), (.style, string("title")), (.maxLines, [3] + UInt64(2).bytes),
        (.padding, list([number(1), number(2), number(3), number(4)])), (.width, string("50%")),
        (
          .spans,
          list([map([("from", number(1)), ("to", number(2)), ("bold", [2])])])
        ),
      ])
    let shape = element(
      .shape,
      [
        (.levels, list([number(0.5), [3] + UInt64(1).bytes])), (.silent, [2]), (.label, [1]),
        (.action, map([("type", string("open")), ("parts", list([[0], [1], number(2)]))])),
        (.padding, map([("top", number(1))])),
      ])
    let row = element(.row, [(.gap, number(3))], [text, shape, string("a")])
    return [
      text, shape, element(.bubble, [(.showsTime, [1])], [row]),
      element(.time, [], [row, text]), element(.decorated, [], [next(0)]),
    ]
  }

  @Test func `bytes that are cut short throw`() throws {
    for sample in samples {
      #expect(throws: Never.self) { try decode(sample, scene(.spacer())) }
      for count in 0..<sample.count {
        #expect(throws: BoxDecoder.Failure.self) {
          try decode(Array(sample.prefix(count)), scene(.spacer()))
        }
      }
    }
  }

  @Test func `bytes that are changed throw or are another tree, and never trap`() throws {
    let seed = testSeed()
    var random = SplitMix(seed)
    var trees = 0
    for _ in 0..<testRounds(1_250) {
      var bytes = samples.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] = 255
        case 2: bytes.remove(at: place)
        default: bytes.insert(UInt8.random(in: 0...13, using: &random), at: place)
        }
        if bytes.isEmpty { break }
      }
      trees += (try? decode(bytes, scene(.spacer()))) == nil ? 0 : 1
    }
    expect(trees < testRounds(1_250), "seed \(seed)")
  }

  @Test func `random bytes throw`() throws {
    let seed = testSeed()
    var random = SplitMix(seed)
    var failures = 0
    for _ in 0..<testRounds(5_000) {
      let tail = (0..<Int.random(in: 0..<80, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      failures += (try? decode([8] + tail)) == nil ? 1 : 0
    }
    expect(failures, equals: testRounds(5_000), "seed \(seed)")
  }

  @Test func `elements nested without end throw before the stack ends`() throws {
    var bytes: [UInt8] = []
    for _ in 0..<60_000 {
      bytes +=
        [8] + UInt32(BoxConstructor.row.rawValue).bytes + UInt32(0).bytes
        + UInt32(0).bytes + UInt32(1).bytes + UInt32(0).bytes + (UInt32(LUA_HOST_ITEM) + 1).bytes
    }
    #expect(throws: BoxDecoder.Failure.self) { try decode(bytes) }
    // As data, and where no table is expected.
    for property in [BoxProperty.action, .gap] {
      var data = element(.row, [(property, [])], [])
      for _ in 0..<60_000 { data += [6] + UInt32(1).bytes + UInt32(0).bytes + UInt32(4).bytes }
      #expect(throws: BoxDecoder.Failure.self) { try decode(data) }
    }
  }
}

extension FixedWidthInteger {
  fileprivate var bytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}

/// Numbers from a seed, the same in every process.
private struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
