-- Metatables: what runs without being called, and chains.

--@ a finalizer: runtime
setmetatable({}, { __gc = function() while true do end end })
--@ a closing variable: runtime
local x <close> = setmetatable({}, { __close = print })
--@ a closing variable of what can't be closed: runtime
local x <close> = {}
--@ a closing value of a for loop: runtime
for i in function() return nil end, nil, nil, {} do end
--@ a weak table: runtime
setmetatable({}, { __mode = "k" })
--@ a finalizer that comes later: fuel
local m = {}
for i = 1, 1000 do setmetatable({}, m) end
m.__gc = function() while true do end end
m.__mode = "kv"
while true do local t = {} end
--@ a finalizer through the metatable that is got: runtime
local t = setmetatable({}, {})
getmetatable(t).__gc = function() while true do end end
t = nil
error("set, and without effect")
--@ a chain of __index that is a circle: runtime
local a, b = {}, {}
setmetatable(a, { __index = b })
setmetatable(b, { __index = a })
return a.x
--@ a chain of __index of two thousand tables: time fuel
local t = {}
local first = t
for i = 1, 1990 do
  local n = {}
  setmetatable(t, { __index = n, __newindex = n })
  t = n
end
while true do local x = first.x end
--@ a chain of __newindex of two thousand tables: time fuel
local t = {}
local first = t
for i = 1, 1990 do
  local n = {}
  setmetatable(t, { __newindex = n })
  t = n
end
while true do first.x = nil end
--@ a chain of __call: runtime
local t = {}
for i = 1, 300 do t = setmetatable({}, { __call = t }) end
t()
--@ recursion through __index: runtime
return setmetatable({}, { __index = function(t, k) return t[k] end }).x
--@ recursion through __newindex: runtime
setmetatable({}, { __newindex = function(t, k, v) t[k] = v end }).x = 1
--@ recursion through __tostring: runtime
return tostring(setmetatable({}, { __tostring = function(s) return tostring(s) end }))
--@ recursion through __concat: runtime
local t
t = setmetatable({}, { __concat = function(a, b) return a .. b end })
return t .. t
--@ recursion through __eq: runtime
local m = { __eq = function(a, b) return a == b end }
return setmetatable({}, m) == setmetatable({}, m)
--@ recursion through __lt: runtime
local m = { __lt = function(a, b) return a < b end }
return setmetatable({}, m) < setmetatable({}, m)
--@ recursion through __lt in a sort: runtime
local m = {}
m.__lt = function() table.sort({ setmetatable({}, m), setmetatable({}, m) }) end
table.sort({ setmetatable({}, m), setmetatable({}, m) })
--@ recursion through __le: runtime
local m = { __le = function(a, b) return a <= b end }
return setmetatable({}, m) <= setmetatable({}, m)
--@ recursion through __len: runtime
return #setmetatable({}, { __len = function(t) return #t end })
--@ recursion through __call: runtime
return setmetatable({}, { __call = function(t) return 1 + t() end })()
--@ recursion through __add of a string: runtime
local t
t = setmetatable({}, { __add = function(a, b) return "1" + b end })
return "1" + t
--@ recursion through __unm: runtime
return -setmetatable({}, { __unm = function(t) return -t end })
--@ recursion through __pairs: runtime
return pairs(setmetatable({}, { __pairs = function(t) return pairs(t) end }))
--@ recursion through gsub: runtime
local function f() return (("x"):gsub("x", f)) end
return f()
--@ recursion through gsub and __index: runtime
local t
t = setmetatable({}, { __index = function() return (("x"):gsub("x", t)) end })
return ("x"):gsub("x", t)
--@ recursion through sort: runtime
local function f() table.sort({ 1, 2 }, f) end
f()
--@ recursion through pcall, which tells: runtime
local function f() return select(2, pcall(f)) end
error(f())
--@ recursion through xpcall and its handler: runtime fuel
local function f() return xpcall(error, f) end
error(tostring(select(2, f())))
--@ recursion through ipairs and __index: runtime
local t
t = setmetatable({}, { __index = function() for _ in ipairs(t) do end end })
for _ in ipairs(t) do end
--@ recursion through print: runtime
local t
t = setmetatable({}, { __tostring = function() print(t) return "" end })
print(t)
--@ deep recursion: runtime time
local function f() return 1 + f() end
return f()
--@ deep recursion with large frames: runtime memory time
local function f(a, b, c, d, e, g, h, i, j, k, l, m, n, o, p) return 1 + f(a, b, c, d, e, g, h, i, j, k, l, m, n, o, p) end
return f()
--@ recursion through all of them: runtime
local t, f
t = setmetatable({}, { __index = function() return f() end, __tostring = function() return f() end,
  __lt = function() return f() end, __concat = function() return f() end })
f = function()
  local x = ("x"):gsub("x", t)
  return select(2, pcall(function() return t .. tostring(t) .. t[1] end))
end
error(f())
--@ a metatable with many members: fuel time memory
local m = {}
for i = 1, 4000 do m["k" .. i] = i end
while true do setmetatable({}, m) end
--@ the metatable of a number: runtime
return (5).x
--@ the metatable of a function: runtime
return print.x
--@ the metatable of nil: runtime
return (nil).x
--@ what is called in place of itself: runtime
local o, mt = {}, {}
mt.__call = o
setmetatable(o, mt)
return o()
--@ a chain of tables that are called in place of each other: runtime
local o = print
for i = 1, 15000 do o = setmetatable({}, { __call = o }) end
return o()
--@ colliding keys in an element: memory
local t = {}
for i = 1, 10000 do t[i * 16383] = "a" end
while true do pcall(ui.row, t) end
--@ colliding keys in an action: memory
local t = {}
for i = 1, 10000 do t[i * 16383] = "a" end
while true do pcall(ui.text, { "a", action = t }) end
