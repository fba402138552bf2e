/// The names that a Lua text uses without declaring them, which Lua takes for globals.
///
/// A name that the file declares anywhere counts as declared everywhere in it. So all uses found are certain, but not
/// all uses are found.
struct GlobalNames {
  /// A use of an undeclared name.
  struct Use: Hashable {
    var name: String
    var line: Int
    /// Whether the name is assigned, and not read.
    var isSet: Bool
  }

  private let tokens: [LuaToken]
  /// The parameters of all functions.
  private(set) var parameters: Set<String> = []
  /// All other declared names.
  private(set) var locals: Set<String> = ["_ENV"]
  private var candidates: [Use] = []
  /// The open tables, parentheses and blocks.
  private var open: [String] = []

  /// Reads a text.
  ///
  /// - Complexity: O(*n*) in the number of tokens.
  init(_ tokens: [LuaToken]) {
    self.tokens = tokens
    read()
  }

  /// The uses of undeclared names, in order.
  var uses: [Use] {
    candidates.filter { !locals.contains($0.name) && !parameters.contains($0.name) }
  }

  private subscript(index: Int) -> LuaToken? {
    tokens.indices.contains(index) ? tokens[index] : nil
  }

  private mutating func read() {
    var index = 0
    while let token = self[index] {
      switch (token.kind, token.text) {
      case (.keyword, "local"):
        index = declareLocals(from: index + 1)
        continue
      case (.keyword, "for"): locals.formUnion(names(from: index + 1))
      case (.keyword, "function"): declareParameters(from: index + 1)
      case (.name, _): readName(at: index)
      default: break
      }
      follow(token)
      index += 1
    }
  }

  /// Declares the names after `local`, and returns the start of the values.
  private mutating func declareLocals(from start: Int) -> Int {
    var index = start
    if self[index]?.isKeyword("function") == true {
      if let name = self[index + 1], name.kind == .name { locals.insert(name.text) }
      return index
    }
    while let token = self[index], token.kind == .name {
      locals.insert(token.text)
      index += 1
      // An attribute: <const>.
      if self[index]?.isSymbol("<") == true { index += 3 }
      guard self[index]?.isSymbol(",") == true else { break }
      index += 1
    }
    return index
  }

  /// Returns the names of a list.
  private func names(from start: Int) -> [String] {
    var names: [String] = []
    var index = start
    while let token = self[index], token.kind == .name {
      names.append(token.text)
      guard self[index + 1]?.isSymbol(",") == true else { break }
      index += 2
    }
    return names
  }

  private mutating func declareParameters(from start: Int) {
    var index = start
    while let token = self[index], !token.isSymbol("(") {
      if token.isSymbol(":") { parameters.insert("self") }
      guard token.kind == .name || token.isSymbol(".") || token.isSymbol(":") else { return }
      index += 1
    }
    parameters.formUnion(names(from: index + 1))
  }

  private mutating func readName(at index: Int) {
    let previous = self[index - 1]
    let next = self[index + 1]
    let isPart =
      previous?.isSymbol(".") == true || previous?.isSymbol(":") == true
      || previous?.isSymbol("::") == true || previous?.isKeyword("goto") == true
    let startsField =
      open.last == "{"
      && (previous?.isSymbol("{") == true || previous?.isSymbol(",") == true
        || previous?.isSymbol(";") == true)
    guard !isPart, !(startsField && next?.isSymbol("=") == true) else { return }
    let isFunction =
      previous?.isKeyword("function") == true && next?.isSymbol("(") == true
      && self[index - 2]?.isKeyword("local") != true
    let isSet = next?.isSymbol("=") == true || isFunction
    candidates.append(Use(name: tokens[index].text, line: tokens[index].line, isSet: isSet))
  }

  /// Updates the open tables, parentheses and blocks.
  private mutating func follow(_ token: LuaToken) {
    switch (token.kind, token.text) {
    case (.symbol, "{"), (.symbol, "("), (.symbol, "["): open.append(token.text)
    case (.keyword, "function"), (.keyword, "do"), (.keyword, "repeat"), (.keyword, "if"):
      open.append(token.text)
    case (.symbol, "}"), (.symbol, ")"), (.symbol, "]"), (.keyword, "end"), (.keyword, "until"):
      _ = open.popLast()
    default: break
    }
  }
}
