--- The weather of a place: now, in the next hours, and on the next days with the span of each.
--
-- Content: `place`, `temperature` (a number, required), `condition`: `"clear"`, `"partly"`, `"clouds"`,
-- `"rain"`, `"snow"`,
-- `"thunder"`, `"fog"`, `"wind"`; `night`; `high`, `low`, `feels`; `hours`, a list of tables with `time` (a date),
-- `temperature` and `condition`; `days`, the same with `date`, `high`, `low`.
--
-- Action: `open_weather` with `place`.

local content_text = require "content_text"
local divider = require "divider"
local icon = require "icons"
local number = require "number"

local text = content_text.within(120) -- bytes
local most_hours, most_days = 24, 10 -- whatever the configuration says: boxes are limited

--- The sky above and below, dark enough for white letters in each theme.
local skies = {
  clear = { "#1D68B8", "#14508F" }, partly = { "#2A69A8", "#1E4F80" }, clouds = { "#54667B", "#3D4C5C" },
  rain = { "#46586B", "#2E3D4E" }, snow = { "#4E6A86", "#3B546D" }, thunder = { "#3A3A55", "#23233A" },
  fog = { "#5F6B77", "#4A5560" }, wind = { "#3E6A7D", "#2B5061" }, night = { "#1B2748", "#2C3A66" },
}
local ink, dim = "white", { color = "white", opacity = 0.92 }

local function degrees(value, ctx)
  local known = number.within(value, -200, 200)
  return known and ctx.number(math.floor(known + 0.5)) .. "°" or "–"
end

--- Where a day's span stands in that of all days, as a bar.
local function span_bar(low, high, least, most, ctx)
  local width = math.max(1, most - least)
  local before, after = (low - least) / width, (most - high) / width
  return ui.row { grow = 1, basis = 0, min_width = 20, radius = 2.5, clips = true, silent = true,
    align_self = "center", background = { color = "black", opacity = 0.25 },
    before > 0 and ui.spacer { grow = before * 100, basis = 0 },
    ui.shape { color = "#FFD54A", radius = 2.5, min_width = 5, basis = 0, height = 5,
      grow = math.max(1, (1 - before - after) * 100) },
    after > 0 and ui.spacer { grow = after * 100, basis = 0 } }
end

