--- Steps on a way, those that are done filled: from top to bottom, each with its text.
--
-- `stepper { done = 2, "Ordered", { "Shipped", "20 November" }, "Delivered" }`
--
-- @tparam number done how many are done
-- @tparam[opt] number current which one stands out: left out, the last one that is done
-- @tparam[opt=1] number scale the text scale, since dots stand beside letters
-- @tparam[opt="accent"] Color color of what is done
local number = require "number"

local most = 30

return ui.component("stepper", { "done", "current", "scale", "color" }, function(steps)
  local count = math.min(#steps, most)
  local done = number.within(steps.done, 0, count, 0) // 1
  local current = number.within(steps.current, 0, count, done) // 1
  local scale = number.within(steps.scale, 0.5, 4, 1)
  local color, side = steps.color or "accent", 12 * scale
  local column = { role = "list" }
  for place = 1, count do
    local step = steps[place]
    local title = type(step) == "table" and step[1] or step
    local detail = type(step) == "table" and step[2]
    local is_done, is_here = place <= done, place == current
    local line = ui.shape { color = place < done and color or "track", width = 2, grow = 1, min_height = 8 }
    column[place] = ui.row { gap = 10, role = "text",
      ui.column { align = "center", width = side + 4, shrink = 0, silent = true, padding = { top = 4 * scale },
        ui.overlay { width = side, height = side, shrink = 0, radius = side / 2, align = "center",
          justify_items = "center", background = is_done and color or nil,
          border = not is_done and { width = 2, color = "track" } or nil,
          is_done and (is_here and (place < count or current ~= done)
            and ui.shape { figure = "ellipse", color = "on_accent", width = side / 3, height = side / 3 }
            or ui.shape { figure = "check", color = "on_accent", width = side * 0.6, height = side * 0.55 }) },
        place < count and line },
      ui.column { grow = 1, basis = 0, min_width = 0, align = "start",
        padding = { bottom = place < count and 10 or 0 },
        ui.text { title or "", style = is_here and "title" or "body", alignment = "natural", min_width = 0,
          max_width = "100%",
          color = is_done and "text" or "text_dim" },
        detail and ui.text { detail, style = "caption", color = "text_dim", alignment = "natural", min_width = 0,
          max_width = "100%" } } }
  end
  return count > 0 and ui.column(column) or nil
end)
