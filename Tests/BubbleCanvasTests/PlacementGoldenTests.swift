import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// A page of grids, of what lies absolutely, over others, turned, and of pictures that are cut off.
@Suite struct PlacementGoldenTests {
  @Test(arguments: WritingDirection.allCases)
  func `every word of placement, from either side`(direction: WritingDirection) throws {
    try compare(direction, textScale: 1, "placement-\(direction.rawValue)")
  }

  @Test func `the same with texts that are twice as large`() throws {
    try compare(.leftToRight, textScale: 2, "placement-large")
  }

  private func compare(
    _ direction: WritingDirection, textScale: CGFloat, _ name: String
  ) throws {
    let width: CGFloat = 360
    let context = LayoutContext(
      environment: LayoutEnvironment(width: width, textScale: textScale, direction: direction),
      measurer: TextMeasurer(), peer: .privateChat)
    let page = Self.page.frame(width: width)
    let solved = try BoxSolver.solve(page, availableWidth: width, context: context)
    let part = ConversationPicture.Part(
      frame: CGRect(origin: .zero, size: solved.size), elements: solved.elements(in: context))
    let pictures = PictureFolder(at: packageFolder().appendingPathComponent("examples"))
    let picture = ConversationPicture(
      size: solved.size, parts: [part], theme: .light, pictures: pictures, direction: direction)
    Goldens.compare(
      try picture.png(scale: 1), with: "Tests/BubbleCanvasTests/Goldens/\(name).png")
    expect(pictures.diagnostics.isEmpty)
  }

  private static var page: LayoutBox {
    .column(gap: 12) {
      group("grid: equal; fixed, filling, automatic; spans") { grids }
      group("direction: a board and a player are not mirrored") { directions }
      group("absolute: badges at corners, a caption, in the middle") { absolutes }
      group("negative margins: a stack, and over it by z index") { margins }
      group("rotation and scale") { turned }
      group("focus: none, top left, bottom right") { focuses }
      group("a column that wraps") { wrapping }
    }.padding(12)
  }

  private static func group(_ title: String, @BoxBuilder _ boxes: () -> [LayoutBox]) -> LayoutBox {
    .column(gap: 6) {
      LayoutBox.text(title, style: .caption, color: .textDim)
      boxes()
    }
  }

  private static func block(
    _ color: ColorToken = .accent, _ width: CGFloat? = 24, _ height: CGFloat? = 24
  ) -> LayoutBox {
    .shape(.rectangle(radius: 4), color: color, sizing: BoxSizing(width: width, height: height))
  }

  private static func cell(_ text: String) -> LayoutBox {
    LayoutBox.text(text, style: .caption, alignment: .center).padding(4).background(.track)
  }

  @BoxBuilder private static var grids: [LayoutBox] {
    LayoutBox.grid(columns: GridTrack.equal(count: 4), gap: 4) {
      for text in ["A", "two", "B", "four", "a long one", "six"] { cell(text) }
    }
    LayoutBox.grid(columns: [.length(40), .fraction(1), .automatic], gap: 4, align: .center) {
      block()
      cell("takes what is left")
      cell("automatic")
      cell("both").cell(columnSpan: 2)
      cell("2 rows").cell(rowSpan: 2)
      cell("left").cell(column: 1, columnSpan: 2)
    }
  }

  @BoxBuilder private static var directions: [LayoutBox] {
    let squares = (0..<16).map { index in
      block((index + index / 4) % 2 == 0 ? .track : .accent, nil, nil).frame(aspectRatio: 1)
    }
    LayoutBox.row(gap: 12, align: .center) {
      LayoutBox.grid(
        columns: GridTrack.equal(count: 4), sizing: BoxSizing(width: 64),
        Array(squares.dropLast(5))
      ).direction(.leftToRight)
      LayoutBox.row(gap: 6, align: .center) {
        LayoutBox.shape(.symbol(.reply), color: .text, sizing: BoxSizing(width: 20, height: 20))
        block(.accent, 60, 4)
        block(.track, 40, 4)
      }.direction(.leftToRight)
      LayoutBox.shape(.symbol(.reply), color: .text, sizing: BoxSizing(width: 20, height: 20))
    }
  }

  @BoxBuilder private static var absolutes: [LayoutBox] {
    LayoutBox.row(gap: 20, align: .center) {
      LayoutBox.overlay {
        block(.track, 48, 48)
        LayoutBox.text("3", style: .caption, color: .onAccent)
          .padding(BoxInsets(top: 0, leading: 5, bottom: 0, trailing: 5))
          .background(.accent, cornerRadius: 8)
          .absolute(top: -6, trailing: -6)
      }
      LayoutBox.overlay {
        LayoutBox.image("media/beach.png", naturalSize: CGSize(width: 120, height: 72))
        LayoutBox.text("Beach", style: .caption, color: .onMedia)
          .padding(3).background(.mediaOverlay)
          .absolute(leading: 0, bottom: 0, trailing: 0)
        block(.accent, 12, 12).absolute(top: .percent(50), leading: .percent(50))
          .margin(BoxInsets(top: -6, leading: -6))
      }
    }
  }

  @BoxBuilder private static var margins: [LayoutBox] {
    LayoutBox.row(align: .center) {
      for index in 0..<4 {
        LayoutBox.roundedCornersContainer {
          LayoutBox.image(
            "avatars/\(index % 2 == 0 ? "bo" : "layla").png",
            naturalSize: CGSize(width: 34, height: 34))
        }
        .margin(BoxInsets(leading: index == 0 ? 0 : -12))
        .zIndex(index == 1 ? 1 : 0)
      }
    }
  }

  @BoxBuilder private static var turned: [LayoutBox] {
    LayoutBox.row(gap: 28, align: .center) {
      block().rotation(30)
      cell("turned").rotation(-15)
      LayoutBox.row(gap: 4) {
        block(.track)
        LayoutBox.text("90°")
      }.rotation(90)
      cell("half").scale(0.5)
      block(.accent, 16, 16).scale(2).rotation(45)
    }.frame(minHeight: 64)
  }

  @BoxBuilder private static var focuses: [LayoutBox] {
    LayoutBox.row(gap: 8) {
      for focus in [nil, ImageFocus(x: 0, y: 0), ImageFocus(x: 1, y: 1)] {
        LayoutBox(
          .image(
            ImageBox(
              source: "media/beach.png", naturalSize: CGSize(width: 180, height: 108),
              focus: focus)),
          sizing: BoxSizing(width: 48, height: 72))
      }
      for focus in [ImageFocus(x: 0.5, y: 0), ImageFocus(x: 0.5, y: 1)] {
        LayoutBox(
          .image(
            ImageBox(
              source: "media/beach.png", naturalSize: CGSize(width: 180, height: 108),
              focus: focus)),
          sizing: BoxSizing(width: 72, height: 20))
      }
    }
  }

  @BoxBuilder private static var wrapping: [LayoutBox] {
    LayoutBox(
      .column(StackBox(gap: 4, align: .stretch, wraps: true, lineGap: 8)),
      sizing: BoxSizing(height: 90),
      children: ["one", "two words", "three", "four", "five", "six and more", "seven"].map(cell))
  }
}
