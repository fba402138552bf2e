--- A poll or a quiz: the question, how many votes there are, and for each option its share and a bar.
--
-- Content: `question`; `options`, a list of tables with `title` and `votes` (0 if missing), `mine` (the
-- reader has voted for it) and `correct` (of a quiz); `multiple` (several answers are allowed) with
-- `voters`, the number of people who have voted; `quiz`; `closed` (nobody can vote any more).
--
-- Action: `vote` with `option`, the place in the list.

local content_text = require "content_text"
local bar = require "progress"
local percentages = require "percentages"

local text = content_text.within(600) -- bytes
local most_options = 120 -- shown at most, whatever the configuration says: boxes are limited
local most_counted = 2000

--- Votes as a number of which shares can be made. What is no number of votes counts as none.
local function count(value)
  if type(value) ~= "number" or value ~= value then return 0 end
  return math.floor(math.max(0, math.min(value, 1e15)))
end

--- The options that have a title, each with its place in the list, and the sum of their votes.
--
-- `pairs` leaves out what is null, where `ipairs` would end.
local function read(list)
  if type(list) ~= "table" then error("the options of the poll must be a list") end
  local options, total = {}, 0
  for index, option in pairs(list) do
    if type(index) ~= "number" then error("the options of the poll must be a list") end
    if index > most_counted then break end
    local title = type(option) == "table" and text(option.title)
    if title then
      local votes = count(option.votes)
      options[#options + 1] = { index = index, title = title, votes = votes,
        mine = option.mine == true, correct = option.correct == true }
      total = total + votes
    end
  end
  if #options == 0 then error("no option of the poll has a title") end
  return options, total
end

--- The check of what was chosen or is right, the cross of what was chosen and is wrong.
local function mark(option, quiz, scale)
  if option.correct or option.mine and not quiz then
    return ui.shape { figure = "check", color = "accent", width = 11 * scale, height = 10 * scale,
      shrink = 0 }
  end
  return option.mine and ui.shape { figure = "symbol", symbol = "cross", color = "failure",
    width = 10 * scale, height = 10 * scale, shrink = 0 }
end

--- What an option is chosen with: a circle, or a square where several may be, with its mark if it is chosen.
local function choice(option, wrong, poll, scale)
  local side = 18 * scale
  return ui.overlay { width = side, height = side, shrink = 0, align = "center", justify_items = "center",
    margin = { top = 2 * scale },
    radius = poll.multiple and 5 * scale or side / 2, silent = true,
    border = { width = 1.5 * scale, color = not option.mine and "text_dim" or wrong and "failure" or "accent" },
    option.mine and mark(option, poll.quiz, scale) }
end

--- What is read aloud in place of an option's texts.
local function label(option, percent, is_checkbox, ctx)
  local parts = { option.title, ctx.say("votes", { count = option.votes }), percent }
  -- A checkbox says by itself that it is checked.
  if option.mine and not is_checkbox then parts[#parts + 1] = ctx.say "mine" end
  if option.correct then parts[#parts + 1] = ctx.say "correct" end
  return table.concat(parts, ", ")
end

--- One option: what it is chosen with, title, mark, percentage, and the bar below.
local function row(option, share, percent, poll, ctx)
  percent = ctx.percent(percent)
  local wrong = poll.quiz and option.mine and not option.correct
  local chosen = option.mine or option.correct
  local is_checkbox = poll.multiple and not poll.closed
  -- In a narrow bubble, or with large letters, the percentage stands under the title.
  local room = ctx.width - (poll.closed and 0 or 18 * ctx.text_scale + 8)
  local line = room < 150 * ctx.text_scale and ui.column or ui.row
  -- Once the poll is closed, or of what is right, a mark at the trailing edge says the same.
  local has_mark = poll.closed or option.correct and not option.mine
  return ui.row { gap = 8, id = "option-" .. option.index,
    action = not poll.closed and { type = "vote", option = option.index },
    role = poll.closed and "text" or is_checkbox and "checkbox" or "button",
    checked = is_checkbox and option.mine,
    label = label(option, percent, is_checkbox, ctx),
    not poll.closed and choice(option, wrong, poll, ctx.text_scale),
    ui.column { gap = 4, grow = 1, basis = 0, min_width = 0,
      line { gap = line == ui.row and 8 or 2, align = line == ui.row and "end",
        ui.text { option.title, alignment = "natural", grow = 1 },
        ui.row { gap = 5, align = "center", shrink = 0,
          has_mark and mark(option, poll.quiz, ctx.text_scale),
          ctx.config.show_percent and ui.text { percent, style = "caption", min_width = 0,
            color = wrong and "failure" or chosen and "accent" or "text_dim" },
        },
      },
      bar { share = share, thickness = 6,
        color = wrong and "failure" or chosen and "accent" or "accent_faint" },
    },
  }
end

--- The line under the question: `Quiz · 4 votes · closed`.
local function caption(poll, total, ctx)
  local parts = { ctx.say("votes", { count = total }) }
  if poll.quiz then table.insert(parts, 1, ctx.say "quiz") end
  if poll.multiple then parts[#parts + 1] = ctx.say "several" end
  if poll.closed then parts[#parts + 1] = ctx.say "closed" end
  return table.concat(parts, " · ")
end

return {
  api = 1, name = "poll",
  content_types = { "poll" },
  before = "text",
  config = {
    show_percent = { default = true, doc = "a percentage at the trailing edge of each option" },
    max_options = { default = 100, doc = "how many options are shown, at most 120" },
  },

  is_suitable = function(message)
    return #message.content.options > 0
  end,

  build_layout = function(peer, message, ctx)
    local content = message.content
    local options, total = read(content.options)
    local poll = { quiz = content.quiz == true, closed = content.closed == true,
      multiple = content.multiple == true }
    -- With several answers a person, shares are of the people; they can't be fewer than an option's.
    local whole = poll.multiple and count(content.voters) or 0
    for _, option in ipairs(options) do whole = math.max(whole, option.votes) end
    if not (poll.multiple and count(content.voters) > 0) then whole = total end

    -- Of one answer a person, the percentages of all options sum to 100.
    local votes, whole_percents = {}, nil
    for place, option in ipairs(options) do votes[place] = option.votes end
    if whole == total then whole_percents = percentages(votes) end

    local shown = math.max(1, math.min(#options, ctx.config.max_options, most_options))
    local rows = { gap = 10, role = "list" }
    for place = 1, shown do
      local option = options[place]
      local share = whole > 0 and option.votes / whole or 0
      rows[place] = row(option, share, whole_percents and whole_percents[place] / 100 or share, poll, ctx)
    end
    local question = text(content.question)
    local hidden = #content.options - shown
    return ui.bubble { ui.column { gap = 10, min_width = math.min(220 * ctx.text_scale, ctx.width),
      ui.column { gap = 2,
        question and ui.text { question, style = "title", alignment = "natural", role = "heading" },
        ui.text { caption(poll, total, ctx), style = "caption", color = "text_dim" } },
      ui.column(rows),
      #options > shown and ui.text { ctx.say("more", { count = hidden }),
        style = "caption", color = "text_dim" } } }
  end,
}
