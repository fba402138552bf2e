-- What is drawn of boxes, beyond all bounds.

--@ a path of a million commands: result
return ui.path { data = "M0 0" .. ("h1"):rep(30000) }
--@ a path of letters: result
return ui.path { data = ("Z"):rep(1000) }
--@ a path with an endless number: result
return ui.path { data = "M" .. ("9"):rep(400) .. " 0" }
--@ a path with NaN: result
return ui.path { data = "M nan inf" }
--@ a view box that is none: result
return ui.path { data = "M0 0", view_box = { 0, 0, 0, -1 } }
--@ a view box of NaN: result
return ui.path { data = "M0 0", view_box = { 0/0, 0, 24, 24 } }
--@ a view box of a million numbers: result
local t = {}
for i = 1, 100000 do t[i] = i end
return ui.path { data = "M0 0", view_box = t }
--@ a stroke of 10⁹ points: result
return ui.path { data = "M0 0h9", stroke = { width = 1e9 } }
--@ a stroke of dashes that never end: result
return ui.path { data = "M0 0h9", stroke = { dash = { 1e-300 } } }
--@ dashes of NaN: result
return ui.path { data = "M0 0h9", stroke = { dash = { 0/0, 1 } } }
--@ a path that is trimmed backward: result
return ui.path { data = "M0 0h9", trim = { 1, 0 } }
--@ a path that is trimmed by infinity: result
return ui.path { data = "M0 0h9", trim = math.huge }
--@ an arc of infinity: result
return ui.path { arc = { from = -math.huge, to = math.huge } }
--@ an arc of a million turns: result
return ui.path { arc = { to = 1e9 } }
--@ a shadow of 10⁹ points: result
return ui.row { "x", shadow = { blur = 1e9 } }
--@ a shadow that is as far away: result
return ui.row { "x", shadow = { x = -1e9 } }
--@ a shadow of NaN: result
return ui.row { "x", shadow = { blur = 0/0 } }
--@ a shadow in a shadow: result
return ui.row { "x", shadow = { color = { shadow = {} } } }
--@ a gradient of 10⁵ stops: result
local t = {}
for i = 1, 100000 do t[i] = "accent" end
return ui.row { "x", background = { gradient = t } }
--@ a gradient of one colour: result
return ui.row { "x", background = { gradient = { "accent" } } }
--@ a gradient that runs backward: result
return ui.row { "x", background = { gradient = { { color = "black", at = 1 }, { color = "white", at = 0 } } } }
--@ a gradient of gradients: result
return ui.row { "x", background = { gradient = { { gradient = {} }, "black" } } }
--@ a gradient with an angle of infinity: result
return ui.row { "x", background = { gradient = { "black", "white" }, angle = math.huge } }
--@ a border of 10⁹ points: result
return ui.row { "x", border = 1e9 }
--@ a border of a hundred thousand dashes: result
local t = {}
for i = 1, 100000 do t[i] = 1 end
return ui.row { "x", border = { dash = t } }
--@ a border with itself: result
local t = {}
t.top = t
return ui.row { "x", border = t }
--@ corners of NaN: result
return ui.row { "x", corners = { 0/0, 0, 0, 0 } }
--@ corners of infinity: result
return ui.row { "x", corners = math.huge }
--@ notches of NaN: result
return ui.row { "x", notches = { radius = 0/0 } }
--@ notches at a billion percent: result
return ui.row { "x", notches = { at = "1e9%" } }
--@ an opacity of NaN: result
return ui.text { "x", color = { color = "accent", opacity = 0/0 } }
--@ an opacity of two: result
return ui.text { "x", color = { color = "accent", opacity = 2 } }
--@ a colour of a colour, endlessly: result
local t = {}
t.color = t
return ui.text { "x", color = t }
--@ a colour in colours, forty deep: result
local t = "accent"
for i = 1, 40 do t = { color = t, opacity = 2 } end
return ui.text { "x", color = t }
--@ a colour of a long text: result
return ui.text { "x", color = "#" .. ("f"):rep(60000) }
--@ a mixture of a million: result
local t = {}
for i = 1, 100000 do t[i] = "accent" end
return ui.text { "x", color = { mix = t } }
--@ a colour that is readable on itself, endlessly: result
local t = { color = "accent" }
t.readable = t
return ui.text { "x", color = t }
--@ a colour that is readable on a mixture: result
return ui.text { "x", color = { color = "accent", readable = { mix = { "accent", "white" } } } }
--@ a readable pair: result
return ui.text { "x", color = { color = { light = "black", dark = "white" }, readable = true } }
--@ an element of no opacity at all: result
return ui.row { "x", opacity = 0/0 }
--@ a thousand translucent elements in each other: result layout
local box = ui.text "x"
for i = 1, 1000 do box = ui.row { box, opacity = 0.5 } end
return box
--@ a box that turns in no time: result
return ui.row { "x", spin = 0 }
--@ a box that turns in NaN: result
return ui.row { "x", spin = 0/0 }
--@ a pulse of a billion years: result
return ui.row { "x", pulse = 1e300 }
--@ a thousand boxes that turn in each other: result layout
local box = ui.text "x"
for i = 1, 1000 do box = ui.row { box, spin = 0.5, pulse = 0.5, since = 0, till = i } end
return box
--@ a counter of all time: result
return ui.text { since = -math.huge, till = math.huge }
--@ a counter that ends before it starts: result
return ui.text { since = 2, till = 1 }
--@ a time of a table of tables: result
local t = {}
t.seconds = t
return ui.text { since = t }
--@ a time of a long text: result
return ui.text { till = ("9"):rep(60000) }
--@ a thousand QR codes: result
local t = {}
for i = 1, 1000 do t[i] = ui.qr(i) end
return ui.column(t)
--@ QR codes of the longest texts: result
local t = {}
for i = 1, 20 do t[i] = ui.qr { ("\0\xFF"):rep(490) .. i, correction = "low" } end
return ui.column(t)
--@ a QR code of a book: result
return ui.qr(("x"):rep(60000))
