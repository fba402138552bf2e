import BubbleCollection
import BubbleLayout
import BubbleList
import BubbleListBridge
import Foundation

/// What a row of the list shows: something that somebody said, or that happened.
enum Row {
  /// Something said, with the picture of who said it, and a button to share it if there is one.
  case said(String, avatar: String, isOutgoing: Bool, canBeShared: Bool)
  /// Something that happened.
  case happened(String)
  /// A picture that somebody sent, beside a bar in their colour.
  case photo(String, size: CGSize, isOutgoing: Bool)

  /// Where the layout puts the row.
  var alignment: ChatItemAlignment {
    switch self {
    case .said(_, _, let isOutgoing, _): isOutgoing ? .trailing : .leading
    case .happened: .center
    case .photo: .fullWidth
    }
  }

  var isOutgoing: Bool {
    switch self {
    case .said(_, _, let isOutgoing, _), .photo(_, _, let isOutgoing): isOutgoing
    case .happened: false
    }
  }

  /// The row as boxes; one that the layout aligns is as wide as it wants to be.
  func box(listWidth: CGFloat) -> LayoutBox {
    switch self {
    case .said(let text, let avatar, let isOutgoing, let canBeShared):
      let person = Row.picture(avatar)
      let share: LayoutBox? = canBeShared ? Row.shareButton : nil
      // The person is at the foot of the bubble, at the side where the row is.
      return .cellLayoutContainer(
        leading: isOutgoing ? share : person, trailing: isOutgoing ? person : share,
        alignment: .end, spacing: 8
      ) {
        // A bubble that breaks its text is narrower than its place: it stays beside the person.
        LayoutBox.edgeAligning(flexibleEdges: isOutgoing ? .leading : .trailing) {
          LayoutBox.bubble { text }
        }
      }.frame(maxWidth: listWidth * 0.85)
    case .happened(let text):
      return .roundedCornersContainer {
        LayoutBox.text(text, style: .service, color: .textDim)
          .padding(BoxInsets(top: 3, leading: 12, bottom: 3, trailing: 12))
          .background(.track)
      }
    case .photo(let source, let size, let isOutgoing):
      return .messageContainer(
        alignment: BoxAlignment(isOutgoing ? .trailing : .leading), accessory: Row.bar
      ) {
        LayoutBox.roundedCornersContainer(cornerRadius: 12) {
          LayoutBox.image(source, naturalSize: size)
        }
      }.frame(width: listWidth)
    }
  }

  private static func picture(_ source: String) -> LayoutBox {
    let size = CGSize(width: 32, height: 32)
    return .roundedCornersContainer { LayoutBox.image(source, naturalSize: size) }
  }

  private static var shareButton: LayoutBox {
    LayoutBox.overlay(align: .center, justify: .center) {
      LayoutBox.shape(.ellipse, color: .track).frame(width: 28, height: 28)
      LayoutBox.shape(.symbol("forward"), color: .accent).frame(width: 16, height: 16)
    }.region("share", action: HitAction("share")).accessibility(.button, label: "Share")
  }

  private static var bar: LayoutBox {
    LayoutBox.shape(.rectangle(radius: 2), color: .accent).frame(width: 4).grow()
      .padding(BoxInsets(trailing: 8))
  }
}
