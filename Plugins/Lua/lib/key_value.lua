--- Facts: a word for each, and what it is.
--
-- `key_value { { "Gate", "12" }, { "Seat", "4A" } }`: a line each, the value at the trailing edge.
-- `key_value { columns = 3, … }`: beside each other, the word over its value.
--
-- @tparam[opt] number columns how many stand beside each other; left out: a line each
-- @tparam[opt="text"] Color color of the values
-- @tparam[opt="text_dim"] Color dim of the words
-- @tparam[opt="title"] Style style of the values where they stand beside each other
local number = require "number"

return ui.component("key-value", { "columns", "color", "dim", "style" }, function(facts)
  local color, dim = facts.color or "text", facts.dim or "text_dim"
  local parts = { role = "list" }
  for _, fact in ipairs(facts) do
    local key, value = tostring(fact[1] or ""), tostring(fact[2] or "")
    local said = { role = "text", label = key ~= "" and key .. ": " .. value or value, min_width = 0 }
    if facts.columns then
      said.gap = 1
      said[1] = ui.text { key, style = "caption", color = dim }
      said[2] = ui.text { value, style = facts.style or "title", color = color }
      parts[#parts + 1] = ui.column(said)
    else
      said.gap, said.wraps, said.line_gap, said.align, said.justify = 12, true, 0, "baseline", "space-between"
      said[1] = ui.text { key, style = "caption", color = dim, max_width = "100%" }
      said[2] = ui.text { value, color = color, max_width = "100%" }
      parts[#parts + 1] = ui.row(said)
    end
  end
  if #parts == 0 then return nil end
  if not facts.columns then
    parts.gap = 4
    return ui.column(parts)
  end
  parts.columns = {}
  for place = 1, number.within(facts.columns, 1, 12, 1) // 1 do parts.columns[place] = "minmax(0, 1fr)" end
  parts.gap, parts.line_gap = 12, 8
  return ui.grid(parts)
end)
