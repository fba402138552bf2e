/// Mistakes in the table that a script returns, and with files.
extension BeginnerMistakeTests {
  static let manifest: [Mistake] = [
    Mistake(file: "local plugin = { api = 1 }", "return"),
    Mistake(
      file:
        #"return { name = "train", content_types = { "train" }, build_layout = function(peer, message) return "x" end }"#,
      "api = 1"),
    Mistake(
      file:
        #"return { api = "1", name = "train", content_types = { "train" }, build_layout = function(peer, message) return "x" end }"#,
      "api = 1"),
    Mistake(
      file:
        #"return { api = 2, name = "train", content_types = { "train" }, build_layout = function(peer, message) return "x" end }"#,
      "api = 1"),
    Mistake(
      file:
        #"return { api = 1, content_types = { "train" }, build_layout = function(peer, message) return "x" end }"#,
      "name ="),
    Mistake(
      file:
        #"return { api = 1, name = "Train", content_types = { "train" }, build_layout = function(peer, message) return "x" end }"#,
      "lower"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = "train", build_layout = function(peer, message) return "x" end }"#,
      #"{ ""#),
    Mistake(
      file:
        #"return { api = 1, name = "train", contentTypes = { "train" }, build_layout = function(peer, message) return "x" end }"#,
      "content_types"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = {}, build_layout = function(peer, message) return "x" end }"#,
      "type"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { 1 }, build_layout = function(peer, message) return "x" end }"#
    ),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "trian" }, build_layout = function(peer, message) return "x" end }"#,
      "'train'"),
    Mistake(
      file: #"return { api = 1, name = "train", content_types = { "train" } }"#, "build_layout"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, buildLayout = function() return "x" end }"#,
      "build_layout"),
    Mistake(
      file: #"return { api = 1, name = "train", content_types = { "train" }, build_layout = "x" }"#,
      "function"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, before = "text", after = "photo", build_layout = function(peer, message) return "x" end }"#,
      "one of"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, before = 1, build_layout = function(peer, message) return "x" end }"#,
      "name"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, before = "txt", build_layout = function(peer, message) return "x" end }"#,
      "'text'"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, wraps = "yes", build_layout = function(peer, message) return "x" end }"#,
      "true or false"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, is_suitable = true, build_layout = function(peer, message) return "x" end }"#,
      "function"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" },\#n is_suitable = function(message, ctx) return ctx.width > 300 end, build_layout = function(peer, message) return "x" end }"#,
      "'ctx' is the peer: write function(message, peer, ctx)"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" },\#n is_suitable = function(ctx, message) return message.content.line end, build_layout = function(peer, message) return "x" end }"#,
      "function(ctx, message), so that 'ctx' is the message: write function(message, peer, ctx)"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" },\#n is_suitable = function(message) message.content.line = 1 end, build_layout = function(peer, message) return "x" end }"#
    ),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" },\#n is_suitable = function(message) local x = true end, build_layout = function(peer, message) return "x" end }"#,
      "return"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(message, peer) return ui.text(message.content.line) end }"#,
      "function(message, peer), so that 'message' is the peer: write function(peer, message, ctx)"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(message, ctx) return ui.text(message.id) end }"#,
      "function(message, ctx), so that 'message' is the peer"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, ctx) return ui.text(ctx.id) end }"#,
      "function(peer, ctx), so that 'ctx' is the message"),
    Mistake(
      file:
        #"local function build(m, ctx)\#n  return ui.text(m.id)\#nend\#nreturn { api = 1, name = "train", content_types = { "train" }, build_layout = build }"#,
      "build_layout is declared as function(m, ctx), so that 'ctx' is the message"),
    Mistake(
      file:
        #"local M = { api = 1, name = "train", content_types = { "train" } }\#nfunction M:build_layout(peer, message) return ui.text(message.content.line) end\#nreturn M"#,
      "'peer' is the message: a colon puts self in front, write a dot"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return ui.text(ctx.width) end }"#,
      "parameter"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, config = { big = { doc = "x" } },\#n build_layout = function(peer, message) return "x" end }"#,
      "default"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, config = { big = true },\#n build_layout = function(peer, message) return "x" end }"#,
      "table"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, config = { big = { default = 1 } },\#n build_layout = function(peer, message) return "x" end }"#,
      "doc"),
    Mistake(
      file:
        #"return { api = 1, name = "text", content_types = { "train" }, build_layout = function(peer, message) return "x" end }"#,
      "name"),
    Mistake(
      file:
        #"local function build() return "x" end\#nreturn { api = 1, name = "train", content_types = { "train" }, build_layout = build() }"#,
      "function"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" }, build_layout = build }"#,
      "build"),
    Mistake(file: "return\n{ api = 1 } x"),
    Mistake(file: "return { api = 1 },", "an extra comma"),
    Mistake(
      file:
        #"return { api = 1, name = "train", types = { "train" }, build_layout = function() end }"#,
      "there are api, name, content_types"),
    Mistake(
      file:
        #"local function build_layout() end\#nreturn { api = 1, name = "train", content_types = { "train" }, build_layout }"#,
      "build_layout = build_layout"),
    Mistake(
      file:
        #"return { api = 1, name = train, content_types = { "train" }, build_layout = function() end }"#,
      "in quotes"),
    Mistake(
      file:
        #"local head = ui.txt("x")\#nreturn { api = 1, name = "train", content_types = { "train" }, build_layout = function(peer, message) return "x" end }"#,
      "text"),
    Mistake(file: "", "return"),
    Mistake(file: #"{ "api": 1 }"#, "return"),
  ]

  static let modules: [Mistake] = [
    Mistake(
      file:
        #"local bar = require "bar"\#nreturn { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return "x" end }"#,
      modules: [:], "bar.lua"),
    Mistake(
      file:
        #"local bar = require "bar.lua"\#nreturn { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return "x" end }"#,
      modules: ["bar.lua": "return {}"], "without its folder and '.lua'"),
    Mistake(
      file:
        #"local bar = require "../bar"\#nreturn { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return "x" end }"#,
      modules: [:]),
    Mistake(
      file:
        #"local bar = require "lib.bar"\#nreturn { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return "x" end }"#,
      modules: [:]),
    Mistake(
      file:
        #"local bar = require "bar"\#nlocal x = bar.x\#nreturn { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return "x" end }"#,
      modules: ["bar.lua": "local bar = {}"], "return"),
    Mistake(
      file:
        #"local bar = require "bar"\#nreturn { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return "x" end }"#,
      modules: ["bar.lua": "local x = = 3"], "bar.lua:1"),
    Mistake(
      file:
        #"local a = require "a"\#nreturn { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return "x" end }"#,
      modules: ["a.lua": #"return require "b""#, "b.lua": #"return require "a""#]),
    Mistake(
      file:
        #"local a = require "Bar"\#nreturn { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return "x" end }"#,
      modules: ["Bar.lua": "return {}"], "lower"),
    Mistake(
      file:
        #"return { api = 1, name = "train", content_types = { "train" },\#n build_layout = function(peer, message) return require("bar").x end }"#,
      modules: ["bar.lua": #"return {x="x"}"#], "top"),
  ]
}
