--- A list of things to do: which are done, by whom, and how far it has come.
--
-- Content: `title`; `items`, a list of tables with `text`, `done` and `by` (a name), or of texts alone;
-- `locked` (nobody can change it); `expanded` (all items are shown).
--
-- Actions: `toggle` with `item`, the place in the list, and `done`, what it becomes; `expand`.

local content_text = require "content_text"
local expand = require "expand"
local progress_bar = require "progress"

local text = content_text.within(600) -- bytes
local most_items = 150 -- what is shown at most, whatever the configuration says: boxes are limited
local most_counted = 2000

--- The items that say something, each with its place in the list, and how many of them are done.
local function read(list)
  local items, done = {}, 0
  if type(list) ~= "table" then return items, done end
  for index, value in pairs(list) do
    if type(index) ~= "number" or index > most_counted then break end
    local item = type(value) == "table" and value or { text = value }
    local said = text(item.text)
    if said then
      local is_done = item.done == true
      items[#items + 1] = { index = index, text = said, done = is_done, by = text(item.by) }
      if is_done then done = done + 1 end
    end
  end
  return items, done
end

--- The square in front of an item: filled and checked, or empty.
local function square(done, scale)
  local side = 18 * scale
  return ui.overlay { width = side, height = side, shrink = 0, align = "center",
    justify_items = "center",
    ui.shape { figure = "rectangle", radius = 5 * scale, color = done and "accent" or "track",
      width = side, height = side },
    done and ui.shape { figure = "check", color = "on_accent", width = 11 * scale,
      height = 10 * scale } }
end

--- One item: its square, its text, and who has done it.
local function row(item, locked, ctx)
  local by = ctx.config.show_names and item.done and item.by
  return ui.row { gap = 8, id = "item-" .. item.index,
    role = "checkbox", checked = item.done, disabled = locked,
    label = by and ctx.say("item_done_by", { item = item.text, name = by }) or item.text,
    action = not locked and { type = "toggle", item = item.index, done = not item.done },
    square(item.done, ctx.text_scale),
    ui.column { gap = 1, grow = 1, basis = 0, min_width = 0,
      ui.text { item.text, alignment = "natural", color = item.done and "text_dim" or "text",
        spans = item.done and { { from = 1, to = #item.text, strike = true } } },
      by and ui.text { by, style = "caption", color = "text_dim", alignment = "natural" } } }
end

return {
  api = 1, name = "checklist",
  content_types = { "checklist" },
  before = "text",
  config = {
    max_items = { default = 10, doc = "how many items are shown until the list is expanded" },
    show_names = { default = true, doc = "who has done an item" },
  },

  build_layout = function(peer, message, ctx)
    local list = message.content
    local items, done = read(list.items)
    local title = text(list.title)
    if #items == 0 and not title then error("the checklist has neither title nor items") end
    local most = list.expanded == true and most_items or math.min(ctx.config.max_items, most_items)
    local shown = math.max(1, most)
    -- One row that says "1 more item" takes the room of that item.
    if #items <= shown + 1 then shown = #items end
    local rows = { gap = 8, role = "list" }
    for place = 1, shown do rows[place] = row(items[place], list.locked == true, ctx) end

    local progress = { done = done, all = #items }
    return ui.bubble { ui.column { gap = 8, direction = "auto", min_width = math.min(200 * ctx.text_scale, ctx.width),
      ui.column { gap = 4,
        title and ui.text { title, style = "title", alignment = "natural", role = "heading" },
        -- In the reader's language, whatever that of the list is: the list starts where its own texts do.
        ui.text { ctx.say("progress", progress), style = "caption", color = "text_dim",
          direction = ctx.direction, align_self = "start",
          label = ctx.say("progress_read", progress) },
        #items > 0 and progress_bar { share = done / #items, silent = true } },
      ui.column(rows),
      #items > shown and expand { ctx.say("more", { count = #items - shown }) } } }
  end,
}
