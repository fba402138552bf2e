import BubbleCanvas
import BubbleCore
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import PictureTestSupport
import Testing

/// A page of the containers in `Sources/BubbleCore/Boxes/Containers`.
@Suite struct ContainerGoldenTests {
  @Test(arguments: WritingDirection.allCases)
  func `every container, from either side`(direction: WritingDirection) throws {
    try compare(Self.page, direction, "containers")
  }

  @Test(arguments: WritingDirection.allCases)
  func `a picture masks photos and text, from either side`(direction: WritingDirection) throws {
    try compare(Self.masks, direction, "masks")
  }

  private func compare(_ page: LayoutBox, _ direction: WritingDirection, _ name: String) throws {
    let width: CGFloat = 360
    let context = LayoutContext(
      environment: LayoutEnvironment(width: width, direction: direction),
      measurer: TextMeasurer(), peer: .privateChat)
    let page = page.frame(width: width)
    let solved = try BoxSolver.solve(page, availableWidth: width, context: context)
    let part = ConversationPicture.Part(
      frame: CGRect(origin: .zero, size: solved.size), elements: solved.elements(in: context))
    let pictures = PictureFolder(at: packageFolder().appendingPathComponent("examples"))
    let picture = ConversationPicture(
      size: solved.size, parts: [part], theme: .light, pictures: pictures, direction: direction)
    Goldens.compare(
      try picture.png(scale: 1),
      with: "Tests/BubbleCanvasTests/Goldens/\(name)-\(direction.rawValue).png")
    expect(pictures.diagnostics.isEmpty)
  }

  private static var page: LayoutBox {
    .column(gap: 12) {
      group("cellLayoutContainer: end, center, start") { cellLayouts }
      group("edgeAligning: which edges are flexible") { edgeAlignings }
      group("messageContainer: start, center, end, stretch") { messageContainers }
      group("roundedCornersContainer: no radius, 8, no radius") { roundedCorners }
      group("swappingContainer: first, last, hidden; vertical") { swappingContainers }
    }.padding(12)
  }

  /// A bubble with a tail, in pixels.
  private static func bubble(isFlipped: Bool) -> ImageMask {
    ImageMask(
      source: "media/bubble-mask.png", naturalSize: CGSize(width: 44, height: 34),
      capInsets: BoxInsets(top: 15, leading: 15, bottom: 14, trailing: 21), isFlipped: isFlipped)
  }

  private static func masked(_ text: String, isFlipped: Bool, _ color: BoxColor) -> LayoutBox {
    .imageMasked(by: bubble(isFlipped: isFlipped)) {
      LayoutBox.text(text, color: .onAccent)
        .padding(
          BoxInsets(
            top: 8, leading: isFlipped ? 20 : 14, bottom: 8, trailing: isFlipped ? 14 : 20)
        )
        .background(color)
    }
  }

  private static var masks: LayoutBox {
    .column(gap: 12) {
      group("imageMasked: of the other side, one's own") {
        LayoutBox.edgeAligning(flexibleEdges: .trailing) {
          masked("Where were you, all of the evening?", isFlipped: true, .accent)
        }
        LayoutBox.edgeAligning(flexibleEdges: .leading) {
          LayoutBox.imageMasked(by: bubble(isFlipped: false)) {
            LayoutBox.image("media/beach.png", naturalSize: CGSize(width: 180, height: 108))
          }
        }
        LayoutBox.edgeAligning(flexibleEdges: .leading) {
          masked("Here.", isFlipped: false, .accent)
        }
      }
      group("smaller than its ends; stretched whole; in rounded corners") {
        LayoutBox.row(gap: 12) {
          LayoutBox.imageMasked(by: bubble(isFlipped: false)) { accessory(30, 22) }
          LayoutBox.imageMasked(
            by: ImageMask(
              source: "media/bubble-mask.png", naturalSize: CGSize(width: 44, height: 34))
          ) { accessory(120, 40) }
          LayoutBox.roundedCornersContainer(cornerRadius: 10) {
            LayoutBox.imageMasked(by: bubble(isFlipped: true)) { accessory(80, 40) }
          }
        }
      }
    }.padding(12)
  }

