import BubbleLua

/// `ctx`: the surroundings of the message, and functions for scripts.
extension ScriptRecord {
  static let context = ScriptRecord(
    "Context", "The environment of the message, and functions for scripts.",
    contextValues + contextFunctions)

  static let surroundings = ScriptRecord(
    "Surroundings", "The values of the context that `is_suitable` receives.",
    contextValues.filter {
      ["width", "direction", "language", "text_scale"].contains($0.name)
    })

  private static let contextValues: [ScriptField] = [
    ScriptField(
      "width", .number,
      "the width available to the content of a standard bubble, in points: `285.0`"),
    ScriptField("theme", .keyword("Theme"), "the theme; colours follow it automatically"),
    ScriptField("direction", .keyword("Direction"), "the reading direction of the list"),
    ScriptField(
      "language", .string, "the reader's language and region, as a tag of BCP 47: `\"pt-BR\"`"),
    ScriptField(
      "first_weekday", .integer,
      "the first day of the reader's weeks, from `1`, Monday, to `7`, Sunday: for calendars"),
    ScriptField("text_scale", .number, "the factor of all text sizes: `1.0`"),
    ScriptField(
      "cluster", .keyword("Cluster"), "the message's position in a cluster of one sender"),
    ScriptField(
      "me", .either([.string, .boolean]),
      "the id of the reader, who sends the outgoing messages; `false` if it is unknown"),
    ScriptField("config", .table(.data), "the values of the manifest's `config`"),
  ]

  private static let contextFunctions: [ScriptField] = [
    ScriptField(
      "measure",
      .function(
        ["text": .either([.string, .number]), "options?": .named("MeasureOptions")],
        returns: .named("TextSize")),
      "the size of a text: `ctx.measure(\"Hi\", { style = \"title\" }).lines` is `1`"),
    ScriptField(
      "next", .function(["message": .named("Message")], returns: .element),
      "the element that the next layouters of the chain build for the message; needs `wraps = true`; see `ui.decorated`"
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
      "duration", .function(["seconds": .number, "words?": .string], returns: .string),
      "minutes and seconds, with hours from one hour on, in the locale's digits: `ctx.duration(3675)` is `\"1:01:15\"`; "
        + "with `\"words\"` the two largest units: `ctx.duration(9300, \"words\")` is `\"2 hr 35 min\"`"
    ),
    ScriptField(
      "number",
      .function(["n": .number, "places?": .integer, "signed?": .string], returns: .string),
      "a number in the locale's digits, with at most two decimals and none for whole numbers; `places` sets the number "
        + "of decimals, 0 to 15: `ctx.number(2.50)` is `\"2.5\"`, `ctx.number(3.5, 2)` is `\"3.50\"`; with "
        + "`\"signed\"` a plus before a number over 0: `ctx.number(3, 0, \"signed\")` is `\"+3\"`"
    ),
    ScriptField(
      "bytes", .function(["n": .number], returns: .string),
      "a size in words: `ctx.bytes(1200000)` is `\"1.2 MB\"`"),
    ScriptField(
      "percent", .function(["share": .number, "signed?": .string], returns: .string),
      "a share of 1 as the locale writes it: `ctx.percent(0.75)` is `\"75%\"`, `ctx.percent(0.75, \"signed\")` is "
        + "`\"+75%\"`"),
    ScriptField(
      "money",
      .function(["amount": .number, "currency?": .string, "signed?": .string], returns: .string),
      "an amount in the currency with these three letters, or without a currency: `ctx.money(12.5, \"EUR\")` is "
        + "`\"€12.50\"`, `ctx.money(12.5, \"EUR\", \"signed\")` is `\"+€12.50\"`"
    ),
    ScriptField(
      "list", .function(["items": .list(.string)], returns: .string),
      "a list as part of a sentence: `ctx.list { \"Ann\", \"Bo\", \"Cy\" }` is `\"Ann, Bo and Cy\"`"
    ),
    ScriptField(
      "person", .function(["id": .string], returns: .named("Person")),
      "the participant with that id in the conversation, `nil` if it is unknown: `ctx.person(\"bo\").name` is `\"Bo\"`"
    ),
    ScriptField(
      "relative", .function(["text": .string], returns: .string),
      "the distance of an ISO 8601 date from today, such as `\"yesterday\"`; `nil` if the text is not a date, or the "
        + "application does not set today's date"),
    ScriptField(
      "date", .function(["text": .string, "zone?": .string], returns: .named("Date")),
      "the parts of an ISO 8601 date, `nil` if the text is not a date: `ctx.date(\"2026-11-24T19:00:00Z\").weekday` is "
        + "`\"Tuesday\"`; in the reader's time zone, or in `zone`: a name such as `\"Asia/Tokyo\"`, an offset such as "
        + "`\"+09:00\"`, or `\"written\"` for the local time as the text has it; `nil` for an unknown one"
    ),
  ]
}
