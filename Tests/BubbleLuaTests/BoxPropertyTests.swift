import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Every property of every element reaches the member of ``LayoutBox`` that it names.
@Suite struct BoxPropertyTests {
  /// A property as a script writes it, and what it does to a box.
  struct Line: Sendable, CustomTestStringConvertible {
    var property: BoxProperty
    var code: String
    var change: @Sendable (inout LayoutBox) -> Void
    var testDescription: String { code }

    init(
      _ property: BoxProperty, _ value: String,
      _ change: @escaping @Sendable (inout LayoutBox) -> Void
    ) {
      self.property = property
      code = "\(property.name) = \(value)"
      self.change = change
    }
  }

  /// A line for each property: one that has none fails a test.
  static let lines: [Line] = [
    Line(.text, "'words'") { $0.edit(text: { $0.text = "words" }) },
    Line(.style, "'caption'") { $0.edit(text: { $0.style = .caption }) },
    Line(.color, "'failure'") { box in
      box.edit(text: { $0.color = .failure }, shape: { $0.color = .failure })
    },
    Line(.alignment, "'end'") { $0.edit(text: { $0.alignment = .end }) },
    Line(.maxLines, "3") { $0.edit(text: { $0.maximumLines = 3 }) },
    Line(.spans, "{ { from = 1, to = 1, bold = true } }") { box in
      box.edit(text: { $0.spans = [TextSpan(range: 0..<1, format: .bold)] })
    },
    Line(.continues, "true") { _ in },
    Line(.gap, "7") { $0.edit(stack: { $0.gap = 7 }, grid: { $0.gap = 7 }) },
    Line(.padding, "{ 1, 2, 3, 4 }") { box in
      let insets = BoxInsets(top: 1, leading: 4, bottom: 3, trailing: 2)
      switch box.kind {
      case .row, .column, .grid:
        box.edit(stack: { $0.padding = insets }, grid: { $0.padding = insets })
      case .bubble: box.edit(bubble: { $0.padding = insets })
      case .inset: box.kind = .inset(insets)
      default:
        // The size is that of the element with its space.
        let sizing = box.sizing
        box.sizing = BoxSizing()
        box = box.padding(insets)
        box.sizing = sizing
      }
    },
    Line(.align, "'end'") { box in
      box.edit(stack: { $0.align = .end }, overlay: { $0.align = .end }, grid: { $0.align = .end })
    },
    Line(.justify, "'space-around'") { $0.edit(stack: { $0.justify = .spaceAround }) },
    Line(.wraps, "true") { $0.edit(stack: { $0.wraps = true }) },
    Line(.lineGap, "5") { $0.edit(stack: { $0.lineGap = 5 }, grid: { $0.lineGap = 5 }) },
    Line(.justifyItems, "'center'") { box in
      box.edit(overlay: { $0.justify = .center }, grid: { $0.justify = .center })
    },
    Line(.columns, "3") { $0.edit(grid: { $0.columns = [.equal(1), .equal(1), .equal(1)] }) },
    Line(.columns, "{ 40, '25%', '1.5fr', 'auto', 'minmax(0, 2fr)' }") { box in
      box.edit(
        grid: {
          $0.columns = [.length(40), .length(.percent(25)), .fraction(1.5), .automatic, .equal(2)]
        })
    },
    Line(.rows, "{ '2fr', 8 }") { $0.edit(grid: { $0.rows = [.fraction(2), .length(8)] }) },
    Line(.gridColumn, "2") { $0.placement.cell.column = 2 },
    Line(.gridRow, "3") { $0.placement.cell.row = 3 },
    Line(.columnSpan, "4") { $0.placement.cell.columnSpan = 4 },
    Line(.rowSpan, "5") { $0.placement.cell.rowSpan = 5 },
    Line(.direction, "'rtl'") { $0.placement.direction = .rightToLeft },
    Line(.margin, "{ 1, -2, 3, -4 }") { box in
      box.placement.margin = BoxInsets(top: 1, leading: -4, bottom: 3, trailing: -2)
    },
    Line(.margin, "{ top = -1.5 }") { $0.placement.margin.top = -1.5 },
    Line(.absolute, "{ top = -4, trailing = '-12.5%' }") { box in
      box.placement.absolute = BoxOffsets(top: -4, trailing: .percent(-12.5))
    },
    Line(.absolute, "'0%'") { $0.placement.absolute = BoxOffsets(.percent(0)) },
    Line(.zIndex, "-3") { $0.placement.zIndex = -3 },
    Line(.rotation, "-7.5") { $0.placement.transform.rotation = -7.5 },
    Line(.scale, "0.5") { $0.placement.transform.scale = 0.5 },
    Line(.stacks, "true") { $0 = $0.stacking() },
    Line(.opacity, "0.25") { $0.placement.opacity = 0.25 },
    Line(.spin, "1.5") { $0.placement.motion = BoxMotion(spin: 1.5) },
    Line(.pulse, "0.5") { $0.placement.motion = BoxMotion(pulse: 0.5) },
    Line(.since, "60, till = '1970-01-01T00:02:00Z'") {
      $0.edit(time: TimeRange(since: 60, till: 120))
    },
    Line(.till, "{ seconds = 120 }, since = 0.5") {
      $0.edit(time: TimeRange(since: 0.5, till: 120))
    },
    Line(.relative, "60") { $0.edit(time: TimeRange(wordsTo: 60)) },
    Line(.mirrors, "true") { $0 = $0.mirrored() },
    Line(.color, "{ color = '#E30613', readable = true }") {
      $0.edit(color: BoxColor(readable: .hex(0xE30613)))
    },
    Line(.color, "{ color = 'accent', readable = '#102030', opacity = 0.5 }") {
      $0.edit(color: BoxColor(readable: .token(.accent), on: .hex(0x102030)).opacity(0.5))
    },
    Line(.correction, "'high'") { _ in },
    Line(.focus, "{ 0.25, 1 }") { $0.edit(image: { $0.focus = ImageFocus(x: 0.25, y: 1) }) },
    Line(.background, "'accent_faint'") { $0 = $0.ground(.color(.accentFaint)) },
    Line(.background, "{ gradient = { 'accent', '#102030' }, angle = 0 }") { box in
      box = box.background(BoxGradient([.accent, .hex(0x102030)], .linear(angle: 0)))
    },
    Line(.border, "{ width = 2, color = 'accent', dash = { 3, 1 }, sides = { 'top', 'trailing' } }")
    {
      $0 = $0.border(
        BoxBorder.Line(width: 2, color: .accent, dashes: [3, 1]), edges: [.top, .trailing])
    },
    Line(.border, "{ bottom = { width = 3, color = 'black' }, leading = 2 }") { box in
      box = box.border(BoxBorder.Line(width: 3, color: .black), edges: .bottom)
        .border(BoxBorder.Line(width: 2), edges: .leading)
    },
    Line(.corners, "{ 1, 2, 3, 4 }") {
      $0 = $0.corners(
        BoxCorners(topLeading: 1, topTrailing: 2, bottomTrailing: 3, bottomLeading: 4))
    },
    Line(.corners, "{ top_leading = 7 }") { $0 = $0.corners(BoxCorners(topLeading: 7)) },
    Line(.clips, "true") { $0 = $0.clipped() },
    Line(.notches, "{ radius = 5, at = '60%', axis = 'ends' }") {
      $0 = $0.notches(BoxNotches(radius: 5, at: .percent(60), axis: .ends))
    },
    Line(.notches, "6") { $0 = $0.notches(BoxNotches(radius: 6)) },
    Line(
      .shadow,
      "{ blur = 12, x = -3, y = 4, spread = 1, color = { color = 'black', opacity = 0.5 } }"
    ) {
      $0 = $0.shadow(
        BoxShadow(
          color: BoxColor.black.opacity(0.5), blur: 12, offset: CGSize(width: -3, height: 4),
          spread: 1))
    },
    Line(.shadow, "3") { $0 = $0.shadow(BoxShadow(blur: 3)) },
    Line(.color, "'#10203080'") { $0.edit(color: BoxColor(hexadecimal: "#10203080") ?? .text) },
    Line(.color, "{ light = '#102030', dark = 'white' }") {
      $0.edit(color: BoxColor(light: .hex(0x102030), dark: .white))
    },
    Line(.color, "{ mix = { 'accent', 'black' }, share = 0.25, opacity = 0.5 }") {
      $0.edit(
        color: BoxColor(mixing: .token(.accent), with: .black, share: 0.25).opacity(0.5))
    },
    Line(.data, "'M0 0h4v4z'") { box in
      box.edit(path: { $0.data = (try? PathData(svg: "M0 0h4v4z")) ?? PathData() })
    },
    Line(.arc, "{ to = 90, inner = 0.5 }") { box in
      box.edit(path: {
        $0.data = .sector(
          center: CGPoint(x: 50, y: 50), outer: 50, inner: 25, from: -.pi / 2, to: 0)
        $0.viewBox = CGRect(x: 0, y: 0, width: 100, height: 100)
      })
    },
    Line(.viewBox, "{ 1, 2, 30, 40 }") { box in
      box.edit(path: { $0.viewBox = CGRect(x: 1, y: 2, width: 30, height: 40) })
    },
    Line(.viewBox, "'1 2 30 40'") { box in
      box.edit(path: { $0.viewBox = CGRect(x: 1, y: 2, width: 30, height: 40) })
    },
    Line(.fill, "'failure'") { box in box.edit(path: { $0.fill = .color(.failure) }) },
    Line(.fill, "{ gradient = { 'white', { color = 'black', at = 0.5 } }, radial = true }") { box in
      box.edit(path: {
        $0.fill = .gradient(
          BoxGradient(
            .radial(center: CGPoint(x: 0.5, y: 0.5), radius: 1),
            stops: [BoxGradient.Stop(0, .white), BoxGradient.Stop(0.5, .black)]))
      })
    },
    Line(.rule, "'evenodd'") { box in box.edit(path: { $0.rule = .evenOdd }) },
    Line(
      .stroke,
      "{ color = 'link', width = 2, cap = 'round', join = 'bevel', miter_limit = 3, dash = { 2 }, offset = 1 }"
    ) { box in
      box.edit(path: {
        $0.fill = nil
        $0.stroke = PathBox.Stroke(
          color: .link, width: 2, cap: .round, join: .bevel, miterLimit: 3, dashes: [2],
          dashOffset: 1)
      })
    },
    Line(.trim, "{ 0.25, 0.5 }") { box in
      box.edit(path: { ($0.trimStart, $0.trimEnd) = (0.25, 0.5) })
    },
    Line(.scaling, "'stretch'") { box in box.edit(path: { $0.scaling = .stretch }) },
    Line(.ground, "'pill'") { $0.edit(bubble: { $0.ground = .pill }) },
    Line(.showsTime, "false") { $0.edit(bubble: { $0.showsTime = false }) },
    Line(.showsSender, "false") { $0.edit(bubble: { $0.showsSender = false }) },
    Line(.showsTail, "false") { $0.edit(bubble: { $0.showsTail = false }) },
    Line(.figure, "'ellipse'") { $0.edit(shape: { $0.figure = .ellipse }) },
    Line(.radius, "9") { box in
      box.edit(
        bubble: { $0.cornerRadius = 9 }, image: { $0.cornerRadius = 9 },
        shape: { $0.figure = .rectangle(radius: 9) })
    },
    Line(.status, "'sent', figure = 'status'") { $0.edit(shape: { $0.figure = .status(.sent) }) },
    Line(.figure, "'symbol', symbol = 'pin'") { $0.edit(shape: { $0.figure = .symbol(.pin) }) },
    // Of a shape it counts only beside its figure.
    Line(.symbol, "'pin'") { box in
      box.edit(shape: { if case .symbol = $0.figure { $0.figure = .symbol(.pin) } })
    },
    Line(.size, "17") { box in
      guard case .text = box.kind else { return box = box.frame(width: 17, height: 17) }
      box.edit { $0.size = 17 }
    },
    Line(.weight, "'semibold'") { $0.edit { $0.weight = .semibold } },
    Line(.weight, "300") { $0.edit { $0.weight = .light } },
    Line(.lineHeight, "1.25") { $0.edit { $0.lineHeight = .multiple(1.25) } },
    Line(.letterSpacing, "-0.5") { $0.edit { $0.letterSpacing = -0.5 } },
    Line(.tabularDigits, "true") { $0.edit { $0.hasTabularDigits = true } },
    Line(.language, "'zh_HK'") { $0.edit { $0.language = .chineseOfHongKong } },
    Line(.minScale, "0.6") { $0.edit { $0.minimumScale = 0.6 } },
    Line(.underline, "true") { box in
      box.edit(text: { $0.spans.append(TextSpan(range: 0..<1, format: .underline)) })
    },
    Line(.levels, "{ 0, 0.5, 1 }, figure = 'waveform'") { box in
      box.edit(shape: { $0.figure = .waveform(ShapeFigure.Waveform(levels: [0, 128, 255])) })
    },
    Line(.progress, "0.4, figure = 'waveform'") { box in
      box.edit(shape: { $0.figure = .waveform(ShapeFigure.Waveform(levels: [], progress: 0.4)) })
    },
    Line(.source, "'b.png'") { $0.edit(image: { $0.source = "b.png" }) },
    Line(.naturalWidth, "11") { $0.edit(image: { $0.naturalSize.width = 11 }) },
    Line(.naturalHeight, "12") { $0.edit(image: { $0.naturalSize.height = 12 }) },
    Line(.contentMode, "'fit'") { $0.edit(image: { $0.contentMode = .fit }) },
    Line(.blurHash, "'LEHV6nWB2yk8pyo0adR*.7kCMdnj'") {
      $0.edit(image: { $0.blurHash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj" })
    },
    Line(.alternative, "'👋'") { box in
      box.edit(image: { $0.alternative = "👋" })
      box.accessibility = BoxAccessibility(role: .image, label: "👋")
    },
    Line(.width, "21") { $0.sizing.width = 21 },
    Line(.height, "22") { $0.sizing.height = 22 },
    Line(.minWidth, "23") { $0.sizing.minWidth = 23 },
    Line(.maxWidth, "24") { $0.sizing.maxWidth = 24 },
    Line(.minHeight, "25") { $0.sizing.minHeight = 25 },
    Line(.maxHeight, "26") { $0.sizing.maxHeight = 26 },
    Line(.width, "'50%'") { $0.sizing[.width] = .percent(50) },
    Line(.height, "'62.5%'") { $0.sizing[.height] = .percent(62.5) },
    Line(.minWidth, "'0%'") { $0.sizing[.minWidth] = .percent(0) },
    Line(.maxWidth, "'.5%'") { $0.sizing[.maxWidth] = .percent(0.5) },
    Line(.minHeight, "'7.%'") { $0.sizing[.minHeight] = .percent(7) },
    Line(.maxHeight, "'120%'") { $0.sizing[.maxHeight] = .percent(120) },
    Line(.basis, "'100%'") { $0.sizing[.basis] = .percent(100) },
    Line(.aspectRatio, "1.5") { $0.sizing.aspectRatio = 1.5 },
    Line(.grow, "2") { $0.sizing.grow = 2 },
    Line(.shrink, "0") { $0.sizing.shrink = 0 },
    Line(.basis, "27") { $0.sizing.basis = 27 },
    Line(.alignSelf, "'end'") { $0.sizing.alignSelf = .end },
    Line(.justifySelf, "'center'") { $0.sizing.justifySelf = .center },
    Line(.id, "'name'") { $0.id = "name" },
    Line(.action, "{ type = 'vote', option = 2 }") { box in
      box.action = HitAction("vote", ["option": .integer(2)])
    },
    Line(.longPress, "'copy'") { $0.touch.longPress = HitAction("copy") },
    Line(
      .contextActions,
      "{ { title = 'Copy', action = { type = 'copy', n = 1 }, symbol = 'home', destructive = true } }"
    ) { box in
      box.touch.contextActions = [
        BoxContextAction(
          "Copy", HitAction("copy", ["n": .integer(1)]), symbol: BoxSymbol(rawValue: "home"),
          isDestructive: true)
      ]
    },
    Line(.whenPressed, "{ opacity = 0.5, color = 'accent' }") { box in
      box.touch.looks[.pressed] = StateLook(opacity: 0.5, color: .accent)
    },
    Line(.whenSelected, "{ background = 'accent', border = 2 }") { box in
      box.touch.looks[.selected] = StateLook(
        fill: .color(.accent), border: BoxBorder(BoxBorder.Line(width: 2)))
    },
    Line(.whenDisabled, "{ shadow = { blur = 3 } }") { box in
      box.touch.looks[.disabled] = StateLook(shadow: BoxShadow(blur: 3))
    },
    Line(.selectable, "false") { $0.touch.isSelectable = false },
    Line(.role, "'button'") { $0.accessibility = BoxAccessibility(role: .button) },
    Line(.label, "'said'") { box in
      box.accessibility = BoxAccessibility(role: box.standardRole, label: "said")
    },
    Line(.value, "'0:42'") { box in
      box.accessibility = BoxAccessibility(role: box.standardRole, value: "0:42")
    },
    Line(.checked, "true") { box in
      box.accessibility = BoxAccessibility(role: box.standardRole, states: [.checked])
    },
    Line(.disabled, "true") { box in
      box.accessibility = BoxAccessibility(role: box.standardRole, states: [.disabled])
    },
    Line(.readingOrder, "-4") { box in
      box.accessibility = BoxAccessibility(role: box.standardRole, order: -4)
    },
    Line(.silent, "true") { box in
      box.accessibility = BoxAccessibility(role: box.standardRole, isHidden: true)
    },
  ]

  /// An element with nothing set but what it needs, as a script writes it and as a box.
  static let plain: [BoxConstructor: (parts: String, box: LayoutBox)] = [
    .text: ("text = 'a'", .text("a")),
    .row: ("'a'", .row([.text("a")])),
    .column: ("'a'", .column([.text("a")])),
    .overlay: ("'a'", .overlay([.text("a")])),
    .grid: ("'a'", .grid(columns: [], [.text("a")])),
    .inset: ("'a'", .inset(BoxInsets(), .text("a"))),
    .spacer: ("", .spacer()),
    .bubble: ("'a'", .bubble(.text("a"))),
    .image: (
      "natural_width = 1, natural_height = 1", .image("", naturalSize: CGSize(width: 1, height: 1))
    ),
    .shape: ("", .shape(.rectangle(radius: 0), color: .text)),
    .path: ("data = ''", .path(PathBox(PathData()))),
    .symbol: ("symbol = 'document'", .symbol(.document)),
    .markdown: ("text = 'a'", .column(gap: 8, [.text("a", alignment: .natural)])),
    .time: ("'a', 'b'", .time(.text("a"), label: .text("b"))),
  ]

  @Test func `every property has a line that says where it goes`() {
    expect(Set(Self.lines.map(\.property)), equals: Set(BoxProperty.allCases))
    expect(
      Set(Self.plain.keys), equals: Set(BoxConstructor.allCases).subtracting([.decorated, .qr]))
  }

  /// What puts a symbol on a ground.
  private static let grounds: Set<BoxProperty> = [
    .padding, .background, .border, .corners, .clips, .notches, .shadow,
  ]

  @Test("a property reaches its member", arguments: lines)
  func property(_ line: Line) throws {
    for constructor in BoxConstructor.allCases where constructor.properties.contains(line.property)
    {
      guard let plain = Self.plain[constructor] else { continue }
      // On a stack a radius is that of the background.
      let isCorner = line.property == .radius && constructor.properties.contains(.background)
      var expected = plain.box
      if constructor == .symbol, Self.grounds.contains(line.property) || isCorner {
        // In the middle of a ground.
        expected = .overlay(align: .center, justify: .center, [plain.box])
        expected.sizing.shrink = 0
      }
      if constructor == .markdown, line.property == .text {
        expected = .column(gap: 8, [.text("words", alignment: .natural)])
      } else if constructor == .markdown, line.property == .color {
        line.change(&expected.children[0])
      } else if isCorner {
        expected = expected.ground(.color(.track)).corners(9)
      } else {
        line.change(&expected)
      }
      if constructor == .spacer, line.property != .grow { expected.sizing.grow = 1 }
      // What the line sets is not there twice.
      let replaced: [BoxProperty: String] =
        constructor == .markdown
        ? [:] : [.arc: "data", .since: "text", .till: "text", .relative: "text"]
      let others = plain.parts.components(separatedBy: ", ").filter {
        !$0.hasPrefix("\(line.property.name) =")
          && !$0.hasPrefix("\(replaced[line.property] ?? line.property.name) =")
      }
      let parts: [String] = [line.code] + others + (isCorner ? ["background = 'track'"] : [])
      let code = "return ui.\(constructor.name) { \(parts.joined(separator: ", ")) }"
      let box = try Scripts.building(code).box()
      expect(box, equals: expected, "\(code)")
    }
  }

  @Test func `a property of another element is unknown`() throws {
    for constructor in BoxConstructor.allCases {
      for line in Self.lines where !constructor.properties.contains(line.property) {
        let plugin = try Scripts.building("return ui.\(constructor.name) { \(line.code) }")
        let error = #expect(throws: PluginError.self) { try plugin.box() }
        expect(
          error?.message.contains("unknown property '"), equals: true, "\(constructor) \(line.code)"
        )
      }
    }
  }
}
