return {
  api = 1, name = "place", content_types = { "place" },
  build_layout = function(peer, message, ctx)
    return ui.column { gap = 4,
      ui.text { message.content.name, style = "title" },
      ui.text { message.content.city, style = "caption", color = "text_dim" } }
  end,
}
