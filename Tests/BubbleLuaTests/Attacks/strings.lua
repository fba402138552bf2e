-- Single instructions and functions that take long with long strings.

--@ arithmetic with a long string of digits: time fuel
local s = ("1"):rep(250000)
while true do local x = s + 1 end
--@ arithmetic with a long string of blanks: time fuel
local s = (" "):rep(250000)
while true do pcall(function() return s + 1 end) end
--@ bits of a long string of blanks: time fuel
local s = (" "):rep(250000)
while true do pcall(function() return s | 1 end) end
--@ tonumber of a long string: fuel time
local s = ("1"):rep(250000)
while true do tonumber(s) end
--@ tonumber of a long string in base 36: fuel time
local s = ("z"):rep(250000)
while true do tonumber(s, 36) end
--@ math.floor of a long string: time fuel
local s = ("1"):rep(250000)
while true do math.floor(s) end
--@ a for loop from a long string: runtime result
for i = ("1"):rep(250000), 10 do end
--@ comparing long strings that hardly differ: time fuel
local a, b = ("x"):rep(250000) .. "a", ("x"):rep(250000) .. "b"
while true do local c = a < b end
--@ equality of long strings: time fuel
local a, b = ("x"):rep(250000) .. "a", ("x"):rep(250000) .. "b"
while true do local c = a == b end
--@ long strings as keys: time fuel
local s, t = ("x"):rep(250000), {}
while true do local x = t[s .. "y"] end
--@ long strings joined again and again: fuel time
local s = ("x"):rep(120000)
while true do local x = s .. s end
--@ utf8.len of a long string: fuel time
local s = ("x"):rep(250000)
while true do utf8.len(s) end
--@ utf8.codes over continuation bytes: fuel time
local s = ("\x80"):rep(250000)
local step = utf8.codes(s)
while true do pcall(step, s, 1) end
--@ utf8.offset in a long string: fuel time
local s = ("x"):rep(250000)
while true do utf8.offset(s, 249999) end
--@ utf8.codepoint of a long string: runtime
return utf8.codepoint(("x"):rep(100000), 1, -1)
--@ byte of a long string: runtime
return ("x"):rep(100000):byte(1, -1)
--@ byte of a range that is no range: runtime
error(select("#", ("x"):byte(math.mininteger, math.maxinteger)))
--@ sub of a range that is no range: runtime
error(("abc"):sub(math.mininteger, math.maxinteger))
--@ upper and lower of a long string: fuel time
local s = ("x"):rep(250000)
while true do s:upper():lower():reverse() end
--@ sub of a long string: fuel time memory
local s = ("x"):rep(250000)
while true do local x = s:sub(2) end
--@ format with the widest number: runtime
error(string.format("%99.99f", -1e308))
--@ format with too wide a number: runtime
return string.format("%100d", 1)
--@ format with a million digits of precision: runtime
return string.format("%." .. ("9"):rep(100000) .. "f", 1)
--@ format with many specifications: runtime
local f = ("%d"):rep(4000)
return string.format(f, table.unpack({}, 1, 4000))
--@ format of a table that names itself: fuel time
local t = setmetatable({}, { __name = ("x"):rep(250000) })
while true do pcall(string.rep, t, 1) end
--@ format of a table whose text is no text: runtime
return string.format("%s", setmetatable({}, { __tostring = function() return {} end }))
--@ format of addresses: runtime
return string.format("%p", {})
--@ char of what is no byte: runtime
return string.char(256)
--@ plain find of half in half: runtime
local s = ("a"):rep(125000)
error(tostring((s .. s):find(s .. "b", 1, true)))
--@ plain find again and again: fuel time
local s = ("a"):rep(120000)
local t = s .. s
while true do t:find(s .. "b", 1, true) end
--@ rawequal of long strings: fuel time
local a, b = ("x"):rep(250000) .. "a", ("x"):rep(250000) .. "b"
while true do rawequal(a, b) end
--@ tostring of many numbers: fuel
local i = 0
while true do i = i + 0.1; tostring(i) end
--@ a number literal of a hundred kilobytes: runtime syntax, in load
return { x = @100000,1@ + {} }
--@ a string literal of two hundred kilobytes: manifest, in load
return { api = "@200000,x@" }
--@ a string literal of escapes: manifest, in load
return { api = "@18000,\u{7fffffff}@" }
--@ an escape that is too large: syntax, in load
return "\u{80000000}"
--@ a comment of two hundred kilobytes: runtime, in load
--[==[ @100000,]]@ ]==]
error("read")
--@ a comment that does not end: syntax, in load
--[==[ @100000,]]@
--@ format of many wide numbers: runtime
local f, t = ("%.99f"):rep(2000), {}
for i = 1, 2000 do t[i] = 1.23e308 end
return f:format(table.unpack(t))
--@ format of as many wide numbers as it takes: fuel time
local f, t = ("%.99f"):rep(256), {}
for i = 1, 256 do t[i] = 1.23e308 end
while true do f:format(table.unpack(t)) end
--@ format of as many narrow numbers as it takes: fuel time
local f, t = ("%-99.99e"):rep(256), {}
for i = 1, 256 do t[i] = 5e-324 end
while true do f:format(table.unpack(t)) end
--@ format of large numbers without a precision: fuel time
local f, t = ("%f"):rep(256), {}
for i = 1, 256 do t[i] = 1.23e308 end
while true do f:format(table.unpack(t)) end
--@ join of many numbers: fuel time runtime
local t = {}
for i = 1, 4000 do t[i] = -1.2345678901234e-308 end
while true do table.concat(t) end
