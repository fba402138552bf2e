--- An order on its way: how far it is, when it arrives, what is in it, and where it was last.
--
-- Content: `state` (required): `"ordered"`, `"packed"`, `"shipped"`, `"out"`, `"delivered"`, `"cancelled"`;
-- `delayed`; `shop`,
-- `number`, `arrives` (a date), `carrier`, `items`, a list of tables with `name` and `count`; `events`, a list
-- of tables
-- with `date`, `text`, `place`, the newest first.
--
-- Action: `track` with `number`.

local button = require "button"
local content_text = require "content_text"
local divider = require "divider"
local number = require "number"
local stepper = require "stepper"

local text = content_text.within(200) -- bytes
local stages = { "ordered", "packed", "shipped", "out", "delivered" }
local most_items, most_events = 6, 10
local parcel = "M12 2l8.5 4.3v11.4L12 22l-8.5-4.3V6.3z"
  .. "M5.2 8v8.6l6 3V11zM18.8 8l-6 3v8.6l6-3zM12 3.9L6.3 6.8 12 9.6l2.1-1L8.6 5.8z"

local function place_of(state)
  for place, stage in ipairs(stages) do if stage == state then return place end end
end

local function when(value, ctx)
  local date = type(value) == "string" and ctx.date(value)
  return date and date.weekday .. ", " .. date.day or nil
end

--- The way in as many parts as there are stages: what is done is filled.
local function way(done, color)
  local row = { gap = 4, silent = true }
  for place = 1, #stages do
    row[place] = ui.shape { color = place <= done and color or "track", radius = 3, height = 6, grow = 1, basis = 0 }
  end
  return ui.row(row)
end

--- What was ordered, a line each.
local function items_of(order, ctx)
  local lines, count = { gap = 2, role = "list" }, number.count(order.items)
  for place = 1, math.min(count, most_items) do
    local item = order.items[place]
    local name = type(item) == "table" and text(item.name) or text(item)
    local pieces = type(item) == "table" and number.within(item.count, 2, 1e6)
    if name then
      lines[#lines + 1] = ui.row { gap = 8, align = "baseline",
        ui.column { grow = 1, basis = 0, min_width = 0, align = "start",
          ui.text { name, alignment = "natural", max_lines = 2, min_width = 0, max_width = "100%" } },
        pieces and ui.text { "× " .. ctx.number(pieces // 1), style = "caption", color = "text_dim", shrink = 0,
          min_width = 0, max_width = "40%" } }
    end
  end
  if count > most_items then
    lines[#lines + 1] = ui.text { "+ " .. ctx.say("items", { count = count - most_items }), style = "caption",
      color = "text_dim" }
  end
  return #lines > 0 and ui.column(lines) or nil
end

--- Where it was, the newest first, as the steps of a way.
local function events_of(order, ctx)
  local steps = { current = 1, scale = ctx.text_scale }
  for place = 1, math.min(number.count(order.events), ctx.config.events, most_events) do
    local event = order.events[place]
    local what = type(event) == "table" and text(event.text)
    if what then
      local date = type(event.date) == "string" and ctx.date(event.date)
      local details = {}
      if date then details[1] = date.weekday_short .. " " .. date.time end
      details[#details + 1] = text(event.place)
      steps[#steps + 1] = { what, #details > 0 and table.concat(details, " · ") or nil }
    end
  end
  steps.done = #steps
  return #steps > 0 and stepper(steps) or nil
end

return {
  api = 1, name = "order",
  content_types = { "order" },
  before = "text",
  config = {
    events = { default = 3, doc = "how many of the last places are shown, at most 10" },
    track = { default = true, doc = "the button that opens the tracking" },
  },

  build_layout = function(peer, message, ctx)
    local order = message.content
    local state, stage = text(order.state), place_of(order.state)
    local is_cancelled = state == "cancelled"
    if not state then error("the state of the order must be a text") end
    local is_delayed = order.delayed == true and not is_cancelled and state ~= "delivered"
    local color = (is_cancelled or is_delayed) and "failure" or "accent"
    local shop, code = text(order.shop), text(order.number)
    local arrives = state ~= "delivered" and not is_cancelled and when(order.arrives, ctx)
    local relative = arrives and ctx.relative(order.arrives)
    local word = (stage or is_cancelled) and ctx.say(state) or state
    local head = {}
    if shop then head[1] = shop end
    if code then head[#head + 1] = ctx.say("number", { number = code }) end
    local parts = { gap = 10, min_width = math.min(240 * ctx.text_scale, ctx.width) }
    local function add(part) if part then parts[#parts + 1] = part end end
    local line = ctx.width >= 150 * ctx.text_scale and ui.row or ui.column
    add(line { gap = 10, align = line == ui.row and "center" or "start",
      ui.path { data = parcel, rule = "evenodd", fill = color, width = 30 * ctx.text_scale, shrink = 0 },
      ui.column { min_width = 0, align = "start", grow = line == ui.row and 1 or 0,
        basis = line == ui.row and 0 or nil,
        #head > 0 and ui.text { table.concat(head, " · "), style = "caption", color = "text_dim",
          alignment = "natural", min_width = 0, max_width = "100%" },
        ui.text { word, style = "title", role = "heading", color = is_cancelled and color or "text",
          alignment = "natural", min_width = 0, max_width = "100%" } } })
    add(stage and way(stage, color))
    add((is_delayed or arrives) and ui.column { gap = 1,
      is_delayed and ui.text { ctx.say "delayed", style = "sender", color = color },
      arrives and ui.text { ctx.say("arrives", { date = arrives }) },
      relative and ui.text { relative, style = "caption", color = "text_dim" } })
    local items, events = items_of(order, ctx), events_of(order, ctx)
    for _, part in ipairs { items or false, events or false } do
      if part then
        add(divider {})
        add(part)
      end
    end
    add(ctx.config.track and code and not is_cancelled and button { ctx.say "track", kind = "soft", id = "track",
      action = { type = "track", number = code } })
    return ui.bubble { ui.column(parts) }
  end,
}
