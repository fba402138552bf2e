-- Tables that are not what the library expects, and keys that collide.

--@ whole numbers that collide as keys: memory
local t = {}
for j = 1, 40000 do t[j * 65535] = true end
--@ keys that collide, taken out and put in: time fuel memory
local t = {}
for j = 1, 4096 do t[j * 4095] = true end
for j = 1, 1e9 do t[j * 4095] = nil t[(j + 4096) * 4095] = true end
--@ keys that collide, walked again and again: fuel time
local t = {}
for j = 1, 4000 do t[j * 8191] = true end
while true do for k in pairs(t) do end end
--@ next over keys that collide: fuel time
local t = {}
for j = 1, 4000 do t[j * 8191] = true end
while true do next(t, 8191) end
--@ fractions that collide as keys: fuel time memory
local t = {}
for j = 1, 1e9 do t[j * 2.0 ^ 60] = true end
--@ pairs over a large table that is not in order: fuel time memory
local t = {}
for i = 1, 90000 do t[i] = i end
t[-1] = 1
while true do for k in pairs(t) do end end
--@ pairs begun again and again: fuel
local t = {}
for i = 1, 4000 do t["k" .. i] = i end
while true do for k in pairs(t) do break end end
--@ a concat of an endless range: runtime
return table.concat(setmetatable({}, { __index = function() return "x" end }), "", 1, 1 << 62)
--@ a concat of a range that goes round: runtime
return table.concat({ "x" }, "", math.mininteger, math.maxinteger)
--@ a concat with an __index that is concat: runtime
return table.concat(setmetatable({}, { __index = table.concat }), "x", 1, 3)
--@ unpack of a million: runtime
return table.unpack({}, 1, 1e6)
--@ unpack of a range that goes round: runtime
return table.unpack({}, math.mininteger, math.maxinteger)
--@ move of a huge range: runtime
return table.move({}, 1, 1 << 61, 1)
--@ move of a range that goes round: runtime
return table.move({}, math.mininteger, math.maxinteger, 1)
--@ move to where numbers end: runtime
return table.move({ 1, 2, 3 }, 1, 3, math.maxinteger)
--@ move of overlapping ranges without end: fuel
local t = table.pack(table.unpack({}, 1, 4000))
for i = 1, 4000 do t[i] = i end
while true do table.move(t, 1, 3999, 2) table.move(t, 2, 4000, 1) end
--@ insert far away: runtime
table.insert({}, 1 << 60, 1)
--@ insert with a __len that lies: fuel
local t = setmetatable({}, { __len = function() return 1 << 61 end })
while true do table.insert(t, 1, 1) end
--@ insert in a table with gaps: runtime
local t = {}
for i = 0, 62 do t[1 << i] = true end
t[math.maxinteger] = true
table.insert(t, true)
table.remove(t)
error("the table has room")
--@ remove from a table with gaps: runtime
local t = {}
for i = 0, 62 do t[1 << i] = true end
t[math.maxinteger] = true
table.remove(t, 1)
error("the table has room")
--@ sort of a table with gaps: runtime fuel memory
local t = {}
for i = 0, 40 do t[1 << i] = i end
table.sort(t)
error("sorted")
--@ insert in front again and again: fuel
local t = {}
while true do table.insert(t, 1, 1) end
--@ sort of long strings that hardly differ: fuel time
local t = {}
for i = 1, 20 do t[i] = ("x"):rep(250000) .. i end
while true do table.sort(t) end
--@ sort with a function of the library: fuel time
local t = {}
for i = 1, 4000 do t[i] = i % 7 end
while true do table.sort(t, math.ult) end
--@ sort with an order that is none: fuel
local t = {}
for i = 1, 4000 do t[i] = i end
while true do table.sort(t, function() return true end) end
--@ sort with a comparison that fails: runtime
table.sort({ 3, 2, 1 }, function() error("no order") end)
--@ sort of what can't be compared: runtime
table.sort({ 1, "x", {} })
--@ sort with a comparison that changes the table: fuel
local t = { 5, 4, 3, 2, 1 }
while true do table.sort(t, function(a, b) t[#t + 1] = nil; t[1] = nil; t[1] = 9; return a < b end) end
--@ nil as a key: runtime
local t = {}
t[nil] = 1
--@ NaN as a key: runtime
local t = {}
t[0 / 0] = 1
--@ NaN as a raw key: runtime
rawset({}, 0 / 0, 1)
--@ a length of a table with holes, again and again: fuel
local t = {}
for i = 1, 60 do t[1 << i] = i end
while true do local n = #t end
--@ next with a key that is not there: runtime
next({}, {})
--@ a select of nothing: runtime
return select(0)
--@ a select from far behind: runtime
return select(math.mininteger, 1)
--@ a key with a NUL in an error: runtime
return message["a\0b"]
--@ a list of the message written to: runtime
table.insert(message.content, 1)
--@ the message sorted: runtime
table.sort(message.content)
