--- A poll: the question, how many votes there are, and for each option its share and a bar.
--
-- Content: `question` (none is shown if it is missing), and `options` with `title`, `votes` (0 if
-- missing) and `mine`.

local bar = require "bar"

--- The votes of an option, as a number of which shares can be made.
local function votes_of(option, index)
  if type(option) ~= "table" or type(option.title) ~= "string" then
    error("option " .. index .. " of the poll must be a table with a title")
  end
  local votes = option.votes or 0
  if type(votes) ~= "number" then
    error("the votes of option " .. index .. " must be a number")
  end
  return math.max(0, math.min(votes, 1e15))
end

--- One option: title, check if it is the own vote, percentage, and the bar below.
local function row(option, index, share)
  return ui.column { gap = 4, id = "option-" .. index,
    ui.row { gap = 8, align = "end",
      ui.text { option.title, grow = 1 },
      ui.row { gap = 5, align = "center", shrink = 0,
        option.mine and ui.shape { figure = "check", color = "accent", width = 11, height = 10 },
        ui.text { string.format("%.0f%%", share * 100), style = "caption",
          color = option.mine and "accent" or "text_dim" },
      },
    },
    bar(share, option.mine and "accent" or "accent_faint"),
  }
end

return {
  api = 1, name = "poll",
  content_types = { "poll" },
  before = "text",

  is_suitable = function(message)
    return #message.content.options > 0
  end,

  build_layout = function(peer, message, ctx)
    local poll = message.content
    if type(poll.options) ~= "table" then error("the options of the poll must be a list") end
    local votes, total = {}, 0
    for index, option in ipairs(poll.options) do
      votes[index] = votes_of(option, index)
      total = total + votes[index]
    end

    local rows = { gap = 10 }
    for index, option in ipairs(poll.options) do
      rows[index] = row(option, index, total > 0 and votes[index] / total or 0)
    end

    return ui.bubble { ui.column { gap = 10, min_width = math.min(220, ctx.width),
      ui.column { gap = 2,
        poll.question and ui.text { poll.question, style = "title" },
        ui.text { ctx.plural(total, "%d vote", "%d votes"), style = "caption", color = "text_dim" } },
      ui.column(rows) } }
  end,
}
