import BubbleCore
import BubbleLua

/// The reference of all names that scripts can use, as a Markdown page.
///
/// It is made from the schema that checks the scripts; a test compares it with the page in the repository.
public enum ReferencePage {
  /// The whole page.
  public static let text: String = {
    let head = """
      # Reference for scripts

      The names that a bubble in Lua can use. Generated from the schema that checks the scripts: `bubble plugin reference` prints
      it. [Scripts.md](Scripts.md) explains them, and [FirstBubble.md](FirstBubble.md) shows an example.

      Lengths are points, from 0 to 1,000,000; y points down. In a width or height, their minima and maxima, and a `basis`, a string such as
      `"50%"` is a percentage of the parent's. An unknown name is an error that suggests a similar one.
      """
    let sections =
      [head] + ScriptRecord.all.map(section) + [elements, components, properties, words]
    return sections.joined(separator: "\n\n") + "\n"
  }()

  private static func section(_ record: ScriptRecord) -> String {
    var functions: [[String]] = []
    var values: [[String]] = []
    for field in record.fields {
      if case .function(let parameters, let result) = field.type {
        let names = parameters.map(\.name).joined(separator: ", ")
        functions.append([code("\(field.name)(\(names))"), result.text, field.documentation])
      } else {
        let type = field.type.text + (field.isOptional ? ", or nil" : "")
        values.append([code(field.name), type, field.documentation])
      }
    }
    var parts = ["## \(record.name)", record.documentation]
    if !values.isEmpty { parts.append(table(["field", "type", ""], values)) }
    if !functions.isEmpty { parts.append(table(["function", "returns", ""], functions)) }
    return parts.joined(separator: "\n\n")
  }

  private static let elements: String = {
    let rows = BoxConstructor.allCases.map { constructor in
      [code("ui.\(constructor.name)"), constructor.childrenText, constructor.documentation]
    }
    return "## Elements\n\n" + table(["constructor", "children", ""], rows)
  }()

  private static let components = """
    ## Components

    | function | returns |  |
    | --- | --- | --- |
    | `ui.component(name, build)` | constructor | a custom constructor: called with a table, or a text that becomes its first item, it calls `build` with that table and returns the element |
    | `ui.component(name, names, build)` | constructor | the same; properties that are not in the list `names` go to the element that `build` returns, unless it sets them itself |

    A component returns an element, a string, or `nil` to show nothing. Those that are bundled are in [Components.md](Components.md).
    """

  private static let properties: String = {
    let rows = BoxProperty.allCases.filter { $0.owners != "none" }.map { property in
      [
        code(property.name), property.owners, property.scriptType.text,
        property.entry.documentation, property.entry.standardValue,
      ]
    }
    return "## Properties\n\n" + table(["property", "of", "values", "", "default"], rows)
  }()

  private static let words: String = {
    let explained: [(name: String, rows: [[String]])] = [
      ("Style", TextStyle.allCases.map { [code($0.rawValue), $0.documentation] }),
      (
        "Color",
        ColorToken.allCases.map { [code($0.rawValue), $0.documentation] } + [
          [code("black"), "black in every theme"], [code("white"), "white in every theme"],
          [code("#102030"), "a fixed colour; `#10203080` has its opacity behind"],
        ]
      ),
    ]
    let plain = ScriptKeywords.all.filter { list in !explained.contains { $0.name == list.name } }
    let lists = table(
      ["list", "words"],
      plain.map { list in [list.name, list.words.map(code).joined(separator: ", ")] })
    let tables = explained.map { "### \($0.name)\n\n" + table(["word", ""], $0.rows) }
    return (["## Words", lists] + tables).joined(separator: "\n\n")
  }()

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  private static func code(_ text: String) -> String { "`\(text)`" }
}

extension BoxProperty {
  /// The elements that have the property, as a text.
  fileprivate var owners: String {
    let owners = BoxConstructor.allCases.filter { $0.properties.contains(self) }
    switch owners.count {
    case 0: return "none"
    case BoxConstructor.allCases.count: return "all"
    default: return owners.map(\.name).joined(separator: ", ")
    }
  }
}
