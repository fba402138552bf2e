import BubbleCore
import BubbleLayout
import BubbleTestSupport
import Foundation

/// Content of every built-in type, well formed and not.
enum ContentSamples {
  /// A content of a type with the members of a payload.
  static func content(_ type: String, _ payload: JSONObject = [:]) -> MessageContent {
    MessageContent(
      type: type,
      payload: JSONObject(
        [JSONObject.Member(name: "type", value: .string(type))] + payload.members))
  }

  /// One of each block.
  static let markdown = """
    # Boats

    Two *wooden* ones, **both** blue, see [the list](https://example.org).

    - `oars`
    - [x] life jackets
      1. two large
      2. one small

    > Bring water.

    | boat | seats |
    | --- | ---: |
    | Dora | 3 |

    ```swift
    let seats = 3
    ```

    ---
    """

  /// A picture's members.
  static func picture(_ width: Double, _ height: Double, _ more: JSONObject = [:]) -> JSONObject {
    JSONObject(
      [
        .init(name: "source", value: .string("media/a.png")),
        .init(name: "width", value: .number(width)), .init(name: "height", value: .number(height)),
      ] + more.members)
  }

  /// One of each kind, with everything that it can have.
  static let complete: [MessageContent] = [
    content("photo", picture(600, 400)),
    content("photo", picture(600, 400, ["caption": .string(caption)])),
    content("photo", picture(30, 3_000, ["caption": .string(caption)])),
    content("video", picture(1_920, 1_080, ["duration": .number(3_723.5)])),
    content("video", picture(3_000, 20, ["duration": .integer(5), "caption": .string("a")])),
    content("animation", picture(20, 20)),
    content(
      "voice",
      [
        "duration": .integer(12), "progress": .number(0.5),
        "levels": .array((0..<80).map { .integer($0 * 3) }),
      ]),
    content("sticker", ["source": .string("media/s.png"), "emoji": .string("🌵")]),
    content("sticker", ["emoji": .string("🎉")]),
    content(
      "document",
      ["name": .string("a very long name of a file.pdf"), "size": .integer(1_240_000)]),
    content(
      "location",
      [
        "latitude": .number(38.7), "longitude": .number(-9.1), "title": .string("A tower"),
        "address": .string(caption),
      ]),
    content("location", ["latitude": .integer(0), "longitude": .integer(0)]),
    content(
      "contact",
      [
        "name": .string("Maria Sousa"), "phones": .array([.string("+351 21 123 4567")]),
        "emails": .array([.string("maria@example.org")]),
      ]),
    content("album", ["pictures": .array(pictures(2)), "caption": .string(caption)]),
    content("album", ["pictures": .array(pictures(5))]),
    content("album", ["pictures": .array(pictures(14))]),
    content("typing"),
    content("markdown", ["text": .string(markdown)]),
    content(
      "markdown", ["text": .string("A **part**"), "part": .integer(2), "continues": .bool(true)]),
    content("service", ["text": .string("Bo created the group")]),
    content("text", ["text": .string(caption)]),
    content(
      "text",
      [
        "text": .string(caption + "\n" + caption),
        "spans": [
          ["start": 0, "length": 17, "style": "spoiler"],
          ["start": 20, "length": 60, "style": "quote", "folded": true],
        ],
      ]),
  ]

  /// Some pictures of different shapes.
  static func pictures(_ count: Int) -> [JSONValue] {
    (0..<count).map { index -> JSONValue in
      let (width, height) = (200 + index * 97 % 500, 200 + index * 61 % 400)
      return .object(picture(Double(width), Double(height)))
    }
  }

  private static let caption = "From the balcony, just after the rain stopped"

  /// Values that no payload should have.
  static let oddValues: [JSONValue] = oddScalars + oddTexts + oddLists

  private static let oddScalars: [JSONValue] = [
    .null, .bool(true), .integer(-1), .integer(0), .integer(.max), .integer(.min), .number(1e300),
    .number(-0.5), .number(1e-300),
  ]

  private static let oddTexts: [JSONValue] = {
    let long = String(repeating: "n", count: 40_000)
    let families = String(repeating: "👩‍👩‍👧‍👦", count: 400)
    return ["", "\n\n", "\u{0}\u{7}", "../../../etc/passwd", long, families].map(JSONValue.string)
  }()

  private static let oddLists: [JSONValue] = {
    let objects = [JSONValue](repeating: .object([:]), count: 2_000)
    let strings = [JSONValue](repeating: .string("y"), count: 20_000)
    return [
      .array([]), .array([.null, .integer(3), .string("x")]), .array(objects), .array(strings),
      .object([:]),
    ]
  }()
}