local function hours_of(weather, ctx)
  local columns = {}
  local room = math.max(1, (ctx.width - 28) // (48 * ctx.text_scale))
  local most = math.min(ctx.config.hours, most_hours, room) // 1
  for place = 1, math.min(number.count(weather.hours), most) do
    local hour = weather.hours[place]
    local at = type(hour) == "table" and type(hour.time) == "string" and ctx.date(hour.time)
    if at then
      local condition = text(hour.condition) or ""
      local spoken = ctx.say("spoken", { temperature = degrees(hour.temperature, ctx), condition = at.time })
      columns[#columns + 1] = ui.column { gap = 4, align = "center", min_width = 0, role = "text", label = spoken,
        ui.text { at.time, style = "time", color = dim, max_lines = 1, min_width = 0, max_width = "100%" },
        icon(condition, hour.night == true, math.max(8, math.min(22 * ctx.text_scale, ctx.width - 28))),
        ui.text { degrees(hour.temperature, ctx), style = "sender", color = ink, max_lines = 1, min_width = 0,
          max_width = "100%" } }
    end
  end
  if #columns == 0 then return nil end
  columns.justify, columns.gap, columns.role = "space-between", 4, "list"
  return ui.row(columns)
end

local function days_of(weather, ctx)
  local days, least, most = {}, math.huge, -math.huge
  local count = math.min(number.count(weather.days), ctx.config.days, most_days)
  for place = 1, count do
    local day = weather.days[place]
    local at = type(day) == "table" and type(day.date) == "string" and ctx.date(day.date)
    local low = at and number.within(day.low, -200, 200)
    local high = low and number.within(day.high, low, 200)
    if high then
      days[#days + 1] = { at = at, low = low, high = high, condition = text(day.condition) or "" }
      least, most = math.min(least, low), math.max(most, high)
    end
  end
  local rows = { gap = 6, role = "list" }
  local is_wide = ctx.width >= 210 * ctx.text_scale
  local is_stacked = ctx.width - 28 < 110 * ctx.text_scale
  for place, day in ipairs(days) do
    local span = ctx.say("high_low", { high = degrees(day.high, ctx), low = degrees(day.low, ctx) })
    local function side(value, color)
      return ui.text { degrees(value, ctx), style = "sender", color = color, alignment = "end",
        max_lines = is_stacked and 2 or 1,
        min_width = is_wide and 30 * ctx.text_scale or 0, shrink = is_stacked and 1 or 0, max_width = "100%" }
    end
    local label = day.at.weekday .. ": " .. span
    local name = ui.text { day.at.weekday_short, style = "sender", color = ink, max_lines = is_stacked and 2 or 1,
      min_width = 0, width = is_wide and 46 * ctx.text_scale or nil,
      grow = not (is_wide or is_stacked) and 1 or 0, basis = not (is_wide or is_stacked) and 0 or nil }
    if is_stacked then
      rows[place] = ui.column { role = "text", label = label, name,
        ui.row { gap = 8, wraps = true, line_gap = 0, side(day.low, dim), side(day.high, ink) } }
    else
      rows[place] = ui.row { gap = is_wide and 8 or 5, align = "center", role = "text", label = label, name,
        is_wide and icon(day.condition, false, 20 * ctx.text_scale),
        side(day.low, dim),
        is_wide and span_bar(day.low, day.high, least, most, ctx),
        side(day.high, ink) }
    end
  end
  return #days > 0 and ui.column(rows) or nil
end

return {
  api = 1, name = "weather",
  content_types = { "weather" },
  before = "text",
  config = {
    hours = { default = 4, doc = "how many of the next hours are shown, as far as there is room" },
    days = { default = 5, doc = "how many of the next days are shown" },
  },

  build_layout = function(peer, message, ctx)
    local weather = message.content
    if not number.within(weather.temperature, -200, 200) then
      error("the temperature of the weather must be a number")
    end
    local condition, place = text(weather.condition), text(weather.place)
    local known = condition and skies[condition] and condition ~= "night"
    local word = known and ctx.say(condition) or condition
    local is_night = weather.night == true
    local sky = skies[is_night and (condition == "clear" or condition == "partly") and "night" or condition]
      or skies.clouds
    local now = degrees(weather.temperature, ctx)
    local high, low = number.within(weather.high, -200, 200), number.within(weather.low, -200, 200)
    local feels = number.within(weather.feels, -200, 200)
    local hours, days = hours_of(weather, ctx), days_of(weather, ctx)
    local details = {}
    if high and low then
      details[1] = ctx.say("high_low", { high = degrees(high, ctx), low = degrees(low, ctx) })
    end
    if feels then details[#details + 1] = ctx.say("feels", { temperature = degrees(feels, ctx) }) end
    local function wide(value, of) return value and ctx.measure(value, { style = of }).width or 0 end
    local style = ctx.width - 28 >= 50 * ctx.text_scale and "large" or "title"
    local side = math.max(8, math.min(40 * ctx.text_scale, ctx.width - 28))
    local needed = math.max(wide(place, "title"), wide(now, style)) + math.max(wide(word, "sender"), side) + 40
    local line = needed <= ctx.width and ui.row or ui.column
    local card = { gap = 10, padding = 14, radius = 14, min_width = 0, background = { gradient = sky },
      id = "weather", action = { type = "open_weather", place = place or "" } }
    card[1] = line { gap = 8, justify = line == ui.row and "space-between" or nil,
      ui.column { min_width = 0, align = "start",
        place and ui.text { place, style = "title", color = ink, alignment = "natural", role = "heading",
          min_width = 0, max_width = "100%" },
        ui.text { now, style = style, color = ink, min_width = 0, max_width = "100%", label = word and
          ctx.say("spoken", { temperature = now, condition = word }) or now } },
      ui.column { gap = 2, min_width = 0, align = line == ui.row and "end" or "start",
        known and icon(condition, is_night, side),
        word and ui.text { word, style = "sender", color = ink, silent = true,
          alignment = line == ui.row and "end" or "start" } } }
    if #details > 0 then
      card[2] = ui.text { table.concat(details, "\n"), style = "caption", color = ink }
    end
    for _, part in ipairs { hours or false, days or false } do
      if part then
        card[#card + 1] = divider { color = { color = "white", opacity = 0.3 } }
        card[#card + 1] = part
      end
    end
    return ui.bubble { padding = { 8, 10, 8, 10 },
      ui.column { min_width = math.min(260 * ctx.text_scale, ctx.width), ui.column(card) } }
  end,
}
