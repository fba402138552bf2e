--- A payment request: how much, what for, until when, and how it stands. Whoever is asked can pay or
-- decline.
--
-- Content: `amount` (a number, required), `currency` (`"EUR"`), `note`, `due` (a date), `payer` (who is
-- asked, if not everyone), `state`: `"requested"` (also if it is missing), `"paid"`, `"declined"`,
-- `"expired"`, or `"transferred"`: nobody asked for it, it was sent.
--
-- Actions: `pay` with `amount` and `currency`, and `decline`.

local button = require "button"
local content_text = require "content_text"

local text = content_text.within(1000) -- bytes

--- How a request stands, and how that is shown; the words are called as the states. A state that is not here is
-- shown as it is written.
local states = {
  requested = { color = "text_dim", is_silent = true },
  paid = { figure = "check", color = "accent" },
  transferred = { figure = "check", color = "accent", word = "paid" },
  declined = { figure = "symbol", symbol = "cross", color = "failure" },
  expired = { color = "text_dim" },
}

--- The amount, or an error that is reported: there is nothing to show without one.
local function amount_of(payment)
  local amount = payment.amount
  if type(amount) ~= "number" or amount ~= amount or math.abs(amount) == math.huge then
    error("the amount of the payment must be a number")
  end
  return amount
end

--- `Paid` with its mark, or until when it is asked for; nil if there is nothing to say.
local function status(state, due, ctx)
  local known = states[state]
  local word = state
  if known then word = not known.is_silent and ctx.say(known.word or state) or nil end
  if state == "requested" and due then word = ctx.say("due", { date = due.day }) end
  if not word then return nil end
  local side = 10 * ctx.text_scale
  local color = known and known.color or "text_dim"
  return ui.row { gap = 5, align = "center",
    known and known.figure and ui.shape { figure = known.figure, symbol = known.symbol,
      color = color, width = side, height = side, shrink = 0 },
    ui.text { word, style = "caption", color = color, shrink = 1, min_width = 0 } }
end

--- What it is.
local function title(state, payer, ctx)
  if state == "transferred" then return ctx.say "transfer" end
  return payer and ctx.say("request_for", { name = payer }) or ctx.say "request"
end

return {
  api = 1, name = "payment",
  content_types = { "payment" },
  before = "text",
  config = {
    show_due = { default = true, doc = "until when a request is to be paid" },
    buttons = { default = true, doc = "pay and decline, under the requests of others" },
  },

  build_layout = function(peer, message, ctx)
    local payment = message.content
    local amount = amount_of(payment)
    local currency = text(payment.currency) or ""
    local shown = ctx.money(amount, currency)
    local state = text(payment.state) or "requested"
    local due = ctx.config.show_due and type(payment.due) == "string" and ctx.date(payment.due) or nil
    local payer, note = text(payment.payer), text(payment.note)
    local asked = state == "requested" and not message.outgoing and ctx.config.buttons

    return ui.bubble { ui.column { gap = 8, min_width = math.min(190 * ctx.text_scale, ctx.width),
      ui.column { gap = 2,
        ui.text { title(state, payer, ctx), style = "caption", color = "text_dim" },
        -- Smaller figures are better than a broken number.
        ui.text { shown, style = "large", min_scale = 0.35, role = "heading",
          color = (state == "declined" or state == "expired") and "text_dim" or "text" },
        note and ui.text { note, alignment = "natural", max_lines = 8 },
        status(state, due, ctx) },
      asked and ui.row { gap = 8, line_gap = 8, wraps = true,
        button { ctx.say "pay", grow = 1, id = "pay",
          action = { type = "pay", amount = amount, currency = currency } },
        button { ctx.say "decline", kind = "soft", grow = 1, id = "decline",
          action = { type = "decline" } } } } }
  end,
}
