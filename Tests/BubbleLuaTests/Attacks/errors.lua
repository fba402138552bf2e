-- Errors that are not what they seem.

--@ nil raised: runtime
error(nil)
--@ a table raised: runtime
error({})
--@ a function raised: runtime
error(print)
--@ the message raised: runtime
error(message)
--@ a number raised: runtime
error(1e308)
--@ an error that loops when it is written: runtime
error(setmetatable({}, { __tostring = function() while true do end end }))
--@ a huge error message: runtime
error(("é"):rep(100000))
--@ an error message without text: runtime
error("")
--@ an error message of zeros: runtime
error(("\0"):rep(1000))
--@ an error message that is no UTF-8: runtime
error(("\xff\xfe"):rep(1000))
--@ an error that claims another place: runtime
error("other.lua:99: nothing happened", 0)
--@ an error that claims a file of its own: runtime
error(("x"):rep(300) .. ".lua:" .. ("9"):rep(300) .. ": far away", 0)
--@ an error of a level that is not there: runtime
error("x", 1 << 40)
--@ an error of a negative level: runtime
error("x", -1)
--@ errors that grow within each other: runtime
local function f()
  local ok, e = pcall(f)
  error(e)
end
f()
--@ an error in a handler: runtime fuel
local function handler(e) error(e .. "x") end
xpcall(error, handler, "x")
error("the handler's error was caught")
--@ an error in the text of an error: runtime
return tostring(setmetatable({}, { __tostring = function() error("no text") end }))
--@ assert with no message: runtime
assert(false)
--@ assert with a table: runtime
assert(nil, {})
--@ a call of nothing: runtime
local nothing
nothing()
--@ a call of nothing, named by a long name: runtime
local t = {}
t[("x"):rep(100000)]()
--@ a division by zero: runtime
return 1 // 0
--@ the rest of a division by zero: runtime
return 1 % 0
--@ a number without an integer: runtime
return 1 << 1.5
--@ a hundred and fifty upvalues and an error: runtime
@150,local a# @
local function f() return @150,a#, @ nothing_at_all end
f()
