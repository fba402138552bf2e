--- A position of chess: the board as it stands, the last move, whose turn it is, and the players.
--
-- Content: `fen` (required), the position as FEN has it; `lastMove`, a table with `from` and `to` (`"e2"`,
-- `"e4"`) and
-- `text` (`"e4"`); `white`, `black`, the players' names; `flipped`, seen from black's side; `state`: `"check"`,
-- `"white_won"`, `"black_won"`, `"draw"`.
--
-- Action: `open_game`.

local content_text = require "content_text"
local pieces = require "pieces"

local text = content_text.within(120) -- bytes
-- The colours of wood: the same in every theme, since pieces are white and black.
local light, dark, mark, ebony = "#F0D9B5", "#B58863", "#CDBB3A", "#2B2622"

local dark_squares = "M1 .5h7M0 1.5h8M1 2.5h7M0 3.5h8M1 4.5h7M0 5.5h8M1 6.5h7M0 7.5h8"

--- The pieces of a position, each with its column and row from 0, and whether white is to move; nil if it is none.
local function read(fen)
  if type(fen) ~= "string" then return nil end
  fen = fen:sub(1, 120):match("[^\n]*")
  local rows, turn = fen:match("^%s*(%S+)%s*(%a?)")
  if not rows then return nil end
  local found, row = {}, 0
  for line in (rows .. "/"):gmatch("([^/]*)/") do
    local column = 0
    for sign in line:gmatch(".") do
      local empty = tonumber(sign)
      if empty then
        column = column + empty
      elseif pieces[sign:lower()] and column < 8 and row < 8 then
        found[#found + 1] = { name = sign:lower(), is_white = sign:upper() == sign, column = column, row = row }
        column = column + 1
      else
        return nil
      end
    end
    if column ~= 8 then return nil end
    row = row + 1
  end
  return row == 8 and found or nil, turn ~= "b"
end

--- The column and row of a square's name.
local function square(name)
  if type(name) ~= "string" then return nil end
  local file, rank = name:match("^([a-h])([1-8])$")
  if not file then return nil end
  return file:byte() - 97, 8 - tonumber(rank)
end

local function board(found, move, flipped, side)
  local unit = side / 8
  local function at(column, row)
    if flipped then column, row = 7 - column, 7 - row end
    return { leading = column * unit, top = row * unit }
  end
  local box = { width = side, height = side, direction = "ltr", background = light, radius = 6, clips = true,
    shrink = 0,
    silent = true }
  -- All dark squares are one line in dashes, a square long and as wide.
  box[1] = ui.path { data = dark_squares, view_box = { 0, 0, 8, 8 }, width = side, height = side,
    stroke = { color = dark, width = 1, dash = { 1, 1 } } }
  for _, name in ipairs { "from", "to" } do
    local column, row = square(type(move) == "table" and move[name])
    if column then
      box[#box + 1] = ui.shape { color = { color = mark, opacity = 0.8 }, width = unit, height = unit,
        absolute = at(column, row) }
    end
  end
  local paths = { white = {}, black = {} }
  for _, piece in ipairs(found) do
    local column, row = piece.column, piece.row
    if flipped then column, row = 7 - column, 7 - row end
    local path = paths[piece.is_white and "white" or "black"]
    path[#path + 1] = string.format("M%d %d%s", column * 24, row * 24, pieces[piece.name])
  end
  for _, colour in ipairs { "white", "black" } do
    if #paths[colour] > 0 then
      box[#box + 1] = ui.path { data = table.concat(paths[colour]), view_box = { 0, 0, 192, 192 }, width = side,
        height = side, fill = colour == "white" and "white" or ebony,
        stroke = { color = colour == "white" and ebony or "#F4EBDD", width = 1, join = "round" } }
    end
  end
  return ui.overlay(box)
end

--- A player: a disc of the colour, and the name; the one to move is bold.
local function player(name, is_white, is_next, ctx)
  local side = 12 * ctx.text_scale
  return ui.row { gap = 7, align = "center",
    ui.overlay { width = side, height = side, radius = side / 2, shrink = 0, silent = true,
      background = is_white and "white" or ebony, border = { width = 1, color = "text_dim" } },
    ui.text { name, style = is_next and "sender" or "caption", alignment = "natural", min_width = 0, max_lines = 2,
      color = is_next and "text" or "text_dim" } }
end

local ended = { white_won = true, black_won = true, draw = true }

return {
  api = 1, name = "chess",
  content_types = { "chess" },
  before = "text",
  config = {
    players = { default = true, doc = "the names of the players, over and under the board" },
  },

  build_layout = function(peer, message, ctx)
    local game = message.content
    local found, is_white_next = read(game.fen)
    if not found then error("the position of the game must be FEN: eight rows with a / between them") end
    local flipped = game.flipped == true
    local state = text(game.state)
    local is_over = ended[state] or false
    local white, black = text(game.white) or ctx.say "white", text(game.black) or ctx.say "black"
    local word = is_over and ctx.say(state) or ctx.say(is_white_next and "white_moves" or "black_moves")
    local last = type(game.lastMove) == "table" and text(game.lastMove.text)
    local lines = { word }
    if state == "check" then lines[2] = ctx.say "check" end
    local side = math.floor(math.min(ctx.width, 272) / 8) * 8
    local function line(is_white)
      return ctx.config.players
        and player(is_white and white or black, is_white, not is_over and is_white == is_white_next, ctx)
    end
    local said = white .. " – " .. black .. ", " .. table.concat(lines, ", ")
    return ui.bubble { padding = { 8, 10, 6, 10 }, ui.column { gap = 7, id = "game", action = { type = "open_game" },
      role = "button", label = last and said .. ", " .. ctx.say("last_move", { move = last }) or said,
      line(flipped), board(found, game.lastMove, flipped, side), line(not flipped),
      ui.row { gap = 8, wraps = true, line_gap = 0, justify = "space-between", width = side,
        ui.text { table.concat(lines, " · "), style = "service", max_width = "100%",
          color = state == "check" and "failure" or "text" },
        last and ui.text { last, style = "caption", color = "text_dim", max_width = "100%" } } } }
  end,
}
