--- Texts of a message's content, which may be anything.

local content_text = {}

--- A function that gives a text of the content: cut behind the last character that ends within so many
-- bytes, with an ellipsis; nil if it is missing, blank or something else.
--
-- @tparam number bytes at least 4, so that any character fits
function content_text.within(bytes)
  return function(value)
    if type(value) ~= "string" or not value:find("%S") then return nil end
    if #value <= bytes then return value end
    return value:sub(1, utf8.offset(value, 0, bytes + 1) - 1) .. "…"
  end
end

return content_text
