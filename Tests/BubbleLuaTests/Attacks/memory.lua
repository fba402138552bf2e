-- Scripts that want all memory.

--@ a string that doubles: memory
local s = "x"
while true do s = s .. s end
--@ a string that doubles, in pcall: memory
local s = "x"
while true do pcall(function() s = s .. s end) end
--@ a string of two hundred others: memory
local s = ("x"):rep(250000)
return s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s .. s
--@ a table that grows: memory
local t = {}
for i = 1, 1e9 do t[i] = {} end
--@ out of memory, caught and again: memory
local t = {}
while true do pcall(function() for i = 1, 1e9 do t[#t + 1] = {} end end) end
--@ out of memory, caught by an xpcall that goes on: memory
local t = {}
while true do
  xpcall(function() for i = 1, 1e9 do t[#t + 1] = {} end end, function() return #t end)
end
--@ garbage near the limit, collected again and again: memory fuel
local keep = {}
pcall(function() for i = 1, 60000 do keep[i] = { i } end end)
while true do pcall(string.rep, "x", 200000) end
--@ many strings: memory time
local t = {}
for i = 1, 1e9 do t[i] = ("x"):rep(100) .. i end
--@ many closures: memory time
local t = {}
for i = 1, 1e9 do t[i] = function() return i end end
--@ a table with many names: memory time
local t = {}
for i = 1, 1e9 do t["k" .. i] = i end
--@ a table far larger than it is full: memory fuel
local t = {}
for i = 1, 40 do t[1 << i] = i end
for i = 1, 1e9 do t[i] = i end
--@ a list of arguments that grows: memory runtime fuel time
local function f(...) return f(1, ...) end
f(table.unpack({}, 1, 4096))
--@ a stack that grows by large frames: runtime memory
local function f(...) return 1 + f(...) end
f(table.unpack({}, 1, 4000))
--@ string.rep of gigabytes: runtime
return string.rep("x", 1e10)
--@ string.rep of nothing, very often: runtime
for i = 1, 3 do string.rep("", 1 << 62) end
error("done")
--@ string.rep of a separator, very often: runtime
return string.rep("", 1 << 62, "x")
--@ string.rep whose length goes round: runtime
return string.rep("xx", math.maxinteger, "xx")
--@ gsub that grows: runtime
return ("x"):rep(200000):gsub("x", ("y"):rep(1000))
--@ gsub with a replacement of many copies: runtime
return ("x"):rep(200000):gsub(".+", ("%0"):rep(100000))
--@ gsub with a function that returns much: runtime
local s = ("y"):rep(1000)
return ("x"):rep(200000):gsub("x", function() return s end)
--@ concat of much: runtime
local t = {}
for i = 1, 20 do t[i] = ("x"):rep(20000) end
return table.concat(t)
--@ concat with a long separator: runtime
return table.concat({ 1, 2, 3, 4, 5 }, ("x"):rep(100000))
--@ format of much: runtime
local s = ("x"):rep(60000)
return string.format("%s%s%s%s%s%s", s, s, s, s, s, s)
--@ format that quotes much: runtime
return string.format("%q", ("\0"):rep(100000))
--@ a source that is a bomb of constants: memory syntax result, in load
local t = { @120000,1,@ }
return t
--@ a table constructor of many tables: memory syntax result, in load
return { @80000,{}@ }
--@ a state that is full when it is loaded: memory, in load
local t = {}
for i = 1, 1e9 do t[i] = {} end
