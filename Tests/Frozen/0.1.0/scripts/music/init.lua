--- A song that is played: its cover, what it is called and by whom, how far it is, and the keys of a player.
--
-- Content: `title` (required), `artist`, `album`, `artwork`, a table with `source` and `alternative`; `duration` and
-- `position` in seconds; `playing`.
--
-- Actions: `toggle_play` with `playing`, what it becomes; `previous`, `next`, `open_song`.

local content_text = require "content_text"
local number = require "number"
local progress = require "progress"

local text = content_text.within(200) -- bytes
local note = "M9 18.2V5.6l10-2.1v11.8a3 3 0 11-2-2.8V7.3l-6 1.3v9.6a3 3 0 11-2-2.8z"
local keys = {
  previous = "M6 6h2v12H6zM19 6v12l-10-6z",
  play = "M7 4.5v15l12.5-7.5z",
  pause = "M6.5 5h4v14h-4zM13.5 5h4v14h-4z",
  next = "M16 6h2v12h-2zM5 6v12l10-6z",
}

--- The cover, or a note on a gradient where there is none.
local function cover(song, side)
  local artwork = song.artwork
  if type(artwork) == "table" and text(artwork.source) then
    return ui.image { source = artwork.source, natural_width = side, natural_height = side, width = side,
      height = side, radius = 8, shrink = 0, alternative = text(artwork.alternative), silent = true }
  end
  return ui.overlay { width = side, height = side, radius = 8, shrink = 0, align = "center", silent = true,
    justify_items = "center", background = { gradient = { "#FF5E7A", "#B0123F" }, angle = 60 },
    ui.path { data = note, fill = "white", width = side * 0.55 } }
end

local function side_of_key(ctx) return math.min(math.max(44, 34 * ctx.text_scale), ctx.width / 3) end

--- A round key of at least 44 points, as fingers need them.
local function key(name, action, ctx, is_main)
  local side = side_of_key(ctx)
  local sign = (is_main and 26 or 22) * math.min(ctx.text_scale, 1.5)
  return ui.overlay { width = side, height = side, radius = side / 2, align = "center", justify_items = "center",
    background = is_main and "track" or nil, id = name, role = "button", label = ctx.say(name), action = action,
    ui.path { data = keys[name], fill = "text", width = sign } }
end

return {
  api = 1, name = "music",
  content_types = { "music" },
  before = "text",
  config = {
    keys = { default = true, doc = "the keys of the player" },
  },

  build_layout = function(peer, message, ctx)
    local song = message.content
    local title, artist, album = text(song.title), text(song.artist), text(song.album)
    if not title then error("the song has no title") end
    local duration = number.within(song.duration, 0, 359999)
    local position = duration and number.within(song.position, 0, duration, 0)
    local is_playing = song.playing == true
    local side = math.min(64 * math.max(1, ctx.text_scale), ctx.width)
    local is_wide = ctx.width >= side + 12 + 100 * ctx.text_scale
    local line = is_wide and ui.row or ui.column
    local by = { artist or false, album or false }
    local said = artist and title .. ", " .. artist or title
    return ui.bubble { ui.column { gap = 10, min_width = math.min(250 * ctx.text_scale, ctx.width),
      line { gap = 12, padding = { top = 4 }, align = is_wide and "center" or "start", id = "song",
        role = "button", label = said,
        action = { type = "open_song" },
        cover(song, side),
        ui.column { gap = 1, grow = is_wide and 1 or 0, basis = is_wide and 0 or nil, min_width = 0, align = "start",
          ui.text { title, style = "title", alignment = "natural", max_lines = 2, min_width = 0, max_width = "100%" },
          by[1] and ui.text { by[1], alignment = "natural", max_lines = 2, min_width = 0, max_width = "100%" },
          by[2] and ui.text { by[2], style = "caption", color = "text_dim", alignment = "natural", max_lines = 2,
            min_width = 0, max_width = "100%" } } },
      duration and duration > 0 and ui.column { gap = 3, direction = "ltr", role = "progress",
        label = ctx.say "song", value = ctx.say("position", { position = ctx.duration(position),
          duration = ctx.duration(duration) }),
        progress { share = position / duration, thickness = 4, color = "text_dim" },
        ui.row { justify = "space-between", gap = 8,
          ui.text { ctx.duration(position), style = "time", color = "text_dim" },
          ui.text { ctx.duration(duration), style = "time", color = "text_dim" } } },
      ctx.config.keys and ui.row { direction = "ltr", justify = "center", align = "center",
        gap = math.max(0, math.min(20, (ctx.width - 3 * side_of_key(ctx)) / 2)),
        key("previous", "previous", ctx),
        key(is_playing and "pause" or "play", { type = "toggle_play", playing = not is_playing }, ctx, true),
        key("next", "next", ctx) } } }
  end,
}
