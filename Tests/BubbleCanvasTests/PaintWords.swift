import BubbleCore
import Foundation
import Testing

/// The words for what is drawn, each as a script says it and as Swift does: `Documentation/Paint.md` shows them all.
struct PaintWord: Sendable, CustomTestStringConvertible {
  /// The name of its picture: `paint-border`.
  var name: String
  /// What a script returns.
  var code: String
  /// The same box.
  var box: LayoutBox

  var testDescription: String { name }

  private init(_ name: String, _ code: String, _ box: LayoutBox) {
    (self.name, self.code, self.box) = (name, code, box)
  }

  private static func row(_ boxes: LayoutBox...) -> LayoutBox {
    .row(gap: 12, align: .center, boxes)
  }

  private static let tile = BoxSizing(width: 64, height: 44)

  private static func tile(_ change: (LayoutBox) -> LayoutBox) -> LayoutBox {
    var box = change(LayoutBox(.overlay(OverlayBox())))
    box.sizing = tile
    return box
  }

  static let all: [PaintWord] = [
    PaintWord(
      "color",
      """
      ui.row { gap = 12, align = "center",
        ui.text { "black", color = "black" },
        ui.text { "fixed", color = "#B3261E" },
        ui.text { "a pair", color = { light = "#0B57D0", dark = "#A8C7FA" } },
        ui.text { "half", color = { color = "accent", opacity = 0.5 } },
        ui.text { "mixed", color = { mix = { "accent", "black" }, share = 0.4 } } }
      """,
      row(
        .text("black", color: .black), .text("fixed", color: .hex(0xB3261E)),
        .text("a pair", color: BoxColor(light: .hex(0x0B57D0), dark: .hex(0xA8C7FA))),
        .text("half", color: BoxColor.accent.opacity(0.5)),
        .text("mixed", color: BoxColor(mixing: .token(.accent), with: .black, share: 0.4)))),
    PaintWord(
      "border",
      """
      ui.row { gap = 12, align = "center",
        ui.overlay { width = 64, height = 44, border = 1 },
        ui.overlay { width = 64, height = 44, radius = 10, border = { width = 2, color = "accent" } },
        ui.overlay { width = 64, height = 44, radius = 10, border = { width = 1.5, color = "text_dim", dash = { 4, 3 } } },
        ui.overlay { width = 64, height = 44, border = { width = 3, color = "failure", sides = "leading" } },
        ui.overlay { width = 64, height = 44, border = { top = 1, bottom = { width = 2, color = "text", dash = { 2 } } } } }
      """,
      row(
        tile { $0.border(BoxBorder.Line()) },
        tile { $0.border(BoxBorder.Line(width: 2, color: .accent)).corners(10) },
        tile {
          $0.border(BoxBorder.Line(width: 1.5, color: .textDim, dashes: [4, 3])).corners(10)
        },
        tile { $0.border(BoxBorder.Line(width: 3, color: .failure), edges: .leading) },
        tile {
          $0.border(BoxBorder.Line(), edges: .top)
            .border(BoxBorder.Line(width: 2, color: .text, dashes: [2]), edges: .bottom)
        })),
    PaintWord(
      "corners",
      """
      ui.row { gap = 12,
        ui.overlay { width = 64, height = 44, background = "accent", corners = { 22, 22, 0, 22 } },
        ui.overlay { width = 64, height = 44, background = "accent_faint", corners = { bottom_trailing = 30 } },
        ui.overlay { width = 64, height = 44, corners = { 4, 16, 4, 16 }, border = { width = 3, color = "accent" } } }
      """,
      .row(
        gap: 12,
        [
          tile {
            $0.ground(.color(.accent)).corners(
              BoxCorners(topLeading: 22, topTrailing: 22, bottomTrailing: 0, bottomLeading: 22))
          },
          tile { $0.ground(.color(.accentFaint)).corners(BoxCorners(bottomTrailing: 30)) },
          tile {
            $0.border(BoxBorder.Line(width: 3, color: .accent)).corners(
              BoxCorners(topLeading: 4, topTrailing: 16, bottomTrailing: 4, bottomLeading: 16))
          },
        ])),
    PaintWord(
      "clips",
      """
      ui.overlay { width = 120, height = 52, radius = 26, clips = true, border = { width = 2, color = "accent" },
        ui.row {
          ui.shape { color = "person_1", width = 40 }, ui.shape { color = "person_3", width = 40 },
          ui.shape { color = "person_5", width = 40 } } }
      """,
      LayoutBox.overlay([
        .row([
          .shape(.rectangle(radius: 0), color: .person1, sizing: BoxSizing(width: 40)),
          .shape(.rectangle(radius: 0), color: .person3, sizing: BoxSizing(width: 40)),
          .shape(.rectangle(radius: 0), color: .person5, sizing: BoxSizing(width: 40)),
        ])
      ]).border(BoxBorder.Line(width: 2, color: .accent)).corners(26).clipped().frame(
        width: 120, height: 52)),
    PaintWord(
      "shadow",
      """
      ui.row { gap = 24, padding = 8,
        ui.overlay { width = 64, height = 44, background = "white", radius = 10, shadow = 8 },
        ui.overlay { width = 64, height = 44, background = "white", radius = 10,
          shadow = { blur = 16, y = 6, color = { color = "accent", opacity = 0.6 } } },
        ui.overlay { width = 64, height = 44, background = "white", shadow = { blur = 0, x = 4, y = 4, color = "text_dim" } } }
      """,
      LayoutBox(
        .row(StackBox(gap: 24, padding: BoxInsets(8))),
        children: [
          tile { $0.ground(.color(.white)).corners(10).shadow() },
          tile {
            $0.ground(.color(.white)).corners(10).shadow(
              BoxShadow(
                color: BoxColor.accent.opacity(0.6), blur: 16,
                offset: CGSize(width: 0, height: 6)))
          },
          tile {
            $0.ground(.color(.white)).shadow(
              BoxShadow(color: .textDim, blur: 0, offset: CGSize(width: 4, height: 4)))
          },
        ])),
    PaintWord(
      "gradient",
      """
      ui.row { gap = 12,
        ui.overlay { width = 64, height = 44, radius = 8, background = { gradient = { "#5B2A86", "#C2185B" } } },
        ui.overlay { width = 64, height = 44, radius = 8,
          background = { gradient = { "accent", { color = "white", at = 0.3 }, "accent" }, angle = 0 } },
        ui.overlay { width = 64, height = 44, radius = 8,
          background = { gradient = { "#FFF3B0", "#E09F3E" }, radial = true } },
        ui.overlay { width = 64, height = 44, radius = 8,
          background = { gradient = { "black", { color = "black", opacity = 0 } }, angle = 45 } } }
      """,
      .row(
        gap: 12,
        [
          tile { $0.background(BoxGradient([.hex(0x5B2A86), .hex(0xC2185B)])).radius(8) },
          tile {
            $0.background(
              BoxGradient(
                .linear(angle: 0),
                stops: [
                  BoxGradient.Stop(0, .accent), BoxGradient.Stop(0.3, .white),
                  BoxGradient.Stop(1, .accent),
                ])
            ).radius(8)
          },
          tile {
            $0.background(
              BoxGradient(
                [.hex(0xFFF3B0), .hex(0xE09F3E)],
                .radial(center: CGPoint(x: 0.5, y: 0.5), radius: 1))
            ).radius(8)
          },
          tile {
            $0.background(
              BoxGradient([.black, BoxColor.black.opacity(0)], .linear(angle: .pi / 4))
            ).radius(8)
          },
        ])),
    PaintWord(
      "notches",
      """
      ui.column { width = 180, background = "white", radius = 10, shadow = 8, padding = 12, gap = 16,
        notches = { radius = 7, at = "55%" },
        ui.text { "LIS → OPO", style = "title", color = "black" },
        ui.text { "Gate 12, seat 4A", color = "#444444" } }
      """,
      LayoutBox(
        .column(StackBox(gap: 16, padding: BoxInsets(12))), sizing: BoxSizing(width: 180),
        children: [
          .text("LIS → OPO", style: .title, color: .black),
          .text("Gate 12, seat 4A", color: .hex(0x444444)),
        ]
      ).ground(.color(.white)).radius(10).shadow().notches(
        BoxNotches(radius: 7, at: .percent(55)))),
    PaintWord(
      "path",
      """
      ui.row { gap = 12, align = "center",
        ui.path { data = "M12 2l3 7h7l-5.5 4.5 2 7.5-6.5-4.5L5.5 21l2-7.5L2 9h7z", fill = "#E0A100", width = 40 },
        ui.path { data = "M4 12.5l5 5L20 6.5", stroke = { color = "accent", width = 2.5, cap = "round", join = "round" }, width = 40 },
        ui.path { data = "M12 2a10 10 0 110 20a10 10 0 110-20zM12 7a5 5 0 100 10a5 5 0 100-10z", fill = "person_5", width = 40 },
        ui.path { data = "M3 3h18v18H3zM8 8h8v8H8z", rule = "evenodd",
          fill = { gradient = { "#0B57D0", "#00897B" }, angle = 45 }, width = 40 } }
      """,
      row(
        icon(
          "M12 2l3 7h7l-5.5 4.5 2 7.5-6.5-4.5L5.5 21l2-7.5L2 9h7z"
        ) { $0.fill = .color(.hex(0xE0A100)) },
        icon("M4 12.5l5 5L20 6.5") {
          $0.fill = nil
          $0.stroke = PathBox.Stroke(color: .accent, width: 2.5, cap: .round, join: .round)
        },
        icon(
          "M12 2a10 10 0 110 20a10 10 0 110-20zM12 7a5 5 0 100 10a5 5 0 100-10z"
        ) { $0.fill = .color(.person5) },
        icon("M3 3h18v18H3zM8 8h8v8H8z") {
          $0.rule = .evenOdd
          $0.fill = .gradient(
            BoxGradient([.hex(0x0B57D0), .hex(0x00897B)], .linear(angle: .pi / 4)))
        })),
    PaintWord(
      "stroke",
      """
      ui.row { gap = 12, align = "center",
        ui.path { data = "M2 20L12 4L22 20", stroke = { color = "text", width = 3 }, width = 40 },
        ui.path { data = "M2 20L12 4L22 20", stroke = { color = "text", width = 3, join = "round", cap = "round" }, width = 40 },
        ui.path { data = "M2 20L12 4L22 20", stroke = { color = "text", width = 3, join = "bevel", cap = "square" }, width = 40 },
        ui.path { data = "M2 18C8 0 16 24 22 6", stroke = { color = "accent", width = 1.5, dash = { 3, 2 } }, width = 40 } }
      """,
      row(
        icon("M2 20L12 4L22 20") {
          $0.fill = nil
          $0.stroke = PathBox.Stroke(width: 3)
        },
        icon("M2 20L12 4L22 20") {
          $0.fill = nil
          $0.stroke = PathBox.Stroke(width: 3, cap: .round, join: .round)
        },
        icon("M2 20L12 4L22 20") {
          $0.fill = nil
          $0.stroke = PathBox.Stroke(width: 3, cap: .square, join: .bevel)
        },
        icon("M2 18C8 0 16 24 22 6") {
          $0.fill = nil
          $0.stroke = PathBox.Stroke(color: .accent, width: 1.5, dashes: [3, 2])
        })),
    PaintWord(
      "arc",
      """
      ui.row { gap = 12, align = "center",
        ui.overlay { width = 48, height = 48,
          ui.path { arc = { to = 150 }, fill = "person_1" }, ui.path { arc = { from = 150, to = 260 }, fill = "person_3" },
          ui.path { arc = { from = 260, to = 360 }, fill = "person_5" } },
        ui.overlay { width = 48, height = 48,
          ui.path { arc = { inner = 0.75 }, fill = "track" }, ui.path { arc = { to = 250, inner = 0.75 }, fill = "accent" } },
        ui.path { data = "M12 2a10 10 0 110 20a10 10 0 110-20", trim = 0.7, width = 48,
          stroke = { color = "accent", width = 3, cap = "round" } } }
      """,
      row(
        .overlay(
          sizing: BoxSizing(width: 48, height: 48),
          [slice(0, 150, .person1), slice(150, 260, .person3), slice(260, 360, .person5)]),
        .overlay(
          sizing: BoxSizing(width: 48, height: 48),
          [slice(0, 360, .track, inner: 0.75), slice(0, 250, .accent, inner: 0.75)]),
        icon("M12 2a10 10 0 110 20a10 10 0 110-20", width: 48) {
          $0.fill = nil
          $0.trimEnd = 0.7
          $0.stroke = PathBox.Stroke(color: .accent, width: 3, cap: .round)
        })),
    PaintWord(
      "letters",
      """
      ui.column { gap = 6, align = "start",
        ui.text { "14:05", size = 34, weight = "light", tabular_digits = true },
        ui.text { "DEPARTURE", style = "caption", weight = 600, letter_spacing = 1.5, color = "text_dim" },
        ui.text { "underlined, and two lines that are high", underline = true, line_height = 1.5, width = 180 },
        ui.text { "Flight LH 1170 to Lisbon, by way of Porto", min_scale = 0.5, max_lines = 1, width = 180 },
        ui.text { "€12.50 a month", spans = {
          { from = 1, to = 8, size = 26, weight = "bold", color = "accent" }, { from = 10, to = 16, color = "text_dim" } } } }
      """,
      .column(
        gap: 6, align: .start,
        [
          .text(
            "14:05",
            adjustment: TextAdjustment(size: 34, weight: .light, hasTabularDigits: true)),
          .text(
            "DEPARTURE", style: .caption, color: .textDim,
            adjustment: TextAdjustment(weight: .semibold, letterSpacing: 1.5)),
          .text(
            "underlined, and two lines that are high",
            spans: [TextSpan(range: 0..<39, format: .underline)],
            adjustment: TextAdjustment(lineHeight: .multiple(1.5)), sizing: BoxSizing(width: 180)),
          .text(
            "Flight LH 1170 to Lisbon, by way of Porto", maximumLines: 1,
            adjustment: TextAdjustment(minimumScale: 0.5), sizing: BoxSizing(width: 180)),
          .text(
            "€12.50 a month",
            spans: [
              TextSpan(
                range: 0..<8, adjustment: TextAdjustment(size: 26, weight: .bold), color: .accent),
              TextSpan(range: 9..<16, color: .textDim),
            ]),
        ])),
    PaintWord(
      "attachments",
      """
      ui.column { gap = 6, align = "start",
        ui.text { "5:25 to 8:10, on time", spans = {
          { from = 6, to = 7, symbol = "arrow_forward" }, { from = 15, to = 21, color = "accent" } } },
        ui.text { "Sunset at 19:04, a star for it: *", spans = {
          { from = 1, to = 6, symbol = "wb_twilight", color = "person_3", height = 28 },
          { from = 33, to = 33, symbol = "star", color = "person_3", width = 16 } } } }
      """,
      .column(
        gap: 6, align: .start,
        [
          .text(
            "5:25 to 8:10, on time",
            spans: [
              TextSpan(
                range: 5..<7, attachment: TextAttachment(.symbol(named("arrow_forward")))),
              TextSpan(range: 14..<21, color: .accent),
            ]),
          .text(
            "Sunset at 19:04, a star for it: *",
            spans: [
              TextSpan(
                range: 0..<6, color: .person3,
                attachment: TextAttachment(.symbol(named("wb_twilight")), height: 28)),
              TextSpan(
                range: 32..<33, color: .person3,
                attachment: TextAttachment(.symbol(named("star")), width: 16)),
            ]),
        ])),
    PaintWord(
      "symbols",
      """
      ui.row { gap = 12, align = "center",
        ui.symbol { "flight_takeoff" }, ui.symbol { "favorite", color = "failure", size = 32 }, ui.symbol { "reply" },
        ui.symbol { "music_note", color = "on_accent", padding = 8, background = "accent", radius = 20 } }
      """,
      row(
        .symbol(named("flight_takeoff")), .symbol(named("favorite"), size: 32, color: .failure),
        .symbol(.reply), badge)),
  ]

