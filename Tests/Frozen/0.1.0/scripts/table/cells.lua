--- Reads the columns and rows of a table, whatever the content has in their place.

local cells = {}

local longest_text = 400 -- bytes

--- What stands in a cell: texts as they are, numbers as people write them; empty for anything else.
--
-- @return the text, and whether it is a number
function cells.text(value, ctx)
  local kind = type(value)
  if kind == "number" then return ctx.number(value), true end
  if kind == "boolean" then return ctx.say(value and "yes" or "no"), false end
  if kind ~= "string" then return "", false end
  if #value <= longest_text then return value, false end
  return value:sub(1, utf8.offset(value, 0, longest_text + 1) - 1) .. "…", false
end

--- How many items a list has; 0 for anything else.
function cells.count(value)
  if type(value) ~= "table" then return 0 end
  -- Message data says an error for `#` of a table with names; a list's first key is a number.
  local is_list, length = pcall(function() return #value end)
  return is_list and length or 0
end

local sides = { left = "start", start = "start", center = "center", right = "end", ["end"] = "end" }

--- The columns: `title`, and `alignment` where the content says one.
--
-- A column is a table with `title` and `align`, or its title alone. Where there are none they are as
-- many as the longest row shown has cells, without titles.
function cells.columns(content, rows, most, ctx)
  local columns = {}
  local count = cells.count(content.columns)
  for place = 1, count > 0 and math.min(count, most) or 0 do
    local column = content.columns[place]
    local title = type(column) == "table" and column.title or column
    columns[place] = { title = (cells.text(title, ctx)),
      alignment = type(column) == "table" and sides[column.align] or nil }
  end
  if count > 0 then return columns, count end
  for _, row in ipairs(rows) do count = math.max(count, row.count) end
  for place = 1, math.min(count, most) do columns[place] = { title = "" } end
  return columns, count
end

--- The first rows: for each how many cells it has, their texts, and which of them are numbers. What is
-- no row, or an empty one, is passed over.
--
-- @return the rows, and how many are left out
function cells.rows(list, most, most_columns, ctx)
  local rows, total, place = {}, cells.count(list), 0
  while place < total and #rows < most do
    place = place + 1
    local row = { count = cells.count(list[place]), numbers = {} }
    for column = 1, math.min(row.count, most_columns) do
      row[column], row.numbers[column] = cells.text(list[place][column], ctx)
    end
    if row.count > 0 then rows[#rows + 1] = row end
  end
  return rows, total - place
end

return cells
