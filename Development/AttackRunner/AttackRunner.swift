import Foundation

/// Runs harmful scripts, and bundled ones with little memory: for the sanitizers, and for the
/// figures.
///
/// `attack-runner ATTACKS SCRIPTS [LIMITS]`: the folder of attacks, that of the bundled scripts, and
/// the number of memory limits that each of these is tried with. The exit status is 1 if an attack was not stopped, or
/// took twice its time.
@main
enum AttackRunner {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3 else {
      print("usage: attack-runner ATTACKS SCRIPTS [LIMITS]")
      exit(64)
    }
    let isStopped = try runAttacks(arguments[1])
    let limitCount = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 1000
    exit(try sweep(arguments[2], limitCount: limitCount) && isStopped ? 0 : 1)
  }

  /// Runs all and prints the slowest.
  ///
  /// - Returns: Whether all ended in time.
  private static func runAttacks(_ folder: String) throws -> Bool {
    var isStopped = true
    for (limits, runs) in try AttackRuns(folder: folder).run() {
      let twice = runs.filter { $0.ratio > 2 }
      let built = runs.filter { $0.end == "built" }
      print("\(runs.count) attacks with \(limits): \(twice.count) took over twice their time")
      for run in runs.sorted(by: { $0.ratio > $1.ratio }).prefix(12) { printRun(run) }
      for run in built { print("  was not stopped: \(run.title)") }
      isStopped = isStopped && twice.isEmpty && built.isEmpty
    }
    return isStopped
  }

  private static func printRun(_ run: AttackRuns.Run) {
    let time = String(format: "%7.2f ms of %3.0f (%.2fx)", run.milliseconds, run.limit, run.ratio)
    print("  \(time)  \(run.end)  \(run.title)")
  }

  /// Tries the bundled scripts.
  ///
  /// - Returns: Whether there were any.
  private static func sweep(_ scripts: String, limitCount: Int) throws -> Bool {
    var sweep = MemorySweep()
    try sweep.run(scripts: scripts, limitCount: limitCount)
    print("bundled scripts under \(limitCount) memory limits each:")
    for (end, count) in sweep.ends.sorted(by: { $0.key < $1.key }) { print("  \(end): \(count)") }
    return !sweep.ends.isEmpty
  }
}
