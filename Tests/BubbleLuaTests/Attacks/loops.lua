-- Scripts that would not end.

--@ an endless loop: fuel
while true do end
--@ an endless loop of goto: fuel
::again:: goto again
--@ repeat until false: fuel
repeat local x = 1 until false
--@ a for loop of all integers: fuel
for i = math.mininteger, math.maxinteger do end
--@ a for loop whose end can't be reached: fuel
for i = 1, math.huge do end
--@ a for loop of tiny steps: fuel
for x = 0, 1, 1e-300 do end
--@ a for loop that steps over the largest integer: runtime
local n = 0
for i = math.maxinteger - 1, math.maxinteger do n = n + 1 end
error("went round " .. n)
--@ a for loop without a step: runtime
for i = 1, 10, 0 do end
--@ tail calls without end: fuel
local function f() return f() end
f()
--@ two functions that call each other last: fuel
local g
local function f() return g() end
g = function() return f() end
f()
--@ an iterator without end: fuel
for i in function() return 1 end do end
--@ pcall swallows the stop: fuel
while true do pcall(function() while true do end end) end
--@ pcall within pcall swallows the stop: fuel
local function again() while true do pcall(pcall, pcall, function() while true do end end) end end
while true do pcall(again) end
--@ xpcall with an endless handler: fuel
xpcall(error, function() while true do end end)
--@ xpcall whose handler fails and is asked again: fuel runtime
while true do xpcall(error, function() error("again") end) end
--@ the handler of a stop tries to go on: fuel
while true do
  xpcall(function() while true do end end, function() while true do end end)
end
--@ a storm of pcalls: fuel
while true do pcall(error) end
--@ a sort whose comparison never ends: fuel
table.sort({ 3, 2, 1 }, function() while true do end end)
--@ a sort whose comparison swallows the stop: fuel
table.sort({ 3, 2, 1 }, function() pcall(function() while true do end end) return true end)
--@ gsub with a function that never ends: fuel
return (("x"):gsub("x", function() while true do end end))
--@ gsub with a function that swallows the stop: fuel
return (("x"):rep(1000):gsub("x", function() pcall(function() while true do end end) end))
--@ gsub with an __index that never ends: fuel
return (("x"):gsub("x", setmetatable({}, { __index = function() while true do end end })))
--@ pairs with a __pairs that never ends: fuel
for k in pairs(setmetatable({}, { __pairs = function() while true do end end })) do end
--@ tostring with a __tostring that never ends: fuel
return tostring(setmetatable({}, { __tostring = function() while true do end end }))
--@ a __lt that never ends, in a sort: fuel
local m = { __lt = function() while true do end end }
table.sort({ setmetatable({}, m), setmetatable({}, m) })
--@ a __concat that swallows the stop: fuel
local t = setmetatable({}, { __concat = function() pcall(function() while true do end end) return "" end })
while true do local s = t .. t end
--@ an __eq that never ends: fuel
local m = { __eq = function() while true do end end }
return setmetatable({}, m) == setmetatable({}, m)
--@ a __len that never ends: fuel
return #setmetatable({}, { __len = function() while true do end end })
--@ a __call that never ends: fuel
return setmetatable({}, { __call = function() while true do end end })()
--@ an __index that never ends, in ipairs: fuel
for _ in ipairs(setmetatable({}, { __index = function(_, i) return i end })) do end
--@ an endless loop where the file is loaded: fuel, in load
while true do end
--@ a pcall that swallows the stop where the file is loaded: fuel, in load
while true do pcall(function() while true do end end) end
--@ a module that never ends, caught: fuel, in load
while true do pcall(require, "endless") end
--@ an endless loop in is_suitable: fuel, in is_suitable
while true do end
--@ an endless measurement: fuel time
local s = ("x"):rep(100000)
while true do ctx.measure(s) end
--@ many small measurements: fuel time
while true do ctx.measure("x", { style = "title" }) end
--@ an endless print: fuel
while true do print("x") end
