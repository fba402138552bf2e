import BubbleCore
import Foundation

/// Lays out a place: a map of 200 x 160 points with a pin in the middle, as in Actor, and the place's name
/// under it.
///
/// The map is a picture of the conversation's folder; without one there is a drawing.
public struct LocationLayouter: BoxLayouter {
  /// `location`.
  public let id: LayouterID = "location"
  /// Only `location`.
  public let contentTypes: Set<String>? = ["location"]
  /// The dependencies of boxes: neither times nor numbers are formatted here.
  public let dependencies: EnvironmentDependencies = .boxes

  private static let size = CGSize(width: 200, height: 160)
  private static let inset: CGFloat = 1
  private static let pinSide: CGFloat = 36

  /// Makes the layouter.
  public init() {}

  /// Whether there is a place on Earth.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    LocationLayouter.coordinates(of: message) != nil
  }

  /// Returns the map in its bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let (title, address) = (payload.line("title"), payload.text("address"))
    let padding = context.bubblePadding
    let inset = LocationLayouter.inset
    let available =
      context.maximumContentWidth(for: message) + padding.horizontal - 2 * inset
    let label = [context.strings.spoken.location, title, address].compactMap(\.self).joined(
      separator: ", ")
    let map = LocationLayouter.map(
      payload["source"]?.string ?? "", width: min(LocationLayouter.size.width, available)
    ).described(
      id: "location",
      action: JSONObject.action(
        "open",
        [
          ("latitude", payload["latitude"]), ("longitude", payload["longitude"]),
          ("title", payload["title"]),
        ]), role: .image, label: label)
    let bubble = BubbleBox(padding: BoxInsets(inset), showsTime: false, showsTail: false)
    let texts = [
      title.map { LayoutBox.text($0, maximumLines: 1) },
      address.map { LayoutBox.text($0, style: .caption, color: .textDim, maximumLines: 3) },
    ].compactMap { $0?.hiddenFromAccessibility }
    guard !texts.isEmpty else {
      let pill = LayoutBox.timePill(for: message, in: context, maximumWidth: max(0, available - 16))
      return .bubble(.overlay([map, .placed(pill, align: .end, justify: .end)]), bubble)
    }
    let insets = BoxInsets(
      top: padding.top, leading: max(0, padding.leading - inset),
      bottom: max(0, padding.bottom - inset), trailing: max(0, padding.trailing - inset))
    let time = LayoutBox.timeLabel(
      for: message, in: context, maximumWidth: context.maximumContentWidth(for: message))
    return .bubble(.column([map, .inset(insets, .time(.column(texts), label: time))]), bubble)
  }

  private static func map(_ source: String, width: CGFloat) -> LayoutBox {
    let ground =
      source.isEmpty
      ? MapDrawing.box(radius: MediaBubble.cornerRadius)
      : LayoutBox.image(
        source, naturalSize: size, cornerRadius: MediaBubble.cornerRadius,
        sizing: BoxSizing(alignSelf: .stretch, justifySelf: .stretch))
    // The point of the pin is in the middle.
    let pin = LayoutBox.inset(
      BoxInsets(bottom: pinSide),
      .shape(
        .symbol(.pin), color: .failure, sizing: BoxSizing(width: pinSide, height: pinSide)))
    return .overlay(
      align: .center, justify: .center,
      sizing: BoxSizing(height: size.height, minWidth: width), [ground, pin])
  }

  private static func coordinates(of message: Message) -> (latitude: Double, longitude: Double)? {
    let payload = message.content.payload
    guard let latitude = payload["latitude"]?.double, (-90...90).contains(latitude),
      let longitude = payload["longitude"]?.double, (-180...180).contains(longitude)
    else { return nil }
    return (latitude, longitude)
  }
}

/// A map of nowhere: the replacement of a missing one.
private enum MapDrawing {
  /// Roads on a ground, which fills its overlay.
  static func box(radius: CGFloat) -> LayoutBox {
    let stretched = BoxSizing(alignSelf: .stretch, justifySelf: .stretch)
    return .overlay(
      sizing: stretched,
      [
        .shape(.rectangle(radius: radius), color: .mapGround, sizing: stretched),
        roads(.row, [(26, 7), (38, 12), (62, 7), (24, 7)]),
        roads(.column, [(22, 7), (30, 12), (40, 7)]),
      ])
  }

  private enum Direction { case row, column }

  /// Parallel roads: the distance of each from the one before, in parts of the whole, and its width.
  private static func roads(
    _ direction: Direction, _ roads: [(distance: CGFloat, width: CGFloat)]
  ) -> LayoutBox {
    var children: [LayoutBox] = []
    for road in roads {
      children.append(.spacer(grow: road.distance))
      let sizing =
        direction == .row
        ? BoxSizing(width: road.width, shrink: 1) : BoxSizing(height: road.width, shrink: 1)
      children.append(.shape(.rectangle(radius: 0), color: .mapRoad, sizing: sizing))
    }
    children.append(.spacer(grow: 30))
    return direction == .row ? .row(children) : .column(children)
  }
}

extension LocationLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [
      ContentField("latitude", .number(-90...90), .required, "38.7"),
      ContentField("longitude", .number(-180...180), .required, "-9.1"),
      ContentField("title", .string, .optional, #""The blue door""#),
      ContentField("address", .string, .optional, #""Rua Nova 1""#),
      ContentField("source", .string, .optional, #""media/map.png""#),
    ]
  }
}
