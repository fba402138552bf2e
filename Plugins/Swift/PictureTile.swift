import BubbleCore
import Foundation

/// A picture in a frame, with the marks over it.
struct PictureTile {
  /// The kind of the picture.
  enum Kind: String {
    case photo, video, animation

    /// Returns its name for screen readers.
    func name(in strings: LocalizedStrings) -> String {
      switch self {
      case .photo: strings.spoken.photo
      case .video: strings.spoken.video
      case .animation: strings.spoken.animation
      }
    }
  }

  let kind: Kind
  /// The picture's path; empty if it has none.
  let source: String
  /// The picture's own size; nil if it is not known.
  let naturalSize: CGSize?
  /// A blurred preview; nil: unknown.
  let blurHash: String?
  /// In seconds.
  let duration: Int?

  /// Reads a picture from a payload.
  init(_ payload: JSONObject, kind: Kind) {
    self.kind = kind
    source = payload["source"]?.string ?? ""
    naturalSize = payload.naturalSize
    blurHash = payload["blurhash"]?.string
    duration = kind == .video ? DurationText.seconds(payload["duration"]?.double) : nil
  }

  /// Returns the text for screen readers: `Video, 12 seconds`.
  func label(in context: LayoutContext) -> String {
    let name = kind.name(in: context.strings)
    guard let duration else { return name }
    return
      "\(name), \(context.strings.spoken.duration(duration, formats: context.wordFormats))"
  }

  /// Returns the action of a touch: to open a photo, to play a video or an animation.
  func action(index: Int? = nil) -> HitAction {
    JSONObject.action(
      kind == .photo ? "open" : "play",
      [
        ("source", source.isEmpty ? nil : .string(source)),
        ("index", index.map { .integer(Int64($0)) }),
      ])
  }

  /// Returns the picture alone, in a size.
  func image(_ size: CGSize, contentMode: ImageContentMode, cornerRadius: CGFloat) -> LayoutBox {
    // The button stands where a missing picture has its symbol.
    .image(
      source, naturalSize: naturalSize ?? size, contentMode: contentMode,
      cornerRadius: cornerRadius, alternative: kind == .video ? "" : nil, blurHash: blurHash,
      sizing: BoxSizing(
        width: size.width, height: size.height, alignSelf: .center, justifySelf: .center))
  }

  /// Returns the marks over the picture: a video's button and duration, or the word of an animation, which plays by itself.
  ///
  /// - Parameter room: The size of the frame; marks without room are left out.
  func marks(in context: LayoutContext, room: CGSize) -> [LayoutBox] {
    var marks: [LayoutBox] = []
    if kind == .video {
      var side = min(PictureTile.buttonSide, room.width * 0.6, room.height * 0.6)
      if PictureTile.isNarrow(room.width, in: context) {
        side = min(side, max(16, room.height - 2 * LayoutBox.pillHeight(in: context) - 16))
      }
      marks.append(PictureTile.playButton(side: side))
    }
    if let badge = badge(in: context) {
      let text = LayoutBox.text(badge, style: .time, color: .onMedia, maximumLines: 1)
      // With the space in the pill and around it.
      let fits =
        context.measure(badge, style: .time).width + 44 <= room.width
        && LayoutBox.pillHeight(in: context) + 8 <= room.height
      if fits { marks.append(.placed(.pill(text, in: context), align: .start, justify: .start)) }
    }
    return marks
  }

  /// Whether the pills in the corners of a frame may meet the button in its middle.
  static func isNarrow(_ width: CGFloat, in context: LayoutContext) -> Bool {
    width < 160 * max(1, context.environment.effectiveTextScale)
  }

  /// The side of the button over a picture.
  static let buttonSide: CGFloat = 48

  private func badge(in context: LayoutContext) -> String? {
    kind == .animation ? "GIF" : duration.map(context.formats.duration)
  }

  private static func playButton(side: CGFloat) -> LayoutBox {
    .overlay(
      align: .center, justify: .center,
      sizing: BoxSizing(alignSelf: .center, justifySelf: .center),
      [
        .shape(
          .ellipse, color: .mediaOverlay, sizing: BoxSizing(width: side, height: side)),
        .shape(
          .symbol(.play), color: .onMedia,
          sizing: BoxSizing(width: side * 0.6, height: side * 0.6)),
      ])
  }
}

extension LayoutBox {
  /// Returns the ground of a frame that its picture does not fill.
  static func mediaGround(radius: CGFloat) -> LayoutBox {
    .shape(
      .rectangle(radius: radius), color: .mediaGround,
      sizing: BoxSizing(alignSelf: .stretch, justifySelf: .stretch))
  }

  /// Returns a label in a corner of an overlay, as far from its edges as Actor's time is: 8 and 4 points.
  static func placed(_ label: LayoutBox, align: BoxAlignment, justify: BoxAlignment) -> LayoutBox {
    var box = LayoutBox.inset(
      BoxInsets(top: 4, leading: 8, bottom: 4, trailing: 8), label)
    box.sizing.alignSelf = align
    box.sizing.justifySelf = justify
    return box
  }

  /// Returns the same box with an id, an action and a description.
  func described(
    id: String? = nil, action: HitAction? = nil, role: AccessibilityRole, label: String? = nil
  ) -> LayoutBox {
    var box = self
    box.id = id
    box.action = action
    box.accessibility = BoxAccessibility(role: role, label: label)
    return box
  }

  /// The same box, left out when the message is read aloud.
  var hiddenFromAccessibility: LayoutBox {
    var box = self
    box.accessibility = .hidden
    return box
  }
}
