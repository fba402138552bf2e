--- Texts of a message's content, which may be anything.

local content_text = {}

--- Letters without ink, such as the Hangul filler: a text of them is blank.
local blanks = { "\u{115F}", "\u{1160}", "\u{2800}", "\u{3164}", "\u{FFA0}" }

local function is_blank(value)
  if value:find("[%w%p]") then return false end
  local rest = value:sub(1, 300)
  for _, letter in ipairs(blanks) do rest = rest:gsub(letter, "") end
  return not rest:find("%S")
end

--- A function that gives a text of the content: cut behind the last character that ends within so many
-- bytes, with an ellipsis; nil if it is missing, blank or something else.
--
-- @tparam number bytes at least 4, so that any character fits
function content_text.within(bytes)
  return function(value)
    if type(value) ~= "string" or is_blank(value) then return nil end
    if #value <= bytes then return value end
    return value:sub(1, utf8.offset(value, 0, bytes + 1) - 1) .. "…"
  end
end

return content_text
