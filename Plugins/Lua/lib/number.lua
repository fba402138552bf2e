--- Numbers of a message's content, which may be anything.

local number = {}

--- The number, at least `least` and at most `most`; `otherwise` if it is none.
function number.within(value, least, most, otherwise)
  if type(value) ~= "number" or value ~= value then return otherwise end
  return math.max(least, math.min(value, most))
end

--- A share from 0 to 1; 0 for what is no number.
function number.share(value) return number.within(value, 0, 1, 0) end

--- How many items a list has; 0 for anything else. Message data with names raises at `#`.
function number.count(list)
  if type(list) ~= "table" then return 0 end
  local is_list, length = pcall(function() return #list end)
  return is_list and length or 0
end

return number
