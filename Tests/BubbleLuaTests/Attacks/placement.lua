-- Grids and places that there are not.

--@ a grid of a million columns: result
return ui.grid { columns = 1000000, "x" }
--@ a grid of no columns: result
return ui.grid { columns = 0, "x" }
--@ a grid of half a column: result
return ui.grid { columns = 0.5, "x" }
--@ a grid of columns that are no number: result
return ui.grid { columns = 0 / 0, "x" }
--@ a grid of columns without end: result
return ui.grid { columns = math.huge, "x" }
--@ a grid of a million cells: result
return ui.grid { columns = 1000, rows = 1000, "x" }
--@ a grid of two thousand rows in a list: result
local rows = {}
for i = 1, 2000 do rows[i] = 1 end
return ui.grid { rows = rows, "x" }
--@ a grid of tracks that are no numbers: result
return ui.grid { columns = { 0 / 0, math.huge }, "x" }
--@ a grid of negative tracks: result
return ui.grid { columns = { -1 }, "x" }
--@ a grid of shares without end: result
return ui.grid { columns = { "inffr" }, "x" }
--@ a grid of shares that are long: result
return ui.grid { columns = { ("9"):rep(5000) .. "fr" }, "x" }
--@ a grid of tracks that are grids: result
return ui.grid { columns = { ui.grid {} }, "x" }
--@ a span of a thousand million: result
return ui.grid { ui.text { "x", column_span = 1000000000 } }
--@ a span of all integers: result
return ui.grid { ui.text { "x", row_span = math.maxinteger } }
--@ a negative span: result
return ui.grid { ui.text { "x", row_span = -1 } }
--@ the column of the least integer: result
return ui.grid { ui.text { "x", grid_column = math.mininteger } }
--@ a row that is no number: result
return ui.grid { ui.text { "x", grid_row = 0 / 0 } }
--@ a margin that is no number: result
return ui.text { "x", margin = 0 / 0 }
--@ a margin of an edge without end: result
return ui.text { "x", margin = { top = -math.huge } }
--@ a distance that is no number: result
return ui.text { "x", absolute = { top = 0 / 0 } }
--@ a distance from an edge that there is not: result
return ui.text { "x", absolute = { left = 0 } }
--@ a distance in percent without end: result
return ui.text { "x", absolute = { top = "-inf%" } }
--@ a distance of a hundred thousand edges: result
local edges = {}
for i = 1, 1000 do edges["edge" .. i] = i end
return ui.text { "x", absolute = edges }
--@ a rotation that is no number: result
return ui.text { "x", rotation = 0 / 0 }
--@ a rotation without end: result
return ui.text { "x", rotation = math.huge }
--@ a scale of nothing: result
return ui.text { "x", scale = 0 }
--@ a scale of a thousand million: result
return ui.text { "x", scale = 1e9 }
--@ a scale that is no number: result
return ui.text { "x", scale = 0 / 0 }
--@ a place over all others: result
return ui.text { "x", z_index = math.maxinteger }
--@ a place that is no whole number: result
return ui.text { "x", z_index = 0.5 }
--@ a direction that there is not: result
return ui.text { "x", direction = ("ltr"):rep(10000) }
--@ a focus outside of the picture: result
return ui.image { width = 1, height = 1, focus = { 0, 2 } }
--@ a focus that is no number: result
return ui.image { width = 1, height = 1, focus = { 0 / 0, 0 } }
--@ a focus of many numbers: result
local list = {}
for i = 1, 10000 do list[i] = 0 end
return ui.image { width = 1, height = 1, focus = list }
