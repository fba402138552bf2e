import BubbleCore

/// Lays out a row that no person wrote, "Bo joined the group": a centred pill, as in Actor.
public struct ServiceLayouter: BoxLayouter {
  /// `service`.
  public let id: LayouterID = "service"
  /// Only `service`.
  public let contentTypes: Set<String>? = ["service"]

  /// The dependencies of boxes: neither times nor numbers are formatted here.
  public let dependencies: EnvironmentDependencies = .boxes

  /// Makes the layouter.
  public init() {}

  /// Whether there is a text.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { message.hasText }

  /// Returns the text in a pill.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let text = LayoutBox.text(
      message.content.text ?? "", style: .service, color: .serviceText, alignment: .center)
    return .bubble(text, BubbleBox(ground: .pill))
  }
}

extension ServiceLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [ContentField("text", .string, .required, #""Bo joined the group""#)]
  }
}
