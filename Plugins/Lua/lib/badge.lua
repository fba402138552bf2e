--- A badge: a short text on a round ground, such as a count or a state.
--
-- `badge { "3", absolute = { top = -4, trailing = -4 } }`
--
-- @tparam[opt="accent"] Color color of the ground
-- @tparam[opt="on_accent"] Color ink of the text
return ui.component("badge", { "color", "ink" }, function(badge)
  return ui.text { badge[1] or "", style = "service", max_lines = 1, alignment = "center",
    padding = { 2, 7 }, min_width = 20, radius = 40, align_self = "start", shrink = 0,
    background = badge.color or "accent", color = badge.ink or "on_accent" }
end)
