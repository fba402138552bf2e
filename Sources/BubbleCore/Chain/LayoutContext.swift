import Foundation

/// What a layouter is given besides the message: the environment, the neighbours, a measurer.
public struct LayoutContext: Sendable {
  /// Width, fonts, direction, language, theme.
  public let environment: LayoutEnvironment
  /// The environment's part of every ``LayoutKey``.
  public let fingerprint: EnvironmentFingerprint
  /// Measures text.
  public let measurer: any TextMeasuring
  /// What is around the message.
  public var neighbours: Neighbours
  /// The message's time, formatted.
  public var time: String

  /// Makes a context.
  public init(
    environment: LayoutEnvironment, measurer: any TextMeasuring,
    neighbours: Neighbours = Neighbours(), time: String = ""
  ) {
    self.environment = environment
    self.fingerprint = EnvironmentFingerprint(environment)
    self.measurer = measurer
    self.neighbours = neighbours
    self.time = time
  }

  /// The same context for another message.
  func with(neighbours: Neighbours, time: String) -> LayoutContext {
    var context = self
    context.neighbours = neighbours
    context.time = time
    return context
  }

  /// The font of a text style in this environment.
  public func font(for style: TextStyle) -> Font {
    environment.fonts.font(for: style, textScale: environment.textScale)
  }

  /// Measures text in a named style, broken at `maximumWidth` points.
  public func measure(
    _ text: String, style: TextStyle, maximumWidth: CGFloat = .infinity
  ) -> MeasuredText {
    measurer.measure(
      TextRequest(text: text, font: font(for: style), maximumWidth: maximumWidth))
  }
}
