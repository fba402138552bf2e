-- Patterns that backtrack.

--@ optional letters: runtime
local n = 26
return ("a"):rep(n):match(("a?"):rep(n) .. ("a"):rep(n) .. "b")
--@ lazy repeats: runtime
return ("a"):rep(2000):find((".-"):rep(6) .. "b")
--@ greedy repeats: runtime
return ("a"):rep(2000):find((".*"):rep(6) .. "b")
--@ repeats of sets: runtime
return ("a"):rep(2000):find(("[^b]*"):rep(6) .. "b")
--@ trimming many blanks: runtime
return ((" "):rep(20000) .. "x"):gsub("%s+$", "")
--@ a key and a value among many blanks: runtime
return ((" "):rep(4000) .. "x"):match("^%s*(.-)%s*=%s*(.-)%s*$")
--@ back references: runtime
return ("a"):rep(4000):match("^(a*)(a*)%1%2b")
--@ balanced brackets that do not close: fuel runtime
return ("("):rep(60000):find("%b()")
--@ frontiers: fuel runtime
local s = ("ab "):rep(20000)
while true do s:find("%f[%w].-%f[%W]x") end
--@ gmatch that finds nothing: runtime
for _ in ("a"):rep(4000):gmatch(("a*"):rep(4) .. "b") do end
--@ gmatch without end: fuel
while true do for _ in ("abc"):gmatch("") do end end
--@ giving up, caught again and again: fuel time
local s, p = ("a"):rep(2000), (".-"):rep(6) .. "b"
while true do pcall(string.find, s, p) end
--@ a pattern of too many parts: runtime
return ("a"):find(("a"):rep(1000) .. "+b")
--@ a pattern of too many sets: runtime
return ("a"):find(("[a-b]"):rep(100))
--@ a pattern of too many captures: runtime
return ("a"):find(("()"):rep(100))
--@ a pattern that is one long set: runtime
return ("a"):find("[" .. ("a"):rep(200000))
--@ a long pattern again and again: fuel
local p = "[" .. ("a-z"):rep(60000) .. "]"
while true do ("x"):find(p) end
--@ a malformed pattern where it is not reached: runtime
return ("a"):find("b%")
--@ gsub with a capture that is not there: runtime
return ("a"):gsub("a", "%1%2")
--@ gsub with a replacement that ends in a percent sign: runtime
return ("a"):gsub("a", "%")
--@ gsub with a replacement of the wrong kind: runtime
return ("a"):gsub("a", function() return {} end)
--@ find from far outside: runtime
error(tostring(("a"):find("", math.maxinteger)) .. tostring(("a"):find("a", math.mininteger)))
--@ gmatch from far outside: runtime
for a in ("a"):gmatch("a", math.mininteger) do error(a) end
--@ gsub that looks each letter up in two thousand tables: time fuel
local t = {}
for i = 1, 1990 do t = setmetatable({}, { __index = t }) end
return ("a"):rep(260000):gsub(".", t)
--@ gsub that calls what fails for each letter: fuel time
local s = ("a"):rep(200000)
while true do s:gsub("a", pcall) end
--@ gsub that replaces each letter with nothing: fuel time
local s = ("a"):rep(250000)
while true do s:gsub("a", "") end
--@ gsub that replaces each letter with a short text: fuel time runtime
local s = ("a"):rep(30000)
while true do s:gsub(".", "%0%0%0%0%0%0%0") end
--@ gsub that finds nothing in three steps: fuel time
local s = ("a"):rep(250000)
while true do s:gsub("b", "") end
--@ gsub with all captures, each looked up: fuel time
local s, t = ("a"):rep(250000), { a = "b" }
while true do s:gsub("()()()()()()()()()()()(a)", t) end
