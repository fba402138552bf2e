import BubbleCore
import BubbleLayout
import BubbleLua

/// An invalid argument of `--place` or `--config`, with the valid forms.
struct ScriptArgumentError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A layouter's place as the user types it: `poll=before:text`.
struct ScriptPlace {
  /// The script or built-in layouter.
  let layouter: LayouterID
  /// Its place in the chain.
  let placement: LuaManifest.Placement

  /// Parses an argument.
  init(_ argument: String) throws(ScriptArgumentError) {
    let (name, place) = argument.split(at: "=")
    let choices = "first, before:OTHER or after:OTHER"
    guard !name.isEmpty else {
      throw ScriptArgumentError("it names no layouter; write NAME=\(choices)")
    }
    guard let place, !place.isEmpty else {
      throw ScriptArgumentError("it says no place; write \(name)= and then \(choices)")
    }
    layouter = LayouterID(name)
    let (word, other) = place.split(at: ":")
    switch (word, other) {
    case ("first", nil): placement = .first
    case ("before", let other?) where !other.isEmpty: placement = .before(LayouterID(other))
    case ("after", let other?) where !other.isEmpty: placement = .after(LayouterID(other))
    case ("first", _):
      throw ScriptArgumentError("'first' stands alone; write \(name)=first")
    case ("before", _), ("after", _):
      throw ScriptArgumentError(
        "'\(word)' needs the name of another layouter; write \(name)=\(word):OTHER")
    default: throw ScriptPlace.unknown(word, other, choices)
    }
  }

  /// Returns a place in the form of an argument: `poll=before:text`.
  static func argument(_ layouter: LayouterID, _ placement: LuaManifest.Placement?) -> String {
    switch placement {
    case .before(let other): "\(layouter)=before:\(other)"
    case .after(let other): "\(layouter)=after:\(other)"
    case .first: "\(layouter)=first"
    case nil: "\(layouter)"
    }
  }

  private static func unknown(
    _ word: String, _ other: String?, _ choices: String
  ) -> ScriptArgumentError {
    let names = other == nil ? ["first", "before", "after"] : ["before", "after"]
    let hint = NearestNames.among(names, to: word).first.map { " (did you mean '\($0)'?)" }
    return ScriptArgumentError("'\(word)' is no place\(hint ?? ""); write \(choices)")
  }
}

/// The argument of `--config`: the value of an option, or a file of values.
enum ScriptSettings {
  /// A value as the user types it.
  case one(ScriptSetting)
  /// A file of settings, by the names of scripts and built-in layouters.
  case file(String)

  /// Parses an argument; one that ends in `.json` and gives no value is a file.
  init(_ argument: String) throws(ScriptArgumentError) {
    guard !argument.contains("="), argument.hasSuffix(".json") else {
      self = .one(try ScriptSetting(argument))
      return
    }
    self = .file(argument)
  }
}

/// The value of a script's option as the user types it: `poll.show_percent=false`.
struct ScriptSetting {
  /// The script's name.
  let script: String
  /// The option's name.
  let option: String
  /// The text after the equals sign.
  let value: String

  /// Parses an argument.
  init(_ argument: String) throws(ScriptArgumentError) {
    let (name, value) = argument.split(at: "=")
    // Names of scripts and options contain no dot.
    let (script, option) = name.split(at: ".")
    guard !script.isEmpty else {
      throw ScriptArgumentError("it names no script; write NAME.OPTION=VALUE")
    }
    guard let option, !option.isEmpty else {
      throw ScriptArgumentError(
        "it names no option; write \(script).OPTION=\(value.flatMap { $0.isEmpty ? nil : $0 } ?? "VALUE")"
      )
    }
    guard let value else {
      throw ScriptArgumentError("it gives no value; write \(script).\(option)=VALUE")
    }
    (self.script, self.option, self.value) = (script, option, value)
  }
}

extension String {
  /// Returns the text before the first such character and the text after it; the latter is nil if there is none.
  fileprivate func split(at sign: Character) -> (before: String, behind: String?) {
    guard let place = firstIndex(of: sign) else { return (self, nil) }
    return (String(self[..<place]), String(self[index(after: place)...]))
  }
}
