--- A boarding pass: from where to where, when, gate and seat, and the code that is read at the gate.
--
-- Content: `from` and `to` (required), tables with `code` (`"LIS"`) and `city`; `airline`, `flight`, `passenger`,
-- `departs`, `arrives`, `boards` (dates, each with the offset of its airport, whose local time is shown), `gate`,
-- `seat`, `group`, `terminal`; `state`: `"delayed"`, `"cancelled"`, `"boarding"`;
-- `color` of the airline (`"#1F3A5F"`); `code`, what the bar code says.
--
-- Action: `open_pass` with `flight`.

local barcode = require "barcode"
local content_text = require "content_text"
local divider = require "divider"
local key_value = require "key_value"

local text = content_text.within(120) -- bytes
local plane = "M21.5 12c0 .8-1 1.4-2.3 1.4h-4.4l-4.6 7.1H8.4l2.3-7.1H6.2L4.6 15.5H3.2L4.1 12l-.9-3.5h1.4l1.6 2.1"
  .. "h4.5L8.4 3.5h1.8l4.6 7.1h4.4c1.3 0 2.3.6 2.3 1.4z"

--- The airline's colour, and what can be read on it: white or black, whichever has more contrast.
local function colors(value)
  local digits = type(value) == "string" and value:match("^#(%x%x%x%x%x%x)$")
  if not digits then return "#1F3A5F", "white" end
  local function light(place)
    local share = tonumber(digits:sub(place, place + 1), 16) / 255
    return share <= 0.04045 and share / 12.92 or ((share + 0.055) / 1.055) ^ 2.4
  end
  local luminance = 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5)
  return "#" .. digits, luminance > 0.179 and "black" or "white"
end

--- A date in the local time of its airport, as it is written.
local function date(value, ctx) return type(value) == "string" and ctx.date(value, "written") or nil end

--- One end of the flight: its code, large, and the city under it.
local function stop(place, alignment, style, ink)
  local code, city = text(place.code), text(place.city)
  return ui.column { min_width = 0, max_width = "100%", align = alignment,
    ui.text { code or city or "?", style = code and style or "title", color = ink, max_lines = 2,
      alignment = alignment, min_width = 0, max_width = "100%" },
    code and city and ui.text { city, style = "caption", color = ink, alignment = alignment, min_width = 0,
      max_width = "100%" } }
end

