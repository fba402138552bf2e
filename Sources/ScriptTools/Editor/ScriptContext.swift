/// `ctx`: what surrounds the message, and what a script may ask.
extension ScriptRecord {
  static let context = ScriptRecord(
    name: "Context", documentation: "What surrounds the message, and what a script may ask.",
    fields: contextValues + contextFunctions)

  private static let contextValues: [ScriptField] = [
    ScriptField(
      "width", .number, "the room for what is in a standard bubble, in points: `285.0`"),
    ScriptField("theme", .keyword("Theme"), "colours follow it by themselves"),
    ScriptField("direction", .keyword("Direction"), "where reading starts in the list"),
    ScriptField("text_scale", .number, "what all text sizes are multiplied with: `1.0`"),
    ScriptField(
      "cluster", .keyword("Cluster"), "the message's place among neighbours of one sender"),
    ScriptField("config", .table(.data), "the values of the manifest's `config`"),
  ]

  private static let contextFunctions: [ScriptField] = [
    ScriptField(
      "measure",
      .function(
        [
          ScriptParameter(name: "text", type: .either([.string, .number])),
          ScriptParameter(name: "options", type: .named("MeasureOptions"), isOptional: true),
        ], returns: .named("TextSize")),
      "how large a text is: `ctx.measure(\"Hi\", { style = \"title\" }).lines` is `1`"),
    ScriptField(
      "next",
      .function(
        [ScriptParameter(name: "message", type: .named("Message"))], returns: .element),
      "what the layouters behind this one make of the message; needs `wraps = true`; see `ui.decorated`"
    ),
    ScriptField(
      "plural",
      .function(
        [
          ScriptParameter(name: "n", type: .number),
          ScriptParameter(name: "one", type: .string),
          ScriptParameter(name: "many", type: .string),
        ], returns: .string),
      "`one` for 1, else `many`, with the number for `%d`, and `%` for `%%`: "
        + "`ctx.plural(3, \"%d vote\", \"%d votes\")` is `\"3 votes\"`"),
    ScriptField(
      "duration",
      .function([ScriptParameter(name: "seconds", type: .number)], returns: .string),
      "minutes and seconds, with hours from one hour on: `ctx.duration(3675)` is `\"1:01:15\"`"),
    ScriptField(
      "number",
      .function(
        [
          ScriptParameter(name: "n", type: .number),
          ScriptParameter(name: "places", type: .integer, isOptional: true),
        ], returns: .string),
      "at most two decimals, none for whole numbers; with `places` just so many, 0 to 15: "
        + "`ctx.number(2.50)` is `\"2.5\"`, `ctx.number(3.5, 2)` is `\"3.50\"`"),
    ScriptField(
      "bytes",
      .function([ScriptParameter(name: "n", type: .number)], returns: .string),
      "a size in words: `ctx.bytes(1200000)` is `\"1.2 MB\"`"),
    ScriptField(
      "date",
      .function([ScriptParameter(name: "text", type: .string)], returns: .named("Date")),
      "the parts of an ISO 8601 date, `nil` if the text is none: "
        + "`ctx.date(\"2026-11-24T19:00:00Z\").weekday` is `\"Tuesday\"`"),
  ]
}
