import ArgumentParser
import Platform

/// `-q`: prints only errors to standard error.
struct QuietOption: ParsableArguments {
  @Flag(
    name: [.customShort("q"), .customLong("quiet")],
    help: "Prints errors only: no warnings, no notes, no progress. The status is unchanged.")
  var isOn = false

  func validate() throws { if isOn { StandardError.detail.withLock { $0 = .quiet } } }
}

/// `-q` and `-v`, for commands with many possible problems.
struct ReportOptions: ParsableArguments {
  @OptionGroup var quiet: QuietOption

  @Flag(
    name: [.customShort("v"), .customLong("verbose")],
    help: "Prints every warning. Without it similar warnings are counted.")
  var isVerbose = false

  func validate() throws {
    guard isVerbose else { return }
    guard !quiet.isOn else { throw ValidationError("-q and -v: give one of them") }
    StandardError.detail.withLock { $0 = .everything }
  }
}
