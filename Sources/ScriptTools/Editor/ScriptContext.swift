import BubbleLua

/// `ctx`: the surroundings of the message, and functions for scripts.
extension ScriptRecord {
  static let context = ScriptRecord(
    "Context", "What surrounds the message, and what a script may ask.",
    contextValues + contextFunctions)

  static let surroundings = ScriptRecord(
    "Surroundings", "What `is_suitable` is told of what is around the message.",
    contextValues.filter {
      ["width", "direction", "language", "text_scale"].contains($0.name)
    })

  private static let contextValues: [ScriptField] = [
    ScriptField("width", .number, "the room for what is in a standard bubble, in points: `285.0`"),
    ScriptField("theme", .keyword("Theme"), "colours follow it by themselves"),
    ScriptField("direction", .keyword("Direction"), "where reading starts in the list"),
    ScriptField(
      "language", .string, "the reader's language and region, as BCP 47 has them: `\"pt-BR\"`"),
    ScriptField(
      "first_weekday", .integer,
      "the day that the reader's weeks begin with, from `1`, Monday, to `7`, Sunday: for calendars"),
    ScriptField("text_scale", .number, "what all text sizes are multiplied with: `1.0`"),
    ScriptField(
      "cluster", .keyword("Cluster"), "the message's place among neighbours of one sender"),
    ScriptField("config", .table(.data), "the values of the manifest's `config`"),
  ]

  private static let contextFunctions: [ScriptField] = [
    ScriptField(
      "measure",
      .function(
        ["text": .either([.string, .number]), "options?": .named("MeasureOptions")],
        returns: .named("TextSize")),
      "how large a text is: `ctx.measure(\"Hi\", { style = \"title\" }).lines` is `1`"),
    ScriptField(
      "next", .function(["message": .named("Message")], returns: .element),
      "what the layouters behind this one make of the message; needs `wraps = true`; see `ui.decorated`"
    ),
    ScriptField(
      "say",
      .function(
        ["name": .string, "values?": .table(.either([.string, .number]))], returns: .string),
      "a text of the script's `words.json` in the reader's language, with values for the names in braces; `count` "
        + "chooses the plural form: `ctx.say(\"votes\", { count = 3 })` is `\"3 votes\"`"),
    ScriptField(
      "plural", .function(["n": .number, "one": .string, "many": .string], returns: .string),
      "`one` for 1, else `many`, with the number for `%d`, and `%` for `%%`, for scripts in English alone: "
        + "`ctx.plural(3, \"%d vote\", \"%d votes\")` is `\"3 votes\"`"),
    ScriptField(
      "duration", .function(["seconds": .number], returns: .string),
      "minutes and seconds, with hours from one hour on, in the locale's digits: `ctx.duration(3675)` is `\"1:01:15\"`"
    ),
    ScriptField(
      "number", .function(["n": .number, "places?": .integer], returns: .string),
      "in the locale's digits, at most two decimals, none for whole numbers; with `places` just so many, 0 to 15: "
        + "`ctx.number(2.50)` is `\"2.5\"`, `ctx.number(3.5, 2)` is `\"3.50\"`"),
    ScriptField(
      "bytes", .function(["n": .number], returns: .string),
      "a size in words: `ctx.bytes(1200000)` is `\"1.2 MB\"`"),
    ScriptField(
      "percent", .function(["share": .number], returns: .string),
      "a share of 1 as the locale writes it: `ctx.percent(0.75)` is `\"75%\"`"),
    ScriptField(
      "money", .function(["amount": .number, "currency?": .string], returns: .string),
      "an amount of the currency of these three letters; without them it is the amount alone: "
        + "`ctx.money(12.5, \"EUR\")` is `\"€12.50\"`"),
    ScriptField(
      "list", .function(["items": .list(.string)], returns: .string),
      "a list as it stands in a sentence: `ctx.list { \"Ann\", \"Bo\", \"Cy\" }` is `\"Ann, Bo and Cy\"`"
    ),
    ScriptField(
      "person", .function(["id": .string], returns: .named("Person")),
      "who has that id in the conversation, `nil` if nobody knows: `ctx.person(\"bo\").name` is `\"Bo\"`"
    ),
    ScriptField(
      "relative", .function(["text": .string], returns: .string),
      "how far an ISO 8601 date is from today, such as `\"yesterday\"`; `nil` if the text is none, or where the "
        + "application does not say which day it is"),
    ScriptField(
      "date", .function(["text": .string], returns: .named("Date")),
      "the parts of an ISO 8601 date, `nil` if the text is none: "
        + "`ctx.date(\"2026-11-24T19:00:00Z\").weekday` is `\"Tuesday\"`"),
  ]
}
