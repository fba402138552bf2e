import BubbleCore

/// A function of a script that the host calls.
enum ScriptFunction: String, Hashable, Sendable, CaseIterable {
  case isSuitable = "is_suitable"
  case buildLayout = "build_layout"

  /// What it is called with, in order, as the reference calls it.
  var arguments: [String] {
    switch self {
    case .isSuitable: ["message", "peer", "ctx"]
    case .buildLayout: ["peer", "message", "ctx"]
    }
  }
}

/// How a script declares a function that the host calls.
///
/// The names of parameters are the script's own affair. But one that is called `message`, where that is not
/// what comes at its place, is hardly meant so.
struct ScriptDeclaration: Hashable, Sendable {
  var function: ScriptFunction
  /// The names of its parameters, without `...`.
  var parameters: [String]
  /// Where it begins.
  var place: PluginError.Frame

  /// What is wrong with the order of the parameters, and what to write; nil: nothing is known to be.
  var advice: String? {
    let arguments = function.arguments
    let known = Set(ScriptFunction.allCases.flatMap(\.arguments))
    let misplaced = parameters.indices.first { index in
      known.contains(parameters[index])
        && !arguments.dropFirst(index).starts(with: [parameters[index]])
    }
    guard let misplaced else { return nil }
    let meaning = arguments.indices.contains(misplaced) ? "the \(arguments[misplaced])" : "nil"
    let isMethod = parameters.first == "self"
    return
      "\(function.rawValue) is declared as function(\(parameters.joined(separator: ", "))), so that "
      + "'\(parameters[misplaced])' is \(meaning): "
      + (isMethod
        ? "a colon puts self in front, write a dot"
        : "write function(\(arguments.joined(separator: ", ")))")
  }

  /// Whether an error that the function raised may come of that order.
  func mayExplain(_ message: String) -> Bool {
    RuntimeAdvice.isAboutNil(message)
      || function.arguments.contains { message.hasPrefix("\($0) has no field ") }
  }
}

extension LuaPlugin {
  /// What is found in the order of the parameters.
  package var declarationFindings: [ScriptFinding] {
    declarations.compactMap { declaration in
      declaration.advice.map {
        ScriptFinding(file: declaration.place.file, line: declaration.place.line, text: $0)
      }
    }
  }

  /// What is hardly meant so in how the script declares the functions that are called: it runs all the
  /// same.
  public var declarationDiagnostics: [Diagnostic] {
    declarationFindings.map { finding in
      Diagnostic(layouter: LayouterID(rawValue: manifest.name), text: text(of: finding))
    }
  }
}
