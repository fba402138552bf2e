-- Results that can't leave.

--@ nothing: result
return
--@ a number: result
return 5
--@ a cyclic tree: result
local t = ui.column {}
t[1] = t
return t
--@ a cyclic table: result
local t = {}
t[1] = t
return t
--@ a deep tree: result
local t = ui.text "x"
for i = 1, 100 do t = ui.column { t } end
return t
--@ a deep table: result
local t = {}
for i = 1, 10000 do t = { t } end
return t
--@ a tree that doubles: result
local t = ui.text "x"
for i = 1, 60 do t = ui.column { t, t } end
return t
--@ a wide tree: result
local t = {}
for i = 1, 3000 do t[i] = ui.text "x" end
return ui.column(t)
--@ a tree with a hole: result
return ui.column { [1 << 40] = ui.text "x" }
--@ a tree that counts from zero: result
return ui.column { [0] = ui.text "x" }
--@ a tree that counts from the least number: result
return ui.column { [math.mininteger] = ui.text "x" }
--@ a tree of long texts: result
local t = {}
for i = 1, 60 do t[i] = ui.text(("x"):rep(20000)) end
return ui.column(t)
--@ a tree that is changed once it was checked: result
local t = ui.column { ui.text "x" }
t[2] = {}
return t
--@ an element with a property that is put in later: result
local t = ui.text "x"
t.style = "titel"
return t
--@ an element with a function that is put in later: result
local t = ui.text "x"
t[2] = print
return t
--@ a function: result
return { print }
--@ the library: result
return string
--@ the environment: result
return _ENV
--@ the context: result
return ctx
--@ a table with a key that is no key: result
return { [{}] = 1 }
--@ a table that is a list and a map: result
return { 1, x = 2 }
--@ a list with a hole: result
return { [1] = 1, [3] = 3 }
--@ an infinite width: result
return ui.text { "x", width = math.huge }
--@ a width that is no number: result
return ui.text { "x", width = 0 / 0 }
--@ a wide result with many names: result
local t = {}
for i = 1, 3000 do t["k" .. i] = i end
return t
