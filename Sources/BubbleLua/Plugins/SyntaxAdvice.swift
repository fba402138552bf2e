import BubbleCore

/// Advice for text that Lua can't parse: usually the syntax of other languages.
struct SyntaxAdvice {
  private let message: SyntaxMessage
  private let text: String
  /// The lines of the source without strings and comments.
  private let lines: [String]
  /// The index of the line with the error.
  private let index: Int

  /// Takes Lua's message, without the place, and the line.
  init(_ message: String, source: String, line: Int) {
    self.message = SyntaxMessage(message)
    text = message
    lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(SyntaxAdvice.code)
    index = line - 1
  }

  /// ` (write ~= for "not equal")`; empty if no advice is known.
  var hint: String {
    guard lines.indices.contains(index) else { return "" }
    let advice = ofLoop ?? ofForeignSigns ?? ofForeignWords ?? ofForm ?? ofMisspelling ?? ofPlace
    return advice.map { " (\($0))" } ?? message.hint
  }

  private var line: String { lines[index] }

  /// Advice for a loop of other languages, whose head contains their operators and words.
  private var ofLoop: String? {
    line.contains(/\bfor\s*\(/)
      ? "write for i = 1, n do … end, or for _, x in ipairs(list) do … end" : nil
  }

  /// Advice for operators of other languages.
  private var ofForeignSigns: String? {
    SyntaxAdvice.signs.first { _, signs in
      signs.split(separator: " ").contains(where: line.contains)
    }?.key
  }

  /// Texts, each with the operators that it applies to.
  private static let signs: KeyValuePairs = [
    "write ~= for \"not equal\"": "!=", "write 'and'": "&&", "write 'or'": "||",
    "write function(x) return … end": "=>", "write a dot for a field": "->",
    "write n = n + 1": "++ +=", "write n = n - 1": "-=", "write n = n * 2": "*=",
    "write ~= for \"not equal\", n = n / 2 for a division": "/=", "write s = s .. \"…\"": "..=",
    "a comment begins with --, a long one is --[[ … ]]": "/*",
    "write a text between \" and \", and join texts with ..": "`",
    "write straight quotes: \"…\" or '…'": "“ ” ‘ ’ „ «",
    "this line has a no-break space: replace it with a plain one": "\u{A0}",
    "this line has an invisible character: type the line again": "\u{200B} \u{FEFF}",
    "write a plain comma": "，", "write a plain semicolon": "；", "write plain parentheses": "（ ）",
    "write a plain sign": "：", "write a plain =": "＝", "write a and b or c for a ? b : c": "?",
    "write 'not'": "!",
  ]

  /// Advice for words that begin a block in other languages.
  private var ofForeignWords: String? {
    let words = SyntaxAdvice.words(of: line)
    return ScriptHint.all.first { $0.kind == .opening && words.contains($0.name) }?.text
  }

  /// Advice by the form of the line.
  private var ofForm: String? {
    let words = SyntaxAdvice.words(of: line)
    let start = line.drop(while: \.isWhitespace)
    let before = index > 0 ? lines[index - 1].drop(while: \.isWhitespace) : ""
    if ["//", "# "].contains(where: { start.hasPrefix($0) || before.hasPrefix($0) }) {
      return "a comment begins with --"
    }
    if lines[..<index].allSatisfy({ $0.allSatisfy(\.isWhitespace) }), start.hasPrefix("{") {
      return "a script returns its table: return { api = 1, name = \"…\", … }"
    }
    if text.hasPrefix("'then' expected near '='") { return "write == to compare" }
    if line.contains(/(?:^|[{,])\s*until\s*=/) {
      return "'until' is a word of Lua: the property is called till"
    }
    if line.contains(") {") || line.contains("){") {
      if let first = words.first, ["if", "for", "while", "else", "elseif"].contains(first) {
        return "write a block between 'then' or 'do' and 'end', not between { and }"
      }
      if words.contains("function") { return "a function ends with 'end': write no { and }" }
    }
    if line.contains(/\d%\s*(?:[,;})]|$)/) { return "a percentage is a text: \"50%\"" }
    if line.contains(/[{,]\s*(?:""|'')\s*=[^=]/) {
      return "a field of a table is written name = value, or [\"a name\"] = value"
    }
    if message.token == ":" || isBehindColon { return "a field of a table is written name = value" }
    if text.hasPrefix("function arguments expected") {
      return "after a colon write a call, text:upper(), and after a dot a field"
    }
    if text.hasPrefix("']' expected near ','") { return "a list is written { 1, 2 }" }
    if let call = line.firstMatch(of: /\b((?:ui|ctx)\.\w+) +([A-Za-z_]\w*)/),
      !LuaNames.keywords.contains(String(call.output.2))
    {
      return "without parentheses \(call.output.1) takes a text in quotes or a table alone: write "
        + "\(call.output.1)(\(call.output.2)…)"
    }
    if text.hasPrefix("invalid escape") { return "write two \\\\ for one, and %d in patterns" }
    if text.hasPrefix("unfinished string") { return "the quote is missing that ends the text" }
    return nil
  }

  /// Whether the token with the error follows `{ name:` or `, name:`.
  private var isBehindColon: Bool {
    guard text.hasPrefix("<name> expected") else { return false }
    return line.split(separator: ":").dropLast().contains { part in
      let rest = part.reversed().drop { $0.isLetter || $0.isNumber || $0 == "_" }
        .drop(while: \.isWhitespace)
      return rest.first == "{" || rest.first == ","
    }
  }

  /// Advice for a misspelt keyword; Lua often detects it only in the next line.
  private var ofMisspelling: String? {
    for line in [line] + (index > 0 ? [lines[index - 1]] : []) {
      for match in line.matches(of: /(?:^|[\s=,({])([a-z]{5,10})(\s*\(|\s+["'{\w])/) {
        let (word, next) = (String(match.output.1), match.output.2)
        guard !LuaNames.keywords.contains(word),
          let near = NearestNames.nearest(
            to: word, among: ["function", "return", "local", "while"]),
          near == "function" || next.last != "("
        else { continue }
        return "did you mean '\(near)' for '\(word)'?"
      }
    }
    return nil
  }

  /// What the trouble is where a block does not end as expected.
  private var ofPlace: String? {
    guard text.contains("'end' expected") || text.contains("'<eof>' expected") || isLoose else {
      return nil
    }
    let words = SyntaxAdvice.words(of: line)
    if text.contains("expected"), let token = message.token,
      let place = words.firstIndex(of: "return"),
      let other = words.lastIndex(of: String(token)), place < other
    {
      return "'return' must be the last statement of its block"
    }
    // What follows a block's last statement stands in the next line.
    let before = lines[..<index].last { !$0.allSatisfy(\.isWhitespace) } ?? ""
    if text.contains("expected"), SyntaxAdvice.words(of: before).first == "return",
      message.token.map({ words.first == String($0) }) == true, words.first != "end"
    {
      return "'return' must be the last statement of its block"
    }
    for number in (0...index).reversed() {
      let words = SyntaxAdvice.words(of: lines[number])
      for (word, next) in zip(words, words.dropFirst()) where word == "else" && next == "if" {
        return
          "'else if' in line \(number + 1) opens another 'if', which needs its own 'end': write "
          + "elseif"
      }
    }
    if isLoose, lastSign == "," { return "there is an extra comma before it" }
    if message.token == "}" || message.token == ")" { return "is an 'end' missing before it?" }
    return nil
  }

  /// The last sign before the token at fault.
  private var lastSign: Character? {
    let token =
      message.token.map { line.firstRange(of: $0)?.lowerBound ?? line.startIndex }
      ?? line.endIndex
    let before = lines[..<index].joined(separator: " ") + " " + line[..<token]
    return before.last { !$0.isWhitespace }
  }

  /// Whether a sign stands where nothing can.
  private var isLoose: Bool { text.hasPrefix("unexpected symbol") }

  private static func words(of line: String) -> [String] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }

  /// A line without comments and with nothing in its strings.
  private static func code(_ line: Substring) -> String {
    var code = ""
    var quote: Character?
    var isEscaped = false
    for character in line {
      if let open = quote {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == open {
          quote = nil
          code.append(character)
        }
        continue
      }
      code.append(character)
      if character == "\"" || character == "'" { quote = character }
      if code.hasSuffix("--") { return String(code.dropLast(2)) }
    }
    return code
  }
}

/// Advice for an error that Lua raises while a script runs.
enum RuntimeAdvice {
  /// ` (write for _, x in ipairs(list) do)`; empty if the message is sufficient.
  ///
  /// - Parameters:
  ///   - declaration: The declaration of the script's function that ran, if one did.
  ///   - line: The line with the error; empty if it is unknown.
  static func hint(
    for message: String, _ declaration: ScriptDeclaration? = nil, line: String = ""
  ) -> String {
    if let advice = ofBareCall(message, line) { return " (\(advice))" }
    if let declaration, let advice = declaration.advice, declaration.mayExplain(message) {
      return " (\(advice))"
    }
    if let advice = ofArgument(message) { return " (\(advice))" }
    guard message.hasPrefix("attempt to ") || message.hasPrefix("bad argument #1 to 'for iterator'")
    else { return "" }
    if message.contains("for iterator") { return " (write for _, x in ipairs(list) do, or pairs)" }
    if message.contains("a 'string'") || message.contains("arithmetic on a string") {
      return line.contains("+") || message.contains("attempt to add")
        ? " (texts are joined with ..)" : " (tonumber(x) makes a number of a text)"
    }
    guard isAboutNil(message) else { return ofType(message) }
    if message.hasPrefix("attempt to call") {
      let name = message.firstMatch(of: /\((?:field|method) '(\w+)'\)/)?.output.1
      let advice = name.flatMap { ScriptHint.first(.member, String($0))?.text }
      return " (\(advice ?? "is the function's name misspelt?"))"
    }
    if message.contains("(field 'length')") {
      return " (the length of a list is #list; of a field ask first: if x then … end)"
    }
    return " (is the name misspelt, or is it not in every message? then ask first: if x then … end)"
  }

  /// Advice for a value of another type than Lua expects there.
  private static func ofType(_ message: String) -> String {
    let advice = [
      "attempt to index a boolean": "then ask first: if x then … end",
      "attempt to index a number":
        "is it another type in this message? then ask first: if type(x) == \"table\" then … end",
      "attempt to concatenate a boolean": "tostring(x) makes a text of it",
      "attempt to concatenate a table":
        "name one of its fields, or join a list with table.concat(list, \", \")",
    ]
    return advice.first { message.hasPrefix($0.key) }.map { " (\($0.value))" } ?? ""
  }

  /// Advice for a call without parentheses that goes on: `ui.text "Gate " .. gate` joins the element, not its text.
  private static func ofBareCall(_ message: String, _ line: String) -> String? {
    guard message.hasPrefix("attempt to concatenate a table"),
      let call = line.firstMatch(of: /([A-Za-z_][\w.]*)\s*(?:"[^"]*"|'[^']*')\s*\.\./)
    else { return nil }
    let name = call.output.1
    guard !LuaNames.keywords.contains(String(name)) else { return nil }
    return "without parentheses \(name) takes the first text alone: write \(name)(\"…\" .. …)"
  }

  /// Advice for an argument that a function of the library rejects.
  private static func ofArgument(_ message: String) -> String? {
    guard message.hasPrefix("bad argument #") else { return nil }
    if message.hasSuffix("(number has no integer representation)"), message.contains("to 'format'")
    {
      return "%d is for whole numbers: write %.1f, or x // 1"
    }
    guard message.hasPrefix("bad argument #1 to '"),
      message.hasSuffix("(string expected, got no value)")
    else { return nil }
    let name = message.split(separator: "'", omittingEmptySubsequences: false)[1]
    return "of a text it is called with a colon: text:\(name)()"
  }

  /// Whether Lua reports a nil instead of a value.
  static func isAboutNil(_ message: String) -> Bool {
    message.hasPrefix("attempt to ")
      && ["a nil value", "with nil", "nil with"].contains(where: message.contains)
  }
}
