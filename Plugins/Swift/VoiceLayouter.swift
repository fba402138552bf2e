import BubbleCore
import Foundation

/// Lays out a voice message: a button, its waveform, its duration.
///
/// The geometry is Actor's: 200 x 55 points, a button of 44 at 7.5, 7.5, the waveform of 130 x 22 beside it
/// at 62. Button, waveform and bubble grow with the text.
public struct VoiceLayouter: BoxLayouter {
  /// `voice`.
  public let id: LayouterID = "voice"
  /// Only `voice`.
  public let contentTypes: Set<String>? = ["voice"]
  /// The duration is written in the locale's digits.
  public let dependencies: EnvironmentDependencies = [.boxes, .locale]

  private static let width: CGFloat = 200
  private static let height: CGFloat = 55
  private static let buttonSide: CGFloat = 44
  private static let waveformHeight: CGFloat = 22
  private static let gap: CGFloat = 10.5
  private static let padding = BoxInsets(top: 7.5, leading: 7.5, bottom: 3.5, trailing: 8)
  /// More levels than a wide waveform has bars.
  private static let maximumLevelCount = 256

  /// Makes the layouter.
  public init() {}

  /// Returns the recording in its bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let width = message.fixedWidth(VoiceLayouter.width, in: context)
    let seconds = DurationText.seconds(payload["duration"]?.double)
    let spoken = seconds.map {
      context.strings.spoken.duration($0, formats: context.wordFormats)
    }
    let label = [context.strings.spoken.voiceMessage, spoken].compactMap(\.self)
      .joined(separator: ", ")
    let source = payload["source"]?.string.map(JSONValue.string)
    let scale = context.environment.iconScale
    let buttonSide = VoiceLayouter.buttonSide * scale
    let button = VoiceLayouter.button(side: buttonSide).described(
      id: "play", action: JSONObject.action("play", [("source", source)]), role: .button,
      label: label)
    let padding = VoiceLayouter.padding
    let room = width - padding.horizontal - buttonSide - VoiceLayouter.gap
    // A character of large text may need more than the available room.
    let sound = LayoutBox.column(
      gap: 3, sizing: BoxSizing(minWidth: 0, grow: 1, basis: 0),
      [
        VoiceLayouter.waveform(payload, height: VoiceLayouter.waveformHeight * scale),
        .time(
          LayoutBox.text(
            seconds.map(context.formats.duration) ?? "–:––", style: .caption, color: .textDim,
            maximumLines: 1
          ).hiddenFromAccessibility,
          label: .timeLabel(for: message, in: context, maximumWidth: max(0, room))),
      ])
    let stack = StackBox(gap: VoiceLayouter.gap, padding: padding, align: .center)
    let row = LayoutBox(
      .row(stack), sizing: BoxSizing(width: width, minHeight: VoiceLayouter.height),
      children: [button, sound])
    return .bubble(row, BubbleBox(padding: BoxInsets()))
  }

  private static func button(side: CGFloat) -> LayoutBox {
    let symbolSide = side * 24 / buttonSide
    return .overlay(
      align: .center, justify: .center, sizing: BoxSizing(shrink: 0),
      [
        .shape(.ellipse, color: .accent, sizing: BoxSizing(width: side, height: side)),
        .shape(
          .symbol(.play), color: .onAccent,
          sizing: BoxSizing(width: symbolSide, height: symbolSide)),
      ])
  }

  private static func waveform(_ payload: JSONObject, height: CGFloat) -> LayoutBox {
    let progress = payload["progress"]?.double ?? 0
    let waveform = ShapeFigure.Waveform(
      levels: levels(payload["levels"]?.array ?? []),
      progress: progress > 0 ? min(progress, 1) : 0)
    return .shape(
      .waveform(waveform), color: .accent, sizing: BoxSizing(height: height))
  }

  /// Returns the levels, the loudest of each few if there are too many; a value that is not a number is silence.
  private static func levels(_ values: [JSONValue]) -> [UInt8] {
    let count = min(values.count, maximumLevelCount)
    return (0..<count).map { bar in
      let range = bar * values.count / count..<(bar + 1) * values.count / count
      return values[range].reduce(0) { max($0, level($1)) }
    }
  }

  private static func level(_ value: JSONValue) -> UInt8 {
    // False for a value that is not a number, too.
    guard let level = value.double, level > 0 else { return 0 }
    return UInt8(min(level, 255))
  }
}

extension Message {
  /// Returns the width of a bubble that has a fixed one: more for larger text, at most the available width.
  func fixedWidth(_ width: CGFloat, in context: LayoutContext) -> CGFloat {
    let available =
      context.maximumContentWidth(for: self) + context.bubblePadding.horizontal
    return min(width * max(1, context.environment.effectiveTextScale), available)
  }
}

extension VoiceLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [
      ContentField("source", .string, .optional, #""media/voice.ogg""#),
      ContentField("duration", .number(0...(.greatestFiniteMagnitude)), .expected, "12.5"),
      ContentField("levels", .list(.number(0...255)), .optional, "[0, 120, 255]"),
      ContentField("progress", .number(0...1), .optional, "0.5"),
    ]
  }
}
