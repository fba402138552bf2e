--- How far something has come, as two shapes that share a row's width. The label beside it says it, so
-- it is silent.
--
-- @tparam number share from 0 to 1
-- @treturn Element a row 4 points high
return function(share)
  local function part(color, grow)
    return grow > 0 and ui.shape { figure = "rectangle", radius = 2, color = color, height = 4,
      min_width = 4, basis = 0, grow = grow }
  end
  return ui.row { gap = 2, height = 4, silent = true, part("accent", share),
    part("track", 1 - share) }
end
