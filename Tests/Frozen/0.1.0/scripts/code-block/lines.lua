--- Takes code apart into lines that can be shown.

local longest_line = 400 -- bytes: no bubble is as wide, and a line of a megabyte costs as much

--- A line without its carriage return, with spaces up to the next stop in place of each tab.
local function expand_tabs(line, width)
  line = line:gsub("\r$", "")
  if not line:find("\t", 1, true) then return line end
  local shown, column = {}, 0
  for before, tab in line:gmatch("([^\t]*)(\t?)") do
    shown[#shown + 1] = before
    column = column + (utf8.len(before) or #before)
    if tab ~= "" then
      local fill = width - column % width
      shown[#shown + 1] = string.rep(" ", fill)
      column = column + fill
    end
  end
  return table.concat(shown)
end

--- The first lines of some code, and how many there are in all.
--
-- A line feed at the end ends the last line and starts none.
--
-- @tparam string code
-- @tparam number most how many lines are returned
-- @tparam number tab_width
-- @treturn table the lines
-- @treturn number the count of all lines
return function(code, most, tab_width)
  local lines, place = {}, 1
  while #lines < most and place <= #code do
    local feed = code:find("\n", place, true) or #code + 1
    local line = code:sub(place, math.min(feed - 1, place + longest_line))
    if #line > longest_line then
      line = line:sub(1, utf8.offset(line, 0, longest_line + 1) - 1) .. "…"
    end
    lines[#lines + 1] = expand_tabs(line, tab_width)
    place = feed + 1
  end
  local rest = place <= #code and code:sub(place) or ""
  local _, feeds = rest:gsub("\n", "\n")
  local unended = rest ~= "" and rest:sub(-1) ~= "\n" and 1 or 0
  return lines, #lines + feeds + unended
end
