--- Stars. With an `action` each can be tapped, and the application gets its number as `stars`.
--
-- `rating { value = 3.5, label = ctx.say("stars", { count = 3.5 }) }`
--
-- @tparam number value how many are filled; parts of one count
-- @tparam[opt=5] number of how many there are, at most 10
-- @tparam[opt=18] number size of one, in points
-- @tparam[opt] Color color of those that are filled
-- @tparam[opt] table action its `type` is what a tap on a star does
local number = require "number"

local star = "M12 2.6l2.9 6 6.5.9-4.7 4.6 1.1 6.5L12 17.5l-5.8 3.1 1.1-6.5L2.6 9.5l6.5-.9z"
local gold = { light = "#C77700", dark = "#FFC24D" }

return ui.component("rating", { "value", "of", "size", "color", "action" }, function(rating)
  local count = number.within(rating.of, 1, 10, 5) // 1
  local value = number.within(rating.value, 0, count, 0)
  local side = number.within(rating.size, 8, 100, 18)
  local row = { gap = side / 9, align = "center", role = rating.action and "group" or "image" }
  for place = 1, count do
    local share = math.max(0, math.min(1, value - place + 1))
    local action
    if rating.action then
      action = { type = rating.action.type, stars = place }
    end
    row[place] = ui.overlay { width = side, height = side, shrink = 0, action = action,
      role = action and "button" or nil, label = action and tostring(place) or nil,
      ui.path { data = star, fill = "track", width = side, height = side },
      share > 0 and ui.overlay { width = side * share, height = side, clips = true, justify_self = "start",
        ui.path { data = star, fill = rating.color or gold, width = side, height = side, shrink = 0,
          justify_self = "start" } } }
  end
  return ui.row(row)
end)
