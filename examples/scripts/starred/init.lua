--- Stars a message: whatever it is, a star and a note stand under what is in its bubble.
--
-- This script wraps: it takes no message away from another, but adds to what the rest of the chain makes
-- of it. `wraps = true` allows `ctx.next`, and `content_types` is left out, so it is asked about every
-- message.
--
-- Beside the content: `star`, a table with `note` (a text) and `by` (a name); each may be missing:
--
--     { "id": "7", "sender": "bo", "star": { "note": "The address" },
--       "content": { "type": "text", "text": "Rua da Rosa 12" } }
--
-- Action: `unstar`.

--- A short text; nil if it is missing, blank, too long or something else.
local function text(value)
  return type(value) == "string" and #value <= 300 and value:find("%S") and value or nil
end

return {
  api = 1, name = "starred", wraps = true,
  config = {
    show_note = { default = true, doc = "why a message has a star, beside the star" },
  },

  is_suitable = function(message)
    return type(message.extras.star) == "table"
  end,

  build_layout = function(peer, message, ctx)
    local star = message.extras.star
    local by, note = text(star.by), ctx.config.show_note and text(star.note)
    local side = 9 * ctx.text_scale
    local words = { "Starred" }
    if by then words[1] = "Starred by " .. by end
    words[#words + 1] = note or nil
    -- What stands in front of `ctx.next` would be put over the content of its bubble, what stands behind
    -- it is put under it. A service row stays as it is.
    return ui.decorated { gap = 4,
      ctx.next(message),
      ui.row { gap = 5, align = "center", id = "unstar", action = { type = "unstar" },
        role = "button", label = table.concat(words, ", "),
        ui.shape { figure = "ellipse", color = "accent", width = side, height = side, shrink = 0 },
        ui.text { table.concat(words, " · "), style = "caption", color = "text_dim", max_lines = 2,
          min_width = 0, alignment = "natural" } } }
  end,
}
