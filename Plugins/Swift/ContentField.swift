import BubbleCore

/// A field that a built-in layouter reads of the content of its messages.
///
/// Layouters show the valid fields and never fail for a field: this type is for warnings to authors of conversations
/// about ignored ones.
package struct ContentField: Hashable, Sendable {
  /// The type of a field.
  package indirect enum Kind: Hashable, Sendable {
    case string
    case boolean
    case number(ClosedRange<Double>)
    case word([String])
    case list(Kind)
    case object([ContentField])
  }

  /// The effect of a missing field on its message.
  package enum Presence: Hashable, Sendable {
    /// None.
    case optional
    /// Its subject is missing; something else replaces it.
    case expected
    /// It can't be shown.
    case required
    /// It can't be shown if it lacks the other such fields, too.
    case alternative
  }

  /// `width`.
  package let name: String
  package let kind: Kind
  package let presence: Presence
  /// A value, as it is written in JSON.
  package let example: String

  init(_ name: String, _ kind: Kind, _ presence: Presence = .optional, _ example: String) {
    (self.name, self.kind, self.presence, self.example) = (name, kind, presence, example)
  }
}

/// A layouter that declares the fields that it reads of a message's content.
package protocol ContentDescribing: BubbleLayouter {
  /// Returns the fields that it reads of content of a type that it takes, besides `type`.
  func contentFields(of type: String) -> [ContentField]
}

/// A layouter that decorates messages, and declares the fields that it reads of them.
package protocol DecorationDescribing: BoxLayouter {
  /// The field beside `content`: an object, or a list of objects.
  var decoration: ContentField { get }
}

extension ContentField {
  private static let side = Kind.number(1...Double(BoxSolver.maximumLength))
  private static let seconds = Kind.number(0...(.greatestFiniteMagnitude))

  /// A picture or a video.
  static let picture = [
    ContentField("source", .string, .expected, #""media/boat.png""#),
    ContentField("width", side, "640"), ContentField("height", side, "360"),
    ContentField("duration", seconds, "12.5"),
    ContentField("blurhash", .string, #""LEHV6nWB2yk8pyo0adR*.7kCMdnj""#),
  ]

  /// A picture beside something else.
  static let still = Array(picture.prefix(3))

  private static let styles = [
    "bold", "italic", "code", "strike", "underline", "mark", "spoiler", "quote", "link", "mention",
    "hashtag", "picture",
  ]

  /// The formats of a text, and the states of those that hide something.
  static let spans = [
    ContentField(
      "spans",
      .list(
        .object([
          ContentField("start", .number(0...(.greatestFiniteMagnitude)), .required, "0"),
          ContentField("length", .number(0...(.greatestFiniteMagnitude)), .required, "5"),
          ContentField("style", .word(styles), .required, #""bold""#),
          ContentField("url", .string, #""https://example.org""#),
          ContentField("source", .string, #""party.png""#),
          ContentField("person", .string, #""ana""#),
          ContentField("folded", .boolean, "true"),
        ])), #"[ { "start": 0, "length": 5, "style": "bold" } ]"#),
    ContentField("revealed", .boolean, "true"), ContentField("expanded", .boolean, "true"),
  ]

  static let caption = [ContentField("caption", .string, #""The blue boat""#)] + spans

  init(_ name: String, _ kind: Kind, _ example: String) {
    self.init(name, kind, .optional, example)
  }
}
