--- Finds what stands out in a line of code: comments in italics, keywords in bold.
--
-- It knows words, texts in quotes and comments, and nothing of grammar: enough to read by.

--- The words of a text, as keys.
local function words(text)
  local set = {}
  for word in text:gmatch("%S+") do set[word] = true end
  return set
end

local curly = { line = "//", open = "/*", close = "*/", keywords = words [[
  as async await break case catch class const continue default defer do else enum export extends
  extension false final fn for func function guard if impl import in init interface let match mod mut
  new nil null private protocol public pub return self static struct super switch this throw throws
  true try type use var void where while yield ]] }
local lua = { line = "--", open = "--[[", close = "]]", keywords = words [[
  and break do else elseif end false for function goto if in local nil not or repeat return then true
  until while ]] }
local python = { line = "#", keywords = words [[
  and as assert async await break class continue def del elif else except False finally for from
  global if import in is lambda None nonlocal not or pass raise return True try while with yield ]] }
local shell = { line = "#", keywords = words [[
  case do done elif else esac export fi for function if in local return set then until while ]] }
local sql = { line = "--", open = "/*", close = "*/", keywords = words [[
  AND AS BY CREATE DELETE FROM GROUP HAVING IN INSERT INTO JOIN LEFT LIMIT NOT NULL ON OR ORDER SELECT
  SET TABLE UPDATE VALUES WHERE WITH ]] }

local languages = { c = curly, cpp = curly, go = curly, java = curly, javascript = curly, js = curly,
  kotlin = curly, rust = curly, swift = curly, ts = curly, typescript = curly, lua = lua,
  python = python, py = python, bash = shell, sh = shell, shell = shell, sql = sql }

--- Where the text in quotes that starts at a place ends: after the quote, or with the line.
local function end_of_quote(line, start)
  local quote = line:sub(start, start)
  local place = start + 1
  while true do
    place = line:find("[\\" .. quote .. "]", place)
    if not place then return #line + 1 end
    if line:byte(place) ~= 92 then return place + 1 end -- 92 is the backslash
    place = place + 2
  end
end

--- The spans of a line.
--
-- @tparam string line
-- @tparam string language as the content names it
-- @tparam boolean inside whether the line starts in a comment of several lines
-- @treturn table a list for the `spans` of a text
-- @treturn boolean whether the next line starts in a comment
return function(line, language, inside)
  local rules, spans = languages[language], {}
  if not rules then return spans, false end
  local function starts_with(mark, place) return mark and line:sub(place, place + #mark - 1) == mark end
  local function comment(from, to) spans[#spans + 1] = { from = from, to = to, italic = true } end
  local place = 1
  while place <= #line do
    if inside or starts_with(rules.open, place) then
      local _, close = line:find(rules.close, inside and place or place + #rules.open, true)
      comment(place, close or #line)
      if not close then return spans, true end
      inside, place = false, close + 1
    elseif starts_with(rules.line, place) then
      comment(place, #line)
      break
    elseif line:find("^[\"'`]", place) then
      place = end_of_quote(line, place)
    else
      local word = line:match("^[%a_][%w_]*", place)
      if word and rules.keywords[word] then
        spans[#spans + 1] = { from = place, to = place + #word - 1, bold = true }
      end
      -- On to whatever may be the start of something.
      place = line:find("[%a_\"'`/#%-]", place + (word and #word or 1)) or #line + 1
    end
  end
  return spans, inside and true or false
end
