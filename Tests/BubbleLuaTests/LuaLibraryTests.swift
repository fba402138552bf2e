import BubbleCore
import Expectations
import Testing

@testable import BubbleLua

/// The library that scripts see: what of it is our own behaves as the reference manual says.
@Suite struct LuaLibraryTests {
  static let expressions: [(code: String, result: String)] = [
    ("table.concat({ 1, 'b', 2.5 }, '-')", "1-b-2.5"),
    ("table.concat({ 'a', 'b', 'c' }, ',', 2, 3)", "b,c"),
    ("table.concat({}, ',')", ""),
    (
      "(function() local t = { 1, 3 } table.insert(t, 2, 2) table.insert(t, 4) return table.concat(t) end)()",
      "1234"
    ),
    (
      "(function() local t = { 1, 2, 3 } local r = table.remove(t, 1) return r .. table.concat(t) .. #t end)()",
      "1232"
    ),
    ("(function() local t = {} return table.remove(t) end)()", "nil"),
    (
      "(function() local t = { 1, 2, 3 } table.move(t, 1, 3, 2) return table.concat(t) end)()",
      "1123"
    ),
    ("select('#', table.unpack({ 1, 2, nil, 4 }, 1, 4))", "4"),
    ("table.pack(1, nil, 3).n", "3"),
    ("(function() local t = { 3, 1, 2 } table.sort(t) return table.concat(t) end)()", "123"),
    (
      "(function() local t = { 3, 1, 2 } table.sort(t, function(a, b) return a > b end) return table.concat(t) end)()",
      "321"
    ),
    (
      "(function() local t = { 'b1', 'a1', 'b2', 'a2' } table.sort(t, function(a, b) return a:sub(1, 1) < b:sub(1, 1) end) return table.concat(t, ' ') end)()",
      "a1 a2 b1 b2"
    ),
    (
      "(function() local t = { 2, 1 } pcall(table.sort, t, function() error('x') end) return table.concat(t) end)()",
      "21"
    ),
    (
      "(function() local s = '' for k, v in pairs({ z = 1, b = 2, 10, 20, [true] = 3, [-1] = 4 }) do s = s .. tostring(k) .. '=' .. v .. ' ' end return s end)()",
      "-1=4 1=10 2=20 b=2 z=1 true=3 "
    ),
    (
      "(function() local s = '' local t = { a = 1, b = 2, c = 3 } for k in pairs(t) do s = s .. k t[k] = nil end return s end)()",
      "abc"
    ),
    ("next({})", "nil"),
    ("next({ b = 1, a = 2 })", "a"),
    ("next({ b = 1, a = 2 }, 'a')", "b"),
    ("string.rep('ab', 3, '-')", "ab-ab-ab"),
    ("string.rep('x', 0)", ""),
    (
      "string.format('%5.1f|%-4s|%q|%d|%x|%%', 2.25, 'a', 'q', 3.0, 255)", "  2.2|a   |\"q\"|3|ff|%"
    ),
    ("string.format('%s %s', nil, true)", "nil true"),
    ("('hello world'):gsub('o', '0')", "hell0 w0rld"),
    ("('abc'):gsub('%w', { a = '1', b = true and '2' })", "12c"),
    ("('hello'):find('l')", "3"),
    ("('a.b'):find('.', 1, true)", "2"),
    ("('key = value'):match('^(%w+)%s*=%s*(%w+)$')", "key"),
    ("('x'):byte()", "120"),
    ("utf8.len('äöü')", "3"),
    ("utf8.char(228)", "ä"),
    ("tostring(3) .. tostring(3.0) .. tostring(nil) .. tostring(true)", "33.0niltrue"),
    ("tonumber('0x10') + tonumber(' 5 ')", "21"),
    ("math.floor(3.7) .. ' ' .. math.max(1, 2.5) .. ' ' .. math.type(1)", "3 2.5 integer"),
    ("'10' + 5", "15"),
    (
      "(function() local C = {} C.__index = C function C.hi() return 'hi' end return setmetatable({}, C).hi() end)()",
      "hi"
    ),
    ("(function() local m = {} return getmetatable(setmetatable({}, m)) == m end)()", "true"),
    ("select(2, pcall(error, { code = 5 })).code", "5"),
    ("select(2, xpcall(function() error('x', 0) end, function(e) return e .. '!' end))", "x!"),
    ("select('#', xpcall(function(...) return ... end, print, 1, 2))", "3"),
    (
      "type(message) .. type(message.content.list) .. type(ui.text 'x') .. type(nil)",
      "tabletabletablenil"
    ),
    (
      "#message.content.list .. message.content.list[2] .. tostring(message.content.list[4])",
      "320nil"
    ),
    (
      "(function() local s = '' for i, v in ipairs(message.content.list) do s = s .. i .. v .. ' ' end return s end)()",
      "110 220 330 "
    ),
    (
      "(function() local s = '' for k, v in pairs(message.content.map) do s = s .. k .. v .. ' ' end return s end)()",
      "z1 a2 "
    ),
    ("table.concat(message.content.list, '+')", "10+20+30"),
    ("table.unpack(message.content.list, 3)", "30"),
    ("message.content.map == message.content.map", "true"),
    ("tostring(message.content.missing) .. tostring(message.content.null)", "nilnil"),
    ("message.content.big", "9007199254740993"),
    ("message.content.fraction", "2.5"),
    ("message.content.twice", "second"),
    (
      "message.id .. message.sender.id .. message.sender.name .. tostring(message.outgoing) .. message.status .. message.time",
      "7anaAnafalsenone09:00"
    ),
    ("peer.id .. peer.kind .. peer.title", "tripgroupTrip"),
    (
      "ctx.width .. ctx.theme .. ctx.direction .. ctx.cluster .. tostring(ctx.config.x == nil)",
      "error"
    ),
    ("ctx.width .. ctx.theme .. ctx.direction .. ctx.cluster", "285.0lightltrsingle"),
    ("ctx.plural(1, '%d vote', '%d votes')", "1 vote"),
    ("ctx.plural(3.0, '%d vote', '%d votes') .. ctx.plural(0, '%d%%', '%d%%')", "3 votes0%"),
    ("ctx.plural(2.5, 'one', '%d votes')", "2.5 votes"),
    (
      "ctx.duration(7) .. ' ' .. ctx.duration(65.4) .. ' ' .. ctx.duration(3661) .. ' ' .. ctx.duration(-5)",
      "0:07 1:05 1:01:01 -0:05"
    ),
    (
      "ctx.number(3.0) .. ' ' .. ctx.number(2.504) .. ' ' .. ctx.number(-0.001) .. ' ' .. ctx.number(1e300)",
      "3 2.5 0 1e+300"
    ),
    (
      "ctx.number(1234.5678) .. ' ' .. ctx.number(1234.5678, 3) .. ' ' .. ctx.number(3.5, 2)",
      "1234.57 1234.568 3.50"
    ),
    ("ctx.number(3, 2) .. ' ' .. ctx.number(2.6, 0) .. ' ' .. ctx.number(7, 0)", "3.00 3 7"),
    ("ctx.number(-0.001, 2) .. ' ' .. ctx.number(-1.5, 1)", "0.00 -1.5"),
    (
      "ctx.number(9007199254740993, 1) .. ' ' .. ctx.number(1e300, 2) .. ' ' .. ctx.number(1, 15)",
      "9007199254740993.0 1e+300 1.000000000000000"
    ),
    ("ctx.number(-9999999999999998.0, 15)", "-9999999999999998.000000000000000"),
    ("ctx.number(2.5, nil)", "2.5"), ("ctx.number(1, 16)", "error"),
    ("ctx.number(1, -1)", "error"), ("ctx.number(1, 0.5)", "error"),
    ("ctx.number(1, '2')", "error"),
    (
      "ctx.measure('abcd').width .. ' ' .. ctx.measure('a\\nb', { style = 'title', max_width = 4 }).lines",
      "32.0 2"
    ),
    ("ctx.measure('abcdefgh', { style = 'caption', max_width = 30 }).width", "30.0"),
  ]

  @Test("an expression gives", arguments: expressions)
  func expression(_ expression: (code: String, result: String)) throws {
    let plugin = try Scripts.building("return ui.text(tostring((\(expression.code))))")
    let message = Scripts.message([
      "type": .string("sample"), "null": .null, "big": .integer(9_007_199_254_740_993),
      "fraction": .number(2.5), "twice": .string("first"),
      "list": .array([.integer(10), .integer(20), .integer(30)]),
      "map": .object(["z": .integer(1), "a": .integer(2)]), "twice": .string("second"),
    ])
    if expression.result == "error" {
      #expect(throws: PluginError.self) { try plugin.box(message) }
    } else {
      try expect(plugin.box(message), equals: .text(expression.result))
    }
  }
}
