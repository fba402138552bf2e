--- A thin line between parts. It says nothing, so it is silent.
--
-- `divider {}`, `divider { dash = { 4, 3 } }`
--
-- @tparam[opt="separator"] Color color
-- @tparam[opt] table dash lengths of dashes and gaps by turns
return ui.component("divider", { "color", "dash" }, function(divider)
  if divider.dash then
    return ui.overlay { height = 1, silent = true,
      border = { top = { width = 1, color = divider.color or "separator", dash = divider.dash } } }
  end
  return ui.shape { color = divider.color or "separator", height = 1, silent = true }
end)
