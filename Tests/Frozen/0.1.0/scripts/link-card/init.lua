--- A link that is a message of its own: picture, site, title, description, and where it really leads.
--
-- Content: `url`; `title`; `description`; `site`; `image`, a table with `source`, `width`, `height` and
-- `alternative` (what is read aloud in place of the picture). Each may be missing, but not all.
--
-- Action: `open` with `url`, for addresses of the web.

local content_text = require "content_text"

local text = content_text.within(2000) -- bytes

--- The host of a web address, without what can be mistaken for it: `example.org` of
-- `https://bank.com@www.example.org:8080/bank.com`. Nil for other addresses, which are not opened:
-- `javascript:` and `file:` are no links to send around.
local function host_of(url)
  if not url then return nil end
  local scheme, authority = url:match("^(%a+)://([^/?#\\%s]+)")
  if not scheme or not (scheme:lower() == "https" or scheme:lower() == "http") then return nil end
  local host = authority:gsub("^.*@", ""):gsub(":%d*$", ""):gsub("^[wW][wW][wW]%.", "")
  return host ~= "" and host or nil
end

--- A side of a picture in points: whatever the content's pixels are taken for.
local function side(value, fallback)
  if type(value) ~= "number" or not (value >= 1 and value <= 1e5) then return fallback end
  return value
end

--- The picture's place: its own size unless that is too large; nil if the link has none.
local function picture_of(image, ctx)
  if type(image) ~= "table" or not text(image.source) then return nil end
  local width, height = side(image.width, 240), side(image.height, 126)
  local picture = { source = image.source, natural_width = width, natural_height = height,
    alternative = text(image.alternative), radius = 8, shrink = 0 }
  -- A small picture is an emblem: beside the title, not above it and never enlarged.
  local emblem = 56 * ctx.text_scale
  if width < 120 then
    picture.width = math.min(width, emblem, ctx.width / 4)
    picture.height = math.min(height, picture.width)
    return ui.image(picture), nil
  end
  local room = math.min(ctx.width, 320 * math.max(1, ctx.text_scale))
  picture.width = math.min(width, room)
  picture.height = math.max(40, math.min(height * picture.width / width, 200))
  return nil, ui.image(picture), picture.width
end

--- Site, title and description; nothing of these says less than the address itself.
local function words_of(link, host, url)
  local site, title, description = text(link.site), text(link.title), text(link.description)
  local column = { gap = 2, grow = 1, min_width = 0 }
  if site then
    column[#column + 1] = ui.text { site, style = "caption", color = "accent", max_lines = 1,
      alignment = "natural" }
  end
  if title or not (site or description) and url then
    column[#column + 1] = ui.text { title or url, style = title and "title" or "body",
      color = title and "text" or "link", alignment = "natural", max_lines = 3 }
  end
  if description then
    column[#column + 1] = ui.text { description, style = "caption", alignment = "natural",
      max_lines = 4 }
  end
  local said = {}
  for _, word in ipairs { site or false, title or false, description or false, host or url or false } do
    if word then said[#said + 1] = word end
  end
  return ui.column(column), table.concat(said, ", ")
end

return {
  api = 1, name = "link-card",
  content_types = { "link" },
  before = "text",
  config = {
    show_picture = { default = true, doc = "the picture of the page" },
    show_host = { default = true, doc = "where the link leads, under what the page says of itself" },
  },

  build_layout = function(peer, message, ctx)
    local link = message.content
    local url = text(link.url)
    local host = host_of(url)
    local emblem, banner, width
    if ctx.config.show_picture then emblem, banner, width = picture_of(link.image, ctx) end
    local words, said = words_of(link, host, url)
    if said == "" and not emblem and not banner then error("the link has nothing to show") end
    -- What is opened is the address as it was sent, not the start of it.
    local action = host and { type = "open", url = link.url }
    return ui.bubble { ui.column { gap = 6, id = "link", action = action,
      role = action and "link" or "group", label = said ~= "" and said or nil, width = width,
      banner,
      emblem and ui.row { gap = 8, words, emblem } or words,
      ctx.config.show_host and host and ui.text { host, style = "caption", color = "link",
        max_lines = 1 } } }
  end,
}
