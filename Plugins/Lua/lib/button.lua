--- A button: a text on a ground, centred. What a tap does is its `action`; it is paler while `disabled` or pressed.
--
-- `button { "Pay", action = { type = "pay" } }`
--
-- @tparam[opt="filled"] string kind `"filled"`, `"soft"` (a quiet ground), `"outline"` or `"plain"`
-- @tparam[opt] Color color of the ground, or of text and line where it has none
-- @tparam[opt] Color ink of the text
-- @tparam[opt] number|Edges padding
local kinds = {
  filled = function(color) return color or "accent", "on_accent" end,
  soft = function(color) return color or "track", "text" end,
  outline = function(color) return nil, color or "accent", { width = 1, color = color or "accent" } end,
  plain = function(color) return nil, color or "link" end,
}

return ui.component("button", { "kind", "color", "ink", "padding" }, function(button)
  local look = kinds[button.kind or "filled"]
  if not look then error("button: kind must be filled, soft, outline or plain", 3) end
  local ground, ink, line = look(button.color)
  return ui.inset { padding = button.padding or { 8, 12 }, background = ground, border = line, radius = 8,
    when_pressed = { opacity = 0.6 }, when_disabled = { opacity = 0.4 },
    role = "button", label = button.label or button[1],
    ui.text { button[1] or "", style = "sender", color = button.ink or ink, alignment = "center" } }
end)
