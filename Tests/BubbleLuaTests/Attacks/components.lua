-- Components that do harm: all of them are refused or stopped.

--@ a component that calls itself: runtime
local x
x = ui.component("x", function() return x {} end)
return x {}
--@ two components that call each other: runtime
local x, y
x = ui.component("x", function() return ui.row { y {} } end)
y = ui.component("y", function() return ui.row { x {} } end)
return x {}
--@ a component that returns itself: runtime
local x
x = ui.component("x", function() return x end)
return x {}
--@ a component that catches its own end, again and again: runtime fuel result
local x
x = ui.component("x", function() for i = 1, 9 do pcall(x, {}) end return x {} end)
return x {}
--@ a component that never ends: fuel
return ui.component("x", function() while true do end end) {}
--@ a million components: fuel memory
local all = {}
for i = 1, 1000000 do all[i] = ui.component("x" .. i % 100, { "a", "b" }, function() return "x" end) end
return "x"
--@ a component with a million names: runtime memory fuel
local names = {}
for i = 1, 1000000 do names[i] = "n" .. i end
return ui.component("x", names, function() return "x" end) {}
--@ a million properties to hand on: fuel memory result
local given = {}
for i = 1, 200000 do given["p" .. i] = i end
local x = ui.component("x", {}, function() return ui.row {} end)
for i = 1, 1000 do x(given) end
return x(given)
--@ an element of a million items that is copied each time: fuel memory
local kept = ui.row {}
for i = 1, 100000 do kept[i] = "x" end
local x = ui.component("x", {}, function() return kept end)
for i = 1, 1000 do x { grow = i } end
return x { grow = 1 }
--@ a component inside of itself: result
local given = {}
given[1] = ui.component("x", { "a" }, function(p) return ui.row(p) end)(given)
return given
--@ a component with a table that answers: runtime
return ui.component("x", function() return "x" end)(setmetatable({}, { __index = function() while true do end end }))
--@ a component of the library's: runtime
return ui.component("x", { "a" }, ui.row)(ui)
--@ numbers that are none in a component: result
local x = ui.component("x", {}, function() return ui.shape { width = 1, height = 1 } end)
return x { grow = 0 / 0 }
--@ a name of a megabyte: memory runtime
return ui.component(("x"):rep(1 << 18), function() return "x" end) {}
