import BubbleCore
import BubbleLua
import Foundation

/// A number, a colour or a word that stands in a script as the value of a box's property, and can be changed alone.
package struct ScriptLiteral: Hashable, Sendable {
  /// What it may be changed to.
  package enum Choice: Hashable, Sendable {
    /// A number within bounds.
    case number(ClosedRange<Double>, step: Double)
    /// A colour as `#102030`.
    case color
    /// One of some words.
    case words([String])
  }

  /// The property: `gap`, or `padding.top` of a table.
  package var name: String
  /// Where it begins in the file, in bytes.
  package var offset: Int
  /// The line on which it stands, from 1.
  package var line: Int
  /// As it stands there, with its quotes.
  package var text: String
  /// What it is.
  package var value: String
  /// What it may be.
  package var choice: Choice

  /// The file with another value in the literal's place, and nothing else changed.
  ///
  /// - Returns: Nil where the literal does not stand there any more, or may not be that.
  package func replaced(in source: [UInt8], by new: String) -> [UInt8]? {
    let end = offset + text.utf8.count
    guard offset >= 0, end <= source.count, source[offset..<end].elementsEqual(text.utf8),
      let token = token(new)
    else { return nil }
    // It is the same piece of its line, and those around it are what they were.
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

  /// A value as it is written in place of the literal.
  private func token(_ new: String) -> String? {
    switch choice {
    case .number(let bounds, _):
      guard let number = Double(new), number.isFinite else { return nil }
      let kept = min(bounds.upperBound, max(bounds.lowerBound, number))
      let thousandths = (kept * 1_000).rounded()
      return thousandths.truncatingRemainder(dividingBy: 1_000) == 0
        ? String(Int(thousandths / 1_000)) : String(thousandths / 1_000)
    case .color:
      guard ScriptLiteral.isColor(new), let quote = text.first else { return nil }
      return "\(quote)\(new.lowercased())\(quote)"
    case .words(let words):
      guard words.contains(new), let quote = text.first, quote == "\"" || quote == "'" else {
        return nil
      }
      return "\(quote)\(new)\(quote)"
    }
  }

  fileprivate static func isColor(_ text: String) -> Bool {
    text.count == 7 && text.first == "#" && text.dropFirst().allSatisfy(\.isHexDigit)
  }
}

/// A script's text, in which literals are looked for.
package struct ScriptLiterals {
  private let source: [UInt8]
  private let tokens: [LuaToken]

  /// Takes a file apart.
  ///
  /// - Complexity: O(*n*) in its length.
  package init(_ source: [UInt8]) {
    self.source = source
    tokens = LuaScanner.tokens(source)
  }

  /// The literals of the constructor that stands on a line.
  ///
  /// Where several of that name stand on the line it is not known which of them made a box: there are none then.
  ///
  /// - Parameters:
  ///   - line: The line that made the box, from 1.
  ///   - kind: What the box is, as ``LayoutBox/Kind/name`` has it.
  /// - Complexity: O(*n*) in the number of pieces.
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

  /// Those behind an opening brace, and in tables that are values of properties.
  private func literals(from start: Int) -> [ScriptLiteral] {
    var found: [ScriptLiteral] = []
    // The names of the tables around; an empty one is no table of a property's.
    var around = [""]
    var index = start
    while index < tokens.count, !around.isEmpty {
      let token = tokens[index]
      if token.isSymbol("{") || token.isSymbol("(") || token.isKeyword("function") {
        let isValue =
          token.isSymbol("{") && around.count == 1 && index >= start + 2
          && tokens[index - 1].isSymbol("=") && tokens[index - 2].kind == .name
        around.append(isValue ? tokens[index - 2].text : " ")
      } else if token.isSymbol("}") || token.isSymbol(")") {
        around.removeLast()
      } else if token.isKeyword("end") {
        // What `if` and loops within a function open is not counted: what follows is left out.
        return found
      } else if let table = around.last, table != " ", index > start, token.isSymbol("="),
        tokens[index - 1].kind == .name, index + 2 < tokens.count,
        [",", ";", "}"].contains(where: tokens[index + 2].isSymbol)
      {
        let name = table.isEmpty ? tokens[index - 1].text : "\(table).\(tokens[index - 1].text)"
        if let literal = literal(name, table, tokens[index - 1].text, tokens[index + 1]) {
          found.append(literal)
        }
      }
      index += 1
    }
    return found
  }

  /// The properties of which a table is read; what stands in others is the script's own.
  private static let tables: [BoxProperty] = [
    .padding, .margin, .absolute, .border, .corners, .shadow, .stroke, .arc, .whenPressed,
    .whenSelected, .whenDisabled,
  ]

  private func literal(
    _ name: String, _ table: String, _ member: String, _ token: LuaToken
  ) -> ScriptLiteral? {
    let outer = table.isEmpty ? member : table
    guard let property = BoxProperty.allCases.first(where: { $0.name == outer }),
      table.isEmpty || ScriptLiterals.tables.contains(property)
    else { return nil }
    let text = String(decoding: source[token.range], as: UTF8.self)
    guard let choice = ScriptLiterals.choice(of: property, isMember: !table.isEmpty, token) else {
      return nil
    }
    return ScriptLiteral(
      name: name, offset: token.range.lowerBound, line: token.line, text: text, value: token.text,
      choice: choice)
  }

  private static func choice(
    of property: BoxProperty, isMember: Bool, _ token: LuaToken
  ) -> ScriptLiteral.Choice? {
    switch token.kind {
    case .number:
      guard token.text.allSatisfy({ $0.isNumber || $0 == "." }), Double(token.text) != nil else {
        return nil
      }
      switch property {
      case .progress, .levels, .focus, .trim, .whenPressed, .whenSelected, .whenDisabled:
        return .number(0...1, step: 0.05)
      case .grow, .shrink: return .number(0...10, step: 0.5)
      case .rotation: return .number(0...360, step: 1)
      case .scale, .minScale, .aspectRatio, .lineHeight: return .number(0.1...4, step: 0.05)
      case .maxLines, .columns, .rows, .columnSpan, .rowSpan, .gridColumn, .gridRow:
        return .number(1...20, step: 1)
      case .weight: return .number(100...900, step: 100)
      default: return .number(0...1_000, step: token.text.contains(".") ? 0.5 : 1)
      }
    case .string:
      if ScriptLiteral.isColor(token.text) { return .color }
      let colors = ColorToken.allCases.map(\.rawValue)
      if case .keyword(let words) = property.valueType, !isMember, words.contains(token.text) {
        return .words(words)
      }
      let isPaint = [
        .color, .background, .fill, .border, .stroke, .shadow, .whenPressed, .whenSelected,
        .whenDisabled,
      ].contains(property)
      return isPaint && colors.contains(token.text) ? .words(colors) : nil
    default: return nil
    }
  }
}