--- The facts that are known, in the order in which they are needed on the way.
local function facts(pass, ctx)
  local departs, boards, arrives = date(pass.departs, ctx), date(pass.boards, ctx), date(pass.arrives, ctx)
  local list = {}
  local function add(word, value) if value then list[#list + 1] = { ctx.say(word), value } end end
  add("date", departs and ctx.number(departs.day_of_month) .. " " .. departs.month_short)
  add("boards", boards and boards.time)
  add("departs", departs and departs.time)
  add("arrives", arrives and arrives.time)
  add("terminal", text(pass.terminal))
  add("gate", text(pass.gate))
  add("seat", text(pass.seat))
  add("group", text(pass.group))
  return list
end

--- How many facts stand beside each other so that the widest word and the widest value have room.
local function columns_for(list, ctx)
  local widest = 0
  for _, fact in ipairs(list) do
    widest = math.max(widest, ctx.measure(fact[1], { style = "caption" }).width,
      ctx.measure(fact[2], { style = "title" }).width)
  end
  return math.max(1, math.min(3, (ctx.width - 28 + 12) // (math.ceil(widest) + 12)))
end

local words = { delayed = true, cancelled = true, boarding = true }

--- What the gate reads: bars on white whatever the theme, and the same in letters.
local function code_of(pass, ctx)
  local code = text(pass.code)
  local data, width = nil, 0
  if code then data, width = barcode(code) end
  if not data then return nil end
  return ui.column { padding = { 10, 12 }, gap = 4, background = "white", radius = 8, align = "center",
    direction = "ltr", role = "image", label = ctx.say "code" .. ": " .. code,
    ui.path { data = data, view_box = { 0, 0, width, width / 4.4 },
      stroke = { color = "black", width = width / 4.4 }, width = math.max(20, math.min(ctx.width - 52, 230)) },
    ctx.measure(code, { style = "caption" }).width <= ctx.width - 52
      and ui.text { code, style = "caption", color = "black", max_lines = 1 } }
end

return {
  api = 1, name = "boarding-pass",
  content_types = { "boarding_pass" },
  before = "text",
  config = {
    show_code = { default = true, doc = "the bar code" },
  },

  build_layout = function(peer, message, ctx)
    local pass = message.content
    local from, to = pass.from, pass.to
    if type(from) ~= "table" or type(to) ~= "table" then error("the boarding pass has no way: from and to") end
    local ground, ink = colors(pass.color)
    local airline, flight, passenger = text(pass.airline), text(pass.flight), text(pass.passenger)
    local state = words[pass.state] and ctx.say(pass.state) or nil
    local style = ctx.width >= 220 * ctx.text_scale and "large" or "title"
    local list = facts(pass, ctx)
    local code = ctx.config.show_code and code_of(pass, ctx)
    local card = { background = ground, radius = 14, padding = { 14, 14 }, gap = 12, min_width = 0,
      id = "pass", action = { type = "open_pass", flight = flight or "" } }
    local function add(part) if part then card[#card + 1] = part end end
    if airline or flight then
      -- As many lines as are counted, whatever the names are, so that the notches are at the line under them.
      local function line_wide(value) return value and ctx.measure(value, { style = "sender" }).width + 8 or 0 end
      local is_one = not (airline and flight) or line_wide(airline) + line_wide(flight) <= ctx.width - 28
      local head = is_one and ui.row or ui.column
      add(head { gap = is_one and 8 or 0, justify = "space-between",
        airline and ui.text { airline, style = "sender", color = ink, max_lines = 1, min_width = 0 },
        flight and ui.text { flight, style = "sender", color = ink, max_lines = 1, min_width = 0 } })
      card.notches = { radius = 6,
        at = 26.5 + ctx.measure("A", { style = "sender" }).height * (is_one and 1 or 2) }
      add(divider { dash = { 4, 4 }, color = { color = ink, opacity = 0.6 } })
    end
    local way = ctx.say("way", { from = text(from.city) or text(from.code) or "?",
      to = text(to.city) or text(to.code) or "?" })
    -- Beside each other, or in a narrow list from top to bottom.
    local function wide(place)
      local letters, city = text(place.code), text(place.city)
      return math.max(ctx.measure(letters or "", { style = style }).width,
        ctx.measure(city or "", { style = letters and "caption" or "title" }).width)
    end
    local is_beside = wide(from) + wide(to) + 22 * ctx.text_scale + 16 <= ctx.width - 28
    local line = is_beside and ui.row or ui.column
    add(line { gap = 8, align = is_beside and "center" or "start", justify = "space-between", role = "heading",
      label = way, stop(from, "start", style, ink),
      ui.path { data = plane, fill = ink, width = 22 * ctx.text_scale, shrink = 0,
        rotation = not is_beside and 90 or ctx.direction == "rtl" and 180 or 0 },
      stop(to, is_beside and "end" or "start", style, ink) })
    add(state and ui.text { state, style = "service", color = ink, alignment = "center", radius = 40,
      padding = { 3, 10 }, border = { width = 1, color = ink }, min_width = 0,
      align_self = ctx.width >= 140 * ctx.text_scale and "center" or nil })
    add(passenger and ui.column { gap = 1, align = "start", role = "text",
      label = ctx.say "passenger" .. ": " .. passenger,
      ui.text { ctx.say "passenger", style = "caption", color = ink },
      ui.text { passenger, style = "title", color = ink, alignment = "natural", min_width = 0, max_width = "100%" } })
    if #list > 0 then
      local facts_of = { columns = columns_for(list, ctx), color = ink, dim = ink, table.unpack(list) }
      add(key_value(facts_of))
    end
    add(code)
    return ui.bubble { padding = { 8, 10, 8, 10 }, ui.column(card) }
  end,
}
