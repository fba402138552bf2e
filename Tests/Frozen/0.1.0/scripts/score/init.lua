--- A match: two teams, the score, how far it has come, and who has scored.
--
-- Content: `competition`; `home` and `away`, tables with `name`, `score` (missing before the start) and
-- `short` (up to four letters); `state`: `"scheduled"`, `"live"`, `"half-time"`, `"final"`,
-- `"postponed"`; `minute` and `added` while it is live; `starts` (a date); `venue`; `scorers`, a list
-- of tables with `team` (`"home"` or `"away"`), `name`, `minute`, `added` and `note`.
--
-- Action: `open_match`.

local content_text = require "content_text"
local scorers = require "scorers"

local text = content_text.within(200) -- bytes
local dash = "–"

--- A team as it is shown: a missing name or score leaves a dash, not an error.
local function team(value, color, ctx)
  local fields = type(value) == "table" and value or {}
  local name = text(fields.name) or "?"
  local score = fields.score
  local is_known = type(score) == "number" and score >= 0 and score < 1e6
  local short = text(fields.short)
  return { name = name, color = color,
    short = short and #short <= 16 and short or nil,
    initial = name:sub(1, (utf8.offset(name, 2) or #name + 1) - 1),
    score = is_known and ctx.number(score // 1) or nil }
end

--- The disc with a team's letters, or with its initial where these have no room. They say nothing that
-- the name does not, so it is silent.
local function disc(side, diameter, ctx)
  local function fits(letters)
    return letters and ctx.measure(letters, { style = "initials" }).width <= diameter * 0.85
  end
  local letters = fits(side.short) and side.short or fits(side.initial) and side.initial
  return ui.overlay { width = diameter, height = diameter, align = "center",
    justify_items = "center", align_self = "center", shrink = 0, silent = true,
    ui.shape { figure = "ellipse", color = side.color, width = diameter, height = diameter },
    letters and ui.text { letters, style = "initials", color = "on_accent", max_lines = 1 } }
end

--- A team over or beside the score, half of what the score leaves.
local function column(side, ctx)
  return ui.column { gap = 4, grow = 1, basis = 0, min_width = 0,
    disc(side, 38 * ctx.text_scale, ctx),
    ui.text { side.name, style = "caption", alignment = "center", max_lines = 2 } }
end

--- Both teams with the score between them, or below each other where there is no room for that.
local function board(home, away, ctx)
  local style = "large"
  if ctx.width < 230 * ctx.text_scale then
    local function line(side)
      return ui.row { gap = 8, align = "center",
        ui.text { side.name, grow = 1, basis = 0, min_width = 0, max_lines = 2,
          alignment = "natural" },
        side.score and ui.text { side.score, style = "title", max_lines = 1, shrink = 0,
          min_width = 0, max_width = ctx.width / 2 } }
    end
    return ui.column { gap = 4, line(home), line(away) }
  end
  local together = (home.score or "") .. " " .. dash .. " " .. (away.score or "")
  if ctx.measure(together, { style = style }).width > ctx.width / 3 then style = "title" end
  local function figure(value)
    return value and ui.text { value, style = style, max_lines = 1, shrink = 0 }
  end
  -- Three texts, not one: in a list that starts at the right the home team's score is at the right.
  return ui.row { gap = 10, align = "center", column(home, ctx),
    ui.row { gap = 8, align = "baseline", shrink = 0, figure(home.score), figure(dash),
      figure(away.score) },
    column(away, ctx) }
end

--- What the match is doing, in words, and the colour of it.
local function status(match, ctx)
  local date = type(match.starts) == "string" and ctx.date(match.starts) or nil
  local state = text(match.state)
  if state == "live" then
    return scorers.minute(match.minute, match.added, ctx) or ctx.say "live", "failure"
  end
  if state == "half-time" then return ctx.say "half_time", "accent" end
  if state == "final" then return ctx.say "full_time", "text_dim" end
  if state == "postponed" then return ctx.say "postponed", "failure" end
  if date then return ctx.say("starts", { day = date.day, time = date.time }), "text_dim" end
  return state ~= "scheduled" and state or ctx.say "not_started", "text_dim"
end

--- The scorers under their teams; in a narrow bubble one list after the other.
local function list(sides, ctx)
  if #sides.home + #sides.away == 0 then return nil end
  local wide = ctx.width >= 230 * ctx.text_scale
  local function half(texts, alignment)
    return ui.text { table.concat(texts, "\n"), style = "caption", color = "text_dim", grow = 1,
      basis = wide and 0 or nil, min_width = 0, alignment = alignment }
  end
  local line = wide and ui.row or ui.column
  return line { gap = wide and 16 or 4, half(sides.home, "start"),
    (wide or #sides.away > 0) and half(sides.away, wide and "end" or "start") }
end

return {
  api = 1, name = "score",
  content_types = { "score" },
  before = "text",
  config = {
    show_scorers = { default = true, doc = "who has scored, under the teams" },
    max_scorers = { default = 8, doc = "how many scorers of each team are shown" },
  },

  build_layout = function(peer, message, ctx)
    local match = message.content
    if type(match.home) ~= "table" and type(match.away) ~= "table" then
      error("the match has no teams")
    end
    local home, away = team(match.home, "person_6", ctx), team(match.away, "person_1", ctx)
    local words, color = status(match, ctx)
    local competition, venue = text(match.competition), text(match.venue)
    local goals = ctx.config.show_scorers and match.scorers
    local sides = scorers.read(goals, ctx.config.max_scorers, ctx)
    local function say(side) return side.score and side.name .. " " .. side.score or side.name end
    local label = say(home) .. ", " .. say(away) .. ", " .. words
    return ui.bubble { ui.column { gap = 8, min_width = math.min(240 * ctx.text_scale, ctx.width),
      id = "match", action = { type = "open_match" },
      competition and ui.text { competition, style = "caption", color = "text_dim",
        alignment = "natural" },
      ui.column { gap = 6, role = "group", label = label, board(home, away, ctx),
        ui.row { gap = 5, align = "center", justify = "center",
          match.state == "live" and ui.shape { figure = "ellipse", color = color, shrink = 0,
            width = 7 * ctx.text_scale, height = 7 * ctx.text_scale },
          ui.text { words, style = "service", color = color, min_width = 0,
            alignment = "center" } } },
      list(sides, ctx),
      sides.hidden > 0 and ui.text { ctx.say("more", { count = sides.hidden }),
        style = "caption", color = "text_dim" },
      venue and ui.text { venue, style = "caption", color = "text_dim", alignment = "natural" } } }
  end,
}
