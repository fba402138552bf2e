import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleLua
@testable import ScriptTools

/// The stub for editors and the reference say what the host says, and what is committed is what is
/// generated.
@Suite struct EditorSupportTests {
  @Test(arguments: EditorSupport.files.keys.sorted())
  func `the file beside the bundled scripts is the generated one`(path: String) throws {
    let file = packageFolder().appendingPathComponent("Plugins/Lua/\(path)")
    let text = try String(contentsOf: file, encoding: .utf8)
    expect(text, equals: EditorSupport.files[path], "run `make reference`")
  }

  @Test func `the reference in the repository is the generated one`() throws {
    let file = packageFolder().appendingPathComponent("Documentation/ScriptReference.md")
    let text = try String(contentsOf: file, encoding: .utf8)
    expect(text, equals: ReferencePage.text, "run `make reference`")
  }

  @Test func `the reference has each field of a colour's table`() {
    let fields = Set(ScriptRecord.tint.fields.map(\.name))
    expect(fields, equals: Set(PaintReader.colorFields + ["at"]))
  }

  @Test func `the stub lists exactly the elements that scripts have`() throws {
    let names = StubReader(LuaStub.text).constructors
    for name in names {
      let box = try? Scripts.building("return type(ui.\(name)) == 'function' and 'yes' or 'no'")
        .box()
      expect(box, equals: .text("yes"), "ui.\(name)")
    }
    expect(Set(names), equals: Set(BoxConstructor.allCases.map(\.name) + ["component"]))
  }

  /// Each element is given each property of the stub with a value that none takes: whether the property
  /// is known at all is then in the error.
  @Test(arguments: BoxConstructor.allCases)
  func `the stub lists exactly the properties that the host takes`(
    constructor: BoxConstructor
  ) throws {
    let listed = try #require(StubReader(LuaStub.text).fields[constructor.className])
    let all = Set(BoxProperty.allCases.map(\.name)).union(["colour", "outset"])
    for property in all {
      let error = #expect(throws: PluginError.self) {
        try Scripts.building("return ui.\(constructor.name) { \(property) = print }").box()
      }
      let isKnown = error?.message.contains("unknown property") == false
      expect(isKnown, equals: listed.contains(property), "ui.\(constructor.name) { \(property) }")
    }
  }

  @Test func `the stub lists exactly the words that the host takes`() throws {
    let aliases = StubReader(LuaStub.text).aliases
    for property in BoxProperty.allCases {
      guard case .keyword(let words) = property.valueType else { continue }
      let owner = try #require(BoxConstructor.allCases.first { $0.properties.contains(property) })
      expect(aliases[property.keywordsName], equals: words)
      let error = #expect(throws: PluginError.self) {
        try Scripts.building("return ui.\(owner.name) { \(property.name) = '?' }").box()
      }
      for word in words.prefix(4) { expect(error?.message.contains(word), equals: true, "\(word)") }
    }
  }

  @Test func `records have exactly the fields that scripts are given`() throws {
    let given: [(ScriptRecord, String)] = [
      (.peer, "peer"), (.message, "message"), (.sender, "message.sender"),
      (.textSize, "ctx.measure('x')"), (.date, "ctx.date('2026-11-24T19:00:00Z')"),
      (.date, "message.date"),
    ]
    for (record, value) in given {
      let box = try Scripts.building(
        """
        local names = {}
        for name in pairs(\(value)) do names[#names + 1] = name end
        table.sort(names)
        return table.concat(names, " ")
        """
      ).box()
      expect(
        box, equals: .text(record.fields.map(\.name).sorted().joined(separator: " ")), "\(value)")
    }
  }

  @Test func `the context has exactly the listed fields and functions`() throws {
    for field in ScriptRecord.context.fields {
      let kind = if case .function = field.type { "function" } else { "value" }
      let box = try Scripts.building(
        "return type(ctx.\(field.name)) == 'function' and 'function' or 'value'"
      ).box()
      expect(box, equals: .text(kind), "ctx.\(field.name)")
    }
    let box = try Scripts.building(
      """
      local names = {}
      for name, value in pairs(ctx) do
        if type(value) ~= "function" then names[#names + 1] = name end
      end
      table.sort(names)
      return table.concat(names, " ")
      """
    ).box()
    let values = ScriptRecord.context.fields.filter { field in
      if case .function = field.type { false } else { true }
    }
    expect(box, equals: .text(values.map(\.name).sorted().joined(separator: " ")))
  }

  @Test func `is_suitable is told exactly what is listed of what is around the message`() throws {
    let layouter = LuaLayouter(
      try Scripts.plugin(
        """
        return { api = 1, name = "sample", build_layout = function() return 'x' end,
          is_suitable = function(message, peer, ctx)
            local names = {}
            for name in pairs(ctx) do names[#names + 1] = name end
            table.sort(names)
            error(table.concat(names, " "), 0)
          end }
        """))
    let listed = ScriptRecord.surroundings.fields.map(\.name).sorted().joined(separator: " ")
    let error = #expect(throws: PluginError.self) {
      try layouter.isSuitable(
        .sample(MessageContent(type: "sample", payload: ["type": .string("sample")])),
        in: LayoutContext(
          environment: LayoutEnvironment(width: 375), measurer: SquareGlyphMeasurer(),
          peer: .group))
    }
    expect(error?.message, equals: listed)
  }

  @Test func `the manifest takes exactly the listed fields`() throws {
    for field in ScriptRecord.manifest.fields {
      let error = #expect(throws: PluginError.self) {
        try Scripts.plugin("return { \(field.name) = {} }")
      }
      expect(error?.message.contains("unknown field"), equals: false, "\(field.name)")
    }
    let error = #expect(throws: PluginError.self) { try Scripts.plugin("return { kinds = {} }") }
    expect(error?.message.contains("unknown field 'kinds'"), equals: true)
  }

  @Test func `the reference and the calls agree in what there is`() {
    expect(ScriptFunction.isSuitable.arguments, equals: ["message", "peer", "ctx"])
    expect(ScriptFunction.buildLayout.arguments, equals: ["peer", "message", "ctx"])
    for function in ScriptFunction.allCases {
      let field = ScriptRecord.manifest.fields.first { $0.name == function.rawValue }
      guard case .function(let parameters, _)? = field?.type else {
        Issue.record("\(function) is not in the reference")
        continue
      }
      expect(parameters.map(\.name), equals: function.arguments)
    }
  }
}
