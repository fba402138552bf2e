--- A bar that is filled from the leading edge: two shapes that share the row's width.
--
-- @tparam number share from 0 to 1
-- @tparam string color of the filled part
-- @treturn Element a row 6 points high
return function(share, color)
  local function part(token, grow)
    return grow > 0 and ui.shape { figure = "rectangle", radius = 3, color = token,
      height = 6, min_width = 6, basis = 0, grow = grow * 100 }
  end
  return ui.row { gap = 2, height = 6, part(color, share), part("track", 1 - share) }
end
