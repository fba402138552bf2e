import ArgumentParser
import Platform

/// `-q`: prints only errors to standard error.
struct QuietOption: ParsableArguments {
  static let name: NameSpecification = [.customShort("q"), .customLong("quiet")]

  static let help: ArgumentHelp =
    "Prints errors only: no warnings, no notes, no progress. The status is unchanged."

  @Flag(name: QuietOption.name, help: QuietOption.help)
  var isOn = false

  func validate() throws { if isOn { StandardError.detail.withLock { $0 = .quiet } } }
}

/// `-q` and `-v`, for commands with many possible problems.
struct ReportOptions: ParsableArguments {
  @Flag(name: QuietOption.name, help: QuietOption.help)
  var isQuiet = false

  @Flag(
    name: [.customShort("v"), .customLong("verbose")],
    help: "Prints every warning. Without it similar warnings are counted.")
  var isVerbose = false

  func validate() throws {
    guard !isQuiet || !isVerbose else { throw ValidationError("-q and -v: give one of them") }
    guard isQuiet || isVerbose else { return }
    StandardError.detail.withLock { $0 = isQuiet ? .quiet : .everything }
  }
}
