--- People: discs with their picture or initials, one over the edge of the other.
--
-- `avatars { ctx.person "bo", ctx.person "cy", scale = ctx.text_scale }`: what `ctx.person` answers, or names.
--
-- @tparam[opt=28] number size of a disc in points, before the scale
-- @tparam[opt=1] number scale the text scale, since letters grow with it
-- @tparam[opt=5] number most how many discs there are; the last one says how many more people there are
-- @tparam[opt="media_ground"] Color ring around each, where several overlap
local number = require "number"

local function initials(name)
  -- The first letter or digit, behind brackets and signs.
  local start = name:match("[%w\x80-\xFF].*") or name:match("%S.*")
  local second = utf8.offset(start, 2)
  return start:sub(1, (second or #start + 1) - 1)
end

--- The same colour for the same name.
local function color_of(name)
  local sum = 0
  for place = 1, math.min(#name, 32) do sum = (sum * 31 + name:byte(place)) % 1009 end
  return "person_" .. (sum % 7 + 1)
end

local function disc(side, content, color, place, ring)
  return ui.overlay { width = side, height = side, shrink = 0, radius = side / 2, clips = true,
    align = "center", justify_items = "center", background = color, silent = true,
    border = ring and { width = 1.5, color = ring }, margin = place > 1 and { leading = -side / 4 } or nil,
    content }
end

local function letters(text)
  return ui.text { text, style = "initials", color = "on_accent", max_lines = 1, alignment = "center" }
end

return ui.component("avatars", { "size", "scale", "most", "ring" }, function(people)
  local scale = number.within(people.scale, 0.5, 4, 1)
  local side = number.within(people.size, 16, 200, 28) * scale
  local most = number.within(people.most, 1, 50, 5) // 1
  local known = {}
  for _, person in ipairs(people) do
    local name = type(person) == "table" and person.name or person
    if type(name) == "string" and name:find("%S") then known[#known + 1] = person end
  end
  if #known == 0 then return nil end
  local ring = #known > 1 and (people.ring or "media_ground") or nil
  local row, names = { align = "center", role = "image" }, {}
  local shown = #known > most and most - 1 or #known
  for place, person in ipairs(known) do
    local is_name = type(person) == "string"
    local name = is_name and person or person.name
    if place <= 50 then names[#names + 1] = name end
    if place <= shown then
      local picture = not is_name and person.avatar
      row[place] = disc(side, picture
        and ui.image { source = picture, natural_width = side, natural_height = side, width = side, height = side }
        or letters(not is_name and person.initials or initials(name)),
        not is_name and person.color or color_of(name), place, ring)
    end
  end
  if shown < #known then
    row[#row + 1] = disc(side, letters("+" .. #known - shown), "text_dim", #row + 1, ring)
  end
  row.label = table.concat(names, ", ")
  return ui.row(row)
end)
