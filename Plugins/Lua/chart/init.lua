--- Numbers as a chart: bars, a line, or the slices of a ring, with what they say.
--
-- Content: `values` (required), a list of numbers, or of tables with `label` and `value`; `kind`: `"bars"` (also
-- if it is
-- missing), `"line"`, `"ring"`; `title`, `caption`, `unit` (`"km"`).
--
-- Action: `open_chart`.

local chart = require "chart"
local content_text = require "content_text"
local divider = require "divider"
local number = require "number"
local percentages = require "percentages"

local text = content_text.within(200) -- bytes
local most_read, most_labels, most_slices = 500, 12, 8

--- The numbers and their labels; what is none is left out.
local function read(list)
  local values, labels, has_labels = {}, {}, false
  for place = 1, math.min(number.count(list), most_read) do
    local item = list[place]
    local is_pair = type(item) == "table"
    local value = is_pair and item.value or item
    local known = number.within(value, -1e12, 1e12)
    if known and math.abs(value) < 1e300 then
      local label = is_pair and text(item.label) or nil
      values[#values + 1] = known
      labels[#values] = label or ""
      has_labels = has_labels or label ~= nil
    end
  end
  return values, has_labels and labels or nil
end

local function amount(value, unit, ctx)
  local shown = ctx.number(math.abs(value) >= 1000 and math.floor(value + 0.5) or value)
  return unit and shown .. " " .. unit or shown
end

--- What a screen reader says in place of the picture: the values that have room, one after the other.
local function spoken(values, labels, unit, ctx)
  local said = {}
  for place = 1, math.min(#values, most_labels) do
    local shown = amount(values[place], unit, ctx)
    local label = labels and labels[place] ~= "" and labels[place]
    said[place] = label and ctx.say("point", { label = label, value = shown }) or shown
  end
  if #values > most_labels then said[#said + 1] = ctx.say("more", { count = #values - most_labels }) end
  return table.concat(said, ", ")
end

--- Lines at the highest value and at half of it, with their numbers beside them, behind the bars.
local function grid(values, height, unit, body, ctx)
  local least, most = math.huge, -math.huge
  for _, value in ipairs(values) do least, most = math.min(least, value), math.max(most, value) end
  return ui.column { gap = 4, silent = true, min_width = 0, direction = "ltr",
    ui.text { amount(most, unit, ctx), style = "time", color = "text_dim" },
    ui.overlay { height = height, min_width = 0,
      ui.column { justify = "space-between", divider { dash = { 2, 3 } }, divider { dash = { 2, 3 } }, divider {} },
      body },
    (least < 0 or least == most) and ui.text { amount(least, unit, ctx), style = "time", color = "text_dim" } }
end

--- Labels under the bars, where each has room for its own.
local function labels_of(labels, count, ctx)
  if not labels or count > most_labels then return nil end
  local row = { direction = "ltr", silent = true, gap = count > 12 and 3 or 6 }
  local room = (ctx.width - 6 * (count - 1)) / count
  for place = 1, count do
    if ctx.measure(labels[place], { style = "time" }).width > room then return nil end
    row[place] = ui.text { labels[place], style = "time", color = "text_dim", alignment = "center", grow = 1,
      basis = 0, min_width = 0 }
  end
  return ui.row(row)
end

--- The slices, each with its colour, its label and its share.
local function ring_of(values, labels, unit, ctx)
  local total, slices, colors = 0, {}, {}
  local side = math.min(104 * math.max(1, ctx.text_scale), ctx.width)
  local is_wide, is_narrow = ctx.width >= side + 130 * ctx.text_scale, ctx.width < 110 * ctx.text_scale
  for place, value in ipairs(values) do
    local share = math.max(0, value)
    total = total + share
    local slot = math.min(place, most_slices)
    slices[slot] = (slices[slot] or 0) + share
  end
  local percents = percentages(slices)
  local legend = { gap = 4, min_width = 0, grow = 1, role = "list" }
  for place, value in ipairs(slices) do
    colors[place] = place == most_slices and "text_dim" or "person_" .. (place - 1) % 7 + 1
    local rest = place == most_slices and #values > most_slices
    local label = rest and ctx.say("more", { count = #values - most_slices + 1 })
      or labels and labels[place] ~= "" and labels[place] or amount(value, unit, ctx)
    local percent = ctx.percent(percents[place] / 100)
    legend[place] = ui.row { gap = 6, align = "center", role = "text", label = label .. ", " .. percent,
      ui.shape { radius = 3, color = colors[place], width = 10 * ctx.text_scale, height = 10 * ctx.text_scale,
        shrink = 0 },
      ui.column { grow = 1, basis = 0, min_width = 0, align = "start",
        ui.text { label, style = "caption", alignment = "natural", min_width = 0, max_width = "100%" },
        is_narrow and ui.text { percent, style = "caption", color = "text_dim" } },
      not is_narrow and ui.text { percent, style = "caption", color = "text_dim", min_width = 0,
        shrink = is_wide and 0 or 1 } }
  end
  local sum = amount(total, unit, ctx)
  local fits = ctx.measure(sum, { style = "title" }).width <= side * 0.62
  local line = is_wide and ui.row or ui.column
  return line { gap = 14, align = "center",
    chart.ring { values = slices, colors = colors, size = side, inner = 0.72, label = ctx.say "total" .. ": " .. sum,
      fits and ui.column {
        ctx.text_scale <= 1.2 and ui.text { ctx.say "total", style = "time", color = "text_dim", alignment = "center",
          max_lines = 1, max_width = side * 0.6 },
        ui.text { sum, style = "title", alignment = "center" } } },
    is_wide and ui.column(legend) or ui.column { align_self = "stretch", min_width = 0, ui.column(legend) } }
end

return {
  api = 1, name = "chart",
  content_types = { "chart" },
  before = "text",
  config = {
    height = { default = 110, doc = "how high bars and lines are, in points, from 40 to 300" },
    smooth = { default = false, doc = "lines as curves" },
  },

  build_layout = function(peer, message, ctx)
    local content = message.content
    local values, labels = read(content.values)
    if #values == 0 then error("the chart has no numbers: its values must be a list of them") end
    local title, caption, unit = text(content.title), text(content.caption), text(content.unit)
    local height = number.within(ctx.config.height, 40, 300, 110)
    local kind = content.kind == "line" and "line" or content.kind == "ring" and "ring" or "bars"
    local body
    if kind == "ring" then
      body = ring_of(values, labels, unit, ctx)
    else
      local drawn = kind == "bars" and chart.bars { values = values, height = height }
        or chart.line { values = values, height = height, smooth = ctx.config.smooth }
      body = ui.column { gap = 4, role = "image", label = spoken(values, labels, unit, ctx),
        grid(values, height, unit, drawn, ctx), kind == "bars" and labels_of(labels, #values, ctx) }
    end
    return ui.bubble { ui.column { gap = 8, min_width = math.min(250 * ctx.text_scale, ctx.width), id = "chart",
      action = { type = "open_chart" },
      (title or caption) and ui.column { gap = 1, align = "start",
        title and ui.text { title, style = "title", role = "heading", alignment = "natural", min_width = 0,
          max_width = "100%" },
        caption and ui.text { caption, style = "caption", color = "text_dim", alignment = "natural",
          min_width = 0, max_width = "100%" } },
      body } }
  end,
}
