--- Says when something takes place, in the host's language and time zone.

--- A date of the content, or nil if it is none.
local function date(value, ctx)
  return type(value) == "string" and ctx.date(value) or nil
end

--- A day with its name: invitations are read by people who wonder whether they work that day.
local function day(moment, ctx)
  return ctx.say("day", { weekday = moment.weekday, day = moment.day })
end

--- The same with the time of day.
local function moment_of(moment, ctx)
  return ctx.say("moment", { weekday = moment.weekday, day = moment.day, time = moment.time })
end

--- When an event takes place.
--
-- An end that is no date counts as missing. Over midnight both ends say their day: `22:00 – 02:00`
-- alone could be any night.
--
-- @tparam table event with `starts`, `ends` and `allDay`
-- @tparam Context ctx
-- @return the date of the start, or nil; and the lines that say when it is
return function(event, ctx)
  local starts, ends = date(event.starts, ctx), date(event.ends, ctx)
  if not starts then return nil, {} end
  local one_day = not ends or ends.day == starts.day
  if event.allDay == true then
    if one_day then return starts, { day(starts, ctx), ctx.say "all_day" } end
    return starts, { day(starts, ctx) .. " –", day(ends, ctx) }
  end
  if not ends then return starts, { day(starts, ctx), starts.time } end
  if one_day then return starts, { day(starts, ctx), starts.time .. " – " .. ends.time } end
  return starts, { moment_of(starts, ctx) .. " –", moment_of(ends, ctx) }
end
