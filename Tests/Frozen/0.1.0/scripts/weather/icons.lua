--- The weather as a picture: paths in a view box of 24 by 24, in colours that stand out from any sky.

local rays = "M12 1.5v21M1.5 12h21M4.6 4.6l14.8 14.8M19.4 4.6L4.6 19.4" -- the disc lies over them
local moon = "M20 14.5A8.5 8.5 0 119.5 4a7 7 0 0010.5 10.5z"
local cloud = "M7 18.5a4.5 4.5 0 01-.5-8.97A6 6 0 0118 10a4.25 4.25 0 01.25 8.5z"
local high_cloud = "M7 15a4.5 4.5 0 01-.5-8.97A6 6 0 0118 6.5a4.25 4.25 0 01.25 8.5z"
local yellow, white, drops = "#FFD54A", "#F4F7FA", "#A8D8FF"

local function line(data, color, width)
  return { data = data, stroke = { color = color, width = width or 1.6, cap = "round", join = "round" } }
end

--- The paths of each condition, from the back to the front.
local icons = {
  clear = { line(rays, yellow), { disc = 12, x = 6, y = 6, color = yellow } },
  night = { { data = moon, fill = "#F6E7A8" } },
  partly = { { disc = 10, x = 3.5, y = 3.5, color = yellow }, { data = cloud, fill = white } },
  clouds = { { data = "M12 14.5a3.6 3.6 0 01-.3-7.2A4.8 4.8 0 0121 7.6a3.4 3.4 0 01.2 6.9z", fill = "#B9C6D2" },
    { data = cloud, fill = white } },
  rain = { { data = high_cloud, fill = white }, line("M8 17.5l-1.2 4M12.5 17.5l-1.2 4M17 17.5l-1.2 4", drops) },
  snow = { { data = high_cloud, fill = white }, line("M8 18v.1M12 20.5v.1M16 18v.1M9.5 22v.1M14.7 22.2v.1", white,
    2.2) },
  thunder = { { data = high_cloud, fill = white }, { data = "M13 11.5l-4.5 6.3h3.2l-1.5 4.7 5.6-7h-3.4l1.8-4z",
    fill = yellow } },
  fog = { { data = high_cloud, fill = white }, line("M5 18h14M7 21h10", "#D7DEE5") },
  wind = { line("M3 9h11a3 3 0 10-3-3M3 13h15a3 3 0 11-3 3M3 17h7a2.4 2.4 0 11-2.4 2.4", white) },
}

--- The icon of a condition as an element; nil for one that is not known.
--
-- @tparam string condition
-- @tparam boolean is_night
-- @tparam number side in points
return function(condition, is_night, side)
  local paths = icons[is_night and condition == "clear" and "night" or condition]
  if not paths then return nil end
  local unit = side / 24
  local box = { width = side, height = side, shrink = 0, silent = true, direction = "ltr" }
  for place, path in ipairs(paths) do
    box[place] = path.disc and ui.shape { figure = "ellipse", color = path.color, width = path.disc * unit,
      height = path.disc * unit, absolute = { top = (path.y or 7) * unit, leading = (path.x or 7) * unit } }
      or ui.path { data = path.data, fill = path.fill, stroke = path.stroke, width = side, height = side }
  end
  return ui.overlay(box)
end
