--- Code 128, the bar code of tickets: letters and digits of ASCII as a path of bars.

local widths = {}
for pattern in ([[
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
  113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
  241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
  211232 2331112]]):gmatch("%d+") do
  widths[#widths + 1] = pattern
end

local start, stop = 104, 106 -- of code set B
local longest = 48 -- characters: more bars than a phone can read

--- The bars of a text, and how wide they are in units; nil if it has other signs, or too many.
--
-- @tparam string text
-- @treturn string path data: a line through the middle of all bars, which is stroked as high as they are
-- @treturn number the width with the quiet zones
return function(text)
  if #text == 0 or #text > longest or text:find("[^\x20-\x7E]") then return nil end
  local codes, sum = { start }, start
  for place = 1, #text do
    local code = text:byte(place) - 32
    codes[#codes + 1], sum = code, sum + place * code
  end
  codes[#codes + 1], codes[#codes + 2] = sum % 103, stop
  local steps, x, units = {}, 10, 20 + 11 * #codes + 2
  local middle = units / 8.8
  for _, code in ipairs(codes) do
    local is_bar = true
    for width in widths[code + 1]:gmatch("%d") do
      if is_bar then steps[#steps + 1] = string.format("M%d %.2fh%s", x, middle, width) end
      x, is_bar = x + tonumber(width), not is_bar
    end
  end
  return table.concat(steps), x + 10
end
