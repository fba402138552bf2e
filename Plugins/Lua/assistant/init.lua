--- What an assistant does beside its answer: its thoughts, its calls of tools, and why it ended early.
--
-- Content of `thinking`: `text`, `seconds` (how long it took), `running`, `expanded` (the text is shown).
-- Content of `tool_call`: `name`; `title` (what it is asked for); `state`: `"running"`, `"done"`, `"failed"`;
-- `input`, `output`, `seconds`, `expanded`.
-- Content of `notice`: `kind`: `"error"`, `"stopped"`, `"cut_off"`; `text`. One of them is required.
--
-- Actions: `expand` and `collapse`; `copy` with `text`.

local content_text = require "content_text"
local number = require "number"

local name = content_text.within(200) -- bytes
local left_to_right_mark = "\u{200E}"
local symbols = { error = "error", stopped = "stop_circle", cut_off = "content_cut" }

--- A text with something to read, without blank lines at its end.
local function said(value) return type(value) == "string" and value:match("^.*%S") or nil end

--- The start of a long text, in bytes; the action `copy` has all of it.
local function start_of(text, ctx)
  return content_text.within(math.max(100, math.min(ctx.config.max_bytes, 30000)) // 1)(text)
end

--- What is not nil, as one text.
local function joined(...)
  local parts = {}
  for place = 1, select("#", ...) do parts[#parts + 1] = (select(place, ...)) end
  return table.concat(parts, ", ")
end

--- The line that is always there: a sign, what it is, how long it took. A tap folds and unfolds the rest.
local function head(step, ctx)
  local color, scale = step.color or "text_dim", ctx.text_scale
  local has_room = ctx.width >= 130 * scale
  local unfolded = step.folds and step.unfolded
  return ui.row { gap = 6, line_gap = 2, wraps = true, align = "center", id = "head",
    role = step.folds and "button" or "text",
    label = joined(step.title, step.detail, step.time, step.state),
    value = step.folds and ctx.say(unfolded and "shown" or "hidden") or nil,
    action = step.folds and (unfolded and "collapse" or "expand") or nil,
    has_room and ui.symbol { step.symbol, size = 18, color = color, shrink = 0 },
    ui.column { grow = 1, basis = 0, min_width = math.min(110 * scale, ctx.width), gap = 1,
      ui.text { step.title, style = "sender", color = color, max_lines = 3 },
      step.detail and ui.text { step.detail, style = "caption", color = "text_dim", max_lines = 2 } },
    -- They stay together, also below a long name.
    (step.time or step.state or step.folds) and ui.row { gap = 6, line_gap = 2, wraps = true,
      align = "center", shrink = 0, max_width = ctx.width,
      step.time and ui.text { step.time, style = "caption", color = "text_dim", shrink = 0,
        max_width = ctx.width, tabular_digits = true },
      step.state and ui.text { step.state, style = "caption", color = color, shrink = 0,
        max_width = ctx.width },
      step.folds and ui.symbol { unfolded and "expand_less" or "expand_more", size = 18,
        color = "text_dim", shrink = 0 } } }
end

--- What went in or came out, with its name. It is read from the left, whatever the list around it is.
local function block(id, text, ctx)
  local shown = start_of(text, ctx)
  return ui.column { gap = 3,
    ui.row { gap = 12, line_gap = 2, wraps = true,
      ui.text { ctx.say(id), style = "caption", color = "text_dim", grow = 1 },
      ui.text { ctx.say "copy", style = "caption", color = "link", id = "copy-" .. id, role = "button",
        max_width = ctx.width, action = { type = "copy", text = text } } },
    ui.inset { padding = { 8, 10 }, background = "media_ground", radius = 8, min_width = 0,
      ui.text { left_to_right_mark .. shown, style = "code", max_lines = ctx.config.max_lines,
        alignment = ctx.direction == "rtl" and "end" or "start", min_width = 0 } } }
end

--- How long something took.
local function time(value, ctx)
  local seconds = number.within(value, 0, 359999, 0)
  return seconds >= 0.5 and ctx.duration(math.floor(seconds + 0.5)) or nil
end

local builders = {}

function builders.thinking(content, ctx)
  local text = said(content.text)
  local parts = { head({ symbol = "psychology", title = ctx.say(content.running == true and "thinking" or "thought"),
    time = time(content.seconds, ctx), folds = text, unfolded = content.expanded == true }, ctx) }
  if text and content.expanded == true then
    parts[2] = ui.inset { padding = { leading = 10 }, min_width = 0, direction = "auto",
      border = { leading = { width = 2, color = "separator" } },
      ui.text { start_of(text, ctx), color = "text_dim", alignment = "natural", min_width = 0 } }
  end
  return parts
end

function builders.tool_call(content, ctx)
  local input, output = said(content.input), said(content.output)
  local failed, running = content.state == "failed", content.state == "running"
  local unfolded = content.expanded == true
  local parts = { head({ symbol = "build", title = name(content.name) or ctx.say "tool",
    detail = name(content.title), time = time(content.seconds, ctx), color = failed and "failure" or nil,
    state = failed and ctx.say "failed" or running and ctx.say "running" or nil,
    folds = input or output, unfolded = unfolded }, ctx) }
  if unfolded and input then parts[#parts + 1] = block("input", input, ctx) end
  if unfolded and output then parts[#parts + 1] = block("output", output, ctx) end
  return parts
end

function builders.notice(content, ctx)
  local kind, text = symbols[content.kind] and content.kind, said(content.text)
  if not kind and not text then error("the notice has neither a kind nor a text") end
  local symbol, color = kind and symbols[kind], kind == "error" and "failure" or "text_dim"
  return { kind and head({ symbol = symbol, color = color, title = ctx.say(kind) }, ctx) or false,
    text and ui.text { start_of(text, ctx), alignment = "natural", min_width = 0 } }
end

return {
  api = 1, name = "assistant",
  content_types = { "thinking", "tool_call", "notice" },
  before = "text",
  config = {
    max_bytes = { default = 8000, doc = "how much of a text is shown, at most 30,000 bytes" },
    max_lines = { default = 60, doc = "how many lines of input and output are shown" },
  },

  build_layout = function(peer, message, ctx)
    local content = message.content
    local parts = builders[content.type](content, ctx)
    parts.gap = 6
    parts.min_width = math.min(150 * ctx.text_scale, ctx.width)
    return ui.bubble { ui.column(parts) }
  end,
}
