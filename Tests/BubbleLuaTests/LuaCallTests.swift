import BubbleCore
import CLuaHost
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// What goes into a call: one encoding for all scripts, fields found whatever there is beside them.
@Suite struct LuaCallTests {
  private static func message(_ members: [(String, JSONValue)]) -> Message {
    Scripts.message(
      JSONObject(
        [JSONObject.Member(name: "type", value: .string("sample"))]
          + members.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }

  @Test func `scripts and calls share the bytes of a message`() {
    let message = Scripts.message()
    let first = FlatCache.shared.message(message)
    var copy = message
    expect(FlatCache.shared.message(copy) === first)
    copy.status = .read
    let other = FlatCache.shared.message(copy)
    expect(other !== first)
    expect(other.message, equals: copy)
  }

  @Test func `who asks about a message keeps its bytes whatever is asked meanwhile`() {
    let message = LuaCallTests.message([("text", .string("kept"))])
    FlatCache.shared.withMessage(message) { bytes in
      let before = Array(UnsafeBufferPointer(start: bytes.start, count: bytes.count))
      for number in 0..<100 {
        let other = LuaCallTests.message([("text", .string("other \(number)"))])
        FlatCache.shared.withMessage(other) { expect($0.start != bytes.start) }
        FlatCache.shared.withMessage(message) { expect($0.count, equals: bytes.count) }
      }
      expect(Array(UnsafeBufferPointer(start: bytes.start, count: bytes.count)), equals: before)
    }
  }

  @Test func `a script that prints may have others asked about other messages`() throws {
    let other = try Scripts.building("return ui.text(message.content.text)")
    let plugin = try Scripts.plugin(
      """
      return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message)
        print("asked")
        return ui.text(message.content.text)
      end }
      """,
      print: { _ in
        for number in 0..<40 {
          let text = "other \(number)"
          let box = try? other.box(LuaCallTests.message([("text", .string(text))]))
          expect(box, equals: .text(text))
        }
      })
    try expect(plugin.box(LuaCallTests.message([("text", .string("mine"))])), equals: .text("mine"))
  }

  @Test func `environments are encoded once for all messages`() {
    let context = Scripts.context
    let first = FlatCache.shared.environment(context, peer: Scripts.peer)
    let later = context.with(neighbours: Neighbours(cluster: .last), time: "10:00")
    expect(FlatCache.shared.environment(later, peer: Scripts.peer) === first)
    let group = Peer(id: "other", kind: .group, title: "Other")
    expect(FlatCache.shared.environment(context, peer: group) !== first)
  }

  @Test func `a changed message is seen as it is now`() throws {
    let plugin = try Scripts.building("return ui.text(message.status .. message.content.text)")
    var message = LuaCallTests.message([("text", .string("a"))])
    try expect(plugin.box(message), equals: .text("nonea"))
    message.status = .read
    try expect(plugin.box(message), equals: .text("reada"))
    message.content = MessageContent(
      type: "sample", payload: ["type": .string("sample"), "text": .string("b")])
    try expect(plugin.box(message), equals: .text("readb"))
  }

  @Test func `what differs from call to call is that of the call`() throws {
    let plugin = try Scripts.building(
      "return ui.text(message.time .. ' ' .. ctx.cluster .. ' ' .. ctx.width .. ' ' .. peer.title)")
    func text(_ context: LayoutContext, _ message: Message, peer: Peer = Scripts.peer) throws
      -> LayoutBox
    {
      try plugin.buildLayout(peer: peer, message: message, context: context).box
    }
    let message = Scripts.message()
    var outgoing = message
    outgoing.isOutgoing = true
    for (neighbours, time) in [
      (Neighbours(), "09:00"), (Neighbours(cluster: .last), "half past nine in the morning"),
      (Neighbours(cluster: .middle), ""),
    ] {
      let context = Scripts.context.with(neighbours: neighbours, time: time)
      for message in [message, outgoing] {
        let width = Double(context.maximumContentWidth(for: message))
        let expected = "\(time) \(neighbours.cluster.rawValue) \(width) Trip"
        try expect(text(context, message), equals: .text(expected))
      }
    }
    let other = Peer(id: "2", kind: .private, title: "Other")
    let width = Double(Scripts.context.maximumContentWidth(for: message))
    try expect(
      text(Scripts.context, message, peer: other), equals: .text("09:00 single \(width) Other"))
  }

  @Test(arguments: [0, 1, 7, 8, 9, 100, 300, 5_000])
  func `every member is found, however many there are`(count: Int) throws {
    let plugin = try Scripts.building(
      """
      local content, sum, count = message.content, 0, 0
      for i = 1, message.content.count do sum = sum + content["m" .. i] end
      for key, value in pairs(content) do count = count + 1 end
      return ui.text(sum .. " " .. count .. " " .. tostring(content.nothing))
      """)
    let members = (0..<count).map { ("m\($0 + 1)", JSONValue.integer(Int64($0))) }
    let message = LuaCallTests.message(members + [("count", .integer(Int64(count)))])
    try expect(plugin.box(message), equals: .text("\(count * (count - 1) / 2) \(count + 2) nil"))
  }

  @Test(arguments: [1, 20])
  func `of members that share a name the last one counts`(fillers: Int) throws {
    let plugin = try Scripts.building(
      """
      local names = {}
      for key in pairs(message.content) do if key == "name" then names[#names + 1] = key end end
      return ui.text(message.content.name .. #names)
      """)
    let members = (0..<fillers).map { ("f\($0)", JSONValue.null) }
    let message = LuaCallTests.message(
      [("name", .string("a"))] + members + [("name", .string("b"))] + members
        + [("name", .string("c"))])
    try expect(plugin.box(message), equals: .text("c1"))
  }

  @Test func `names that are alike are told apart`() throws {
    let names = ["", "a", "b", "ab", "ba", "é", "e\u{301}", "abcdefghij", "abcdefghik", "日本"]
    let plugin = try Scripts.building(
      """
      local texts = {}
      for _ = 1, 2 do
        for i, name in ipairs(message.content.names) do texts[i] = message.content[name] end
      end
      return ui.text(table.concat(texts, " "))
      """)
    let message = LuaCallTests.message(
      [("names", .array(names.map(JSONValue.string)))]
        + names.enumerated().map { ($0.element, .integer(Int64($0.offset))) })
    try expect(plugin.box(message), equals: .text("0 1 2 3 4 5 6 7 8 9"))
  }

  @Test func `a message of a hundred thousand members is no more work to read than its size`()
    throws
  {
    let count = 100_000
    let plugin = try Scripts.building(
      """
      local sum = 0
      for i = 1, 20000 do sum = sum + message.content["m" .. i * 5] end
      return ui.text(tostring(sum))
      """)
    let members = (1...count).map { ("m\($0)", JSONValue.integer(1)) }
    try expect(plugin.box(LuaCallTests.message(members)), equals: .text("20000"))
  }

  @Test func `is_suitable with one named parameter gets the message alone, without the time`()
    throws
  {
    let layouter = LuaLayouter(
      try Scripts.plugin(
        """
        local names = {}
        return { api = 1, name = "sample",
          is_suitable = function(message, ...)
            for key in pairs(message) do if key == "time" then return false end end
            return select("#", ...) == 0 and message.time == nil
          end,
          build_layout = function(peer, message) return ui.text(message.time) end }
        """))
    try expect(layouter.isSuitable(Scripts.message(), in: Scripts.context))
    try expect(layouter.plugin.box(), equals: .text("09:00"))
  }

  @Test func `what a script keeps of a message is gone when the call is over`() throws {
    let keeping = try Scripts.plugin(
      """
      local kept
      return { api = 1, name = "sample", content_types = { "sample" },
        build_layout = function(peer, message, ctx)
          local last = kept
          kept = { message, message.content, peer, ctx }
          if not last then return ui.text "first" end
          return ui.text(last[message.content.which].id)
        end }
      """)
    for which in 1...4 {
      let message = LuaCallTests.message([("which", .integer(Int64(which)))])
      _ = try? keeping.box(message)
      let error = #expect(throws: PluginError.self) { try keeping.box(message) }
      expect(
        error?.message, equals: "message data is valid only during the call: a script can't keep it"
      )
    }
  }

  @Test func `as many states are kept as threads can run, those of a busy moment are dropped`()
    throws
  {
    let made = Counter()
    let source = """
      print("made")
      return { api = 1, name = "sample", content_types = { "sample" }, build_layout = print }
      """
    let pool = LuaHostPool(
      sources: PluginSources(name: "sample", files: ["init.lua": Array(source.utf8)]),
      limits: .standard, print: { _ in made.add(1) })
    func use(_ count: Int) throws(PluginError) {
      guard count > 0 else { return }
      try pool.withHost { _ throws(PluginError) in try use(count - 1) }
    }
    for _ in 0..<10 { try use(1) }
    expect(made.total, equals: 1)
    let count = LuaHostPool.slotCount + 3
    try use(count)
    expect(made.total, equals: count)
    try use(count)
    expect(made.total, equals: count + 3)
  }
}
