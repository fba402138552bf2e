-- Ways out, and ways to change what other calls see.

--@ a global: runtime
count = 1
--@ a global through _ENV: runtime
_ENV.count = 1
--@ a global by rawset: runtime
rawset(_ENV, "print", nil)
--@ an environment of one's own: runtime
local _ENV = {}
print("x")
--@ an environment that is a constant: runtime
local _ENV <const> = 10
return print
--@ an environment that is a constant, from within: runtime
local _ENV <const> = 10
local function f() return function() return print end end
return f()()
--@ a constant written: syntax, in load
local x <const> = 1
x = 2
--@ an attribute that is none: syntax, in load
local x <gc> = 1
--@ goto into a scope: syntax, in load
goto inside
local x
::inside:: print(x)
--@ goto over the end of a function: syntax, in load
::outside::
local function f() goto outside end
--@ a label twice: syntax, in load
::a:: ::a::
--@ break outside of a loop: syntax, in load
break
--@ a library function replaced: runtime
string.upper = nil
--@ a library table written raw: runtime
rawset(string, "upper", nil)
--@ a library table inserted into: runtime
table.insert(ui, 1)
--@ a library table sorted: runtime
table.sort(string)
--@ a library table moved into: runtime
table.move({ 1 }, 1, 1, 1, math)
--@ a library table emptied: runtime
table.remove(utf8)
--@ the metatable of strings: runtime
getmetatable("").__index = nil
--@ the metatable of the library: runtime
setmetatable(ui, {})
--@ the metatable of the library, read: runtime
return getmetatable(string).__index.upper
--@ the metatable of the environment: runtime
return getmetatable(_ENV).__index
--@ the metatable of an element: runtime
getmetatable(ui.text "x").__index = nil
--@ the metatable of an element replaced: runtime
setmetatable(ui.text "x", {})
--@ the metatable of the message: runtime
getmetatable(message).__index = nil
--@ the metatable of the message replaced: runtime
setmetatable(message, {})
--@ the library read to its end: runtime
for k, v in pairs(string) do error("found " .. k) end
error(tostring(next(string)) .. tostring(rawlen(string)))
--@ the registry: runtime
return debug.getregistry()
--@ load: runtime
load("return 1")()
--@ load by another name: runtime
loadstring("return 1")()
--@ dofile: runtime
dofile("/etc/passwd")
--@ string.dump: runtime
string.dump(print)
--@ os: runtime
os.exit(1)
--@ io: runtime
io.open("/etc/passwd")
--@ a coroutine: runtime
coroutine.wrap(print)()
--@ collecting garbage without end: runtime
while true do collectgarbage() end
--@ package: runtime
return package.loadlib("/lib/x86_64-linux-gnu/libc.so.6", "system")
--@ _G: runtime
return _G.print
--@ randomness: runtime
return math.random()
--@ a module above the folder: runtime, in load
require "../other/init"
--@ a module of the machine: runtime, in load
require "/etc/passwd"
--@ a module with a dot: runtime, in load
require "os.path"
--@ a module with a NUL: runtime, in load
require "a\0b"
--@ a module that is a number: runtime, in load
require(5)
--@ a module of the library: runtime, in load
require "os"
--@ a module that requires itself: runtime, in load
require "circle"
--@ a module that fails, caught and again: runtime, in load
for i = 1, 100 do pcall(require, "failing") end
require "failing"
--@ a module in a call: runtime
require "other"
--@ a field of the message written: runtime
message.id = 3
--@ a field of the message written raw: runtime
rawset(message, "id", 3)
--@ a field of the message that is misspelt: runtime
return message.sendr
--@ the message called: runtime
message()
--@ the message joined: runtime
return message .. "x"
--@ the message as a key, and compared: runtime
local t = { [message] = 1 }
return message < peer
--@ the message in arithmetic: runtime
return message + 1
--@ a call of the context with another: runtime
return ctx.measure(ctx)
--@ a measurement whose options never end: runtime result
return ctx.measure("x", setmetatable({}, { __index = function() while true do end end, __pairs = 1 }), 5).nothing
--@ a plural of too much: runtime
return ctx.plural(2, ("%d"):rep(60000), "%")
--@ a number that is none: runtime
return ctx.number(0 / 0, 100)
--@ a duration without end: runtime
return ctx.duration(math.huge)
--@ a time zone that is the path of a file: runtime
return ctx.date("2026-01-01T10:00:00Z", "../../../etc/passwd").time
--@ a time zone that is too long: runtime
return ctx.date("2026-01-01T10:00:00Z", ("A/"):rep(100000)).time
--@ a time zone that is a table: runtime
return ctx.date("2026-01-01T10:00:00Z", setmetatable({}, { __tostring = function() while true do end end }))
--@ a duration in another word: runtime
return ctx.duration(5, ("words"):rep(20000))
--@ an amount with a sign that is a table: runtime
return ctx.money(5, "EUR", setmetatable({}, { __tostring = function() while true do end end }))
--@ time zones without end: fuel time
for i = 1, 1e9 do ctx.date("2026-01-01T10:00:00Z", "Zone/N" .. i) end
