import Foundation
import Glibc

/// A run of the command line tool as a separate process.
struct WholeProcess {
  /// From start to end, in seconds.
  var wallSeconds: Double
  /// The time that it used of all cores, in seconds.
  var processorSeconds: Double
  /// The largest resident set, in megabytes (10⁶ bytes).
  var peakMegabytes: Double

  /// Why it could not be measured.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// Runs a program, discards its output and waits for its end.
  init(_ program: String, _ arguments: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    var list: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    list.append(nil)
    defer { for case let text? in list { free(text) } }
    var process = pid_t()
    let clock = ContinuousClock()
    let start = clock.now
    let code = posix_spawn(&process, program, &actions, nil, list, environ)
    guard code == 0 else {
      throw Failure(description: "\(program) can't be started: \(String(cString: strerror(code)))")
    }
    var status: Int32 = 0
    var usage = rusage()
    guard wait4(process, &status, 0, &usage) == process else {
      throw Failure(description: "\(program) got lost")
    }
    wallSeconds = (clock.now - start) / .seconds(1)
    guard status == 0 else {
      throw Failure(description: "\(program) ended with status \(status >> 8)")
    }
    let times = [usage.ru_utime, usage.ru_stime]
    processorSeconds = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    peakMegabytes = Double(usage.ru_maxrss) * 1_024 / 1e6
  }
}
