--- A table: columns with titles, rows of cells, as wide as what is in them wants and the bubble allows.
--
-- Content: `caption`; `columns`, a list of titles or of tables with `title` and `align` (`"left"`,
-- `"center"`, `"right"`; numbers are at the right by themselves); `rows`, a list of lists of texts,
-- numbers and booleans; `expanded` (all rows are shown).
--
-- Action: `expand`.

local cells = require "cells"
local divider = require "divider"
local expand = require "expand"
local share_widths = require "widths"

local most_columns, most_rows = 12, 100 -- whatever the configuration says: boxes are limited
local gap = 10

--- The longest word of a text, in bytes: what says how narrow a column may be. A number is one word, for no
-- line ends between its groups of digits, unless it is a telephone number.
local function longest_word(text)
  local longest = ""
  if text:find "%d %d%d%d" and not text:find "%+%d+ %d+ %d+ %d" then
    text = text:gsub("(%d) (%d%d%d)", "%1\u{A0}%2"):gsub("(%d) (%d%d%d)", "%1\u{A0}%2")
  end
  for word in text:gmatch("%S+") do
    if #word > #longest then longest = word end
  end
  return longest
end

--- Measures a column: `wanted` is the width of its widest text, `least` that of its longest word.
--
-- Measuring is the dear part, so of the cells only those are measured that may be the widest: they have
-- at least half as many bytes as the longest.
local function measure(column, place, rows, ctx)
  local longest, word = 0, ""
  for _, row in ipairs(rows) do
    local text = row[place] or ""
    longest = math.max(longest, #text)
    local longest_here = longest_word(text)
    if #longest_here > #word then word = longest_here end
  end
  local function width(text, style)
    -- Rounded up: a width that is rounded down breaks the line.
    return text == "" and 0 or math.ceil(ctx.measure(text, { style = style }).width)
  end
  local title_word, title_width = longest_word(column.title), width(column.title, "service")
  local wanted = title_width
  for _, row in ipairs(rows) do
    local text = row[place] or ""
    if #text * 2 >= longest then wanted = math.max(wanted, width(text, "caption")) end
  end
  -- Bytes say nothing of a title in one script over cells in another.
  if title_word ~= column.title then title_width = width(title_word, "service") end
  local least = math.max(width(word, "caption"), title_width, 24 * ctx.text_scale)
  column.wanted, column.least = wanted, math.min(wanted, least, 90 * ctx.text_scale)
end

--- Where a column's texts stand: as the content says, numbers at the end, all else at the start.
local function alignment_of(column, place, rows)
  if column.alignment then return column.alignment end
  local numbers, others = 0, 0
  for _, row in ipairs(rows) do
    if row.numbers[place] then
      numbers = numbers + 1
    elseif (row[place] or "") ~= "" then
      others = others + 1
    end
  end
  return numbers > others and "end" or "start"
end

--- A line of the table. A cell is as wide as its column and wraps.
local function line(texts, columns, widths, style, lines)
  local row = { gap = gap }
  for place, width in ipairs(widths) do
    row[place] = ui.text { texts[place] or "", style = style, alignment = columns[place].alignment,
      width = width, min_width = 0, shrink = 0, max_lines = lines,
      color = style == "service" and "text_dim" or "text" }
  end
  return row
end

--- What is read aloud of a row: each cell after its column's title.
local function label(row, columns, widths)
  local parts = {}
  for place in ipairs(widths) do
    local text, title = row[place] or "", columns[place].title
    if text ~= "" then parts[#parts + 1] = title ~= "" and title .. " " .. text or text end
  end
  return table.concat(parts, ", ")
end

return {
  api = 1, name = "table",
  content_types = { "table" },
  before = "text",
  config = {
    max_rows = { default = 12, doc = "how many rows are shown until the table is expanded" },
    max_cell_lines = { default = 4, doc = "how many lines of a cell are shown" },
  },

  build_layout = function(peer, message, ctx)
    local content = message.content
    local most = content.expanded == true and most_rows or math.min(ctx.config.max_rows, most_rows)
    local rows, left_out = cells.rows(content.rows, math.max(1, most), most_columns, ctx)
    local columns, column_count = cells.columns(content, rows, most_columns, ctx)
    local caption = cells.text(content.caption, ctx)
    if #columns == 0 and caption == "" then error("the table has neither columns nor rows") end

    local has_titles = false
    for place, column in ipairs(columns) do
      column.alignment = alignment_of(column, place, rows)
      measure(column, place, rows, ctx)
      has_titles = has_titles or column.title ~= ""
    end
    local widths = share_widths(columns, ctx.width, gap)

    local lines = { gap = 5, role = "list" }
    if has_titles then
      local titles = {}
      for place, column in ipairs(columns) do titles[place] = column.title end
      local head = line(titles, columns, widths, "service", 2)
      head.silent = #rows > 0 -- each row says them again
      lines[1] = ui.row(head)
    end
    for _, row in ipairs(rows) do
      if #lines > 0 then lines[#lines + 1] = divider {} end
      local texts = line(row, columns, widths, "caption", math.max(1, ctx.config.max_cell_lines))
      texts.label, texts.role = label(row, columns, widths), "text"
      lines[#lines + 1] = ui.row(texts)
    end

    local hidden = column_count - #widths
    return ui.bubble { ui.column { gap = 8, direction = "auto",
      caption ~= "" and ui.text { caption, style = "title", alignment = "natural", role = "heading" },
      #lines > 0 and ui.column(lines),
      hidden > 0 and ui.text { ctx.say("more_columns", { count = hidden }),
        style = "caption", color = "text_dim" },
      left_out > 0 and expand { ctx.say("more_rows", { count = left_out }) } } }
  end,
}
