--- Whole percentages of counts that sum to 100, and equal ones for equal counts.
--
-- `percentages { 4, 4, 6 }` is `{ 29, 29, 42 }`. Each is rounded down or up, never beyond that of a greater count. If
-- equal counts allow no sum of 100, as three times the same do, the sum is the nearest one. No count may be negative.

local most_groups = 150 -- more counts are rounded down: their percentages hardly matter

--- The counts that are rounded up together: all of one value, with what rounding down takes from each.
local function groups_of(counts, total, rounded)
  local groups, by_count, sum = {}, {}, 0
  for place, count in ipairs(counts) do
    local exact = count / total * 100
    local floor = math.floor(exact + 1e-9)
    rounded[place] = floor
    sum = sum + floor
    local group = by_count[count]
    if not group then
      group = { count = count, floor = floor, lost = math.max(0, exact - floor), places = {} }
      by_count[count] = group
      if group.lost > 1e-9 then groups[#groups + 1] = group end
    end
    group.places[#group.places + 1] = place
  end
  table.sort(groups, function(one, other) return one.count > other.count end)
  return groups, 100 - sum
end

return function(counts)
  local rounded, total = {}, 0
  for _, count in ipairs(counts) do total = total + count end
  if total <= 0 then
    for place = 1, #counts do rounded[place] = 0 end
    return rounded
  end
  local groups, missing = groups_of(counts, total, rounded)
  local most = 2 * missing
  if #groups > most_groups then most = 0 end
  -- For each number of places that may be rounded up, the choice that keeps the most. Of counts with the same whole
  -- percentage the greatest are rounded up first: such a class is taken up to one of its groups.
  local best = { [0] = { kept = 0 } }
  local from = 1
  while from <= #groups do
    local size, lost, next_best = 0, 0, {}
    for number = 0, most do next_best[number] = best[number] end
    local last = from
    while last <= #groups and groups[last].floor == groups[from].floor do
      local group = groups[last]
      size, lost = size + #group.places, lost + #group.places * group.lost
      for sum = size, most do
        local choice = best[sum - size]
        local kept = choice and choice.kept + lost
        if kept and (not next_best[sum] or next_best[sum].kept < kept) then
          next_best[sum] = { kept = kept, before = choice, from = from, to = last }
        end
      end
      last = last + 1
    end
    best, from = next_best, last
  end
  local nearest = 0
  for number = 1, most do
    if best[number] and math.abs(number - missing) < math.abs(nearest - missing) then nearest = number end
  end
  local choice = best[nearest]
  while choice.before do
    for place = choice.from, choice.to do
      for _, index in ipairs(groups[place].places) do rounded[index] = rounded[index] + 1 end
    end
    choice = choice.before
  end
  return rounded
end
