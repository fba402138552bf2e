--- Writes amounts of money: `€1 234.50`, `980 JPY`'s `¥980`, `12.00 CHF`.

--- The signs that are understood without their country.
local signs = { EUR = "€", GBP = "£", INR = "₹", ILS = "₪", JPY = "¥", KRW = "₩", TRY = "₺",
  UAH = "₴", USD = "$", VND = "₫" }

--- The currencies of ISO 4217 that have other than two decimal places.
local places = { BHD = 3, CLP = 0, IQD = 3, ISK = 0, JOD = 3, JPY = 0, KRW = 0, KWD = 3, LYD = 3,
  OMR = 3, PYG = 0, RWF = 0, TND = 3, UGX = 0, VND = 0, VUV = 0, XAF = 0, XOF = 0, XPF = 0 }

local thin = "\u{202F}" -- a narrow space at which no line is broken

--- An amount with its currency.
--
-- @tparam number amount
-- @param currency three letters; anything else: the amount alone
-- @tparam Context ctx for its `number`
-- @treturn string
return function(amount, currency, ctx)
  if type(currency) ~= "string" or not currency:find("^%a%a%a$") then currency = "" end
  currency = currency:upper()
  local text = ctx.number(math.abs(amount), places[currency] or 2)
  local whole, rest = text:match("^(%d%d%d%d+)(.*)$")
  if whole then
    -- From the end, three by three. A byte stands for the space while the text runs backwards.
    local groups = whole:reverse():gsub("%d%d%d", "%0 "):reverse():gsub("^ ", "")
    text = groups:gsub(" ", thin) .. rest
  end
  local sign = amount < 0 and "−" or ""
  if signs[currency] then return sign .. signs[currency] .. text end
  return sign .. text .. (currency ~= "" and "\u{A0}" .. currency or "")
end