  private static func group(_ title: String, @BoxBuilder _ boxes: () -> [LayoutBox]) -> LayoutBox {
    .column(gap: 6) {
      LayoutBox.text(title, style: .caption, color: .textDim)
      boxes()
    }
  }

  /// A container on a ground that shows how large it is.
  private static func shown(_ container: LayoutBox) -> LayoutBox { container.background(.track) }

  private static var avatar: LayoutBox {
    .roundedCornersContainer {
      LayoutBox.image("avatars/bo.png", naturalSize: CGSize(width: 34, height: 34))
    }
  }

  private static func accessory(_ width: CGFloat? = 24, _ height: CGFloat? = 24) -> LayoutBox {
    .shape(
      .rectangle(radius: 4), color: .accent, sizing: BoxSizing(width: width, height: height))
  }

  private static func bubble(_ text: String, showsTail: Bool = false) -> LayoutBox {
    .bubble(.text(text), BubbleBox(showsTail: showsTail))
  }

  @BoxBuilder private static var cellLayouts: [LayoutBox] {
    for alignment in [BoxAlignment.end, .center, .start] {
      shown(
        .cellLayoutContainer(
          leading: avatar, trailing: accessory(), alignment: alignment, spacing: 12,
          customTrailingSpacing: 4
        ) {
          LayoutBox.edgeAligning(flexibleEdges: .trailing) {
            bubble(
              "An accessory before and one after it, and text of two lines.", showsTail: true)
          }
        })
    }
  }

  @BoxBuilder private static var edgeAlignings: [LayoutBox] {
    let all: [BoxEdges] = [
      [], .trailing, .leading, [.leading, .trailing], [.leading, .top],
      [.top, .bottom, .leading, .trailing],
    ]
    LayoutBox.row(gap: 8) {
      for edges in all {
        shown(
          .edgeAligning(flexibleEdges: edges) {
            accessory(nil, nil).frame(minWidth: 20, minHeight: 16)
          }
        ).frame(width: 48, height: 40)
      }
    }
  }

  @BoxBuilder private static var messageContainers: [LayoutBox] {
    for alignment in [BoxAlignment.start, .center, .end, .stretch] {
      shown(
        .messageContainer(alignment: alignment, accessory: accessory(12, nil)) {
          bubble(alignment.rawValue)
        })
    }
  }

  @BoxBuilder private static var roundedCorners: [LayoutBox] {
    LayoutBox.row(gap: 12, align: .center) {
      avatar
      LayoutBox.roundedCornersContainer(cornerRadius: 8) {
        LayoutBox.overlay(align: .end) {
          LayoutBox.image("media/beach.png", naturalSize: CGSize(width: 120, height: 72))
          LayoutBox.text("A beach", style: .caption, color: .onMedia, alignment: .center)
            .padding(4).background(.mediaOverlay)
        }
      }
      LayoutBox.roundedCornersContainer {
        LayoutBox.text("Today", style: .service, color: .onAccent)
          .padding(BoxInsets(top: 4, leading: 14, bottom: 4, trailing: 14)).background(.accent)
      }
    }
  }

  @BoxBuilder private static var swappingContainers: [LayoutBox] {
    for distribution in SwappingDistribution.allCases {
      shown(
        .swappingContainer(distribution: distribution, spacing: 6, accessory: accessory(24, nil)) {
          bubble("content")
        })
    }
    shown(.swappingContainer(spacing: 6, accessory: nil) { bubble("content alone") })
    LayoutBox.row(gap: 12) {
      for distribution in SwappingDistribution.allCases {
        shown(
          .swappingContainer(
            axis: .vertical, distribution: distribution, spacing: 6, accessory: accessory(nil, 12)
          ) { bubble("content") })
      }
    }
  }
}
