// `packaging/guides.py code` wrote this file: the code in doc comments of the module.
// swift-format-ignore-file

import BubbleCore
import BubbleLayout
import Foundation

extension DocCommentNames {
  // Sources/BubbleCore/Boxes/BoxBuilder.swift
  fileprivate static func BoxBuilder_1() async throws {
    _ = LayoutBox.column(gap: 4) {
      LayoutBox.text("Lunch?", style: .title)
      if let place { place }
      LayoutBox.row(gap: 6) {
        "12:30"
        LayoutBox.spacer()
        LayoutBox.text("3 votes", style: .caption)
      }
    }
  }

  // Sources/BubbleCore/Boxes/BoxLength.swift
  fileprivate static func BoxLength_1() async throws {
    _ = BoxSizing(width: .percent(50), maxWidth: 240)
  }

  // Sources/BubbleCore/Boxes/BoxTouch.swift
  fileprivate static func BoxTouch_1() async throws {
    let code = LayoutBox.text("BO-4711", style: .code).contextActions([
      BoxContextAction("Copy code", HitAction("copy_code"), symbol: "content_copy")
    ])
    _ = code
  }

  // Sources/BubbleCore/Boxes/Containers/LayoutBox+CellLayoutContainer.swift
  fileprivate static func LayoutBox_CellLayoutContainer_1() async throws {
    let side = CGSize(width: 32, height: 32)
    let face = LayoutBox.image("bo.png", naturalSize: side, cornerRadius: 16)
    let row = LayoutBox.cellLayoutContainer(leading: face, alignment: .end, spacing: 6) {
      LayoutBox.edgeAligning(flexibleEdges: .trailing) { LayoutBox.bubble { "Lunch?" } }
    }
    _ = side
    _ = face
    _ = row
  }

  // Sources/BubbleCore/Boxes/Containers/LayoutBox+Components.swift
  fileprivate static func LayoutBox_Components_1() async throws {
    _ = LayoutBox.button("Pay", action: HitAction("pay"))
  }

  // Sources/BubbleCore/Boxes/Containers/LayoutBox+Components.swift
  fileprivate static func LayoutBox_Components_2() async throws {
    _ = LayoutBox.progress(0.4).accessibility(.progress, label: "40%")
  }

  // Sources/BubbleCore/Boxes/LayoutBox.swift
  fileprivate static func LayoutBox_1() async throws {
    _ = LayoutBox.row(gap: 6) {
      LayoutBox.text("12:30", style: .title)
      LayoutBox.spacer()
      LayoutBox.text("3 votes", style: .caption)
    }
  }

  // Sources/BubbleCore/Boxes/Paint/LayoutBox+Paint.swift
  fileprivate static func LayoutBox_Paint_1() async throws {
    _ = LayoutBox.text("Lunch?").padding(12)
      .background(BoxGradient([.hex(0x5B2A86), .hex(0xC2185B)]))
      .corners(16).clipped().shadow()
  }

  // Sources/BubbleCore/Boxes/Paint/PathBox.swift
  fileprivate static func PathBox_1() async throws {
    _ = LayoutBox.path(PathBox(try PathData(svg: "M4 12l6 6L20 6"), fill: nil, stroke: .init(color: .accent, width: 2)))
  }

  // Sources/BubbleCore/CellLayout/DecoratedBubble.swift
  fileprivate static func DecoratedBubble_1() async throws {
    var bubble = DecoratedBubble(try context.wrappedBox(for: message), message: message, context: context)
    if !bubble.isServiceRow { bubble.addHeader(.text("Pinned", style: .caption)) }
    let box = bubble.box
    _ = bubble
    _ = box
  }

