/// Writes an SVG anew, of what was read and nothing else.
struct SVGWriter {
  private var text = ""

  /// The document's text.
  ///
  /// - Parameter rootAttributes: What stands at the outermost element in place of its own.
  static func text(
    of document: SVGDocument, rootAttributes: [(name: String, value: String)]
  ) -> String {
    var writer = SVGWriter()
    let replaced = Set(rootAttributes.map(\.name))
    let attributes =
      rootAttributes + document.root.attributes.filter { !replaced.contains($0.name) }
    writer.write(document.root, attributes, isRoot: true, document.rules)
    return writer.text
  }

  private mutating func write(
    _ element: SVGElement, _ attributes: [(name: String, value: String)], isRoot: Bool = false,
    _ rules: [SVGStyleSheet.Rule] = []
  ) {
    text += "<\(element.kind.rawValue)"
    if isRoot {
      text += " xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\""
    }
    for (name, value) in attributes {
      // What browsers and all versions of librsvg read.
      write(name == "href" ? "xlink:href" : name, value)
    }
    for declaration in element.declarations.prefix(element.presentationCount) {
      write(declaration.name, declaration.value)
    }
    let style = element.declarations.dropFirst(element.presentationCount)
    if !style.isEmpty { write("style", SVGWriter.text(of: style)) }
    text += ">"
    if !rules.isEmpty {
      text += "<style>"
      for rule in rules {
        write(escaped: "\(rule.selector){\(SVGWriter.text(of: rule.declarations[...]))}\n")
      }
      text += "</style>"
    }
    for child in element.children {
      switch child {
      case .element(let element): write(element, element.attributes)
      case .text(let characters): write(escaped: characters)
      }
    }
    text += "</\(element.kind.rawValue)>"
  }

  private static func text(of declarations: ArraySlice<SVGDeclaration>) -> String {
    declarations.map { "\($0.name):\($0.value)" }.joined(separator: ";")
  }

  private mutating func write(_ name: String, _ value: String) {
    text += " \(name)=\""
    write(escaped: value)
    text += "\""
  }

  private mutating func write(escaped characters: String) {
    for scalar in characters.unicodeScalars {
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\n", "\r", "\t": text += "&#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
