import BubbleCore
import BubbleLayout
import BubbleLua

/// Why what was typed after `--place` or `--config` means nothing, and what may stand there.
struct ScriptArgumentError: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// A script's place as it is typed: `poll=before:text`.
struct ScriptPlace {
  /// The script.
  let script: LayouterID
  /// Where it stands.
  let placement: LuaManifest.Placement

  /// Takes what was typed apart.
  init(_ argument: String) throws(ScriptArgumentError) {
    let (name, place) = argument.split(at: "=")
    let choices = "first, before:OTHER or after:OTHER"
    guard !name.isEmpty else {
      throw ScriptArgumentError("it names no script; write NAME=\(choices)")
    }
    guard let place, !place.isEmpty else {
      throw ScriptArgumentError("it says no place; write \(name)= and then \(choices)")
    }
    script = LayouterID(name)
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

  private static func unknown(
    _ word: String, _ other: String?, _ choices: String
  ) -> ScriptArgumentError {
    let names = other == nil ? ["first", "before", "after"] : ["before", "after"]
    let hint = NearestNames.among(names, to: word).first.map { " (did you mean '\($0)'?)" }
    return ScriptArgumentError("'\(word)' is no place\(hint ?? ""); write \(choices)")
  }
}

/// What stands behind `--config`: the value of an option, or a file of such.
enum ScriptSettings {
  /// As it is typed.
  case one(ScriptSetting)
  /// A file that says, by the names of scripts and built-in layouters, what is set.
  case file(String)

  /// Takes what was typed; what ends in `.json` and gives no value is a file.
  init(_ argument: String) throws(ScriptArgumentError) {
    guard !argument.contains("="), argument.hasSuffix(".json") else {
      self = .one(try ScriptSetting(argument))
      return
    }
    self = .file(argument)
  }
}

/// The value of a script's option as it is typed: `poll.show_percent=false`.
struct ScriptSetting {
  /// The script's name.
  let script: String
  /// The option's name.
  let option: String
  /// The text behind the sign of equality.
  let value: String

  /// Takes what was typed apart.
  init(_ argument: String) throws(ScriptArgumentError) {
    let (name, value) = argument.split(at: "=")
    // Neither names of scripts nor those of options have a dot.
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
  /// What stands before the first of these signs and what behind it; nil: there is none.
  fileprivate func split(at sign: Character) -> (before: String, behind: String?) {
    guard let place = firstIndex(of: sign) else { return (self, nil) }
    return (String(self[..<place]), String(self[index(after: place)...]))
  }
}
