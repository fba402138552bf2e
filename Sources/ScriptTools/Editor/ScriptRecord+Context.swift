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

  private static let contextValues = ScriptField.list(
    """
    width: number -- the width available to the content of a standard bubble, in points: `285.0`
    theme: Theme -- the theme; colours follow it automatically
    direction: Direction -- the reading direction of the list
    language: string -- the reader's language and region, as a tag of BCP 47: `"pt-BR"`
    first_weekday: integer -- the first day of the reader's weeks, from `1`, Monday, to `7`, Sunday: for calendars
    text_scale: number -- the factor of all text sizes: `1.0`
    cluster: Cluster -- the message's position in a cluster of one sender
    me: string | boolean -- the id of the reader, who sends the outgoing messages; `false` if it is unknown
    config: table<string, any> -- the values of the manifest's `config`
    """)

  private static let contextFunctions = ScriptField.list(
    """
    measure: fun(text: string | number, options?: MeasureOptions): TextSize -- the size of a text: `ctx.measure("Hi", { style = "title" \
    }).lines` is `1`
    next: fun(message: Message): Element -- the element that the next layouters of the chain build for the message; needs `wraps = \
    true`; see `ui.decorated`
    say: fun(name: string, values?: table<string, string | number>): string -- a text of the script's `words.json` in the reader's \
    language, with values for the names in braces; `count` chooses the plural form: `ctx.say("votes", { count = 3 })` is `"3 votes"`
    plural: fun(n: number, one: string, many: string): string -- `one` for 1, else `many`, with the number for `%d`, and `%` for `%%`, \
    for scripts in English alone: `ctx.plural(3, "%d vote", "%d votes")` is `"3 votes"`
    duration: fun(seconds: number, words?: string): string -- minutes and seconds, with hours from one hour on, in the locale's digits: \
    `ctx.duration(3675)` is `"1:01:15"`; with `"words"` the two largest units: `ctx.duration(9300, "words")` is `"2 hr 35 min"`
    number: fun(n: number, places?: integer, signed?: string): string -- a number in the locale's digits, with at most two decimals and \
    none for whole numbers; `places` sets the number of decimals, 0 to 15: `ctx.number(2.50)` is `"2.5"`, `ctx.number(3.5, 2)` is \
    `"3.50"`; with `"signed"` a plus before a number over 0: `ctx.number(3, 0, "signed")` is `"+3"`
    bytes: fun(n: number): string -- a size in words: `ctx.bytes(1200000)` is `"1.2 MB"`
    percent: fun(share: number, signed?: string): string -- a share of 1 as the locale writes it: `ctx.percent(0.75)` is `"75%"`, \
    `ctx.percent(0.75, "signed")` is `"+75%"`
    money: fun(amount: number, currency?: string, signed?: string): string -- an amount in the currency with these three letters, or \
    without a currency: `ctx.money(12.5, "EUR")` is `"€12.50"`, `ctx.money(12.5, "EUR", "signed")` is `"+€12.50"`
    list: fun(items: string[]): string -- a list as part of a sentence: `ctx.list { "Ann", "Bo", "Cy" }` is `"Ann, Bo and Cy"`
    person: fun(id: string): Person -- the participant with that id in the conversation, `nil` if it is unknown: `ctx.person("bo").name` \
    is `"Bo"`
    relative: fun(text: string): string -- the distance of an ISO 8601 date from today, such as `"yesterday"`; `nil` if the text is not \
    a date, or the application does not set today's date
    date: fun(text: string, zone?: string): Date -- the parts of an ISO 8601 date, `nil` if the text is not a date: \
    `ctx.date("2026-11-24T19:00:00Z").weekday` is `"Tuesday"`; in the reader's time zone, or in `zone`: a name such as `"Asia/Tokyo"`, \
    an offset such as `"+09:00"`, or `"written"` for the local time as the text has it; `nil` for an unknown one
    """)
}