  // Sources/BubbleCore/Chain/BubbleLayouter.swift
  fileprivate static func BubbleLayouter_1() async throws {
    struct StarLayouter: BoxLayouter {
      let id: LayouterID = "star"
      let wraps = true
      func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
        message.extras["starred"] == .bool(true)
      }
      func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
        var bubble = DecoratedBubble(
          try context.wrappedBox(for: message), message: message, context: context)
        if !bubble.isServiceRow { bubble.addHeader(.text("★", style: .caption)) }
        return bubble.box
      }
    }
  }

  // Sources/BubbleCore/Chain/BubbleLayouter.swift
  fileprivate static func BubbleLayouter_2() async throws {
    // A map beside the text where there is room for both, in groups only.
    let suitabilityDependencies: EnvironmentDependencies = [.width, .peerKind]
    func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
      context.environment.width >= 600 && context.peer.kind == .group
    }
    _ = suitabilityDependencies
  }

  // Sources/BubbleCore/Chain/BubbleLayouter.swift
  fileprivate static func BubbleLayouter_3() async throws {
    struct SeatsLayouter: BoxLayouter {
      let id: LayouterID = "seats"
      let contentTypes: Set<String>? = ["seats"]
      func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
        let count = message.content.payload["count"]?.integer ?? 0
        return .row(gap: 6) {
          LayoutBox.text("Seats", style: .title)
          "\(count)"
        }
      }
    }
  }

  // Sources/BubbleCore/Chain/LayouterChain.swift
  fileprivate static func LayouterChain_1() async throws {
    var chain = LayouterChain([ServiceLayouter(), TextLayouter()])
    try chain.insert(VoiceLayouter(), before: "text")
    print(chain.layouters.map(\.id))      // service, voice, text
    _ = chain
  }

  // Sources/BubbleCore/Context/LayoutContext.swift
  fileprivate static func LayoutContext_1() async throws {
    let votes = context.text(PluralForms(one: "%@ vote", other: "%@ votes"), count: 3)
    let label = context.measure(votes, style: .caption, maximumWidth: 120)
    let isWide = context.environment.width >= 600
    print(label.width, isWide)
    _ = votes
    _ = label
    _ = isWide
  }

  // Sources/BubbleCore/Context/LayoutEnvironment.swift
  fileprivate static func LayoutEnvironment_1() async throws {
    var environment = LayoutEnvironment(width: 375, locale: "de_DE", timeZone: "Europe/Berlin")
    environment.textScale = 1.2
    environment.today = CalendarDay(Date(), timeZone: environment.timeZone)
    _ = environment
  }

  // Sources/BubbleCore/Facts/LocalDate.swift
  fileprivate static func LocalDate_1() async throws {
    let day = context.localDate(message.date).day      // "20 November 2026"
    _ = day
  }

  // Sources/BubbleCore/Messages/Message.swift
  fileprivate static func Message_1() async throws {
    let ana = Person(id: "ana", name: "Ana")
    var message = Message(
      id: "41", sender: ana, isOutgoing: false, date: Date(), content: .text("Lunch?"))
    message.reactions = [Reaction("👍", count: 3)]
    _ = ana
    _ = message
  }

  // Sources/BubbleCore/Messages/MessageContent.swift
  fileprivate static func MessageContent_1() async throws {
    let poll = MessageContent(
      type: "poll",
      payload: ["question": "Lunch?", "options": [["text": "12:30"], ["text": "13:00"]]])
    let question = poll.payload["question"]?.string
    _ = poll
    _ = question
  }

  // Sources/BubbleCore/Messages/Peer.swift
  fileprivate static func Peer_1() async throws {
    let ana = Person(id: "ana", name: "Ana")
    let conversation = Conversation(
      peer: Peer(id: "lunch", kind: .group, title: "Lunch"),
      messages: [
        Message(id: "1", sender: ana, isOutgoing: false, date: Date(), content: .text("At noon?"))
      ])
    _ = ana
    _ = conversation
  }

  // Sources/BubbleCore/Messages/Reading/ConversationReader.swift
  fileprivate static func ConversationReader_1() async throws {
    let reading = try ConversationReader().read(from: URL(fileURLWithPath: "trip.json"))
    for issue in reading.issues { print(issue) }
    print(reading.conversation.messages.count, "messages")
    _ = reading
  }

  // Sources/BubbleCore/Messages/Reading/JSONValue.swift
  fileprivate static func JSONValue_1() async throws {
    var payload: JSONObject = ["title": "Boat trip", "seats": 4, "isFull": false]
    payload["seats"] = 5
    let seats = payload["seats"]?.integer ?? 0
    _ = payload
    _ = seats
  }

  // Sources/BubbleCore/Text/BoxColor.swift
  fileprivate static func BoxColor_1() async throws {
    _ = LayoutBox.text("Gate 12", color: .black)
    _ = LayoutBox.text("Delayed", color: BoxColor(light: .hex(0xA02010), dark: .hex(0xFFB4A8)))
    _ = LayoutBox.text("Gate 12").background(BoxColor.accent.opacity(0.2))
  }

  // Sources/BubbleCore/Text/FontTable.swift
  fileprivate static func FontTable_1() async throws {
    var fonts = FontTable(family: "Inter, Noto Sans")
    fonts[.title] = FontDescription(size: 20)
    fonts[.time].weight = .light
    let environment = LayoutEnvironment(width: 375, fonts: fonts)
    _ = fonts
    _ = environment
  }

  // Sources/BubbleCore/Text/TextLanguage.swift
  fileprivate static func TextLanguage_1() async throws {
    var font = TextFont(family: "Noto Sans", size: 16, weight: .regular)
    font.language = TextLanguage("zh-Hant")
    _ = font
  }

  // Sources/BubbleCore/Text/TextLayout.swift
  fileprivate static func TextLayout_1() async throws {
    let text = context.measure("See you at the boat.", style: .body, maximumWidth: 120)
    let layout = TextLayout(
      text, in: CGRect(x: 12, y: 8, width: 120, height: text.height), alignment: .natural,
      measurer: context.measurer)
    let position = layout.position(at: touch)
    let marked = layout.rectangles(for: layout.word(at: position))
    _ = text
    _ = layout
    _ = position
    _ = marked
  }

  // Sources/BubbleCore/Words/CalendarDay.swift
  fileprivate static func CalendarDay_1() async throws {
    let day = CalendarDay(dateTime: "2026-11-20T23:30:00Z", timeZone: "Europe/Helsinki")  // 21 November
    _ = day
  }

  // Sources/BubbleCore/Words/LocalizedStrings.swift
  fileprivate static func LocalizedStrings_1() async throws {
    var environment = LayoutEnvironment(width: 375)
    environment.strings = .bundled(for: "de")
    environment.strings.unreadMessages = "Neu"
    _ = environment
  }

  // Sources/BubbleCore/Words/PluralForms.swift
  fileprivate static func PluralForms_1() async throws {
    _ = PluralForms(one: "%@ Stimme", other: "%@ Stimmen")
  }
}
