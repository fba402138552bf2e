--- How far something has come: a bar that is filled from the leading edge.
--
-- `progress { share = 0.4 }`
--
-- @tparam number share from 0 to 1; what is none counts as 0
-- @tparam[opt=4] number thickness in points
-- @tparam[opt="accent"] Color color of the filled part
-- @tparam[opt="track"] Color track the colour of the rest
local number = require "number"

return ui.component("progress", { "share", "thickness", "color", "track" }, function(progress)
  local share, height = number.share(progress.share), progress.thickness or 4
  local function part(color, grow)
    return grow > 0 and ui.shape { radius = height / 2, color = color, height = height,
      min_width = height, basis = 0, grow = grow * 100 }
  end
  return ui.row { gap = 2, height = height, part(progress.color or "accent", share),
    part(progress.track or "track", 1 - share) }
end)
