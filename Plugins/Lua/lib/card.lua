--- A card in a bubble: a ground of its own, with a title over what is in it.
--
-- `card { title = "Departure", ui.text "17:40" }`
--
-- @tparam[opt] string title
-- @tparam[opt] string caption under the title
-- @tparam[opt="media_ground"] Color|Gradient color of the ground
-- @tparam[opt="text"] Color ink of title and caption
-- @tparam[opt=12] number|Edges padding
-- @tparam[opt=6] number gap between the parts
return ui.component("card", { "title", "caption", "color", "ink", "padding", "gap" }, function(card)
  local ink = card.ink or "text"
  local column = { gap = card.gap or 6, padding = card.padding or 12, min_width = 0,
    background = card.color or "media_ground", radius = 12 }
  if card.title or card.caption then
    column[1] = ui.column { gap = 1, align = "start",
      card.title and ui.text { card.title, style = "title", color = ink, alignment = "natural",
        role = "heading", min_width = 0, max_width = "100%" },
      card.caption and ui.text { card.caption, style = "caption", alignment = "natural",
        color = ink, min_width = 0, max_width = "100%" } }
  end
  for _, part in ipairs(card) do column[#column + 1] = part end
  return ui.column(column)
end)
