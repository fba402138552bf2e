--- Code: its language or file, numbered lines of fixed pitch, and how many more there are.
--
-- Content: `code` (required), `language` (`"swift"`), `file` (a name), `firstLine` (the number of the
-- first line), `expanded` (all lines are shown).
--
-- Actions: `copy` with `text`, and `expand`.

local expand = require "expand"
local highlight = require "highlight"
local split = require "lines"

local most_lines = 300 -- what is shown at most, whatever the configuration says: boxes are limited
local most_highlighted = 100
local left_to_right_mark = "\u{200E}"

--- A name for the head: nil if it is missing, blank, too long or something else.
local function name(value)
  return type(value) == "string" and #value <= 200 and value:find("%S") and value or nil
end

--- The number of the first line.
local function first_line(value)
  return type(value) == "number" and value >= 0 and value < 1e6 and math.floor(value) or 1
end

--- One line: its number and its text. Code is read from the left, whatever the list around it is: in a
-- list that starts at the right the number comes second and the text ends where it started.
local function row(number, text, number_width, ctx)
  text.style, text.max_lines = "code", not ctx.config.wrap and 1 or nil
  text.grow, text.min_width = 1, 0
  local flipped = ctx.direction == "rtl"
  text.alignment = flipped and "end" or "start"
  if not number_width then return ui.text(text) end
  local digits = ui.text { tostring(number), style = "code", color = "text_dim", width = number_width,
    shrink = 0, silent = true, alignment = flipped and "start" or "end" }
  if flipped then return ui.row { gap = 10, ui.text(text), digits } end
  return ui.row { gap = 10, digits, ui.text(text) }
end

--- The text of a line with what stands out in it.
local function styled(line, spans)
  if line == "" then return { " " } end -- an empty line is as high as the others
  -- A line with letters of another script would start at the side of its first one.
  if line:find("[\x80-\xFF]") then
    line = left_to_right_mark .. line
    for _, span in ipairs(spans) do
      span.from, span.to = span.from + #left_to_right_mark, span.to + #left_to_right_mark
    end
  end
  return { line, spans = #spans > 0 and spans or nil }
end

--- Whether there is a word of more letters than `least`, but not more than `most`.
local function has_word(lines, least, most)
  for _, line in ipairs(lines) do
    if #line > least then
      for word in line:gmatch("%S+") do
        local length = #word > least and utf8.len(word) or 0
        if length > least and length <= most then return true end
      end
    end
  end
  return false
end

--- All lines on their ground.
local function block(lines, first, language, ctx)
  local number_width
  if ctx.config.line_numbers then
    local widest = string.rep("0", #tostring(first + #lines - 1))
    number_width = math.ceil(ctx.measure(widest, { style = "code" }).width)
    -- Numbers that would take a quarter of the room, or break a word, are not worth it.
    local letter = number_width / #widest
    local room = ctx.width - 20
    if number_width + 10 > ctx.width / 4
      or ctx.config.wrap and has_word(lines, (room - number_width - 10) // letter, room // letter) then
      number_width = nil
    end
  end
  local rows, inside = { padding = { 8, 10 }, gap = 1 }, false
  for place, line in ipairs(lines) do
    local spans = {}
    if place <= most_highlighted then spans, inside = highlight(line, language, inside) end
    rows[place] = row(first + place - 1, styled(line, spans), number_width, ctx)
  end
  -- Without a minimum of 0 a long word would make the ground wider than the bubble.
  rows.background, rows.radius, rows.min_width = "media_ground", 8, 0
  return ui.column(rows)
end

return {
  api = 1, name = "code-block",
  content_types = { "code" },
  before = "text",
  config = {
    max_lines = { default = 12, doc = "how many lines are shown until the code is expanded" },
    line_numbers = { default = true, doc = "a number in front of each line" },
    wrap = { default = true, doc = "long lines go on below; otherwise they end in an ellipsis" },
    tab_width = { default = 4, doc = "how many columns apart the tab stops are, from 1 to 16" },
  },

  build_layout = function(peer, message, ctx)
    local content = message.content
    local code = content.code
    if type(code) ~= "string" then error("the code must be a string") end
    local most = content.expanded == true and most_lines or math.min(ctx.config.max_lines, most_lines)
    local tab_width = math.max(1, math.min(16, ctx.config.tab_width)) // 1
    local lines, total = split(code, math.max(1, most), tab_width)
    local language, file = name(content.language), name(content.file)
    local title = file or language or ctx.say "code"
    local rules = language and language:lower()
    return ui.bubble { ui.column { gap = 6,
      -- A long name is cut; where even its start has no room, what follows goes to the next line.
      ui.row { gap = 12, line_gap = 2, wraps = true,
        ui.text { title, style = "caption", color = "text_dim", max_lines = 1, grow = 1, basis = 0,
          min_width = math.min(60 * ctx.text_scale, ctx.width) },
        #code > 0 and ui.text { ctx.say "copy", style = "caption", color = "link", id = "copy",
          max_width = ctx.width, role = "button", action = { type = "copy", text = code } } },
      block(lines, first_line(content.firstLine), rules, ctx),
      total > #lines and expand { ctx.say("more", { count = total - #lines }) } } }
  end,
}
