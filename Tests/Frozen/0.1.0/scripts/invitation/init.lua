--- A calendar invitation: a tile with the day, what it is, when and where, and three answers.
--
-- Content: `title`; `starts` and `ends` (dates; `ends` may be missing); `allDay`; `place`; `cancelled`;
-- `answers`, a table with how many said `yes`, `no` and `maybe`; `answer`, the reader's own.
--
-- Actions: `answer` with `answer`, and `open_place` with `place`.

local button = require "button"
local content_text = require "content_text"
local when = require "when"

local text = content_text.within(600) -- bytes

local choices = { "yes", "no", "maybe" }

--- The day as calendars have it: the month over the day's number. Lines say the same, so it is silent.
local function tile(day, ctx)
  return ui.column { padding = { 4, 8 }, background = "accent", radius = 8, shrink = 0, silent = true,
    align_self = "start",
    ui.text { day.month_short, style = "service", color = "on_accent", alignment = "center" },
    ui.text { ctx.number(day.day_of_month), style = "title", color = "on_accent",
      alignment = "center", min_width = math.min(30 * ctx.text_scale, ctx.width) } }
end

--- How many gave an answer; nil if nobody did, or if it is not known.
local function count(answers, name)
  local number = type(answers) == "table" and answers[name]
  if type(number) ~= "number" or not (number >= 1 and number < 1e9) then return nil end
  return math.floor(number)
end

--- A button for one answer, filled if it is the reader's own.
local function answer(choice, number, own, ctx)
  local word = ctx.say(choice)
  local label = { word }
  if number then label[#label + 1] = ctx.say("answers", { count = number }) end
  if own then label[#label + 1] = ctx.say "own" end
  if number then word = word .. " " .. ctx.number(number) end
  return button { word, kind = own and "filled" or "soft", padding = { 7, 10 }, grow = 1, id = choice,
    label = table.concat(label, ", "), action = { type = "answer", answer = choice } }
end

--- The three answers: side by side where they fit, else as many in a line as there is room for.
local function answers_of(event, ctx)
  local row = { gap = 6, line_gap = 6, wraps = true }
  for place, choice in ipairs(choices) do
    row[place] = answer(choice, count(event.answers, choice), event.answer == choice, ctx)
  end
  return ui.row(row)
end

--- Title, when, where.
local function facts(event, lines, ctx)
  local title, place = text(event.title), text(event.place)
  local cancelled = event.cancelled == true
  local column = { gap = 2, grow = 1, min_width = 0 }
  local function add(element) column[#column + 1] = element end
  if title then
    add(ui.text { title, style = "title", alignment = "natural", role = "heading",
      max_lines = 4, color = cancelled and "text_dim" or "text",
      spans = cancelled and { { from = 1, to = #title, strike = true } } })
  end
  if cancelled then add(ui.text { ctx.say "cancelled", style = "caption", color = "failure" }) end
  for _, line in ipairs(lines) do add(ui.text { line, style = "caption", color = "text_dim" }) end
  if place then
    add(ui.text { place, style = "caption", color = "link", alignment = "natural", max_lines = 3,
      id = "place", action = { type = "open_place", place = place }, role = "link" })
  end
  if #column == 0 then error("the invitation has neither title nor start nor place") end
  return ui.column(column)
end

return {
  api = 1, name = "invitation",
  content_types = { "invitation" },
  before = "text",
  config = {
    answers = { default = true, doc = "the buttons to say yes, no or maybe" },
  },

  build_layout = function(peer, message, ctx)
    local event = message.content
    local day, lines = when(event, ctx)
    local details = facts(event, lines, ctx)
    -- With large letters or in a narrow bubble the tile stands above, not beside.
    local line = ctx.width < 200 * ctx.text_scale and ui.column or ui.row
    return ui.bubble { ui.column { gap = 8, min_width = math.min(230 * ctx.text_scale, ctx.width),
      day and line { gap = 10, padding = { top = 3 }, tile(day, ctx), details } or details,
      ctx.config.answers and event.cancelled ~= true and answers_of(event, ctx) } }
  end,
}
