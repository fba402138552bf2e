--- Shares a width among columns.

--- Shares `room` so that none gets more than it wants: one that wants less than an even share gets all of
-- it, and the others share what that leaves. A column of years does not lose its digits to a column of
-- remarks.
local function share(wants, room)
  local order, shares = {}, {}
  for place = 1, #wants do order[place] = place end
  table.sort(order, function(a, b) return wants[a] < wants[b] end)
  for place, column in ipairs(order) do
    shares[column] = math.min(wants[column], room / (#order - place + 1))
    room = room - shares[column]
  end
  return shares
end

--- How wide the columns become, as many as have room; the first one always has.
--
-- @tparam table columns each with `wanted`, the width at which nothing wraps, and `least`, the one at
--   which words stay whole, in points
-- @tparam number room for all of them and the gaps
-- @tparam number gap between two columns
-- @treturn table a width for each column that has room
return function(columns, room, gap)
  local widths, more = {}, {}
  for place, column in ipairs(columns) do
    local least = math.min(column.least, room)
    local rest = room - least - (place > 1 and gap or 0)
    if place > 1 and rest < 0 then break end
    widths[place], more[place], room = least, column.wanted - least, math.max(0, rest)
  end
  for place, extra in ipairs(share(more, room)) do widths[place] = widths[place] + extra end
  return widths
end
