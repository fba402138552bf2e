--- Who has scored: two lists, each on its team's side.

local longest_text = 120 -- bytes
local most_read = 500

--- `34′`, or `45+2′`; nil for what is no minute.
local function minute(value, added, ctx)
  if type(value) ~= "number" or not (value >= 0 and value < 1000) then return nil end
  local text = ctx.number(value // 1)
  if type(added) == "number" and added >= 1 and added < 100 then
    text = text .. "+" .. ctx.number(added // 1)
  end
  return text .. "′"
end

--- The lists of a match.
--
-- @param list tables with `team` (`"home"` or `"away"`), `name`, `minute`, `added`, `note` (`"pen."`)
-- @tparam number most how many are read into each list
-- @tparam Context ctx for its `number`
-- @treturn table `home` and `away`, each a list of texts, and `hidden`, how many are left out
local function read(list, most, ctx)
  local sides = { home = {}, away = {}, hidden = 0 }
  if type(list) ~= "table" then return sides end
  for index, goal in pairs(list) do
    if type(index) ~= "number" or index > most_read then break end
    local side = type(goal) == "table" and (goal.team == "home" or goal.team == "away")
      and sides[goal.team]
    local name = side and goal.name
    if type(name) == "string" and name:find("%S") and #name <= longest_text then
      local note = type(goal.note) == "string" and #goal.note <= 20 and goal.note
      local text = name .. (note and " (" .. note .. ")" or "")
      local when = minute(goal.minute, goal.added, ctx)
      if when then text = text .. " " .. when end
      if #side < most then side[#side + 1] = text else sides.hidden = sides.hidden + 1 end
    end
  end
  return sides
end

return { read = read, minute = minute }
