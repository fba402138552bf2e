import BubbleCore
import BubbleLua
import Foundation

/// A number, a colour or a word in a script that is the value of a box's property, and that can be changed
/// separately.
package struct ScriptLiteral: Hashable, Sendable {
  /// The valid values of a literal.
  package enum Choice: Hashable, Sendable {
    /// A number within bounds.
    case number(ClosedRange<Double>, step: Double)
    /// A word of the theme, `black`, `white`, or a fixed colour as `#102030`; if opacity is allowed, it follows as in `#10203080`.
    case color(words: [String], allowsOpacity: Bool)
    /// One of some words.
    case words([String])
  }

  /// The property: `gap`, or `padding.top` of a table.
  package var name: String
  /// The literal's offset in the file, in bytes.
  package var offset: Int
  /// The literal's line, from 1.
  package var line: Int
  /// The literal's text in the file, with its quotes.
  package var text: String
  /// The present value.
  package var value: String
  /// The valid values.
  package var choice: Choice

  /// Returns the file with another value instead of the literal, and nothing else changed.
  ///
  /// - Returns: Nil if the literal is no longer at its place, or if the value is invalid.
  package func replaced(in source: [UInt8], by new: String) -> [UInt8]? {
    let end = offset + text.utf8.count
    guard offset >= 0, end <= source.count, source[offset..<end].elementsEqual(text.utf8),
      let token = token(new)
    else { return nil }
    // The new value must be the same token of its line, and the tokens around it must be unchanged.
    let start = source[..<offset].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let rest = source[end...].prefix { $0 != 0x0A }
    let line = Array(source[start..<offset])
    let before = LuaScanner.tokens(line + Array(text.utf8) + rest)
    let after = LuaScanner.tokens(line + Array(token.utf8) + rest)
    let isAlone =
      before.count == after.count
      && zip(before, after).allSatisfy { old, new in
        old.kind == new.kind && (old.text == new.text || old.range.lowerBound == line.count)
      }
    return isAlone ? source[..<offset] + Array(token.utf8) + source[end...] : nil
  }

  /// Returns the text of a new value for the literal; nil if the value is invalid.
  private func token(_ new: String) -> String? {
    switch choice {
    case .number(let bounds, _):
      guard let number = Double(new), number.isFinite else { return nil }
      let kept = min(bounds.upperBound, max(bounds.lowerBound, number))
      let thousandths = (kept * 1_000).rounded()
      return thousandths.truncatingRemainder(dividingBy: 1_000) == 0
        ? String(Int(thousandths / 1_000)) : String(thousandths / 1_000)
    case .color(let words, let allowsOpacity):
      let isFixed = ScriptLiteral.isFixedColor(new, allowsOpacity: allowsOpacity)
      return isFixed ? quoted(new.lowercased()) : words.contains(new) ? quoted(new) : nil
    case .words(let words): return words.contains(new) ? quoted(new) : nil
    }
  }

  private func quoted(_ new: String) -> String? {
    guard let quote = text.first, quote == "\"" || quote == "'" else { return nil }
    return "\(quote)\(new)\(quote)"
  }

  fileprivate static func isFixedColor(_ text: String, allowsOpacity: Bool) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: "#")
      && (digits.count == 6 || allowsOpacity && digits.count == 8)
      && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}

