import BubbleCore
import BubbleTestSupport
import Expectations
import Testing

@testable import BubbleLua

/// The table functions do what the reference manual says: they are held against twins that do it in the
/// simplest way, in Lua.
@Suite struct LuaTableTests {
  /// The twins: they raise an error where the manual's functions do.
  private static let twins = """
    local twin = {}
    function twin.concat(t, separator, i, j)
      local text, first, last = "", i or 1, j or #t
      for k = first, last do
        assert(type(t[k]) == "string" or type(t[k]) == "number")
        text = text .. t[k]
        if k < last then text = text .. (separator or "") end
      end
      return text
    end
    function twin.insert(t, ...)
      local n = #t
      local place, value = n + 1, ...
      if select("#", ...) == 2 then place, value = ... end
      assert(place >= 1 and place <= n + 1)
      for i = n, place, -1 do t[i + 1] = t[i] end
      t[place] = value
    end
    function twin.remove(t, place)
      local n = #t
      place = place or n
      if n == 0 then assert(place == 0 or place == 1) else assert(place >= 1 and place <= n + 1) end
      local value = t[place]
      for i = place, n - 1 do t[i] = t[i + 1] end
      if place <= n then t[n] = nil end
      return value
    end
    function twin.move(from, first, last, place, to)
      to = to or from
      local copy = {}
      for i = first, last do copy[i] = from[i] end
      for i = first, last do to[place + i - first] = copy[i] end
      return to
    end
    function twin.unpack(t, i, j)
      local function rest(k, last) if k <= last then return t[k], rest(k + 1, last) end end
      return rest(i or 1, j or #t)
    end
    function twin.pack(...)
      local t = { n = select("#", ...) }
      for i = 1, t.n do t[i] = (select(i, ...)) end
      return t
    end
    function twin.sort(t, before)
      before = before or function(a, b) return a < b end
      for i = 2, #t do
        local value, place = t[i], i
        while place > 1 and before(value, t[place - 1]) do
          t[place], place = t[place - 1], place - 1
        end
        t[place] = value
      end
    end
    """

  private static let script = """
    \(twins)
    local function make(seed)
      local state = seed
      return function(n)
        state = state * 6364136223846793005 + 1442695040888963407
        return (state >> 33) % n + 1
      end
    end
    local function list(random)
      local t = {}
      for i = 1, random(9) - 1 do t[i] = random(3) == 1 and "s" .. random(9) or random(9) end
      return t
    end
    local function written(...)
      local parts = {}
      for i = 1, select("#", ...) do
        local v = select(i, ...)
        if type(v) == "table" then
          local inner = {}
          for k, x in pairs(v) do inner[#inner + 1] = tostring(k) .. "=" .. tostring(x) end
          v = "{" .. twin.concat(inner, " ") .. "}"
        end
        parts[i] = tostring(v)
      end
      return twin.concat(parts, ",")
    end
    local function outcome(ok, ...)
      if ok then return written(...) end
      return "error"
    end
    -- What a function does to a list, and what it returns.
    local function try(f, t, ...)
      local copy = {}
      for i = 1, #t do copy[i] = t[i] end
      local result = outcome(pcall(f, copy, ...))
      return result .. " " .. (result == "error" and "" or written(copy))
    end
    local names = { "concat", "insert", "insert", "remove", "move", "move", "unpack", "sort", "sort", "pack" }
    local function arguments(random, name, t)
      local near = function() return random(#t + 4) - 2 end
      if name == "concat" then
        local i = random(#t + 1)
        return ({ "", "-", ", " })[random(3)], i, random(2) == 1 and #t or i - 1 + random(2)
      end
      if name == "insert" then
        if random(2) == 1 then return "new" end
        return near(), "new"
      end
      if name == "remove" then if random(3) > 1 then return near() end return end
      if name == "move" then
        local i = random(#t + 1)
        return i, i - 2 + random(#t + 1 - i + 1), random(6), random(3) == 1 and list(random) or nil
      end
      if name == "unpack" then local i = near() return i, i + random(5) - 2 end
      if name == "sort" then
        local kind = random(4)
        if kind == 1 then return function(a, b) return tostring(a) < tostring(b) end end
        if kind == 2 then return function(a, b) return #tostring(a) < #tostring(b) end end
        if kind == 3 then return function() error("no order") end end
        return
      end
      return near()
    end
    return { api = 1, name = "sample", content_types = { "sample" }, build_layout = function(peer, message)
      local random = make(message.content.seed)
      local compared = 0
      for round = 1, 1000 do
        local name = names[random(#names)]
        local t = list(random)
        local given = twin.pack(arguments(random, name, t))
        local ours = try(table[name], t, twin.unpack(given, 1, given.n))
        local theirs = try(twin[name], t, twin.unpack(given, 1, given.n))
        if ours ~= theirs then
          error(name .. "(" .. written(t) .. "; " .. written(twin.unpack(given, 1, given.n)) .. "): "
            .. ours .. " instead of " .. theirs)
        end
        compared = compared + 1
      end
      return ui.text(compared)
    end }
    """

  @Test func `random calls do what their twins do`() throws {
    let seed = testSeed()
    var limits = LuaLimits()
    limits.buildLayout = LuaLimits.Budget(fuel: 100_000_000, time: .seconds(60))
    let plugin = try Scripts.plugin(LuaTableTests.script, limits: limits)
    for round in 0..<10 {
      let number = Int64(truncatingIfNeeded: seed &+ UInt64(round))
      let message = Scripts.message(["type": .string("sample"), "seed": .integer(number)])
      try expect(plugin.box(message), equals: .text("1000"), "seed \(seed)")
    }
  }

  @Test func `sorting keeps the order of what is equal, and the table where the order fails`()
    throws
  {
    let plugin = try Scripts.building(
      """
      local t = {}
      for i = 1, 500 do t[i] = { key = i * 7 % 10, place = i } end
      table.sort(t, function(a, b) return a.key < b.key end)
      for i = 2, 500 do
        local a, b = t[i - 1], t[i]
        if a.key > b.key or (a.key == b.key and a.place > b.place) then error("place " .. i) end
      end
      local before = t[1]
      local calls = 0
      pcall(table.sort, t, function(a, b)
        calls = calls + 1
        if calls > 100 then error("enough") end
        return a.place > b.place
      end)
      return ui.text(before == t[1] and "kept" or "changed")
      """)
    try expect(plugin.box(), equals: .text("kept"))
  }
}
