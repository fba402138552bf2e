--- Charts: `chart.bars`, `chart.line` and `chart.ring`.
--
-- What is no number counts as 0. Of long lists neighbours are drawn as their mean, so that a list of a million values
-- costs no more than one of a hundred. A chart reads from the left in every language.
local number = require "number"

local most_bars, most_points, most_slices, most_sampled = 60, 120, 24, 8

--- At most `most` numbers for a list: each the mean of its neighbours.
local function sampled(list, most)
  local count, values = number.count(list), {}
  local shown = math.min(count, most)
  for place = 1, shown do
    local first, last = (place - 1) * count // shown + 1, place * count // shown
    local step = math.max(1, (last - first + 1) // most_sampled)
    local sum, taken = 0, 0
    for at = first, last, step do
      sum, taken = sum + number.within(list[at], -1e12, 1e12, 0), taken + 1
    end
    values[place] = sum / taken
  end
  return values
end

local function bounds(values)
  local least, most = math.huge, -math.huge
  for _, value in ipairs(values) do
    least, most = math.min(least, value), math.max(most, value)
  end
  return least, most
end

local function palette(place) return "person_" .. ((place - 1) % 7 + 1) end

local chart = {}

--- Bars side by side. Values under 0 are drawn as 0.
--
-- `chart.bars { values = { 3, 5, 2 }, labels = { "Mo", "Tu", "We" }, height = 80 }`
--
-- @tparam list values
-- @tparam[opt] list labels under the bars, as many as there are values
-- @tparam[opt=80] number height of the highest bar, in points
-- @tparam[opt="accent"] Color color
-- @tparam[opt] number highlight the place of the bar that stands out; the others are faint then
chart.bars = ui.component("chart-bars", { "values", "labels", "height", "color", "highlight" }, function(bars)
  local values = sampled(bars.values, most_bars)
  local _, most = bounds(values)
  local height, color = number.within(bars.height, 8, 400, 80), bars.color or "accent"
  local labels = number.count(bars.labels) == #values and bars.labels or nil
  if #values == 0 then return nil end
  local gap = #values > 24 and 1 or #values > 12 and 3 or 6
  local row = { gap = gap, align = "end", height = height, silent = true }
  local names = { columns = "", gap = gap, silent = true }
  for place, value in ipairs(values) do
    local share = most > 0 and math.max(0, value) / most or 0
    local is_faint = bars.highlight and bars.highlight ~= place
    row[place] = ui.shape { color = is_faint and "accent_faint" or color, grow = 1, basis = 0, radius = 3,
      height = math.max(2, share * height) }
    if labels then
      names[place] = ui.text { tostring(labels[place]), style = "time", color = "text_dim", alignment = "center",
        max_lines = 1, grow = 1, basis = 0, min_width = 0 }
    end
  end
  names.columns = nil
  return ui.column { gap = 3, direction = "ltr", role = "image", ui.row(row), labels and ui.row(names) }
end)

--- A line through values, with what is under it filled.
--
-- `chart.line { values = { 3, 5, 2, 6 }, height = 60 }`
--
-- @tparam list values
-- @tparam[opt=60] number height in points
-- @tparam[opt="accent"] Color color of the line
-- @tparam[opt=true] boolean filled whether what is under it is filled
-- @tparam[opt=false] boolean smooth whether it is a curve
chart.line = ui.component("chart-line", { "values", "height", "color", "filled", "smooth" }, function(line)
  local values = sampled(line.values, most_points)
  if #values == 0 then return nil end
  if #values == 1 then values[2] = values[1] end
  local least, most = bounds(values)
  local width, height = 240, number.within(line.height, 8, 400, 60)
  local color, steps = line.color or "accent", {}
  local spread = most - least
  local last_x, last_y
  for place, value in ipairs(values) do
    local x = 2 + (place - 1) * (width - 4) / (#values - 1)
    local y = spread > 0 and 2 + (most - value) / spread * (height - 4) or height / 2
    if place == 1 then
      steps[1] = string.format("M%.1f %.1f", x, y)
    elseif line.smooth then
      local middle = (last_x + x) / 2
      steps[place] = string.format("C%.1f %.1f %.1f %.1f %.1f %.1f", middle, last_y, middle, y, x, y)
    else
      steps[place] = string.format("L%.1f %.1f", x, y)
    end
    last_x, last_y = x, y
  end
  local data = table.concat(steps)
  local function path(fields)
    fields.view_box, fields.scaling = { 0, 0, width, height }, "stretch"
    fields.height = height
    return ui.path(fields)
  end
  return ui.overlay { height = height, direction = "ltr", role = "image",
    line.filled ~= false and path { data = string.format("%sL%.1f %.1fL2 %.1fz", data, last_x, height, height),
      fill = { gradient = { { color = color, opacity = 0.35 }, { color = color, opacity = 0.02 } } } },
    path { data = data, stroke = { color = color, width = 2, cap = "round", join = "round" } } }
end)

--- Slices of a ring, or one share of it.
--
-- `chart.ring { values = { 5, 3, 2 } }`, `chart.ring { share = 0.7, ui.text "70%" }`
--
-- @tparam[opt] list values a slice each
-- @tparam[opt] number share in place of values: from 0 to 1
-- @tparam[opt] list colors of the slices
-- @tparam[opt=72] number size in points
-- @tparam[opt=0.72] number inner the inner radius as a part of the outer one; 0: a pie
chart.ring = ui.component("chart-ring", { "values", "share", "colors", "size", "inner" }, function(ring)
  local side, inner = number.within(ring.size, 12, 400, 72), number.within(ring.inner, 0, 0.98, 0.72)
  local colors = type(ring.colors) == "table" and ring.colors or {}
  local box = { width = side, height = side, shrink = 0, direction = "ltr", align = "center",
    justify_items = "center", role = "image" }
  local function slice(from, to, color)
    if to - from < 0.05 then return end
    box[#box + 1] = ui.path { arc = { from = from, to = to, inner = inner }, fill = color,
      width = side, height = side }
  end
  local values, sum = ring.share == nil and sampled(ring.values, most_slices) or {}, 0
  for place, value in ipairs(values) do
    values[place] = math.max(0, value)
    sum = sum + values[place]
  end
  slice(0, 360, "track")
  if ring.share ~= nil then
    slice(0, 360 * number.share(ring.share), colors[1] or "accent")
  elseif sum > 0 then
    local from, gap = 0, #values > 1 and inner > 0 and 2 or 0
    box[1] = nil
    for place, value in ipairs(values) do
      local to = from + 360 * value / sum
      slice(from, math.max(from, to - gap), colors[place] or palette(place))
      from = to
    end
  end
  for _, part in ipairs(ring) do box[#box + 1] = part end
  return ui.overlay(box)
end)

return chart
