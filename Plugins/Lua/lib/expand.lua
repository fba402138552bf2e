--- The line under what is folded away: `3 more`. A tap asks the host to show all of it.
--
-- `expand { ctx.say("more", { count = 3 }) }`
return ui.component("expand", {}, function(line)
  return ui.text { line[1] or "", style = "caption", color = "link", id = "expand",
    action = { type = "expand" }, role = "button" }
end)
