import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

// What Documentation/LuaToSwift.md shows.

struct DeliveryLayouter: BoxLayouter {
  let id: LayouterID = "delivery"
  let contentTypes: Set<String>? = ["delivery"]

  func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    message.content.payload["share"]?.double != nil
  }

  func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let delivery = message.content.payload
    let (item, share) = (delivery["item"]?.string ?? "", delivery["share"]?.double ?? 0)
    return .column(gap: 6) {
      LayoutBox.row(gap: 6, align: .center) {
        LayoutBox.symbol("local_shipping", size: 20, color: .accent)
        LayoutBox.text(item, style: .title)
      }
      if let due = context.localDate(delivery["due"]?.string ?? "") {
        LayoutBox.text("\(due.weekday), \(due.day)", style: .caption, color: .textDim)
      }
      LayoutBox.progress(share)
        .accessibility(.progress, label: context.formats.percent(share))
      if !message.isOutgoing {
        LayoutBox.button("Track", action: HitAction("track", ["item": .string(item)]))
      }
    }
  }
}

@Suite struct LuaToSwiftPageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: packageFolder().appendingPathComponent(path), encoding: .utf8)
  }

  private func blocks(_ language: String) throws -> [String] {
    try text("Documentation/LuaToSwift.md").components(separatedBy: "```\(language)\n")
      .dropFirst().map { $0.components(separatedBy: "```")[0] }
  }

  /// The page's script, loaded from a folder.
  private func script() throws -> LuaLayouter {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("page-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = folder.appendingPathComponent("delivery")
    try FileManager.default.createDirectory(at: script, withIntermediateDirectories: true)
    let code = try #require(try blocks("lua").first)
    try Data(code.utf8).write(to: script.appendingPathComponent("init.lua"))
    var loader = LuaPluginLoader()
    loader.bundledLibrary = packageFolder().appendingPathComponent("Plugins/Lua/lib")
    let loading = loader.load(from: folder)
    expect(loading.errors.isEmpty, "\(loading.errors)")
    return try #require(loading.layouters.first)
  }

  @Test func `all code in Swift of the page is in this file`() throws {
    let code = try blocks("swift")
    expect(code.count, equals: 1)
    let file = try text("Tests/BubbleLayoutTests/LuaToSwiftPageTests.swift")
    for block in code { expect(file.contains(block), "\(block)") }
    try expect(text("Documentation/README.md").contains("(LuaToSwift.md)"))
  }

  @Test(
    arguments: [
      ["item": "Kettle", "share": .number(0.4), "due": "2026-11-24T19:00:00Z"],
      ["item": "Lamp", "share": .integer(1)],
      ["item": "Lamp", "share": .integer(0), "due": "soon"],
    ] as [JSONObject])
  func `both languages make the same bubble`(delivery: JSONObject) throws {
    let script = try script()
    let context = LayoutContext.squares()
    for isOutgoing in [false, true] {
      let message = Message.sample(
        isOutgoing: isOutgoing, MessageContent(type: "delivery", payload: delivery))
      func layout(_ layouter: some BubbleLayouter) throws -> BubbleCellLayout {
        try expect(layouter.isSuitable(message, in: context))
        let layout = try layouter.buildLayout(
          peer: context.peer, message: message, context: context)
        return try #require(layout as? BubbleCellLayout)
      }
      let (lua, swift) = try (layout(script), layout(DeliveryLayouter()))
      expect(lua.elements, equals: swift.elements)
      expect(lua.bubbleFrame, equals: swift.bubbleFrame)
      expect(lua.height, equals: swift.height)
      expect(lua.regions, equals: swift.regions)
      expect(lua.accessibilityElements, equals: swift.accessibilityElements)
    }
  }

  @Test func `every name that the reference lists is on the page`() throws {
    func names(_ text: Substring) -> [String] {
      text.matches(of: /[a-z_]+/).map { String($0.output) }
    }
    let page = try text("Documentation/LuaToSwift.md").matches(of: /`([^`]*)`/)
      .flatMap { names($0.1) }
    let reference = try text("Documentation/ScriptReference.md")
      .components(separatedBy: "## Words")[0]
    let listed = reference.matches(of: /\n\| `(?:ui\.)?([a-z_]+)/).map { String($0.1) }
    expect(listed.count > 200)
    expect(Set(listed).subtracting(page).sorted(), equals: [])
  }
}