  private static func named(_ name: String) -> BoxSymbol {
    BoxSymbol(rawValue: name) ?? .document
  }

  private static var badge: LayoutBox {
    let symbol = LayoutBox.symbol(named("music_note"), color: .onAccent)
    return LayoutBox.overlay(align: .center, justify: .center, [symbol]).padding(8)
      .background(.accent, cornerRadius: 20)
  }

  private static func icon(
    _ data: String, width: CGFloat = 40, _ change: (inout PathBox) -> Void
  ) -> LayoutBox {
    var path = PathBox((try? PathData(svg: data)) ?? PathData())
    change(&path)
    return .path(path, sizing: BoxSizing(width: width))
  }

  private static func slice(
    _ start: CGFloat, _ end: CGFloat, _ color: BoxColor, inner: CGFloat = 0
  ) -> LayoutBox {
    func angle(_ degrees: CGFloat) -> CGFloat { (degrees - 90) * .pi / 180 }
    return .path(
      PathBox(
        .sector(
          center: CGPoint(x: 50, y: 50), outer: 50, inner: 50 * inner, from: angle(start),
          to: angle(end)), viewBox: CGRect(x: 0, y: 0, width: 100, height: 100),
        fill: .color(color)))
  }
}

extension LayoutBox {
  /// Corners that follow a bubble's, as a script's `radius` are.
  fileprivate func radius(_ radius: CGFloat) -> LayoutBox { corners(BoxCorners(radius)) }
}
