import BubbleCore

/// A field that a built-in layouter reads of the content of its messages.
///
/// Layouters show what is there and never fail for a field: these are for who writes conversations, and is
/// told what is passed over.
package struct ContentField: Hashable, Sendable {
  /// What a field may be.
  package indirect enum Kind: Hashable, Sendable {
    case string
    case boolean
    case number(ClosedRange<Double>)
    case word([String])
    case list(Kind)
    case object([ContentField])
  }

  /// What a message without it lacks.
  package enum Presence: Hashable, Sendable {
    /// Nothing.
    case optional
    /// What it is about; something stands in its place.
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

/// A layouter that can say what it reads of a message's content.
package protocol ContentDescribing: BubbleLayouter {
  /// What it reads of content of a type that it takes, besides `type`.
  func contentFields(of type: String) -> [ContentField]
}

/// A layouter that puts something around messages, and can say what it reads of them.
package protocol DecorationDescribing: BoxLayouter {
  /// What stands beside `content`: an object, or a list of objects.
  var decoration: ContentField { get }
}

extension ContentField {
  private static let side = Kind.number(1...Double(BoxSolver.maximumLength))
  private static let seconds = Kind.number(0...(.greatestFiniteMagnitude))

  /// A picture or a video.
  fileprivate static let picture = [
    ContentField("source", .string, .expected, #""media/boat.png""#),
    ContentField("width", side, "640"), ContentField("height", side, "360"),
    ContentField("duration", seconds, "12.5"),
  ]

  fileprivate static let spans = ContentField(
    "spans",
    .list(
      .object([
        ContentField("start", .number(0...(.greatestFiniteMagnitude)), .required, "0"),
        ContentField("length", .number(0...(.greatestFiniteMagnitude)), .required, "5"),
        ContentField(
          "style", .word(["bold", "italic", "code", "strike", "link"]), .required, #""bold""#),
        ContentField("url", .string, #""https://example.org""#),
      ])), #"[ { "start": 0, "length": 5, "style": "bold" } ]"#)

  fileprivate static let caption = [
    ContentField("caption", .string, #""The blue boat""#), spans,
  ]

  fileprivate init(_ name: String, _ kind: Kind, _ example: String) {
    self.init(name, kind, .optional, example)
  }
}

extension ForwardedLayouter: DecorationDescribing {
  package var decoration: ContentField {
    ContentField(
      "forwarded", .object([ContentField("from", .string, .expected, #""Ana""#)]), .optional,
      #"{ "from": "Ana" }"#)
  }
}

extension ReplyLayouter: DecorationDescribing {
  package var decoration: ContentField {
    ContentField(
      "reply",
      .object([
        ContentField("sender", .string, #""Bo""#), ContentField("text", .string, #""Shall we?""#),
        ContentField("message", .string, #""3""#), ContentField("person", .string, #""bo""#),
        ContentField(
          "image", .object(ContentField.picture.filter { $0.name != "duration" }),
          #"{ "source": "media/boat.png" }"#),
      ]), #"{ "sender": "Bo", "text": "Shall we?" }"#)
  }
}

extension ReactionsLayouter: DecorationDescribing {
  package var decoration: ContentField {
    ContentField(
      "reactions",
      .list(
        .object([
          ContentField("emoji", .string, .required, #""👍""#),
          ContentField("count", .number(0...(.greatestFiniteMagnitude)), "3"),
          ContentField("mine", .boolean, "true"),
        ])), #"[ { "emoji": "👍", "count": 3 } ]"#)
  }
}

extension LinkPreviewLayouter: DecorationDescribing {
  package var decoration: ContentField {
    ContentField(
      "preview",
      .object([
        ContentField("url", .string, #""https://example.org/boat""#),
        ContentField("site", .string, #""Example""#),
        ContentField("title", .string, #""The blue boat""#),
        ContentField("description", .string, #""A boat, and it is blue""#),
        ContentField(
          "image", .object(ContentField.picture.filter { $0.name != "duration" }),
          #"{ "source": "media/boat.png", "width": 640, "height": 360 }"#),
      ]), #"{ "title": "The blue boat" }"#)
  }
}

extension TextLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [ContentField("text", .string, .required, #""Hello""#), .spans]
  }
}

extension ServiceLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [ContentField("text", .string, .required, #""Bo joined the group""#)]
  }
}

extension MediaLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    ContentField.picture + ContentField.caption
  }
}

extension AlbumLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    let kind = ContentField(
      "type", .word(["photo", "video", "animation"]), .optional, #""photo""#)
    return [
      ContentField(
        "pictures", .list(.object([kind] + ContentField.picture)), .required,
        #"[ { "source": "media/boat.png", "width": 640, "height": 360 } ]"#)
    ] + ContentField.caption
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

extension StickerLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    ContentField.picture.filter { $0.name != "duration" }
      + [ContentField("emoji", .string, .expected, #""🚀""#)]
  }
}

extension DocumentLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [
      ContentField("source", .string, .optional, #""media/plan.pdf""#),
      ContentField("name", .string, .expected, #""plan.pdf""#),
      ContentField("size", .number(0...(.greatestFiniteMagnitude)), .optional, "48000"),
    ]
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

extension ContactLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [
      ContentField("name", .string, .alternative, #""Bo""#),
      ContentField("phones", .list(.string), .alternative, #"["+351 912 345 678"]"#),
      ContentField("emails", .list(.string), .alternative, #"["bo@example.org"]"#),
    ]
  }
}
