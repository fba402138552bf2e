import BubbleCore

/// A function of a script that the host calls.
enum ScriptFunction: String, Hashable, Sendable, CaseIterable {
  case isSuitable = "is_suitable"
  case buildLayout = "build_layout"

  /// The arguments of the call, in order, by their names in the reference.
  var arguments: [String] {
    switch self {
    case .isSuitable: ["message", "peer", "ctx"]
    case .buildLayout: ["peer", "message", "ctx"]
    }
  }
}

/// The declaration of a function of a script that the host calls.
///
/// A script may choose any names for parameters. But a parameter `message` that receives another argument
/// is probably a mistake.
struct ScriptDeclaration: Hashable, Sendable {
  var function: ScriptFunction
  /// The names of its parameters, without `...`.
  var parameters: [String]
  /// The beginning of the function.
  var place: PluginError.Frame

  /// The mistake in the order of the parameters, and its remedy; nil if there is none.
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

  /// Whether that order may cause an error that the function raised.
  func mayExplain(_ message: String) -> Bool {
    RuntimeAdvice.isAboutNil(message) || isAboutField(message)
  }

  /// Returns an error without the advice on the fields of an argument if the order of the parameters is the mistake: then another argument
  /// was meant.
  func withoutFieldAdvice(_ message: String) -> String {
    guard advice != nil, isAboutField(message) else { return message }
    let parts = message.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count < 3 ? message : "\(parts[0])'\(parts[1])'"
  }

  private func isAboutField(_ message: String) -> Bool {
    function.arguments.contains { message.hasPrefix("\($0) has no field ") }
  }
}

extension LuaPlugin {
  /// Mistakes in the order of the parameters.
  package var declarationFindings: [ScriptFinding] {
    declarations.compactMap { declaration in
      declaration.advice.map {
        ScriptFinding(file: declaration.place.file, line: declaration.place.line, text: $0)
      }
    }
  }

  /// Suspicious declarations of the functions that the host calls, which run nevertheless.
  public var declarationDiagnostics: [Diagnostic] {
    declarationFindings.map { finding in
      Diagnostic(layouter: LayouterID(rawValue: manifest.name), text: text(of: finding))
    }
  }
}
