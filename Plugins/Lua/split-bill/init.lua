--- A bill that is shared: what it was, who paid, what each has to give, and what the reader owes.
--
-- Content: `total` (a number, required), `currency`, `title`; `paidBy`, the id or name of who paid; `shares`, a
-- list of
-- tables with `person` (an id or a name), `amount`, `paid`, and `mine` for the reader's own.
--
-- Action: `settle` with `amount` and `currency`.

local avatars = require "avatars"
local button = require "button"
local content_text = require "content_text"
local divider = require "divider"
local number = require "number"

local text = content_text.within(200) -- bytes
local most_shares = 50

--- Who is meant: a person of the conversation, or a name.
local function person_of(value, ctx)
  local id = text(value)
  if not id then return nil, "?" end
  local person = ctx.person(id)
  return person or id, person and person.name or id
end

--- The shares that are amounts, the reader's own, and how much is open.
local function read(bill, ctx)
  local shares, own, open = {}, nil, 0
  for place = 1, math.min(number.count(bill.shares), most_shares) do
    local share = bill.shares[place]
    local amount = type(share) == "table" and number.within(share.amount, 0, 1e12)
    if amount then
      local person, name = person_of(share.person, ctx)
      local known = { person = person, name = name, amount = amount, paid = share.paid == true,
        mine = share.mine == true }
      shares[#shares + 1] = known
      if known.mine and not known.paid then own = amount end
      if not known.paid then open = open + amount end
    end
  end
  return shares, own, open
end

--- One share: the person, the amount, and a check where it is paid.
local function row(share, amount, is_wide, has_disc, ctx)
  local said = ctx.say("share", { name = share.name, amount = amount })
  local scale = ctx.text_scale
  local figure = ui.row { gap = 5, align = "center", shrink = 0, min_width = 0, max_width = "100%",
    share.paid and ui.shape { figure = "check", color = "accent", width = 11 * scale, height = 10 * scale,
      shrink = 0 },
    ui.text { amount, color = share.paid and "text_dim" or "text", style = share.mine and "title" or "body",
      min_width = 0, shrink = is_wide and 0 or 1 } }
  local name = ui.column { grow = is_wide and 1 or 0, basis = is_wide and 0 or nil, min_width = 0, align = "start",
    ui.text { share.name, alignment = "natural", max_lines = 2, min_width = 0, max_width = "100%",
      style = share.mine and "title" or "body" } }
  return ui.row { gap = 10, align = "center", role = "text",
    label = share.paid and said .. ", " .. ctx.say "paid" or said,
    has_disc and share.person and avatars { share.person, size = 30, scale = scale, silent = true },
    is_wide and name or ui.column { min_width = 0, grow = 1, align = "start", name, figure }, is_wide and figure }
end

return {
  api = 1, name = "split-bill",
  content_types = { "split_bill" },
  before = "text",
  config = {
    max_shares = { default = 6, doc = "how many shares are shown, at most 50" },
    button = { default = true, doc = "the button to settle up" },
  },

  build_layout = function(peer, message, ctx)
    local bill = message.content
    local total = number.within(bill.total, 0, 1e12)
    if not total then error("the total of the bill must be a number") end
    local currency, title = text(bill.currency) or "", text(bill.title)
    local payer = text(bill.paidBy) and select(2, person_of(bill.paidBy, ctx))
    local shares, own, open = read(bill, ctx)
    local shown = math.max(1, math.min(#shares, ctx.config.max_shares, most_shares))
    local amount = ctx.money(total, currency)
    local rows = { gap = 8, role = "list" }
    local amounts, widest = {}, ""
    for place = 1, math.min(shown, #shares) do
      amounts[place] = ctx.money(shares[place].amount, currency)
      if #amounts[place] > #widest then widest = amounts[place] end
    end
    -- Amounts stand beside the names where both have room, else under them.
    local room = ctx.width - ctx.measure(widest, { style = "title" }).width
    local is_wide, has_disc = room >= 125 * ctx.text_scale, room >= 48 * ctx.text_scale + 10
    for place, shown_amount in ipairs(amounts) do
      rows[place] = row(shares[place], shown_amount, is_wide, has_disc, ctx)
    end
    local parts = { gap = 10, min_width = math.min(250 * ctx.text_scale, ctx.width) }
    local function add(part) if part then parts[#parts + 1] = part end end
    add(ui.column { gap = 1, align = "start",
      title and ui.text { title, style = "title", alignment = "natural", role = "heading", min_width = 0,
        max_width = "100%" },
      ui.text { amount, style = "large", min_scale = 0.35, role = not title and "heading" or nil, min_width = 0,
        max_width = "100%" },
      payer and ui.text { ctx.say("paid_by", { name = payer }), style = "caption", color = "text_dim",
        alignment = "natural", min_width = 0, max_width = "100%" } })
    if #rows > 0 then
      add(divider {})
      add(ui.column(rows))
    end
    add(#shares > shown and ui.text { ctx.say("more", { count = #shares - shown }), style = "caption",
      color = "text_dim" })
    if #shares > 0 then
      local is_settled = open == 0
      local mine = own and ctx.money(own, currency)
      add(divider {})
      add(ui.row { gap = 10, wraps = true, line_gap = 2, justify = "space-between", align = "baseline",
        ui.text { own and ctx.say "owe" or is_settled and ctx.say "settled"
          or ctx.say("open", { amount = ctx.money(open, currency) }), style = "sender", min_width = 0,
            max_width = "100%",
          color = is_settled and "accent" or "text" },
        mine and ui.text { mine, style = "title", color = "failure", min_width = 0, max_width = "100%" } })
    end
    add(own and ctx.config.button and button { ctx.say "settle", id = "settle",
      action = { type = "settle", amount = own, currency = currency } })
    return ui.bubble { ui.column(parts) }
  end,
}