/// A script's text with its literals.
package struct ScriptLiterals {
  private let source: [UInt8]
  private let tokens: [LuaToken]

  /// Splits a file into tokens.
  ///
  /// - Complexity: O(*n*) in its length.
  package init(_ source: [UInt8]) {
    self.source = source
    tokens = LuaScanner.tokens(source)
  }

  /// Returns the literals of the constructor on a line.
  ///
  /// If several constructors of that name are on the line, it is unknown which of them made a box. The result is then
  /// empty.
  ///
  /// - Parameters:
  ///   - line: The line that made the box, from 1.
  ///   - kind: The box's kind, as in `LayoutBox.Kind.name`.
  /// - Complexity: O(*n*) in the number of tokens.
  package func literals(line: Int, kind: String) -> [ScriptLiteral] {
    let names = kind == "shape" ? ["shape", "path", "symbol"] : [kind]
    let starts = tokens.indices.dropLast(3).filter { index in
      tokens[index].line == line && tokens[index].kind == .name && tokens[index].text == "ui"
        && tokens[index + 1].isSymbol(".") && names.contains(tokens[index + 2].text)
        && tokens[index + 3].isSymbol("{")
    }
    guard starts.count == 1, let start = starts.first else { return [] }
    return literals(from: start + 4)
  }

  /// Returns the literals after an opening brace, and in tables that are values of properties.
  private func literals(from start: Int) -> [ScriptLiteral] {
    var found: [ScriptLiteral] = []
    // The open tables: the names that lead there, and the number of values without a name so far; nil for a table that
    // is not a property's.
    var around: [(path: [String], count: Int)?] = [([], 0)]
    var index = start
    while index < tokens.count, !around.isEmpty {
      let token = tokens[index]
      if token.isSymbol("{") || token.isSymbol("(") || token.isKeyword("function") {
        around.append(path(ofTableAt: index, around: around.last ?? nil).map { ($0, 0) })
      } else if token.isSymbol("}") || token.isSymbol(")") {
        around.removeLast()
      } else if token.isKeyword("end") {
        // The ends of `if` and loops within a function are not counted, so the rest is left out.
        return found
      } else if let table = around.last ?? nil, isValue(at: index) {
        var path = table.path
        if tokens[index - 1].isSymbol("=") {
          path.append(tokens[index - 2].text)
        } else {
          path.append("\(table.count + 1)")
          around[around.count - 1]?.count += 1
        }
        if let literal = literal(path, token) { found.append(literal) }
      }
      index += 1
    }
    return found
  }

  /// Whether a token is a whole value of a table, with a name or without one.
  private func isValue(at index: Int) -> Bool {
    guard index > 1, index + 1 < tokens.count,
      [",", ";", "}"].contains(where: tokens[index + 1].isSymbol)
    else { return false }
    let before = tokens[index - 1]
    return before.isSymbol("=") && tokens[index - 2].kind == .name
      || ["{", ",", ";"].contains(where: before.isSymbol)
  }

  /// Returns the names that lead to a table; nil if the table is not the value of a supported property.
  private func path(
    ofTableAt index: Int, around: (path: [String], count: Int)?
  ) -> [String]? {
    guard let around, index >= 2, tokens[index].isSymbol("{"), tokens[index - 1].isSymbol("="),
      tokens[index - 2].kind == .name
    else { return nil }
    let path = around.path + [tokens[index - 2].text]
    let property = BoxProperty.allCases.first { $0.name == path[0] }
    guard let property, ScriptLiterals.tables.contains(property), path.count <= 4 else {
      return nil
    }
    return path
  }

  /// The properties whose tables are read; tables in others belong to the script.
  private static let tables =
    paints + [
      .padding, .margin, .absolute, .corners, .arc, .notches,
    ]

  /// The properties for painting.
  private static let paints: [BoxProperty] = [
    .color, .background, .fill, .border, .stroke, .shadow, .whenPressed, .whenSelected,
    .whenDisabled,
  ]

  private func literal(_ path: [String], _ token: LuaToken) -> ScriptLiteral? {
    guard let property = BoxProperty.allCases.first(where: { $0.name == path[0] }),
      path.count == 1 || ScriptLiterals.tables.contains(property)
    else { return nil }
    let text = String(decoding: source[token.range], as: UTF8.self)
    guard let choice = ScriptLiterals.choice(of: property, path, token) else { return nil }
    return ScriptLiteral(
      name: path.joined(separator: "."), offset: token.range.lowerBound, line: token.line,
      text: text, value: token.text, choice: choice)
  }

  private static func choice(
    of property: BoxProperty, _ path: [String], _ token: LuaToken
  ) -> ScriptLiteral.Choice? {
    switch token.kind {
    case .number:
      guard token.text.allSatisfy({ $0.isNumber || $0 == "." }), Double(token.text) != nil else {
        return nil
      }
      if path.count > 1, paints.contains(property),
        ["opacity", "share", "at"].contains(path.last)
      {
        return .number(0...1, step: 0.05)
      }
      switch property {
      case .progress, .levels, .focus, .trim: return .number(0...1, step: 0.05)
      case .grow, .shrink: return .number(0...10, step: 0.5)
      case .rotation: return .number(0...360, step: 1)
      case .scale, .minScale, .aspectRatio, .lineHeight: return .number(0.1...4, step: 0.05)
      case .maxLines, .columns, .rows, .columnSpan, .rowSpan, .gridColumn, .gridRow:
        return .number(1...20, step: 1)
      case .weight: return .number(100...900, step: 100)
      default: return .number(0...1_000, step: token.text.contains(".") ? 0.5 : 1)
      }
    case .string: return choice(of: property, path, word: token.text)
    default: return nil
    }
  }

  private static func choice(
    of property: BoxProperty, _ path: [String], word: String
  ) -> ScriptLiteral.Choice? {
    if paints.contains(property) {
      let words = BoxProperty.color.words
      // A mixed colour has no separate opacity.
      let allowsOpacity = !path.contains("mix")
      let isColor =
        words.contains(word)
        || ScriptLiteral.isFixedColor(word, allowsOpacity: allowsOpacity)
      return isColor ? .color(words: words, allowsOpacity: allowsOpacity) : nil
    }
    let words = path.count == 1 ? property.words : []
    return words.contains(word) ? .words(words) : nil
  }
}
